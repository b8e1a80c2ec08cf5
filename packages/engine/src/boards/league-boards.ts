/**
 * Tables of leagues and phases. A league is its members, the first round that counts for it, and a phase; its table is
 * made when asked for: at once for few members, through the pool for many, and then kept until anything changes.
 */
import type { Season } from "../season.ts";
import type { Workshop } from "../rounds/workshop.ts";
import { everybody } from "../rounds/workshop.ts";
import type { RankTable } from "../tables/rank-table.ts";
import { pointsOfRow, rowOfMember, type Board, type BoardMembers } from "./board.ts";
import { boardNow, makeBoard, tallyNow } from "./make-board.ts";
import type { LeagueMembers } from "./league-members.ts";

export interface LeagueRequest {
  /** Null: all entries. */
  readonly members: LeagueMembers | null;
  /** First round that counts for the league. */
  readonly startRound: number;
  /** Default: the whole season. */
  readonly phase?: { readonly from: number; readonly to: number };
  /** The current round. */
  readonly roundId: number;
}

/** A league's table now, and the ranks of the round before. */
export interface LeagueBoard {
  readonly now: Board;
  readonly before: { readonly members: BoardMembers; readonly table: RankTable } | null;
}

export interface Stretch {
  /** First round that counts, and the last one that does. */
  readonly from: number;
  readonly to: number;
}

/** Null when no round counts yet. */
export function stretchOf(season: Season, { startRound, phase, roundId }: LeagueRequest): Stretch | null {
  const from = Math.max(1, startRound, phase?.from ?? 1);
  const to = Math.min(roundId, phase?.to ?? roundId, season.lastRoundId);
  return from <= to ? { from, to } : null;
}

/** The members ranked in the league after `to`, which is the stretch's last round or the one before it. */
export function boardMembers(season: Season, request: LeagueRequest, stretch: Stretch, to: number): BoardMembers {
  const { members, roundId } = request;
  // In the table before the current round: members who joined with this round were not in it.
  const rankedBy = to === stretch.to || stretch.to < roundId ? roundId : roundId - 1;
  return {
    ...everybody(season, to, season.rounds[to]!.totals.view),
    members: members?.rows ?? null,
    rankedFrom: members?.rankedFrom ?? null,
    rankedBy,
    base: season.totalsBefore(stretch.from),
  };
}

export function memberCountOf(season: Season, members: LeagueMembers | null): number {
  return members === null ? season.rows.count : members.rows.length;
}

export function leagueBoardNow(season: Season, request: LeagueRequest, stretch: Stretch): LeagueBoard {
  const count = memberCountOf(season, request.members);
  const now = boardNow(boardMembers(season, request, stretch, stretch.to), count, season.findTransfers(stretch.to));
  if (stretch.to === stretch.from) return { now, before: null };
  const members = boardMembers(season, request, stretch, stretch.to - 1);
  return { now, before: { members, table: tallyNow(members, count).table } };
}

/** Orders kept at the same time: 64 million members, 256 MB. */
const MOST_KEPT_MEMBERS = 1 << 26;

interface KeptBoard {
  readonly request: LeagueRequest;
  /** Of the columns it was made from. */
  readonly stamp: string;
  readonly board: LeagueBoard;
  /** Since it was made. */
  isAskedFor: boolean;
}

/**
 * Boards of many members, kept until a column they were made from is replaced: of a phase gone by, for very long. Those
 * have been read are made again after an event, before the next read (`wanted`, `renew`).
 */
export class LargeBoards {
  readonly #byMembers = new Map<LeagueMembers | null, Map<string, KeptBoard>>();
  #keptMembers = 0;

  find(season: Season, request: LeagueRequest, stretch: Stretch): LeagueBoard | undefined {
    const kept = this.#current(season, request, stretch);
    if (kept) kept.isAskedFor = true;
    return kept?.board;
  }

  async make(season: Season, workshop: Workshop, request: LeagueRequest, stretch: Stretch): Promise<LeagueBoard> {
    await this.renew(season, workshop, request, stretch);
    return this.find(season, request, stretch)!;
  }

  /** Makes the board unless it is current; that alone does not count as asking for it. */
  async renew(season: Season, workshop: Workshop, request: LeagueRequest, stretch: Stretch): Promise<void> {
    if (this.#current(season, request, stretch)) return;
    const stamp = stampOf(season, stretch);
    const board = overallBoard(season, request, stretch) ?? (await countedBoard(season, workshop, request, stretch));
    this.#keep(stretch, { request, stamp, board, isAskedFor: false });
  }

  /** The requests for boards that were asked for and are out of date, at most `limit` of them. */
  wanted(season: Season, limit: number): LeagueRequest[] {
    const asked = [...this.#byMembers.values()].flatMap((boards) => [...boards.values()]);
    return asked
      .filter(({ request, stamp, isAskedFor }) => {
        const stretch = stretchOf(season, request);
        return isAskedFor && stretch !== null && stamp !== stampOf(season, stretch);
      })
      .slice(-limit)
      .map(({ request }) => request);
  }

  #current(season: Season, request: LeagueRequest, stretch: Stretch): KeptBoard | undefined {
    const kept = this.#byMembers.get(request.members)?.get(keyOf(request, stretch));
    return kept?.stamp === stampOf(season, stretch) ? kept : undefined;
  }

  #keep(stretch: Stretch, kept: KeptBoard): void {
    const { request } = kept;
    if (this.#keptMembers > MOST_KEPT_MEMBERS) {
      this.#byMembers.clear();
      this.#keptMembers = 0;
    }
    const key = keyOf(request, stretch);
    const boards = this.#byMembers.get(request.members) ?? new Map<string, KeptBoard>();
    this.#byMembers.set(request.members, boards);
    this.#keptMembers += kept.board.now.order.length - (boards.get(key)?.board.now.order.length ?? 0);
    boards.set(key, kept);
  }
}

/** The season's overall table is ranked by the scoring run; null when a part of that is missing. */
function overallBoard(season: Season, request: LeagueRequest, { from, to }: Stretch): LeagueBoard | null {
  const now = season.rounds[to]!.standing?.board;
  if (request.members !== null || from > 1 || !now) return null;
  if (to === from) return { now, before: null };
  const table = season.rounds[to - 1]!.standing?.overall;
  return table ? { now, before: { members: boardMembers(season, request, { from, to }, to - 1), table } } : null;
}

async function countedBoard(
  season: Season,
  workshop: Workshop,
  request: LeagueRequest,
  stretch: Stretch,
): Promise<LeagueBoard> {
  const { from, to } = stretch;
  const count = memberCountOf(season, request.members);
  const members = boardMembers(season, request, stretch, to);
  const before = to > from ? boardMembers(season, request, stretch, to - 1) : null;
  const made = await makeBoard(workshop, members, before, count, season.findTransfers(to));
  return { now: made.board, before: before && made.tableBefore && { members: before, table: made.tableBefore } };
}

/** Rank of a member before the last round that counts; 0 for a member not ranked then. */
export function lastRankOf(board: LeagueBoard, member: number): number {
  if (!board.before) return 0;
  const { members, table } = board.before;
  return isRanked(members, member) ? table.rankOf(pointsOfRow(members, rowOfMember(members, member))) : 0;
}

export function isRanked(members: BoardMembers, member: number): boolean {
  if (members.started[rowOfMember(members, member)]! > members.startedBy) return false;
  return members.rankedFrom === null || members.rankedFrom[member]! <= members.rankedBy;
}

const stampOf = ({ rounds, rows }: Season, { from, to }: Stretch) =>
  `${[from - 1, to - 1, to].map((round) => rounds[round]!.version).join("-")}/${rows.count}`;

const keyOf = ({ roundId }: LeagueRequest, { from, to }: Stretch) => `${from}-${to}@${roundId}`;
