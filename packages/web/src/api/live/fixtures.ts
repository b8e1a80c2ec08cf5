import type { fixturesCall, WireFixture } from "@elleveren/contract";
import {
  clubId,
  fixtureId,
  footballerId,
  roundId,
  type ClubId,
  type FixtureId,
  type FootballerId,
  type RoundId,
} from "@elleveren/rules";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface Fixture {
  readonly fixtureId: FixtureId;
  readonly code: number;
  /** Null when postponed without a new date. */
  readonly roundId: RoundId | null;
  readonly kickoffAtMs: number | null;
  readonly isStarted: boolean;
  /** Full time was blown; bonus may still come. */
  readonly isOver: boolean;
  readonly isFinished: boolean;
  readonly minutes: number;
  readonly home: FixtureSide;
  readonly away: FixtureSide;
  readonly tvChannel: string | null;
  readonly ticketsUrl: string | null;
  readonly highlightsId: string | null;
  readonly stats: readonly FixtureStat[];
}

export interface FixtureSide {
  readonly clubId: ClubId;
  /** Null before kick-off. */
  readonly goals: number | null;
  /** How hard the match is for this side, 1 to 5. */
  readonly difficulty: number;
}

export interface FixtureStat {
  readonly name: string;
  readonly home: readonly { readonly footballerId: FootballerId; readonly value: number }[];
  readonly away: readonly { readonly footballerId: FootballerId; readonly value: number }[];
}

export function decodeFixture(wire: WireFixture): Fixture {
  const valueOf = (row: { element: number; value: number }) => ({
    footballerId: footballerId(row.element),
    value: row.value,
  });
  return {
    fixtureId: fixtureId(wire.id),
    code: wire.code,
    roundId: wire.event === null ? null : roundId(wire.event),
    kickoffAtMs: wire.kickoff_time === null ? null : Date.parse(wire.kickoff_time),
    isStarted: wire.started === true,
    isOver: wire.finished || wire.finished_provisional,
    isFinished: wire.finished,
    minutes: wire.minutes,
    home: { clubId: clubId(wire.team_h), goals: wire.team_h_score, difficulty: wire.team_h_difficulty },
    away: { clubId: clubId(wire.team_a), goals: wire.team_a_score, difficulty: wire.team_a_difficulty },
    tvChannel: wire.tv_channel,
    ticketsUrl: wire.tickets_url,
    highlightsId: wire.forzify_id,
    stats: wire.stats.map((stat) => ({ name: stat.identifier, home: stat.h.map(valueOf), away: stat.a.map(valueOf) })),
  };
}

/** Running now: started and not over. */
export const isLive = (fixture: Fixture): boolean => fixture.isStarted && !fixture.isOver;

const getFixtures = api<typeof fixturesCall>("GET", "/api/fixtures/");

export const roundFixturesQuery = (round: RoundId) =>
  queryOptions({
    queryKey: keys.fixtures(round),
    queryFn: async ({ signal }) => (await send(getFixtures, { query: { event: round }, signal })).map(decodeFixture),
    staleTime: 60_000,
  });

export const useRoundFixtures = (round: RoundId | null) =>
  useQuery({ ...roundFixturesQuery(round ?? (0 as RoundId)), enabled: round !== null });

export const futureFixturesQuery = queryOptions({
  queryKey: keys.futureFixtures,
  queryFn: async ({ signal }) => (await send(getFixtures, { query: { future: 1 }, signal })).map(decodeFixture),
  staleTime: 600_000,
});

/** Matches that have not begun, those without a round too. Undefined while they load. */
export const useFutureFixtures = (): readonly Fixture[] | undefined => useQuery(futureFixturesQuery).data;

/** A coming match as one club sees it. */
export interface ClubMatch {
  readonly fixtureId: FixtureId;
  readonly roundId: RoundId | null;
  readonly kickoffAtMs: number | null;
  readonly opponentId: ClubId;
  readonly isHome: boolean;
  readonly difficulty: number;
}

/** Coming matches of every club, soonest first. Undefined while they load. */
export function useComingMatches(): ReadonlyMap<ClubId, readonly ClubMatch[]> | undefined {
  const { data } = useQuery(futureFixturesQuery);
  return useMemo(() => data && groupByClub(data), [data]);
}

export function groupByClub(fixtures: readonly Fixture[]): Map<ClubId, ClubMatch[]> {
  const byClub = new Map<ClubId, ClubMatch[]>();
  const add = (own: FixtureSide, other: FixtureSide, fixture: Fixture, isHome: boolean) => {
    const rows = byClub.get(own.clubId) ?? [];
    rows.push({
      fixtureId: fixture.fixtureId,
      roundId: fixture.roundId,
      kickoffAtMs: fixture.kickoffAtMs,
      opponentId: other.clubId,
      isHome,
      difficulty: own.difficulty,
    });
    byClub.set(own.clubId, rows);
  };
  const scheduled = fixtures.filter((fixture) => fixture.roundId !== null);
  for (const fixture of scheduled.toSorted((a, b) => (a.kickoffAtMs ?? Infinity) - (b.kickoffAtMs ?? Infinity))) {
    add(fixture.home, fixture.away, fixture, true);
    add(fixture.away, fixture.home, fixture, false);
  }
  return byClub;
}
