/**
 * A team's swings in its league: footballer by footballer against the average and the nearest rivals, or against one
 * other team.
 */
import type { WireComparison, WireDifference, WireLeagueSide, WireLeagueSwing, WireSwing } from "@elleveren/contract";
import type { EntryId, FootballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import { scoreSquads } from "../../play/index.ts";
import { loadH2hTable } from "../h2h/index.ts";
import { armbandsOf, type LeagueRound, pointsSoFar, type PointsSoFar } from "./league-round.ts";
import { loadOwnership, type Ownership } from "./load-ownership.ts";

/** Rivals on either side in the table. */
const REACH = 2;

export async function loadSwing(
  ctx: Context,
  at: LeagueRound,
  entryId: EntryId,
): Promise<WireLeagueSwing | "not_in_table" | "past_round_of_large_league"> {
  const ownership = await loadOwnership(ctx, at);
  if (!ownership) return "past_round_of_large_league";
  const neighbours = await loadNeighbours(ctx, at, entryId, REACH);
  const { above, below } = neighbours;
  const toHold = await totalToHold(at, neighbours);
  const { of, soFar } = await loadSides(ctx, at, [...above, neighbours.own, ...below]);
  const own = of(entryId);
  if (!own) return "not_in_table";
  const rivals = (places: readonly Place[]) =>
    places.flatMap((place) => {
      const rival = of(place.entryId);
      if (!rival) return [];
      const differences = differencesOf(own, rival, soFar).filter(({ a, b }) => (a ?? 0) !== (b ?? 0));
      return [{ ...rival.row, gap: rival.row.total - own.row.total, differences }];
    });
  return {
    event: at.roundId,
    provisional: at.provisional,
    members: ownership.memberCount,
    own: own.row,
    points_to_hold: toHold === null ? null : toHold - (own.row.total - own.row.net),
    ...averageOf(ownership, soFar),
    elements: swingsOf(own, ownership, soFar),
    above: rivals(above),
    below: rivals(below),
  };
}

/** Null when one of them is gone. */
export async function loadComparison(
  ctx: Context,
  at: LeagueRound,
  request: { readonly a: EntryId; readonly b: EntryId },
): Promise<WireComparison | null> {
  const { of, soFar } = await loadSides(ctx, at, await loadPlaces(ctx, at, [request.a, request.b]));
  const [a, b] = [of(request.a), of(request.b)];
  if (!a || !b) return null;
  return {
    event: at.roundId,
    provisional: at.provisional,
    a: a.row,
    b: b.row,
    elements: differencesOf(a, b, soFar),
    difference: a.row.net - b.row.net,
  };
}

/** A team of a league in a round: its row, and the multipliers of its fifteen, starters first; 0 is on the bench. */
interface Side {
  readonly row: WireLeagueSide;
  readonly multipliers: ReadonlyMap<FootballerId, number>;
}

type SoFar = (id: FootballerId) => PointsSoFar;

/** Of the places given; a team that is gone has no side. `soFar` is of the moment at which the sides were added up. */
async function loadSides(ctx: Context, { roundId }: LeagueRound, places: readonly Place[]) {
  const ids = places.map(({ entryId }) => entryId);
  const names = await selectNames(ctx.db, ids);
  const rounds = await scoreSquads(ctx, ids, roundId);
  // From here on nothing is waited for: all points are of one moment.
  const soFar = pointsSoFar(ctx, roundId);
  const sides = new Map<EntryId, Side>();
  for (const { entryId, rank, lastRank, total } of places) {
    const name = names.get(entryId);
    const scored = rounds.get(entryId);
    if (!name || !scored) continue;
    const { picks, costPoints: cost } = scored.score;
    const points = picks.reduce(
      (sum, { footballerId, multiplier }) => sum + multiplier * soFar(footballerId).points,
      0,
    );
    const row = {
      ...name,
      rank,
      last_rank: lastRank,
      total,
      points,
      cost,
      net: points - cost,
      chip: scored.squad.chip,
      captain: armbandsOf(ctx, roundId, scored)[0] ?? null,
      left: picks.filter((pick) => pick.multiplier > 0 && soFar(pick.footballerId).matches_left > 0).length,
    };
    sides.set(entryId, { row, multipliers: new Map(picks.map((pick) => [pick.footballerId, pick.multiplier])) });
  }
  return { of: (id: EntryId) => sides.get(id), soFar };
}

/** All footballers of either squad, largest effect first. */
function differencesOf(a: Side, b: Side, soFar: SoFar): WireDifference[] {
  const ids = [...new Set([...a.multipliers.keys(), ...b.multipliers.keys()])];
  const rows = ids.map((element): WireDifference => {
    const [ofA, ofB] = [a.multipliers.get(element) ?? null, b.multipliers.get(element) ?? null];
    const own = soFar(element);
    return { element, a: ofA, b: ofB, ...own, swing: ((ofA ?? 0) - (ofB ?? 0)) * own.points };
  });
  return rows.sort((one, other) => Math.abs(other.swing) - Math.abs(one.swing));
}

/**
 * All footballers counting for a member or in the team's squad, largest effect first; among equals the one whose next
 * point has the larger effect. All gains add up to the team's points less the league's average.
 */
function swingsOf(own: Side, { memberCount, footballers }: Ownership, soFar: SoFar): WireSwing[] {
  const rows = footballers.flatMap(({ footballerId: element, owned, captained, multiplied }): WireSwing[] => {
    const multiplier = own.multipliers.get(element) ?? null;
    if (multiplier === null && multiplied === 0) return [];
    const points = soFar(element);
    const perPoint = ((multiplier ?? 0) * memberCount - multiplied) / memberCount;
    // Not minus zero where nothing has happened yet.
    const gain = points.points === 0 ? 0 : perPoint * points.points;
    return [{ element, multiplier, owned, captained, multiplied, per_point: perPoint, gain, ...points }];
  });
  return rows.sort(
    (one, other) => Math.abs(other.gain) - Math.abs(one.gain) || Math.abs(other.per_point) - Math.abs(one.per_point),
  );
}

/** The league's average team in the round: points before transfer costs, and the costs. */
function averageOf({ memberCount, costPoints, footballers }: Ownership, soFar: SoFar) {
  if (memberCount === 0) return { average_points: 0, average_cost: 0 };
  const together = footballers.reduce((sum, row) => sum + row.multiplied * soFar(row.footballerId).points, 0);
  return { average_points: together / memberCount, average_cost: costPoints / memberCount };
}

interface Place {
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
async function loadPlaces(ctx: Context, at: LeagueRound, entryIds: readonly EntryId[]): Promise<Place[]> {
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

interface Neighbours {
  readonly own: Place;
  /** How many stand in front of it in the table's order; null where it is not in it. */
  readonly place: number | null;
  /** Best first, both. */
  readonly above: readonly Place[];
  readonly below: readonly Place[];
}

/** A team's place, and up to `reach` on either side of it in the table's order. */
async function loadNeighbours(ctx: Context, at: LeagueRound, entryId: EntryId, reach: number): Promise<Neighbours> {
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
 * The total that keeps the team at its place before the round, or better, as the others stand now: the best total of
 * those that must stay behind it. Null head-to-head, for a new team, and where too few others are left.
 */
async function totalToHold(
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
