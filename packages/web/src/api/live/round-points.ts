/** Points of a round: an entry's picks as they count, and what every footballer has done. */
import type {
  dreamTeamCall,
  liveCall,
  roundDreamTeamCall,
  roundPicksCall,
  roundRanksCall,
  WireDreamTeam,
  WireExplainLine,
  WireLiveElement,
  WireRoundPicks,
} from "@elleveren/contract";
import { decodeChip } from "@elleveren/contract/decode.ts";
import {
  fixtureId,
  footballerId,
  type ChipName,
  type EntryId,
  type FixtureId,
  type FootballerId,
  type RoundId,
} from "@elleveren/rules";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

export interface RoundPick {
  readonly footballerId: FootballerId;
  readonly slot: number;
  /** After substitutions and armbands; 0 on the bench. */
  readonly multiplier: number;
  readonly isCaptain: boolean;
  readonly isViceCaptain: boolean;
}

export interface RoundPicks {
  readonly chip: ChipName | null;
  readonly autoSubs: readonly { readonly outId: FootballerId; readonly inId: FootballerId }[];
  /** Fifteen by slot. */
  readonly picks: readonly RoundPick[];
  /** Before the transfer cost. */
  readonly points: number;
  readonly totalPoints: number;
  readonly rank: number | null;
  readonly overallRank: number | null;
  readonly transfers: number;
  readonly transferCostPoints: number;
  readonly benchPoints: number;
  /** True while anything may still move. */
  readonly isProvisional: boolean;
}

export function decodeRoundPicks(wire: WireRoundPicks): RoundPicks {
  const history = wire.entry_history;
  return {
    chip: wire.active_chip === null ? null : (decodeChip(wire.active_chip) ?? null),
    autoSubs: wire.automatic_subs.map((sub) => ({
      outId: footballerId(sub.element_out),
      inId: footballerId(sub.element_in),
    })),
    picks: wire.picks
      .map((pick) => ({
        footballerId: footballerId(pick.element),
        slot: pick.position,
        multiplier: pick.multiplier,
        isCaptain: pick.is_captain,
        isViceCaptain: pick.is_vice_captain,
      }))
      .toSorted((a, b) => a.slot - b.slot),
    points: history.points,
    totalPoints: history.total_points,
    rank: history.rank,
    overallRank: history.overall_rank,
    transfers: history.event_transfers,
    transferCostPoints: history.event_transfers_cost,
    benchPoints: history.points_on_bench,
    isProvisional: wire.provisional,
  };
}

const getPicks = api<typeof roundPicksCall>("GET", "/api/entry/:entryId/event/:roundId/picks/");

export const roundPicksQuery = (entry: EntryId, round: RoundId) =>
  queryOptions({
    queryKey: keys.roundPicks(entry, round),
    queryFn: async ({ signal }) =>
      decodeRoundPicks(await send(getPicks, { params: { entryId: entry, roundId: round }, signal })),
    staleTime: 60_000,
  });

export const useRoundPicks = (entry: EntryId, round: RoundId) => useQuery(roundPicksQuery(entry, round));

const getRanks = api<typeof roundRanksCall>("GET", "/api/entry/:entryId/event/:roundId/ranks/");

/** Moments are five minutes apart: a new fact does not make them stale. */
const RANKS_STALE_MS = 120_000;

export const useRoundRanks = (entry: EntryId, round: RoundId) =>
  useQuery({
    ...queryOf(keys.roundRanks(entry, round), getRanks, { params: { entryId: entry, roundId: round } }),
    staleTime: RANKS_STALE_MS,
    refetchInterval: ({ state }) => (state.data?.provisional ? RANKS_STALE_MS : false),
  });

export interface ExplainLine {
  readonly stat: string;
  readonly value: number;
  readonly points: number;
}

export interface LiveFootballer {
  readonly points: number;
  readonly minutes: number;
  readonly bonus: number;
  /** Minutes above 0 in any match. */
  readonly hasPlayed: boolean;
  readonly stat: (name: string) => number;
  /** One a match of the round. */
  readonly matches: readonly { readonly fixtureId: FixtureId; readonly lines: readonly ExplainLine[] }[];
}

export type LiveRound = ReadonlyMap<number, LiveFootballer>;

export const decodeLine = ({ identifier, value, points }: WireExplainLine): ExplainLine => ({
  stat: identifier,
  value,
  points,
});

export const decodeLiveFootballer = ({ stats, explain }: WireLiveElement): LiveFootballer => ({
  points: stats.total_points,
  minutes: stats.minutes,
  bonus: stats.bonus,
  hasPlayed: stats.minutes > 0,
  stat: (name) => Number((stats as unknown as Record<string, unknown>)[name] ?? 0),
  matches: explain.map((match) => ({
    fixtureId: fixtureId(match.fixture),
    lines: match.stats.map(decodeLine),
  })),
});

const getLive = api<typeof liveCall>("GET", "/api/event/:roundId/live/");

export const liveQuery = (round: RoundId) =>
  queryOptions({
    queryKey: keys.live(round),
    queryFn: async ({ signal }): Promise<LiveRound> => {
      const wire = await send(getLive, { params: { roundId: round }, signal });
      return new Map(wire.elements.map((row) => [row.id, decodeLiveFootballer(row)]));
    },
    staleTime: 60_000,
  });

export const useLiveRound = (round: RoundId) => useQuery(liveQuery(round));

export interface DreamTeam {
  readonly top: { readonly footballerId: FootballerId; readonly points: number } | null;
  /** Eleven by slot. */
  readonly team: readonly { readonly footballerId: FootballerId; readonly points: number; readonly slot: number }[];
}

const decodeDreamTeam = (wire: WireDreamTeam): DreamTeam => ({
  top: wire.top_player && { footballerId: footballerId(wire.top_player.id), points: wire.top_player.points },
  team: wire.team.map((row) => ({ footballerId: footballerId(row.element), points: row.points, slot: row.position })),
});

const getDreamTeam = api<typeof dreamTeamCall>("GET", "/api/dream-team/");
const getRoundDreamTeam = api<typeof roundDreamTeamCall>("GET", "/api/dream-team/:roundId/");

/** The best eleven of a round, or of the season when no round is named. */
export const useDreamTeam = (round: RoundId | null) =>
  useQuery({
    queryKey: keys.dreamTeam(round),
    queryFn: async ({ signal }) =>
      decodeDreamTeam(
        round === null
          ? await send(getDreamTeam, { signal })
          : await send(getRoundDreamTeam, { params: { roundId: round }, signal }),
      ),
  });
