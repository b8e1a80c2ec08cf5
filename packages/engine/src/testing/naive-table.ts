/** League tables the obvious way: add up, sort, number. */
import type { EntryId } from "@elleveren/rules";

import type { SlowEntry, SlowSeason } from "./slow-season.ts";

export interface NaiveLeague {
  readonly entries: readonly SlowEntry[];
  readonly startRound: number;
  readonly phase?: { readonly from: number; readonly to: number };
  readonly roundId: number;
  /** By entry: first round in which it is in the table. */
  readonly rankedFrom?: ReadonlyMap<EntryId, number>;
}

export interface NaiveRow {
  readonly entryId: EntryId;
  readonly rank: number;
  readonly lastRank: number;
  readonly rankSort: number;
  readonly totalPoints: number;
  readonly roundPoints: number;
  readonly roundNetPoints: number;
}

export function naiveTable(season: SlowSeason, league: NaiveLeague): NaiveRow[] {
  const { phase, roundId, rankedFrom, entries } = league;
  const from = Math.max(league.startRound, phase?.from ?? 1);
  const to = Math.min(roundId, phase?.to ?? roundId);
  if (from > to) return [];
  const isMember = (entry: SlowEntry, round: number) => (rankedFrom?.get(entry.entryId) ?? 0) <= round;
  const ranked = entries.filter((entry) => entry.startedRound <= to && isMember(entry, roundId));
  const totals = new Map(ranked.map((entry) => [entry, season.totalOf(entry, from, to)]));
  const before = new Map(
    to === from
      ? []
      : ranked
          .filter((entry) => entry.startedRound < to && isMember(entry, to < roundId ? roundId : roundId - 1))
          .map((entry) => [entry, season.totalOf(entry, from, to - 1)]),
  );
  const rankIn = (points: ReadonlyMap<SlowEntry, number>, entry: SlowEntry) => {
    const own = points.get(entry);
    return own === undefined ? 0 : 1 + [...points.values()].filter((other) => other > own).length;
  };
  const transfers = (entry: SlowEntry) => entry.squads[to]?.totalTransfers ?? 0;
  return ranked
    .toSorted(
      (one, other) =>
        totals.get(other)! - totals.get(one)! || transfers(one) - transfers(other) || one.entryId - other.entryId,
    )
    .map((entry, place) => ({
      entryId: entry.entryId,
      rank: rankIn(totals, entry),
      lastRank: rankIn(before, entry),
      rankSort: place + 1,
      totalPoints: totals.get(entry)!,
      roundPoints: season.scoreOf(entry, roundId)?.points ?? 0,
      roundNetPoints: season.scoreOf(entry, roundId)?.netPoints ?? 0,
    }));
}
