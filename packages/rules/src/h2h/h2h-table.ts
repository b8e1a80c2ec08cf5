/** The table of a head-to-head league from its matches alone, wherever they were played: published ones, for example. */
import { createField, IN, tablesOf, takeDuel } from "../formats/play/field.ts";
import { duelWorth, headToHeadFormat, type H2hScoring } from "../formats/ready/leagues-of-today.ts";
import type { RoundGoals } from "../knockout/round-goals.ts";
import type { Duel } from "./duel.ts";

/** A played match; points of the round after the transfer cost (EG-65). */
export type H2hMatch<Id> = Duel<Id>;

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
  const { scoring, ids, matches, goalsOf } = request;
  const field = createField([...ids.keys()]);
  const seatOf = new Map(ids.map((id, seat) => [id, seat]));
  field.pools = [[...ids.keys()]];
  ids.forEach((id, seat) => {
    field.status[seat] = IN;
    field.lot[seat] = seat;
    const goals = goalsOf?.(id);
    field.goalsScored[seat] = goals?.scored ?? 0;
    field.goalsConceded[seat] = goals?.conceded ?? 0;
  });
  const worth = duelWorth(scoring);
  const add = (id: Id, own: number, against: number) => {
    const seat = seatOf.get(id);
    if (seat === undefined) return;
    field.points[seat]! += own;
    takeDuel(field, seat, worth, own, against);
  };
  for (const { first, firstPoints, second, secondPoints } of matches) {
    add(first, firstPoints, secondPoints);
    if (second !== null) add(second, secondPoints, firstPoints);
  }
  const { ties } = headToHeadFormat({ leagues: scoring }, 1, 0);
  const [table] = tablesOf(field, ties);
  return table!.rows().map(({ memberId, points: pointsFor, against: pointsAgainst, ...row }) => ({
    id: ids[memberId]!,
    rank: row.rank,
    won: row.won,
    drawn: row.drawn,
    lost: row.lost,
    total: row.total,
    pointsFor,
    pointsAgainst,
  }));
}
