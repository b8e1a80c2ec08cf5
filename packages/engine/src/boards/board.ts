/**
 * A board is a table of entries by points over a stretch of rounds: the overall table, a phase of it, a league. It is
 * made by counting: a histogram of points gives every rank; placing the members by it gives the order. Ties within the
 * order (fewer transfers, then entry id) are settled when a page needs them, because most of them are never read.
 */
import type { MembersArgs } from "../kernels/count-totals.ts";
import type { EntryRows } from "../tables/entry-rows.ts";
import type { RankTable } from "../tables/rank-table.ts";

/** The members of a board and the points that count; `from` and `to` are set by the code that splits the members into parts. */
export type BoardMembers = Omit<MembersArgs, "from" | "to">;

export interface Board {
  readonly members: BoardMembers;
  readonly table: RankTable;
  /** Members by place, `table.rankedCount` of them in use. */
  readonly order: Uint32Array;
  /** By row; null when there are none. */
  readonly transfers: Uint16Array | null;
  /** Points whose ties are settled. */
  readonly settled: Set<number>;
}

export interface Place {
  readonly member: number;
  readonly row: number;
  /** From 1, unique. */
  readonly rankSort: number;
  readonly points: number;
  /** Shared among equal points. */
  readonly rank: number;
}

export const rowOfMember = (members: BoardMembers, member: number): number =>
  members.members === null ? member : members.members[member]!;

export const pointsOfRow = ({ totals, base }: BoardMembers, row: number): number =>
  totals[row]! - (base === null ? 0 : base[row]!);

/** The places from `offset` (0 is the best) on, at most `limit`. */
export function placesOf(board: Board, rows: EntryRows, offset: number, limit: number): Place[] {
  const { members, table, order } = board;
  const places: Place[] = [];
  const end = Math.min(table.rankedCount, offset + limit);
  for (let place = Math.max(0, offset); place < end; place++) {
    const points = pointsOfRow(members, rowOfMember(members, order[place]!));
    settleTies(board, rows, points);
    const member = order[place]!;
    const row = rowOfMember(members, member);
    places.push({ member, row, rankSort: place + 1, points, rank: table.rankOf(points) });
  }
  return places;
}

/** Place (0 is the best) of a ranked member; on a board of everybody a row is its own member. */
export function placeOfMember(board: Board, rows: EntryRows, member: number): number {
  const points = pointsOfRow(board.members, rowOfMember(board.members, member));
  settleTies(board, rows, points);
  return board.order.indexOf(member, board.table.startOf(points));
}

/** Settles the ties of every points value: after it the order is the unique one of EG-44. */
export function settleAllTies(board: Board, rows: EntryRows): void {
  for (let points = board.table.lowest; points <= board.table.highest; points++) settleTies(board, rows, points);
}

/** Sorts the members with these points by fewer transfers, then entry id. They lie in row order before. */
function settleTies(board: Board, rows: EntryRows, points: number): void {
  if (board.settled.has(points)) return;
  board.settled.add(points);
  const begin = board.table.startOf(points);
  const end = board.table.endOf(points);
  if (end - begin < 2) return;
  const tied = board.order.subarray(begin, end);
  if (board.transfers) sortByTransfers(tied, board.members, board.transfers);
  if (rows.hasStragglers) sortStragglers(tied, board, rows);
}

/** Stable counting sort. */
function sortByTransfers(tied: Uint32Array, members: BoardMembers, transfers: Uint16Array): void {
  let most = 0;
  for (let i = 0; i < tied.length; i++) most = Math.max(most, transfers[rowOfMember(members, tied[i]!)]!);
  if (most === 0) return;
  const next = new Uint32Array(most + 2);
  for (let i = 0; i < tied.length; i++) next[transfers[rowOfMember(members, tied[i]!)]! + 1]!++;
  for (let made = 1; made <= most; made++) next[made]! += next[made - 1]!;
  const before = tied.slice();
  for (let i = 0; i < before.length; i++) {
    const made = transfers[rowOfMember(members, before[i]!)]!;
    tied[next[made]!++] = before[i]!;
  }
}

/** Row order is id order but for a few stragglers, so insertion moves little. */
function sortStragglers(tied: Uint32Array, board: Board, rows: EntryRows): void {
  const { members, transfers } = board;
  const isBehind = (member: number, other: number) => {
    const row = rowOfMember(members, member);
    const otherRow = rowOfMember(members, other);
    const more = (transfers?.[row] ?? 0) - (transfers?.[otherRow] ?? 0);
    return more !== 0 ? more > 0 : rows.idOf(row) > rows.idOf(otherRow);
  };
  for (let i = 1; i < tied.length; i++) {
    const member = tied[i]!;
    let place = i;
    while (place > 0 && isBehind(tied[place - 1]!, member)) {
      tied[place] = tied[place - 1]!;
      place--;
    }
    tied[place] = member;
  }
}
