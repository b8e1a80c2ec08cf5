/**
 * Pages of league tables, and the places of one entry in many of them. Few members are counted at once; many are counted
 * in turn with everything else that reads the columns, and their board is kept.
 */
import { invariant, type EntryId } from "@elleveren/rules";

import type { Workshop } from "../rounds/workshop.ts";
import type { Season } from "../season.ts";
import { costOf, roundCostArgs, type RoundCostArgs } from "../tables/round-costs.ts";
import type { Turns } from "../turns.ts";
import { placeOfMember, placesOf, pointsOfRow, rowOfMember, type BoardMembers } from "./board.ts";
import {
  LargeBoards,
  isRanked,
  lastRankOf,
  leagueBoardNow,
  memberCountOf,
  stretchOf,
  type LeagueBoard,
  type LeagueRequest,
} from "./league-boards.ts";
import { memberOf, type LeagueMembers } from "./league-members.ts";
import { leagueRankNow, type LeagueRank } from "./league-rank.ts";

export interface TableRequest {
  /** Members from `leagueMembers`; null: all entries. Large tables are cached by this object: pass the same one again. */
  readonly members: LeagueMembers | null;
  /** First round that counts for the league; 1 for the whole season. */
  readonly startRound: number;
  readonly phase?: { readonly from: number; readonly to: number };
  /** The current round. */
  readonly roundId: number;
  /** 0 is the best. */
  readonly offset: number;
  readonly limit: number;
}

export interface TableRow {
  readonly entryId: EntryId;
  /** Shared among equal totals. */
  readonly rank: number;
  /** Rank before the current round (or the phase's last) among those ranked then; 0 when new. */
  readonly lastRank: number;
  /** Unique: total, fewer transfers, entry id. */
  readonly rankSort: number;
  /** After costs, of the rounds that count. */
  readonly totalPoints: number;
  /** Of the current round, before and after costs. */
  readonly roundPoints: number;
  readonly roundNetPoints: number;
}

/** A whole table as it stood at one moment, read page by page while the game goes on. About 20 bytes an entry. */
export interface TableSnapshot {
  readonly rankedCount: number;
  /** From `offset` (0 is the best), at most `limit`. */
  rows(offset: number, limit: number): TableRow[];
}

export interface Table {
  readonly revision: number;
  /** How many are ranked, on all pages. */
  readonly rankedCount: number;
  readonly rows: readonly TableRow[];
}

export interface TablesParts {
  readonly season: Season;
  readonly turns: Turns;
  /** The workshop for that many rows. */
  readonly workshopFor: (count: number) => Workshop;
  /** Leagues of more have their boards kept. */
  readonly fewMembers: number;
}

/** Boards that are made again after an event, if they were read since the one before. */
const MOST_RENEWED = 8;

export class LeagueTables {
  readonly #parts: TablesParts;
  readonly #large = new LargeBoards();

  constructor(parts: TablesParts) {
    this.#parts = parts;
  }

  async page(request: TableRequest): Promise<Table> {
    const { season, turns } = this.#parts;
    const stretch = stretchOf(season, request);
    if (!stretch) return { revision: season.revision, rankedCount: 0, rows: [] };
    if (this.#isSmall(request)) return presentPage(season, request, leagueBoardNow(season, request, stretch));
    const kept = this.#large.find(season, request, stretch);
    if (kept) return presentPage(season, request, kept);
    return turns.run(async () => presentPage(season, request, await this.#board(request)));
  }

  /** The table as it stands, with columns of its own: it stays as it is until it is let go. */
  async snapshot(request: Omit<TableRequest, "offset" | "limit">): Promise<TableSnapshot> {
    const { season, turns } = this.#parts;
    const stretch = stretchOf(season, request);
    if (!stretch) return { rankedCount: 0, rows: () => [] };
    const copied = this.#isSmall(request)
      ? copyTable(season, request.roundId, leagueBoardNow(season, request, stretch))
      : await turns.run(async () => copyTable(season, request.roundId, await this.#board(request)));
    return {
      rankedCount: copied.board.now.table.rankedCount,
      rows: (offset, limit) => presentRows(season, copied.board, copied.round, offset, limit),
    };
  }

  /** Null where the entry is no member. In the order of the requests. */
  ranksOf(entryId: EntryId, requests: readonly LeagueRequest[]): Promise<(LeagueRank | null)[]> {
    return Promise.all(requests.map((request) => this.#rankOf(entryId, request)));
  }

  /** Place (0 is the best) of an entry's row in the table; null when it is not in it. */
  async placeOf(entryId: EntryId, request: LeagueRequest): Promise<number | null> {
    const { season, turns } = this.#parts;
    const member = memberOf(season.rows, request.members, entryId);
    const stretch = stretchOf(season, request);
    if (member < 0 || !stretch) return null;
    const placeOn = ({ now }: LeagueBoard) =>
      isRanked(now.members, member) ? placeOfMember(now, season.rows, member) : null;
    if (this.#isSmall(request)) return placeOn(leagueBoardNow(season, request, stretch));
    const kept = this.#large.find(season, request, stretch);
    return kept ? placeOn(kept) : turns.run(async () => placeOn(await this.#board(request)));
  }

  /** Remakes the boards that were read, each in a turn of its own. */
  renew(): void {
    const { season, turns, workshopFor } = this.#parts;
    for (const request of this.#large.wanted(season, MOST_RENEWED)) {
      turns.runAside(async () => {
        const stretch = stretchOf(season, request);
        const workshop = workshopFor(memberCountOf(season, request.members));
        if (stretch) await this.#large.renew(season, workshop, request, stretch);
      });
    }
  }

  async #rankOf(entryId: EntryId, request: LeagueRequest): Promise<LeagueRank | null> {
    const { season, turns } = this.#parts;
    const member = memberOf(season.rows, request.members, entryId);
    if (member < 0) return null;
    const stretch = stretchOf(season, request);
    if (!stretch) return { rank: 0, lastRank: 0, totalPoints: 0, leaderPoints: 0, rankedCount: 0 };
    if (this.#isSmall(request)) return leagueRankNow(season, request, stretch, member);
    const kept = this.#large.find(season, request, stretch);
    return kept ? rankOn(kept, member) : turns.run(async () => rankOn(await this.#board(request), member));
  }

  /** Only in a turn of its own. */
  async #board(request: LeagueRequest): Promise<LeagueBoard> {
    const { season, workshopFor } = this.#parts;
    const stretch = stretchOf(season, request);
    invariant(stretch, "a round once reached stays reached");
    return this.#large.make(season, workshopFor(memberCountOf(season, request.members)), request, stretch);
  }

  #isSmall({ members }: LeagueRequest): boolean {
    return memberCountOf(this.#parts.season, members) <= this.#parts.fewMembers;
  }
}

function presentPage(season: Season, { offset, limit, roundId }: TableRequest, board: LeagueBoard): Table {
  const rows = presentRows(season, board, roundColumns(season, roundId), offset, limit);
  return { revision: season.revision, rankedCount: board.now.table.rankedCount, rows };
}

/** The current round's columns for the rows of a table. */
interface RoundColumns extends RoundCostArgs {
  readonly totals: Int16Array;
  readonly totalsBefore: Int16Array | null;
}

function roundColumns(season: Season, roundId: number): RoundColumns {
  const round = season.rounds[Math.min(roundId, season.lastRoundId)]!;
  const totalsBefore = season.totalsBefore(round.roundId);
  return { totals: round.totals.view, totalsBefore, ...roundCostArgs(round.costs, season.costUnit) };
}

function presentRows(
  season: Season,
  board: LeagueBoard,
  round: RoundColumns,
  offset: number,
  limit: number,
): TableRow[] {
  return placesOf(board.now, season.rows, offset, limit).map(({ member, row, rank, rankSort, points }) => {
    const roundNetPoints = round.totals[row]! - (round.totalsBefore?.[row] ?? 0);
    return {
      entryId: season.rows.idOf(row),
      rank,
      lastRank: lastRankOf(board, member),
      rankSort,
      totalPoints: points,
      roundPoints: roundNetPoints + costOf(round, row),
      roundNetPoints,
    };
  });
}

/** Columns are replaced and reused while the game goes on; these belong to the caller alone. */
function copyTable(season: Season, roundId: number, { now, before }: LeagueBoard) {
  const copies = new Map<Int16Array, Int16Array>();
  const copy = (column: Int16Array): Int16Array => {
    const copied = copies.get(column) ?? column.slice(0, season.rows.count);
    copies.set(column, copied);
    return copied;
  };
  const withOwn = (members: BoardMembers): BoardMembers => ({
    ...members,
    totals: copy(members.totals),
    base: members.base && copy(members.base),
  });
  const board: LeagueBoard = {
    now: {
      members: withOwn(now.members),
      table: now.table,
      order: now.order.slice(0, now.table.rankedCount),
      transfers: now.transfers?.slice(0, season.rows.count) ?? null,
      settled: new Set(now.settled),
    },
    before: before && { members: withOwn(before.members), table: before.table },
  };
  const current = roundColumns(season, roundId);
  const round = {
    ...current,
    totals: copy(current.totals),
    totalsBefore: current.totalsBefore && copy(current.totalsBefore),
    costSteps: current.costSteps?.slice() ?? null,
  };
  return { board, round };
}

function rankOn(board: LeagueBoard, member: number): LeagueRank {
  const { members, table } = board.now;
  const { rankedCount } = table;
  const leaderPoints = rankedCount === 0 ? 0 : table.highest;
  if (!isRanked(members, member)) return { rank: 0, lastRank: 0, totalPoints: 0, leaderPoints, rankedCount };
  const totalPoints = pointsOfRow(members, rowOfMember(members, member));
  return {
    rank: table.rankOf(totalPoints),
    lastRank: lastRankOf(board, member),
    totalPoints,
    leaderPoints,
    rankedCount,
  };
}
