/** Adds up the matches of a round, for all footballers in the market: also for those who did not play. */
import { NO_MATCH, type FootballerId, type Performance, type RoundId } from "@elleveren/rules";

import { matchPoints } from "./match-points.ts";
import type { FootballerRound, LiveFixture, LiveFootballer, MatchPoints, SeasonMemory } from "./season-memory.ts";

/** The part of the season that points follow from. */
type Facts = Pick<SeasonMemory, "ruleset" | "fixtures" | "footballers" | "stats" | "frozen">;

/** True once full time was blown: only then is "0 minutes" an absence. */
export const isOver = (fixture: Pick<LiveFixture, "finished" | "finishedProvisional">): boolean =>
  fixture.finished || fixture.finishedProvisional;

/** Points of everybody with statistics in one match of the season. */
export function pointsOfFixture(memory: Facts, fixture: LiveFixture): Map<FootballerId, MatchPoints> {
  const frozen = fixture.roundId === null ? undefined : memory.frozen.get(fixture.roundId);
  return matchPoints({
    ruleset: memory.ruleset,
    fixture,
    rows: memory.stats.get(fixture.fixtureId)?.values() ?? [],
    positionOf: (id) => footballerOf(memory, id).position,
    priceOf: (id) => frozen?.get(id)?.priceTenths ?? footballerOf(memory, id).priceTenths,
  });
}

/** The round's fixtures in order of kick-off. */
export function fixturesOfRound(memory: Pick<Facts, "fixtures">, roundId: RoundId): LiveFixture[] {
  const inRound = [...memory.fixtures.values()].filter((fixture) => fixture.roundId === roundId);
  return inRound.sort(byKickoff);
}

export const byKickoff = (a: LiveFixture, b: LiveFixture): number =>
  (a.kickoffAtMs ?? Infinity) === (b.kickoffAtMs ?? Infinity)
    ? a.fixtureId - b.fixtureId
    : (a.kickoffAtMs ?? Infinity) - (b.kickoffAtMs ?? Infinity);

/** Every footballer's round, from the match points that are already computed. */
export function pointsOfRound(
  memory: Facts & Pick<SeasonMemory, "matchPoints">,
  roundId: RoundId,
): Map<FootballerId, FootballerRound> {
  const fixtures = fixturesOfRound(memory, roundId);
  const round = new Map<FootballerId, FootballerRound>();
  for (const footballer of memory.footballers.values()) {
    round.set(footballer.footballerId, footballerRound(memory.matchPoints, fixtures, footballer));
  }
  return round;
}

/** One footballer's round. `fixtures` are all of the round, in order of kick-off. */
export function footballerRound(
  points: SeasonMemory["matchPoints"],
  fixtures: readonly LiveFixture[],
  footballer: Pick<LiveFootballer, "footballerId" | "clubId">,
): FootballerRound {
  const { footballerId, clubId } = footballer;
  const told = fixtures.some((fixture) => points.get(fixture.fixtureId)?.has(footballerId));
  const matches: MatchPoints[] = [];
  let allOver = true;
  for (const fixture of fixtures) {
    const match = points.get(fixture.fixtureId)?.get(footballerId);
    // A footballer who changed club keeps the matches with own statistics; matches the new club played before do not
    // count as missed.
    const isHis = fixture.homeClubId === clubId || fixture.awayClubId === clubId;
    if (!match && !(isHis && !(told && isOver(fixture)))) continue;
    matches.push(match ?? { fixtureId: fixture.fixtureId, footballerId, clubId, ...nothing });
    if (!isOver(fixture)) allOver = false;
  }
  const minutes = sum(matches, (match) => match.stats.minutes ?? 0);
  const total = sum(matches, (match) => match.points);
  const played = minutes > 0;
  const performance: Performance =
    matches.length === 0 ? NO_MATCH : { points: total, absent: allOver && !played, played };
  return { footballerId, points: total, minutes, performance, matches };
}

const nothing = { stats: {}, points: 0, lines: [{ identifier: "minutes", value: 0, points: 0 }] } as const;

function sum<T>(list: readonly T[], valueOf: (item: T) => number): number {
  return list.reduce((total, item) => total + valueOf(item), 0);
}

function footballerOf(memory: Facts, id: FootballerId): LiveFootballer {
  const footballer = memory.footballers.get(id);
  if (!footballer) throw new Error(`Broken assumption: statistics belong to a known footballer, not ${id}`);
  return footballer;
}
