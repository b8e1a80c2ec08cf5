/** What administrators did with their leagues. Rows are only ever added, and outlive the league. */
import type { EntryId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../context.ts";

export interface LeagueAct {
  readonly leagueId: LeagueId;
  /** Who did it. */
  readonly entryId: EntryId;
  readonly kind: "created" | "settings" | "administrator" | "code" | "ban" | "unban" | "deleted";
  /** What is needed to understand it later; never a code. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export async function insertLeagueAct(tx: Tx, { leagueId, entryId, kind, details = {} }: LeagueAct): Promise<void> {
  await sql`insert into league_log (league_id, at, entry_id, kind, details)
    values (${leagueId}, game_now(), ${entryId}, ${kind}, ${JSON.stringify(details)}::jsonb)`.execute(tx);
}
