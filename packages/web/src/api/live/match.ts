/** One match whole, and who of a league has its footballers. */
import type {
  leagueMatchCall,
  matchCentreCall,
  WireClubResult,
  WireMatchCentre,
  WireMatchElement,
  WireMatchOwners,
} from "@elleveren/contract";
import {
  clubId,
  entryId,
  fixtureId,
  footballerId,
  roundId,
  type ClubId,
  type EntryId,
  type FixtureId,
  type FootballerId,
  type LeagueId,
  type RoundId,
} from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { decodeFixture, type Fixture } from "./fixtures.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { isApiFailure } from "../wire/problems.ts";
import type { ExplainLine } from "./round-points.ts";

export interface MatchFootballer {
  readonly footballerId: FootballerId;
  readonly isHome: boolean;
  readonly minutes: number;
  /** Null where nobody said who started. */
  readonly isStarter: boolean | null;
  /** Of this match. */
  readonly points: number;
  readonly bonus: number;
  readonly lines: readonly ExplainLine[];
}

export type MatchEventKind = WireMatchCentre["events"][number]["kind"];

export interface MatchEvent {
  readonly kind: MatchEventKind;
  /** Null where nobody knows it. */
  readonly minute: number | null;
  readonly isHome: boolean;
  readonly footballerId: FootballerId;
  /** Who made the goal; who went off. */
  readonly otherId: FootballerId | null;
}

export interface ClubResult {
  readonly fixtureId: FixtureId;
  readonly opponentId: ClubId;
  readonly isHome: boolean;
  readonly scored: number;
  readonly conceded: number;
}

export interface Match {
  readonly fixture: Fixture;
  readonly isBonusFinal: boolean;
  readonly footballers: readonly MatchFootballer[];
  readonly events: readonly MatchEvent[];
  /** Other matches of the two clubs this season, newest first. */
  readonly meetings: readonly Fixture[];
  /** Newest first. */
  readonly homeForm: readonly ClubResult[];
  readonly awayForm: readonly ClubResult[];
}

export const decodeMatch = (wire: WireMatchCentre): Match => ({
  fixture: decodeFixture(wire.fixture),
  isBonusFinal: wire.bonus_final,
  footballers: wire.elements.map(decodeMatchFootballer),
  events: wire.events.map((event) => ({
    kind: event.kind,
    minute: event.minute,
    isHome: event.home,
    footballerId: footballerId(event.element),
    otherId: event.other === null ? null : footballerId(event.other),
  })),
  meetings: wire.meetings.map(decodeFixture),
  homeForm: wire.form_h.map(decodeResult),
  awayForm: wire.form_a.map(decodeResult),
});

const decodeMatchFootballer = (wire: WireMatchElement): MatchFootballer => ({
  footballerId: footballerId(wire.element),
  isHome: wire.home,
  minutes: wire.minutes,
  isStarter: wire.starts,
  points: wire.points,
  bonus: wire.bonus,
  lines: wire.explain.map((line) => ({ stat: line.identifier, value: line.value, points: line.points })),
});

const decodeResult = (wire: WireClubResult): ClubResult => ({
  fixtureId: fixtureId(wire.fixture),
  opponentId: clubId(wire.opponent),
  isHome: wire.home,
  scored: wire.scored,
  conceded: wire.conceded,
});

const getMatch = api<typeof matchCentreCall>("GET", "/api/match/:fixtureId/");

export const useMatch = (fixture: FixtureId) =>
  useQuery({
    queryKey: keys.match(fixture),
    queryFn: async ({ signal }) => decodeMatch(await send(getMatch, { params: { fixtureId: fixture }, signal })),
    staleTime: 60_000,
  });

export interface MatchOwner {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly managerName: string;
  /** 0 on the bench. */
  readonly multiplier: number;
  readonly isCaptain: boolean;
}

export interface OwnedInMatch {
  readonly footballerId: FootballerId;
  readonly ownedCount: number;
  readonly captainedCount: number;
  /** Empty in a league too large for names. */
  readonly owners: readonly MatchOwner[];
}

export interface MatchOwners {
  /** Null while the round's squads are secret. */
  readonly roundId: RoundId | null;
  readonly memberCount: number;
  /** Most owned first. */
  readonly footballers: readonly OwnedInMatch[];
}

export const decodeMatchOwners = (wire: WireMatchOwners): MatchOwners => ({
  roundId: wire.event === null ? null : roundId(wire.event),
  memberCount: wire.members,
  footballers: wire.elements.map((row) => ({
    footballerId: footballerId(row.element),
    ownedCount: row.owned,
    captainedCount: row.captained,
    owners: row.owners.map((owner) => ({
      entryId: entryId(owner.entry),
      entryName: owner.entry_name,
      managerName: owner.player_name,
      multiplier: owner.multiplier,
      isCaptain: owner.captain,
    })),
  })),
});

const getOwners = api<typeof leagueMatchCall>("GET", "/api/league/:leagueId/match/:fixtureId/");

/** Not asked for without a league. */
export const useMatchOwners = (league: LeagueId | null, fixture: FixtureId) =>
  useQuery({
    queryKey: keys.matchOwners(league ?? 0, fixture),
    queryFn: async ({ signal }) =>
      decodeMatchOwners(await send(getOwners, { params: { leagueId: league!, fixtureId: fixture }, signal })),
    enabled: league !== null,
    staleTime: 30_000,
    retry: (count, error) => !isApiFailure(error) && count < 2,
  });
