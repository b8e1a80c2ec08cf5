/** Where teams stand in the league's table of a round, classic or head-to-head. */
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { loadH2hTable } from "../h2h/index.ts";
import type { LeagueRound } from "./league-round.ts";

export interface Place {
  readonly entryId: EntryId;
  /** Shared; 0 where it is not ranked, as in a league whose first round is still to come. */
  readonly rank: number;
  /** Before the round; 0 when new. */
  readonly lastRank: number;
  /** Points, or league points head-to-head. */
  readonly total: number;
}

const unranked = (entryId: EntryId): Place => ({ entryId, rank: 0, lastRank: 0, total: 0 });

/** In the order asked for. */
export async function loadPlaces(ctx: Context, at: LeagueRound, entryIds: readonly EntryId[]): Promise<Place[]> {
  if (at.league.scoring === "h2h") {
    const table = await loadH2hTable(ctx, at.league, at.roundId);
    return entryIds.map((id) => table.find(({ entryId }) => entryId === id) ?? unranked(id));
  }
  const request = requestOf(at);
  const ranks = await Promise.all(entryIds.map((id) => at.engine.leagueRanks(id, [request])));
  return entryIds.map((entryId, index) => {
    const rank = ranks[index]?.[0];
    return rank ? { entryId, rank: rank.rank, lastRank: rank.lastRank, total: rank.totalPoints } : unranked(entryId);
  });
}

export interface Neighbours {
  readonly own: Place;
  /** How many stand in front of it in the table's order; null where it is not in it. */
  readonly place: number | null;
  /** Best first, both. */
  readonly above: readonly Place[];
  readonly below: readonly Place[];
}

/** A team's place, and up to `reach` on either side of it in the table's order. */
export async function loadNeighbours(
  ctx: Context,
  at: LeagueRound,
  entryId: EntryId,
  reach: number,
): Promise<Neighbours> {
  const { rows, offset } = await rowsAround(ctx, at, entryId, reach);
  const index = rows.findIndex((row) => row.entryId === entryId);
  if (index < 0) return { own: unranked(entryId), place: null, above: [], below: [] };
  return { own: rows[index]!, place: offset + index, above: rows.slice(0, index), below: rows.slice(index + 1) };
}

interface Stretch {
  readonly rows: readonly Place[];
  /** Of the first of them in the table. */
  readonly offset: number;
}

async function rowsAround(ctx: Context, at: LeagueRound, entryId: EntryId, reach: number): Promise<Stretch> {
  if (at.league.scoring === "h2h") {
    const table = await loadH2hTable(ctx, at.league, at.roundId);
    const index = table.findIndex((row) => row.entryId === entryId);
    const from = Math.max(0, index - reach);
    return { rows: index < 0 ? [] : table.slice(from, index + reach + 1), offset: from };
  }
  const request = requestOf(at);
  const place = await at.engine.leaguePlace(entryId, request);
  if (place === null) return { rows: [], offset: 0 };
  const offset = Math.max(0, place - reach);
  const { rows } = await at.engine.leagueTable({ ...request, offset, limit: place + reach + 1 - offset });
  return { rows: rows.map(({ totalPoints, ...row }) => ({ ...row, total: totalPoints })), offset };
}

/**
 * The total with which a team would stand where it stood before the round, or better, as the others stand now: that of
 * the best whom it may not leave in front of it. Null head-to-head, for who is new, and where too few others are left.
 */
export async function totalToHold(
  at: LeagueRound,
  { own: { lastRank }, place }: Pick<Neighbours, "own" | "place">,
): Promise<number | null> {
  if (at.league.scoring === "h2h" || lastRank === 0) return null;
  const { rows } = await at.engine.leagueTable({ ...requestOf(at), offset: lastRank - 1, limit: 2 });
  // The team itself is none of the others: from its own place on they stand one row further down.
  const other = place !== null && place < lastRank ? rows[1] : rows[0];
  return other?.totalPoints ?? null;
}

const requestOf = ({ league, members, roundId }: LeagueRound) => ({
  members,
  startRound: league.startRoundId,
  roundId,
});
