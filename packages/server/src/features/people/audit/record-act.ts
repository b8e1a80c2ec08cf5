/**
 * The audit log: every act of an operator, in the transaction that does it, so that nothing is done that is not recorded.
 * Rows are only ever added; the database refuses anything else.
 */
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";

export interface Act {
  /** An account; `command` for a terminal of the machine, `replay` for a replayed recorded season. */
  readonly by: AccountId | "command" | "replay";
  /** `area.verb`, such as `prices.set`: the log is filtered by the area. */
  readonly action: string;
  /** For a person's eye: `round 4`, `fixture 12`, `account 7`. */
  readonly subject: string;
  /** Details for the log's readers: before, after, the reason given. No password, code or e-mail address. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** How an act's author stands in the log, and the source of facts that an operator tells: `operator:7`. */
export const actorOf = (by: Act["by"]): string => (typeof by === "string" ? by : `operator:${by}`);

export async function recordAct(tx: Tx, { by, action, subject, details = {} }: Act): Promise<void> {
  await sql`insert into audit_log (game_at, actor, action, subject, details)
    values (game_now(), ${actorOf(by)}, ${action}, ${subject}, ${JSON.stringify(details)}::jsonb)`.execute(tx);
}
