/** Chips of an entry, read from its squads: a chip is part of the squad of the round it was played in. */
import { roundId, type ChipName, type ChipPlay, type EntryId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

/** Every chip the entry has in a squad of a round before `beforeRound`, oldest first. */
export async function selectChipPlays(db: Queryable, entry: EntryId, beforeRound: RoundId): Promise<ChipPlay[]> {
  const { rows } = await sql<{ chip: ChipName; chip_number: number | null; round_id: number }>`
    select chip, chip_number, round_id from squads
    where entry_id = ${entry} and chip is not null and round_id < ${beforeRound} order by round_id`.execute(db);
  return rows.map((row) => ({ name: row.chip, number: row.chip_number ?? 1, roundId: roundId(row.round_id) }));
}
