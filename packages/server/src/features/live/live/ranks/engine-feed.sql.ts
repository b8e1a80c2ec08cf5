/** Queries that fill the engine. Queries for COPY are text with whole numbers only (see `db/values/copy-numbers.ts`). */
import { CHIP_NAMES } from "@elleveren/contract";
import { entryId, type ChipName, type EntryId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { CHIP_ARRAY, REVERTING_CHIPS } from "../../../../db/values/chip-arrays.ts";
import type { LiveRoundState } from "../season-memory.ts";

export interface RoundSettling {
  readonly roundId: RoundId;
  readonly state: LiveRoundState;
  /** Grows each time the round is settled again. */
  readonly settlementNumber: number;
}

export async function selectRoundSettlings(db: Queryable): Promise<RoundSettling[]> {
  const { rows } = await sql<RoundSettling>`
    select round_id as "roundId", state, settlement_number as "settlementNumber" from rounds order by round_id`.execute(
    db,
  );
  return rows;
}

/** Chips by code: their place in this list; 0 is none. */
export const COPIED_CHIPS: readonly (ChipName | null)[] = [null, ...CHIP_NAMES];

/** Transfers of a squad's own round that count in the season (EG-34). */
const COUNTED_TRANSFERS = `case when s.free_transfers is null or s.chip = any(${REVERTING_CHIPS}) then 0
  else s.transfers_made end`;

/** How many numbers a copied entry, result and sum of transfers have. */
export const ENTRY_FIELDS = 2;
export const RESULT_FIELDS = 3;
export const TRANSFERS_FIELDS = 2;

/** Entry, first round; in the order of ids. For entries that start in the rounds given. */
export const copyEntries = (from: RoundId, to: RoundId): string =>
  `select entry_id, started_round_id from entries where started_round_id between ${from} and ${to} order by entry_id`;

/** Entry, points before costs, costs. */
export const copyResults = (roundId: RoundId): string =>
  `select entry_id, points, cost_points from entry_results where round_id = ${roundId}`;

/** Entry, transfers of the season up to a settled round. */
export const copyTransfers = (roundId: RoundId): string =>
  `select entry_id, total_transfers from entry_results where round_id = ${roundId}`;

/** How many numbers a copied squad has. */
export const SQUAD_FIELDS = 21;

/** Of `squads s`: a squad of an earlier round counts without that round's chip, cost and transfers. */
export const squadColumns = (roundId: RoundId): string => `s.entry_id, s.footballer_ids, s.captain_slot, s.vice_slot,
  case when s.round_id = ${roundId} then coalesce(array_position(${CHIP_ARRAY}, s.chip), 0) else 0 end,
  case when s.round_id = ${roundId} then s.cost_points else 0 end,
  case when s.round_id = ${roundId} then ${COUNTED_TRANSFERS} else 0 end`;

/** Squads written for the round itself. */
export const copyWrittenSquads = (roundId: RoundId): string =>
  `select ${squadColumns(roundId)} from squads s where s.round_id = ${roundId}`;

/** The latest squads written for the round or before it, of some entries. */
export const copySquadsOf = (roundId: RoundId, entryIds: readonly EntryId[]): string =>
  `select distinct on (s.entry_id) ${squadColumns(roundId)} from squads s
   where s.round_id <= ${roundId} and s.entry_id in (${entryIds.map((id) => Number(id)).join(",")})
   order by s.entry_id, s.round_id desc`;

/** A squad row as copied. */
export interface CopiedSquad {
  readonly entryId: EntryId;
  readonly footballerIds: Float64Array;
  readonly captainSlot: number;
  readonly viceSlot: number;
  readonly chip: ChipName | null;
  readonly costPoints: number;
  /** Of this round alone. */
  readonly countedTransfers: number;
}

/** `footballerIds` is overwritten with the next row. */
export function copiedSquad(fields: Float64Array): CopiedSquad {
  return {
    entryId: entryId(fields[0]!),
    footballerIds: fields.subarray(1, 16),
    captainSlot: fields[16]!,
    viceSlot: fields[17]!,
    chip: COPIED_CHIPS[fields[18]!] ?? null,
    costPoints: fields[19]!,
    countedTransfers: fields[20]!,
  };
}
