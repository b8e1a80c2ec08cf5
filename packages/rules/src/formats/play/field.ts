/**
 * Members in columns: a hundred thousand of them are walked through thirty times in a second or two. A member is an index
 * into every column, in the order of the ids; a pool is a list of such indices, in the order of the lots.
 */
import { duelResult } from "../../h2h/duel.ts";
import type { DuelWorth, FormatTies, TableTie } from "../format.ts";
import type { FormatRow, FormatTable } from "./play.ts";

/** Where a member is. */
export const WAITING = 0;
export const IN = 1;
/** Knocked out or without a life; still in the table, below everybody who stands. */
export const OUT = 2;
/** Not taken into the present stage. */
export const BEHIND = 3;
/** Joined too late. */
export const AWAY = 4;
/** Left the league. */
export const GONE = 5;

/** Columns that a table is made of, of the present stretch but for lives, transfers and the round of going out. */
const COLUMNS = [
  "total",
  "points",
  /** Of the opponents in duels. */
  "against",
  "won",
  "drawn",
  "lost",
  "goalsScored",
  "goalsConceded",
  "best",
  /** The count of the last round that was played. */
  "last",
  "transfers",
  /** The place in the draw of the stretch; in a knock-out in the order of the stage before. */
  "lot",
  "lives",
  /** 0 while the member stands. */
  "outRound",
] as const;

export type Columns = Readonly<Record<(typeof COLUMNS)[number], Int32Array>>;

const makeColumns = (make: (name: (typeof COLUMNS)[number]) => Int32Array): Columns =>
  Object.fromEntries(COLUMNS.map((name) => [name, make(name)])) as Columns;

export interface Field extends Columns {
  readonly ids: readonly number[];
  readonly status: Uint8Array;
  /** Of the round being played. */
  readonly roundScored: Int32Array;
  readonly roundConceded: Int32Array;
  pools: number[][];
}

export function createField(ids: readonly number[]): Field {
  const column = () => new Int32Array(ids.length);
  const columns = makeColumns(column);
  const status = new Uint8Array(ids.length);
  return { ...columns, ids, status, roundScored: column(), roundConceded: column(), pools: [] };
}

const LOWEST = -(2 ** 31);
const FROM_NOTHING = ["total", "points", "against", "won", "drawn", "lost", "goalsScored", "goalsConceded"] as const;
const COLUMN_OF = { win: "won", draw: "drawn", loss: "lost" } as const;

/** A member's stretch begins with nothing. */
export function beginStretch(field: Field, member: number): void {
  for (const column of FROM_NOTHING) field[column][member] = 0;
  field.best[member] = LOWEST;
}

/** A duel of the stretch, for one side. */
export function takeDuel(field: Field, member: number, worth: DuelWorth, own: number, against: number): void {
  const result = duelResult(own - against);
  field[COLUMN_OF[result]][member]! += 1;
  field.total[member]! += worth[result];
  field.against[member]! += against;
}

type Compare = (first: number, second: number) => number;

/** Below 0 when the first is ahead: who stands, the total, then the tie-breaks. Level in it is level in the table. */
export function byRank(columns: Columns, ties: readonly TableTie[]): Compare {
  const { outRound, total } = columns;
  const breaks = ties.map((tie) => byTie(columns, tie));
  const stands = (member: number) => (outRound[member] === 0 ? Infinity : outRound[member]!);
  return (first, second) => {
    if (outRound[first] !== outRound[second]) return stands(second) - stands(first);
    const difference = total[second]! - total[first]!;
    return difference || firstOf(breaks, first, second);
  };
}

/** Never 0 of two members. */
export function byPlace(columns: Columns, ties: FormatTies): Compare {
  const rank = byRank(columns, ties.rank);
  const breaks = ties.order.map((tie) => byTie(columns, tie));
  const { lot } = columns;
  return (first, second) => rank(first, second) || firstOf(breaks, first, second) || lot[first]! - lot[second]!;
}

function firstOf(breaks: readonly Compare[], first: number, second: number): number {
  for (const compare of breaks) {
    const difference = compare(first, second);
    if (difference !== 0) return difference;
  }
  return 0;
}

function byTie(columns: Columns, tie: TableTie): Compare {
  const more =
    (column: Int32Array): Compare =>
    (first, second) =>
      column[second]! - column[first]!;
  const fewer =
    (column: Int32Array): Compare =>
    (first, second) =>
      column[first]! - column[second]!;
  switch (tie) {
    case "points":
      return more(columns.points);
    case "wins":
      return more(columns.won);
    case "goals_scored":
      return more(columns.goalsScored);
    case "goals_conceded":
      return fewer(columns.goalsConceded);
    case "best_round":
      return more(columns.best);
    case "last_round":
      return more(columns.last);
    case "transfers":
      return fewer(columns.transfers);
    // Indices are in the order of the ids.
    case "older":
      return (first, second) => first - second;
  }
}

/** Those in the pool's table: everybody but who has left the league. */
export const listed = ({ status }: Field, pool: readonly number[]): number[] =>
  pool.filter((member) => status[member] === IN || status[member] === OUT);

export const standing = ({ status }: Field, pool: readonly number[]): number[] =>
  pool.filter((member) => status[member] === IN);

/** Members of the pool who lead it, level in all that decides. */
export function leaders(field: Field, pool: readonly number[], ties: FormatTies): number[] {
  const compare = byRank(field, ties.rank);
  let best: number[] = [];
  for (const member of standing(field, pool)) {
    const difference = best.length === 0 ? -1 : compare(member, best[0]!);
    if (difference < 0) best = [member];
    else if (difference === 0) best.push(member);
  }
  return best.toSorted((first, second) => first - second);
}

/** Tables as they are now, whatever is played afterwards. */
export function tablesOf(field: Field, ties: FormatTies): FormatTable[] {
  if (field.pools.length === 0) return [];
  const { ids } = field;
  const columns = makeColumns((name) => field[name].slice());
  return field.pools.map((list, pool) => {
    const members = listed(field, list);
    let order: readonly number[] | null = null;
    const inOrder = () => (order ??= members.toSorted(byPlace(columns, ties)));
    let ranks: readonly number[] = [];
    return {
      pool,
      rowCount: members.length,
      placeOf: (memberId) => {
        // The order is worked out only for the table that the member is in.
        const isIn = members.some((member) => ids[member] === memberId);
        return isIn ? inOrder().findIndex((member) => ids[member] === memberId) : -1;
      },
      rows(offset = 0, limit = members.length): FormatRow[] {
        const sorted = inOrder();
        if (ranks.length < sorted.length) ranks = sharedRanks(sorted, byRank(columns, ties.rank));
        const places = ranks;
        return sorted.slice(offset, offset + limit).map((member, index) => ({
          memberId: ids[member]!,
          rank: places[offset + index]!,
          total: columns.total[member]!,
          points: columns.points[member]!,
          against: columns.against[member]!,
          won: columns.won[member]!,
          drawn: columns.drawn[member]!,
          lost: columns.lost[member]!,
          lives: columns.lives[member]!,
          outRound: columns.outRound[member]! || null,
        }));
      },
    };
  });
}

function sharedRanks(order: readonly number[], compare: Compare): number[] {
  let rank = 0;
  return order.map((member, place) => {
    if (place === 0 || compare(order[place - 1]!, member) !== 0) rank = place + 1;
    return rank;
  });
}
