/** Every footballer before every match of a recorded season: what was known, and what came of it. */
import {
  chanceOfPlaying,
  expectedGoals,
  formValue,
  FULL_MATCH_MINUTES,
  groupBy,
  playedPerMatch,
  promiseOfPrice,
  type ExpectedGoals,
  type FootballerId,
  type ForecastSubject,
  type PastMatch,
  type PlayedPerMatch,
} from "../../packages/rules/src/index.ts";
import type { RecordedMatch, RecordedSeason } from "../backtest/recorded-season.ts";

export interface Sample {
  readonly round: number;
  /** Of his club in this match: chances are shared out among it. */
  readonly group: string;
  readonly subject: ForecastSubject;
  readonly available: number;
  readonly goals: ExpectedGoals & { readonly isHome: boolean };
  /** Of the league, in the rounds before. */
  readonly league: PlayedPerMatch;
  readonly minutes: number;
  readonly points: number;
  /** The guesses of other methods. */
  readonly rivals: { readonly form: number; readonly season: number; readonly price: number };
}

/** In the order of rounds. Where news was recorded, `available` holds it. */
export function samplesOf(season: RecordedSeason): Sample[] {
  const { ruleset, fixtures, matches, positionOf } = season;
  const past = new Map<FootballerId, RecordedMatch[]>();
  const byRound = groupBy(matches, ({ round }) => round);
  const played: PlayedPerMatch[] = [];
  const samples: Sample[] = [];
  for (let round = 1; round <= season.lastRound; round++) {
    const rows = byRound.get(round) ?? [];
    const results = fixtures.filter((fixture) => fixture.round < round);
    const goalsOf = expectedGoals(results);
    const counts = new Map(rows.map(({ footballerId, ownerCount }) => [footballerId, ownerCount]));
    const picks = Math.max(
      1,
      [...counts.values()].reduce((sum, count) => sum + count, 0),
    );
    const league = playedPerMatch(played);
    const mates = groupBy(rows, (row) => `${row.clubId} ${positionOf(row.footballerId)}`);
    for (const row of rows) {
      const position = positionOf(row.footballerId);
      const fixture = fixtures.find(
        (one) =>
          one.kickoffAtMs === row.kickoffAtMs && (one.homeClubId === row.clubId || one.awayClubId === row.clubId),
      );
      if (position === undefined || fixture === undefined) continue;
      const isHome = fixture.homeClubId === row.clubId;
      const { scored, conceded } = goalsOf(fixture.homeClubId, fixture.awayClubId);
      const said = season.statusAfter(row.footballerId, round - 1) ?? { status: "a", chance: null };
      const availability = { status: said.status, chanceNextRound: said.chance };
      const before = past.get(row.footballerId) ?? [];
      const dearer = mates.get(`${row.clubId} ${position}`)!.filter((mate) => mate.priceTenths > row.priceTenths);
      const form = formValue(ruleset, before, row.kickoffAtMs);
      const totalPoints = before.reduce((sum, { points }) => sum + points, 0);
      const { priceTenths } = row;
      samples.push({
        round,
        group: `${fixture.homeClubId} ${fixture.awayClubId} ${round} ${row.clubId}`,
        subject: {
          position,
          priceTenths,
          ownedPermille: (1000 * row.ownerCount) / picks,
          dearerMates: dearer.length,
          past: before.map(({ minutes, goals, assists, points }): PastMatch => ({ minutes, goals, assists, points })),
        },
        available: chanceOfPlaying(availability, 0),
        goals: isHome ? { scored, conceded, isHome } : { scored: conceded, conceded: scored, isHome },
        league,
        minutes: row.minutes,
        points: row.points,
        rivals: {
          form,
          season: before.length > 0 ? totalPoints / before.length : promiseOfPrice(priceTenths),
          price: promiseOfPrice(priceTenths),
        },
      });
    }
    for (const row of rows) past.set(row.footballerId, [...(past.get(row.footballerId) ?? []), row]);
    for (const ofClub of groupBy(rows, (row) => `${row.clubId} ${row.kickoffAtMs}`).values()) {
      played.push({
        plays: ofClub.filter(({ minutes }) => minutes > 0).length,
        playsFull: ofClub.filter(({ minutes }) => minutes >= FULL_MATCH_MINUTES).length,
      });
    }
  }
  return samples;
}
