/** What a manager might still want to do before the deadline. */
import { carrySquad, freeTransfersLeft, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { selectLatestSquad } from "../../play/index.ts";
import type { Reminded } from "./reminders.sql.ts";

export interface SquadNotes {
  /** Starters who are injured, suspended or away, by their names in the market. */
  readonly missing: readonly string[];
  /** Free transfers he has not used; 0 too where they are unlimited. */
  readonly freeTransfers: number;
}

/** A forward is not missing because he is doubtful: injured, suspended, not available, not at the club. */
const MISSING = ["i", "s", "u", "n"];

/** Null without a team. */
export async function loadSquadNotes(ctx: Context, person: Reminded, roundId: RoundId): Promise<SquadNotes | null> {
  if (person.entryId === null || person.startedRoundId === null) return null;
  const stored = await selectLatestSquad(ctx.db, person.entryId, roundId);
  if (!stored) return null;
  const { ruleset } = ctx.game();
  const squad = carrySquad({ ruleset, squad: stored.squad, roundId, startedRoundId: person.startedRoundId });
  const starters = squad.picks.filter(({ slot }) => slot <= 11).map(({ footballerId }) => footballerId);
  const { rows } = await sql<{ web_name: string }>`
    select web_name from footballers
    where footballer_id = any(${starters}::int[]) and (removed or status = any(${MISSING}::text[]))
    order by array_position(${starters}::int[], footballer_id)`.execute(ctx.db);
  return { missing: rows.map((row) => row.web_name), freeTransfers: freeTransfersLeft(squad) ?? 0 };
}
