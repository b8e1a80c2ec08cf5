/** One entry's round, read from the columns: what it has now, and its ranks. */
import type { ChipName, EntryId, FootballerId } from "@elleveren/rules";

import { placeOfMember } from "../boards/board.ts";
import { fillMultipliers, substitute } from "../kernels/resolve-lineup.ts";
import type { RoundState, Season, Standing } from "../season.ts";
import { pointsOf } from "../tables/footballer-table.ts";
import { BLOCK_WORDS, SQUAD_SIZE, unpackArmband } from "../tables/squad-block.ts";
import { readBlock, squadArgs, type SquadColumns } from "../tables/squad-columns.ts";
import { pointsOfEntry } from "./entry-points.ts";

export interface EntrySquad {
  /** Fifteen by slot, as written before substitutions. */
  readonly footballerIds: readonly FootballerId[];
  readonly captainSlot: number;
  readonly viceSlot: number;
  readonly chip: ChipName | null;
  readonly costPoints: number;
}

export interface EntryRound {
  readonly entryId: EntryId;
  readonly roundId: number;
  /** The engine's revision that all of it belongs to. */
  readonly revision: number;
  /** Before the transfer cost. Net when a loaded round came without them. */
  readonly points: number;
  readonly costPoints: number;
  readonly netPoints: number;
  /** After the round, after costs. */
  readonly totalPoints: number;
  /** Shared ranks among all entries; 0 when not ranked. The round's is over points before costs (EG-43). */
  readonly roundRank: number;
  readonly overallRank: number;
  /** How many are ranked. */
  readonly rankedCount: number;
  /** After the round before; 0 when new. */
  readonly previousOverallRank: number;
  /** The points of the bench and the substitutions made or projected; null once the round's squads are released. */
  readonly lineup: EntryLineup | null;
}

export interface EntryLineup extends EntrySquad {
  readonly benchPoints: number;
  readonly autoSubs: readonly { readonly outId: FootballerId; readonly inId: FootballerId }[];
  /** How often each of the fifteen counts, by slot of `footballerIds`; 0 is on the bench. */
  readonly multipliers: readonly number[];
}

/** The figures of an entry's own line on a page: a few reads of columns, without the squad. */
export type EntryStanding = Pick<EntryRound, "points" | "totalPoints" | "roundRank" | "overallRank">;

/** As `readEntryRound`, the figures alone. */
export function readEntryStanding(season: Season, entryId: EntryId, roundId: number): EntryStanding | null {
  const row = season.rows.rowOf(entryId);
  const round = season.rounds[roundId];
  if (row < 0 || roundId < 1 || !round || season.rows.startedRoundOf(row) > roundId) return null;
  const { points, totalPoints } = pointsOfEntry(season, roundId, row);
  const { standing } = round;
  const isRanked = standing !== null && row < standing.rowCount;
  return {
    points,
    totalPoints,
    roundRank: isRanked ? standing.round.rankOf(points) : 0,
    overallRank: isRanked ? standing.overall.rankOf(totalPoints) : 0,
  };
}

/** Null when the entry is unknown, starts later, or the round has not been reached. */
export function readEntryRound(season: Season, entryId: EntryId, roundId: number): EntryRound | null {
  const row = season.rows.rowOf(entryId);
  const round = season.rounds[roundId];
  const before = season.rounds[roundId - 1];
  if (row < 0 || !round || !before || season.rows.startedRoundOf(row) > roundId) return null;
  const own = pointsOfEntry(season, roundId, row);
  const { standing } = round;
  const isRanked = standing !== null && row < standing.rowCount;
  return {
    entryId,
    roundId,
    revision: season.revision,
    ...own,
    roundRank: isRanked ? standing.round.rankOf(own.points) : 0,
    overallRank: isRanked ? standing.overall.rankOf(own.totalPoints) : 0,
    rankedCount: standing?.overall.rankedCount ?? 0,
    previousOverallRank: previousRank(season, before, row),
    lineup: readLineup(season, standing, roundId, row),
  };
}

/** Unique place in the overall table after a round: total, fewer transfers, entry id; 0 when not ranked. */
export function readRankSort(season: Season, entryId: EntryId, roundId: number): number {
  const row = season.rows.rowOf(entryId);
  const round = season.rounds[roundId];
  const standing = round?.standing;
  if (!standing || row < 0 || row >= standing.rowCount || season.rows.startedRoundOf(row) > roundId) return 0;
  if (standing.board) return placeOfMember(standing.board, season.rows, row) + 1;
  const totals = round.totals.view;
  const transfers = season.findTransfers(roundId);
  const isAhead = (other: number) => {
    const fewer = (transfers?.[row] ?? 0) - (transfers?.[other] ?? 0);
    return fewer > 0 || (fewer === 0 && season.rows.idOf(other) < entryId);
  };
  let place = standing.overall.rankOf(totals[row]!);
  for (let other = 0; other < standing.rowCount; other++) {
    if (totals[other] !== totals[row] || season.rows.startedRoundOf(other) > roundId) continue;
    if (other !== row && isAhead(other)) place++;
  }
  return place;
}

function previousRank(season: Season, before: RoundState, row: number): number {
  const { standing } = before;
  if (!standing || row >= standing.rowCount || season.rows.startedRoundOf(row) > before.roundId) return 0;
  return standing.overall.rankOf(before.totals.view[row]!);
}

function readLineup(season: Season, standing: Standing | null, roundId: number, row: number): EntryLineup | null {
  const squads = season.squads.get(roundId);
  if (!squads || !standing?.footballers) return null;
  const block = blockOf(squads, row);
  const packed = standing.footballers;
  const found = new Uint32Array(1);
  substitute(block, packed, season.chips.rows, 1, found);
  const [pairs = 0] = found;
  const multipliers = new Uint8Array(SQUAD_SIZE);
  fillMultipliers(block, 0, packed, season.chips.rows, pairs, multipliers);
  let benchPoints = 0;
  for (let slot = 0; slot < SQUAD_SIZE; slot++) {
    if (multipliers[slot] === 0) benchPoints += pointsOf(packed[block[slot]!]!);
  }
  const squad = readSquadRow(season, squads, row);
  const autoSubs = unpackPairs(pairs).map(({ outSlot, inSlot }) => ({
    outId: squad.footballerIds[outSlot - 1]!,
    inId: squad.footballerIds[inSlot - 1]!,
  }));
  return { ...squad, benchPoints, autoSubs, multipliers: [...multipliers] };
}

export function readSquadRow(season: Season, squads: SquadColumns, row: number): EntrySquad {
  const block = blockOf(squads, row);
  const largeCost = squads.largeCosts.get(row) ?? 0;
  return {
    footballerIds: Array.from(block.subarray(0, SQUAD_SIZE), (index) => season.footballers.idOf(index)),
    ...unpackArmband(block[SQUAD_SIZE]!, season.costUnit, largeCost),
  };
}

function blockOf(squads: SquadColumns, row: number): Uint16Array {
  const block = new Uint16Array(BLOCK_WORDS);
  readBlock(squadArgs(squads), row, block, 0);
  return block;
}

/** Substitutions as the kernels write them, as slots (from 1), in the order in which they happen. */
export function unpackPairs(pairs: number): { outSlot: number; inSlot: number }[] {
  const subs = [];
  for (let left = pairs; left !== 0; left >>>= 8) {
    subs.push({ outSlot: ((left >>> 4) & 0xf) + 1, inSlot: (left & 0xf) + 1 });
  }
  return subs;
}
