/** Another ruleset for a running test game, as an operator would set it. */
import type { Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import { notify } from "../db/notify.ts";
import type { TestServer } from "./server.ts";

/** Every process of the game knows it when this resolves. */
export async function changeRuleset(t: TestServer, changes: Partial<Ruleset>): Promise<void> {
  const ruleset = { ...t.ctx.game().ruleset, ...changes };
  await sql`update game set ruleset = ${JSON.stringify(ruleset)}::jsonb`.execute(t.ctx.db);
  await notify(t.ctx.db, { kind: "game" });
  await t.whenCurrent();
}

/** One allowance of each of these chips for the whole season. */
export const chipsOfSeason = (names: readonly Ruleset["chips"][number]["name"][]): Ruleset["chips"] =>
  names.map((name, index) => ({ id: index + 1, name, number: 1, startRound: 1, stopRound: 30 }));
