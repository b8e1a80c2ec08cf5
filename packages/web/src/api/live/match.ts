/** A whole match, and the managers of a league that own its footballers. */
import type { leagueMatchCall, matchCentreCall, WireMatchCentre } from "@elleveren/contract";
import type { FixtureId, LeagueId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { decodeFixture, type Fixture } from "./fixtures.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";
import { isApiFailure } from "../wire/problems.ts";

export type Match = Omit<WireMatchCentre, "fixture" | "meetings"> & {
  readonly fixture: Fixture;
  readonly meetings: readonly Fixture[];
};

export const decodeMatch = (wire: WireMatchCentre): Match => ({
  ...wire,
  fixture: decodeFixture(wire.fixture),
  meetings: wire.meetings.map(decodeFixture),
});

const getMatch = api<typeof matchCentreCall>("GET", "/api/match/:fixtureId/");

export const useMatch = (fixtureId: FixtureId) =>
  useQuery({
    queryKey: keys.match(fixtureId),
    queryFn: async ({ signal }) => decodeMatch(await send(getMatch, { params: { fixtureId }, signal })),
    staleTime: 60_000,
  });

const getOwners = api<typeof leagueMatchCall>("GET", "/api/league/:leagueId/match/:fixtureId/");

/** Not asked for without a league. */
export const useMatchOwners = (leagueId: LeagueId | null, fixtureId: FixtureId) =>
  useQuery({
    ...queryOf(keys.matchOwners(leagueId ?? 0, fixtureId), getOwners, { params: { leagueId: leagueId!, fixtureId } }),
    enabled: leagueId !== null,
    staleTime: 30_000,
    retry: (count, error) => !isApiFailure(error) && count < 2,
  });
