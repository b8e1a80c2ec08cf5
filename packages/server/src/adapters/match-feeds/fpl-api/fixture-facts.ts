/** One match of another server in our facts: its own row, and every footballer with a statistic in it. Pure. */
import { STAT_NAMES, type ClubId, type FixtureId, type MatchStats, type StatName } from "@elleveren/rules";

import type { FixtureFact, MatchFact } from "../../../features/facts/index.ts";
import type { SeasonMemory } from "../../../features/live/index.ts";
import { cutText, type FamilyFootballer, type FamilyLive, type FamilyLiveFootballer } from "./family-answers.ts";
import type { MappedSeason, PlacedFixture } from "./map-season.ts";

export interface FixtureFactsRequest {
  readonly fixture: PlacedFixture;
  readonly fixtureId: FixtureId;
  readonly season: MappedSeason;
  readonly ours: SeasonMemory;
  readonly footballers: ReadonlyMap<number, FamilyFootballer>;
  /** Their matches of the round by club: how many a footballer may have played in. */
  readonly matchesOfClub: ReadonlyMap<number, number>;
  /** Null: individual statistics are unknown, and no fact is made of them. */
  readonly live: FamilyLive | null;
}

/** The match first. Unknown footballers are left out; `mapSeason` counted them. */
export function fixtureFacts(request: FixtureFactsRequest): MatchFact[] {
  const { live, fixture } = request;
  return [fixtureFact(request), ...(live && fixture.started ? statsFacts(request, live) : [])];
}

function fixtureFact({ fixture, fixtureId, season }: FixtureFactsRequest): FixtureFact {
  const round = fixture.event === null ? null : season.rounds.get(fixture.event);
  // Without a round it has no time, whatever the other server still says of it.
  const kickoffAtMs = fixture.isEventTold && fixture.event === null ? null : fixture.kickoffAtMs;
  return {
    kind: "fixture",
    fixtureId,
    // A round that we do not have is no word about ours.
    ...(round !== undefined && fixture.isEventTold && { roundId: round }),
    ...(kickoffAtMs !== undefined && { kickoffAtMs }),
    homeScore: fixture.homeScore,
    awayScore: fixture.awayScore,
    minutes: fixture.started ? Math.min(fixture.minutes, 130) : 0,
    started: fixture.started,
    finishedProvisional: fixture.finishedProvisional,
    finished: fixture.finished,
    ...(fixture.tvChannel !== undefined && { tvChannel: fixture.tvChannel && cutText(fixture.tvChannel) }),
  };
}

function statsFacts(request: FixtureFactsRequest, live: FamilyLive): MatchFact[] {
  const { fixtureId, season, ours } = request;
  const stored = ours.stats.get(fixtureId);
  const facts: MatchFact[] = [];
  const told = new Set<number>();
  for (const row of live.footballers) {
    const footballerId = season.footballers.get(row.id);
    if (footballerId === undefined) continue;
    const stats = statsIn(row, request);
    if (!stats) continue;
    const isNothing = Object.entries(stats).every(([name, value]) => value === 0 || name === "bonus");
    if (isNothing && !stored?.has(footballerId)) continue;
    const clubId = clubIn(row.id, request) ?? stored?.get(footballerId)?.clubId;
    if (clubId === undefined) continue;
    told.add(footballerId);
    facts.push({ kind: "stats", fixtureId, footballerId, clubId, stats: isNothing ? {} : stats });
  }
  // Footballers that earlier answers named and this one does not: the source had mistaken one for another.
  for (const [footballerId, { clubId, stats }] of stored ?? []) {
    if (told.has(footballerId) || Object.values(stats).every((value) => value === 0)) continue;
    facts.push({ kind: "stats", fixtureId, footballerId, clubId, stats: {} });
  }
  return facts;
}

/** Null when the footballer had no part in this match, as far as the answer tells. */
function statsIn(row: FamilyLiveFootballer, request: FixtureFactsRequest): MatchStats | null {
  const { fixture, footballers, matchesOfClub } = request;
  const team = footballers.get(row.id)?.team;
  const isAlone = row.matches === null || row.matches.size <= 1;
  const isHere =
    row.matches !== null && row.matches.size > 0
      ? row.matches.has(fixture.id)
      : (team === fixture.homeTeam || team === fixture.awayTeam) && matchesOfClub.get(team) === 1;
  if (!isHere) return null;
  const stats = isAlone ? wholeStats(row.stats) : splitStats(row, fixture);
  // While a match is live, the source's bonus is a projection: each game computes its own.
  const { bonus = 0, ...rest } = stats;
  return fixture.finished ? { ...rest, bonus } : rest;
}

/** The round's statistics are the match's: counts are numbers, ratings decimal texts. */
function wholeStats(row: Readonly<Record<string, unknown>>): Partial<Record<StatName, number>> {
  const stats: Partial<Record<StatName, number>> = {};
  for (const name of STAT_NAMES) {
    const said = row[name];
    const value = typeof said === "number" || typeof said === "string" ? Number(said) : 0;
    if (Number.isFinite(value) && value !== 0) stats[name] = value;
  }
  return stats;
}

/** Of two matches in a round each has what its explanation and its own lists say. */
function splitStats(row: FamilyLiveFootballer, fixture: PlacedFixture): Partial<Record<StatName, number>> {
  const explained = row.matches?.get(fixture.id) ?? {};
  const stats: Partial<Record<StatName, number>> = {};
  for (const name of STAT_NAMES) {
    const listed = fixture.stats.get(name);
    const value = listed ? (listed.get(row.id)?.value ?? 0) : (explained[name] ?? 0);
    if (value !== 0) stats[name] = value;
  }
  return stats;
}

/** The footballer's club on that day; undefined when nothing tells which of the two. */
function clubIn(
  element: number,
  { fixture, footballers, season, ours, fixtureId }: FixtureFactsRequest,
): ClubId | undefined {
  const match = ours.fixtures.get(fixtureId);
  const registered = season.clubs.get(footballers.get(element)?.team ?? Number.NaN);
  if (!match) return undefined;
  if (registered === match.homeClubId || registered === match.awayClubId) return registered;
  for (const values of fixture.stats.values()) {
    const listed = values.get(element);
    if (listed) return listed.isHome ? match.homeClubId : match.awayClubId;
  }
  return undefined;
}
