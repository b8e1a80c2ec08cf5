/**
 * The table of a head-to-head league, the obvious way: add up, sort, number. The engine makes the same table from its
 * columns and is held against this one. Source: decision on EG-62.
 */
import type { RoundGoals } from "../knockout/round-goals.ts";

export interface H2hScoring {
  readonly h2hWin: number;
  readonly h2hDraw: number;
  readonly h2hLoss: number;
}

/** A played match; points of the round after the transfer cost (EG-65). */
export interface H2hMatch<Id> {
  readonly first: Id;
  readonly firstPoints: number;
  /** Null is the average of the round. */
  readonly second: Id | null;
  readonly secondPoints: number;
}

export interface H2hTableRow<Id> {
  readonly id: Id;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** League points. */
  readonly total: number;
  readonly pointsFor: number;
  readonly pointsAgainst: number;
  /** Shared where total, points for, goals scored and goals conceded are equal. */
  readonly rank: number;
}

/** Rows in order; equal ones in the order of `ids`, which is every entry's, also without a match. */
export function h2hTable<Id>(request: {
  readonly scoring: H2hScoring;
  readonly ids: readonly Id[];
  readonly matches: Iterable<H2hMatch<Id>>;
  /** Of the same rounds; without them equal points share the rank. */
  readonly goalsOf?: (id: Id) => RoundGoals;
}): H2hTableRow<Id>[] {
  const { scoring, ids, matches, goalsOf = () => NO_GOALS } = request;
  const rows = new Map(ids.map((id) => [id, { id, won: 0, drawn: 0, lost: 0, pointsFor: 0, pointsAgainst: 0 }]));
  const add = (id: Id, own: number, other: number) => {
    const row = rows.get(id);
    if (!row) return;
    row.pointsFor += own;
    row.pointsAgainst += other;
    if (own > other) row.won += 1;
    else if (own === other) row.drawn += 1;
    else row.lost += 1;
  };
  for (const { first, firstPoints, second, secondPoints } of matches) {
    add(first, firstPoints, secondPoints);
    if (second !== null) add(second, secondPoints, firstPoints);
  }
  const { h2hWin, h2hDraw, h2hLoss } = scoring;
  const ordered = [...rows.values()]
    .map((row) => ({
      row: { ...row, total: row.won * h2hWin + row.drawn * h2hDraw + row.lost * h2hLoss },
      goals: goalsOf(row.id),
    }))
    .toSorted(compare);
  let rank = 0;
  return ordered.map((each, place) => {
    const before = ordered[place - 1];
    if (!before || compare(before, each) !== 0) rank = place + 1;
    return { ...each.row, rank };
  });
}

interface Ranked {
  readonly row: { readonly total: number; readonly pointsFor: number };
  readonly goals: RoundGoals;
}

/** Below 0 when `one` is ahead: total, points for, goals scored, fewer conceded. */
const compare = (one: Ranked, other: Ranked): number =>
  other.row.total - one.row.total ||
  other.row.pointsFor - one.row.pointsFor ||
  other.goals.scored - one.goals.scored ||
  one.goals.conceded - other.goals.conceded;

const NO_GOALS: RoundGoals = { scored: 0, conceded: 0 };
