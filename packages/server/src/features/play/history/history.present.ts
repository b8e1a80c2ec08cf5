/** An entry's rounds in the wire's words. */
import {
  elementTypeOf,
  wireMicros,
  type WireChipUse,
  type WireHistory,
  type WirePastSeason,
  type WireRoundHistory,
  type WireRoundPicks,
  type WireSeasonRound,
} from "@elleveren/contract";
import type { ChipName, EntryId, FootballerId, Position, RoundId, ScoredPick } from "@elleveren/rules";

import type { EntryRound, PastSeason } from "./entry-rounds.sql.ts";

export interface PlayedChip {
  readonly name: ChipName;
  readonly roundId: RoundId;
  readonly atMs: number;
}

/** Footballers multiplied by an armband, and the points of it. */
export interface Armband {
  readonly footballerId: FootballerId;
  readonly factor: number;
  readonly points: number;
}

export function presentHistory(
  rounds: readonly EntryRound[],
  past: readonly PastSeason[],
  chips: readonly PlayedChip[],
): WireHistory {
  return {
    current: rounds.map((round) => ({ ...presentRound(round), provisional: round.provisional })),
    past: past.map(presentPastSeason),
    chips: chips.map(presentChipUse),
  };
}

export const presentPastSeason = ({ seasonName, totalPoints, rank, rankedCount }: PastSeason): WirePastSeason => ({
  season_name: seasonName,
  total_points: totalPoints,
  rank,
  // Unknown of a season that was played elsewhere.
  rank_percentage: rankedCount ? ((100 * rank) / rankedCount).toFixed(2) : "0.0",
});

const presentChipUse = ({ name, roundId, atMs }: PlayedChip): WireChipUse => ({
  name,
  time: wireMicros(atMs),
  event: roundId,
});

export function presentRound(round: EntryRound): WireRoundHistory {
  const { ranks } = round;
  return {
    event: round.roundId,
    points: round.points,
    total_points: round.totalPoints,
    rank: ranks?.round ?? null,
    rank_sort: ranks?.sort ?? null,
    overall_rank: ranks?.overall ?? null,
    percentile_rank: ranks && ranks.count > 0 ? Math.max(1, Math.ceil((100 * ranks.round) / ranks.count)) : null,
    overall_rank_percentage: ranks && ranks.count > 0 ? ((100 * ranks.overall) / ranks.count).toFixed(2) : "0.00",
    bank: round.bankTenths,
    value: round.valueTenths,
    event_transfers: round.transfers,
    event_transfers_cost: round.costPoints,
    points_on_bench: round.benchPoints,
  };
}

export const presentSeasonRound = (round: EntryRound, armbands: readonly Armband[]): WireSeasonRound => ({
  ...presentRound(round),
  active_chip: round.chip,
  armbands: armbands.map(({ footballerId, factor, points }) => ({ element: footballerId, multiplier: factor, points })),
  provisional: round.provisional,
});

export function presentRoundPicks(
  entryId: EntryId,
  round: EntryRound,
  picks: readonly ScoredPick[],
  positionOf: (footballerId: FootballerId) => Position,
): WireRoundPicks {
  return {
    active_chip: round.chip,
    automatic_subs: round.autoSubs.map(({ outId, inId }) => ({
      entry: entryId,
      element_in: inId,
      element_out: outId,
      event: round.roundId,
    })),
    entry_history: presentRound(round),
    picks: picks.map((pick) => ({
      element: pick.footballerId,
      position: pick.slot,
      multiplier: pick.multiplier,
      is_captain: pick.isCaptain,
      is_vice_captain: pick.isViceCaptain,
      element_type: elementTypeOf(positionOf(pick.footballerId)),
    })),
    provisional: round.provisional,
  };
}
