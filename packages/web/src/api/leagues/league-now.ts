/** Inside a league in a round: who owns whom, what moves a team, and two teams side by side. */
import type {
  leagueComparisonCall,
  leagueOwnershipCall,
  leagueSwingCall,
  WireComparison,
  WireDifference,
  WireLeagueOwnership,
  WireLeagueSide,
  WireLeagueSwing,
  WireOwnership,
} from "@elleveren/contract";
import { decodeChip } from "@elleveren/contract/decode.ts";
import {
  entryId,
  footballerId,
  roundId,
  type ChipName,
  type EntryId,
  type FootballerId,
  type LeagueId,
  type MatchPlace,
  type RoundId,
} from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

/** What a footballer has in the round and what may still come. */
export interface SoFar {
  readonly points: number;
  /** Matches of his that are not over. */
  readonly matchesLeft: number;
  readonly isOn: boolean;
  /** In the match that runs, or in his next. */
  readonly place: MatchPlace;
}

type WireSoFar = Pick<WireOwnership, "points" | "matches_left" | "is_on" | "place" | "place_minute">;

const decodeSoFar = (wire: WireSoFar): SoFar => ({
  points: wire.points,
  matchesLeft: wire.matches_left,
  isOn: wire.is_on,
  place: decodePlace(wire),
});

function decodePlace({ place, place_minute: minute }: WireSoFar): MatchPlace {
  switch (place) {
    case "on":
      return { kind: "on", sinceMinute: minute };
    case "off":
    case "sent_off":
      return { kind: "off", minute, isSentOff: place === "sent_off" };
    default:
      return { kind: place };
  }
}

export interface Owned extends SoFar {
  readonly footballerId: FootballerId;
  readonly ownedCount: number;
  /** Teams for whom he counts. */
  readonly countedCount: number;
  readonly captainedCount: number;
  /** The teams' multipliers added up. */
  readonly multiplied: number;
}

export interface Ownership {
  /** Null before the first deadline. */
  readonly roundId: RoundId | null;
  readonly isProvisional: boolean;
  readonly memberCount: number;
  /** Most owned first. */
  readonly footballers: readonly Owned[];
}

export const decodeOwnership = (wire: WireLeagueOwnership): Ownership => ({
  roundId: wire.event === null ? null : roundId(wire.event),
  isProvisional: wire.provisional,
  memberCount: wire.members,
  footballers: wire.elements.map((row) => ({
    footballerId: footballerId(row.element),
    ownedCount: row.owned,
    countedCount: row.in_eleven,
    captainedCount: row.captained,
    multiplied: row.multiplied,
    ...decodeSoFar(row),
  })),
});

/** A team of the league in the round. */
export interface Side {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly managerName: string;
  /** 0 where the league does not rank it. */
  readonly rank: number;
  readonly lastRank: number;
  /** Points in the league, or league points head-to-head. */
  readonly total: number;
  /** Of the round, before transfer costs. */
  readonly points: number;
  readonly costPoints: number;
  readonly netPoints: number;
  readonly chip: ChipName | null;
  readonly captainId: FootballerId | null;
  /** Footballers who count and have matches left. */
  readonly leftCount: number;
}

const decodeSide = (wire: WireLeagueSide): Side => ({
  entryId: entryId(wire.entry),
  entryName: wire.entry_name,
  managerName: wire.player_name,
  rank: wire.rank,
  lastRank: wire.last_rank,
  total: wire.total,
  points: wire.points,
  costPoints: wire.cost,
  netPoints: wire.net,
  chip: wire.chip === null ? null : (decodeChip(wire.chip) ?? null),
  captainId: wire.captain === null ? null : footballerId(wire.captain),
  leftCount: wire.left,
});

/** A footballer of one of two teams, or of both. */
export interface Difference extends SoFar {
  readonly footballerId: FootballerId;
  /** How many times he counts for each; null for who has not got him. */
  readonly a: number | null;
  readonly b: number | null;
  /** What he gives the first more than the second. */
  readonly swing: number;
}

const decodeDifference = (wire: WireDifference): Difference => ({
  footballerId: footballerId(wire.element),
  a: wire.a,
  b: wire.b,
  swing: wire.swing,
  ...decodeSoFar(wire),
});

export interface Rival extends Side {
  /** His total minus one's own. */
  readonly gap: number;
  /** Where the two count differently; `a` is one's own team. */
  readonly differences: readonly Difference[];
}

export interface Swing extends SoFar {
  readonly footballerId: FootballerId;
  /** One's own; null for who is not in one's squad. */
  readonly multiplier: number | null;
  readonly ownedCount: number;
  readonly captainedCount: number;
  readonly multiplied: number;
  /** Points more than the league's average team through him. */
  readonly gain: number;
  /** What one more point of his brings. */
  readonly perPoint: number;
}

export interface LeagueSwing {
  readonly roundId: RoundId;
  readonly isProvisional: boolean;
  readonly memberCount: number;
  readonly own: Side;
  /** Round points after transfer costs that keep the rank from before the round; null where nothing says it. */
  readonly pointsToHold: number | null;
  /** The league's average team after transfer costs. */
  readonly averageNet: number;
  /** Largest effect first. */
  readonly footballers: readonly Swing[];
  /** Best first, both. */
  readonly above: readonly Rival[];
  readonly below: readonly Rival[];
}

export function decodeSwing(wire: WireLeagueSwing): LeagueSwing {
  const rival = (row: WireLeagueSwing["above"][number]): Rival => ({
    ...decodeSide(row),
    gap: row.gap,
    differences: row.differences.map(decodeDifference),
  });
  return {
    roundId: roundId(wire.event),
    isProvisional: wire.provisional,
    memberCount: wire.members,
    own: decodeSide(wire.own),
    pointsToHold: wire.points_to_hold,
    averageNet: wire.average_points - wire.average_cost,
    footballers: wire.elements.map((row) => ({
      footballerId: footballerId(row.element),
      multiplier: row.multiplier,
      ownedCount: row.owned,
      captainedCount: row.captained,
      multiplied: row.multiplied,
      gain: row.gain,
      perPoint: row.per_point,
      ...decodeSoFar(row),
    })),
    above: wire.above.map(rival),
    below: wire.below.map(rival),
  };
}

export interface Comparison {
  readonly roundId: RoundId;
  readonly isProvisional: boolean;
  readonly a: Side;
  readonly b: Side;
  readonly footballers: readonly Difference[];
  /** After transfer costs. */
  readonly difference: number;
}

export const decodeComparison = (wire: WireComparison): Comparison => ({
  roundId: roundId(wire.event),
  isProvisional: wire.provisional,
  a: decodeSide(wire.a),
  b: decodeSide(wire.b),
  footballers: wire.elements.map(decodeDifference),
  difference: wire.difference,
});

const getOwnership = api<typeof leagueOwnershipCall>("GET", "/api/league/:leagueId/ownership/");
const getSwing = api<typeof leagueSwingCall>("GET", "/api/league/:leagueId/swing/");
const getComparison = api<typeof leagueComparisonCall>("GET", "/api/league/:leagueId/compare/");

/** Of the current round; the most owned only, where `limit` says how many. */
export const useOwnership = (league: LeagueId, limit: number | null = null) =>
  useQuery({
    queryKey: keys.ownership(league, limit),
    queryFn: async ({ signal }) =>
      decodeOwnership(
        await send(getOwnership, { params: { leagueId: league }, query: limit === null ? {} : { limit }, signal }),
      ),
    staleTime: 30_000,
  });

/** Of the current round; refused for who is not in the league's table yet, so that is better not asked. */
export const useSwing = (
  league: LeagueId,
  entry: EntryId | null,
  { enabled = true }: { readonly enabled?: boolean } = {},
) =>
  useQuery({
    queryKey: keys.swing(league, entry),
    queryFn: async ({ signal }) =>
      decodeSwing(await send(getSwing, { params: { leagueId: league }, query: { entry: entry! }, signal })),
    enabled: enabled && entry !== null,
    staleTime: 30_000,
  });

/** Of the current round, unless one is named. */
export const useComparison = (
  league: LeagueId,
  pair: { readonly a: EntryId; readonly b: EntryId; readonly round: number | null } | null,
) =>
  useQuery({
    queryKey: keys.comparison(league, pair),
    queryFn: async ({ signal }) => {
      const { a, b, round } = pair!;
      const query = { a, b, ...(round === null ? {} : { event: round }) };
      return decodeComparison(await send(getComparison, { params: { leagueId: league }, query, signal }));
    },
    enabled: pair !== null,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
