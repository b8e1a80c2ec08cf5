/** Problems of a season that is to follow this one, as a whole: nothing is touched for a season that could not be loaded. */
import { POSITIONS, rulesetById } from "@elleveren/rules";

import type { ImportedSeason, Season } from "../imports/index.ts";

export interface SeasonProblem {
  /** "round 1", "footballer 17" */
  readonly where: string;
  readonly reason: string;
}

export interface Before {
  readonly seasonNames: readonly string[];
  readonly nowMs: number;
}

/** Every problem, in the order of the files; empty when it may follow. */
export function checkNextSeason({ season, messages }: ImportedSeason, before: Before): SeasonProblem[] {
  const problems: SeasonProblem[] = [];
  if (before.seasonNames.includes(season.seasonName)) {
    problems.push({ where: `season ${season.seasonName}`, reason: "this game has had it already; --name names it" });
  }
  const results = messages.flat().length;
  if (results > 0) problems.push({ where: "the folder", reason: `the season has begun: ${results} results are in it` });
  return [
    ...problems,
    ...checkRounds(season, before.nowMs),
    ...checkClubs(season),
    ...checkMarket(season),
    ...checkFixtures(season),
  ];
}

function checkRounds({ rounds, rulesetId }: Season, nowMs: number): SeasonProblem[] {
  const [first] = rounds;
  if (!first) return [{ where: "rounds", reason: "there is none" }];
  const problems = rounds.flatMap(({ roundId, deadlineAtMs }, index): SeasonProblem[] => {
    const where = `round ${roundId}`;
    const before = rounds[index - 1];
    if (roundId !== index + 1)
      return [{ where, reason: `rounds are numbered from 1 without a gap; ${index + 1} is missing` }];
    if (before && deadlineAtMs <= before.deadlineAtMs) {
      return [{ where, reason: `its deadline is not after that of round ${before.roundId}` }];
    }
    return [];
  });
  const { roundCount } = rulesetById(rulesetId);
  if (rounds.length > roundCount) {
    problems.push({ where: "rounds", reason: `${rounds.length}, and the ruleset ${rulesetId} is for ${roundCount}` });
  }
  if (first.deadlineAtMs <= nowMs) {
    const [deadline, now] = [first.deadlineAtMs, nowMs].map((atMs) => new Date(atMs).toISOString());
    problems.push({
      where: `round ${first.roundId}`,
      reason: `its deadline ${deadline} has passed: it is ${now} in the game`,
    });
  }
  return problems;
}

function checkClubs({ clubs }: Season): SeasonProblem[] {
  return [
    ...repeated(clubs, ({ clubId }) => clubId, "club", "id"),
    ...repeated(clubs, ({ code }) => code, "club with code", "code"),
  ];
}

/** A squad must be there to be picked: enough of each position, from enough clubs. */
function checkMarket({ clubs, footballers, rulesetId }: Season): SeasonProblem[] {
  const known = new Set(clubs.map(({ clubId }) => clubId));
  const { squad } = rulesetById(rulesetId);
  const problems = [
    ...repeated(footballers, ({ footballerId }) => footballerId, "footballer", "id"),
    ...repeated(footballers, ({ code }) => code, "footballer with code", "code"),
  ];
  for (const { footballerId, clubId, startPriceTenths } of footballers) {
    const where = `footballer ${footballerId}`;
    if (!known.has(clubId)) problems.push({ where, reason: `there is no club ${clubId}` });
    if (!(startPriceTenths > 0)) problems.push({ where, reason: `${startPriceTenths} is not a price in tenths` });
  }
  for (const position of POSITIONS) {
    const count = footballers.filter((one) => one.position === position).length;
    const needed = squad.positions[position].select;
    if (count < needed)
      problems.push({ where: `position ${position}`, reason: `${count} footballers, a squad has ${needed}` });
  }
  const playing = new Set(footballers.map(({ clubId }) => clubId)).size;
  const fewest = Math.ceil(squad.size / squad.clubLimit);
  if (playing < fewest) {
    problems.push({ where: "clubs", reason: `footballers of ${playing} clubs, a squad has them of ${fewest} or more` });
  }
  return problems;
}

function checkFixtures({ clubs, rounds, fixtures }: Season): SeasonProblem[] {
  const known = new Set(clubs.map(({ clubId }) => clubId));
  const roundIds = new Set(rounds.map(({ roundId }) => roundId));
  const problems = [
    ...repeated(fixtures, ({ fixtureId }) => fixtureId, "fixture", "id"),
    ...repeated(fixtures, ({ code, fixtureId }) => code ?? fixtureId, "fixture with code", "code"),
  ];
  for (const { fixtureId, roundId, homeClubId, awayClubId } of fixtures) {
    const where = `fixture ${fixtureId}`;
    for (const clubId of [homeClubId, awayClubId]) {
      if (!known.has(clubId)) problems.push({ where, reason: `there is no club ${clubId}` });
    }
    if (homeClubId === awayClubId) problems.push({ where, reason: "a club does not play itself" });
    if (roundId !== null && !roundIds.has(roundId)) problems.push({ where, reason: `there is no round ${roundId}` });
  }
  return problems;
}

function repeated<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number,
  what: string,
  field: string,
): SeasonProblem[] {
  return [...Map.groupBy(items, keyOf)]
    .filter(([, group]) => group.length > 1)
    .map(([key, group]) => ({ where: `${what} ${key}`, reason: `${group.length} have this ${field}` }));
}
