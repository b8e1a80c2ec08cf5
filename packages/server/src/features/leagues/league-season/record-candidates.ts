/**
 * A record is the best of many candidates, one for each round (or run, or phase): the value decides, equal values share
 * it, and the earliest come first.
 */
import type { LeagueRecordKind } from "@elleveren/contract";
import { type LeagueRound, MOST_NAMED } from "@elleveren/engine";
import type { EntryId, FootballerId, PhaseId, RoundId } from "@elleveren/rules";

import type { TableRound } from "./season-of-league.ts";

/** Holders a record names; all are counted. */
export const MOST_HOLDERS = 10;

export interface Candidate {
  readonly value: number;
  readonly entryIds: readonly EntryId[];
  readonly count: number;
  /** The round, or the first of a run. */
  readonly roundId?: RoundId;
  readonly toRoundId?: RoundId;
  readonly phaseId?: PhaseId;
  readonly footballerId?: FootballerId;
}

export type Holder = Omit<Candidate, "value" | "entryIds" | "count"> & { readonly entryId: EntryId };

export interface LeagueRecord {
  readonly kind: LeagueRecordKind;
  readonly value: number;
  readonly count: number;
  readonly holders: readonly Holder[];
}

/** Nothing without a candidate. The lowest value is the record with `sign` -1. */
export function recordOf(kind: LeagueRecordKind, candidates: readonly Candidate[], sign: 1 | -1 = 1): LeagueRecord[] {
  if (candidates.length === 0) return [];
  const value = sign * Math.max(...candidates.map((candidate) => sign * candidate.value));
  const best = candidates.filter((candidate) => candidate.value === value);
  const holders = best.flatMap(({ value: _, entryIds, count: __, ...where }) =>
    entryIds.map((entryId) => ({ entryId, ...where })),
  );
  const count = best.reduce((sum, candidate) => sum + candidate.count, 0);
  return [{ kind, value, count, holders: holders.toSorted(byTime).slice(0, MOST_HOLDERS) }];
}

const byTime = (one: Holder, other: Holder) => (one.roundId ?? 0) - (other.roundId ?? 0) || one.entryId - other.entryId;

type OfRound = Pick<LeagueRound, "best" | "worst"> & { readonly roundId: number };

export const pointsRecords = (rounds: readonly OfRound[]): LeagueRecord[] => [
  ...recordOf(
    "highest_round",
    rounds.map(({ roundId, best }) => ({ ...best, roundId: roundId as RoundId })),
  ),
  ...recordOf(
    "lowest_round",
    rounds.map(({ roundId, worst }) => ({ ...worst, roundId: roundId as RoundId })),
    -1,
  ),
];

/** What the table tells: leads, reigns and climbs. A place that more than fifty share is nobody's. */
export function tableRecords(rounds: readonly TableRound[]): LeagueRecord[] {
  const at = (round: TableRound) => ({ roundId: round.roundId as RoundId });
  const leads = rounds.flatMap((round): Candidate[] => {
    const { leaders, nextTotal } = round;
    if (leaders.count !== 1 || nextTotal === null) return [];
    return [{ ...leaders, value: leaders.value - nextTotal, ...at(round) }];
  });
  const climbs = rounds.flatMap((round) => (round.climb ? [{ ...round.climb, ...at(round) }] : []));
  // Where all are level nobody is on top.
  const led = rounds.map(({ roundId, leaders, nextTotal }) => ({
    roundId: roundId as RoundId,
    entryIds: nextTotal === null || leaders.count > MOST_NAMED ? [] : leaders.entryIds,
  }));
  return [
    ...recordOf("biggest_lead", leads),
    ...recordOf("longest_reign", reigns(led)),
    ...recordOf("most_rounds_on_top", roundsOnTop(led)),
    ...recordOf("biggest_climb", climbs),
  ];
}

interface Led {
  readonly roundId: RoundId;
  readonly entryIds: readonly EntryId[];
}

/** Every run of rounds on top, also shared, in the order of their ends. */
function reigns(led: readonly Led[]): Candidate[] {
  const runs: Candidate[] = [];
  let current = new Map<EntryId, RoundId>();
  led.forEach(({ roundId, entryIds }, index) => {
    current = new Map(entryIds.map((id) => [id, current.get(id) ?? roundId]));
    const stays = new Set(led[index + 1]?.entryIds);
    for (const [id, from] of current) {
      if (stays.has(id)) continue;
      runs.push({ value: roundId - from + 1, entryIds: [id], count: 1, roundId: from, toRoundId: roundId });
    }
  });
  return runs;
}

function roundsOnTop(led: readonly Led[]): Candidate[] {
  const counts = new Map<EntryId, number>();
  for (const id of led.flatMap(({ entryIds }) => entryIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, value]) => ({ value, entryIds: [id], count: 1 }));
}
