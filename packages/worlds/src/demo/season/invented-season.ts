/**
 * A whole season before its first match, invented from a seed: real clubs and the calendar's form, invented
 * footballers. Pure: the same request gives the same season everywhere. Results come from the simulator as match facts.
 */
import { clubId, fixtureId, roundId, RULESETS, type Ruleset, type RulesetId } from "@elleveren/rules";

import type {
  Season,
  SeasonClub,
  SeasonFixture,
  SeasonFootballer,
  SeasonRound,
} from "@elleveren/server/features/seasons/index.ts";
import { seededRandom } from "@elleveren/server/features/operate/index.ts";
import { kickoffsOfRound, LONGEST_SEASON, midweekKickoff, SEASON_YEAR } from "./calendar.ts";
import { SECOND_CLUBS, TOP_CLUBS, type DemoClub } from "./clubs.ts";
import { inventFootballers } from "./invented-footballers.ts";
import { nameStream } from "../../people/index.ts";
import { MINUTE_MS } from "./oslo-time.ts";
import { doubleRoundRobin } from "./pairings.ts";

export interface InventedSeasonRequest {
  readonly seed: number;
  /** Clubs of the market, even, 2 to 16. Default 16. */
  readonly clubs?: number;
  /** 1 to 30, at most a double round robin of the clubs. Default 30. */
  readonly rounds?: number;
  /** At least 16. Default 26. */
  readonly footballersPerClub?: number;
  /** Default "eliteserien-2026". */
  readonly rulesetId?: RulesetId;
}

/** Matches planned for a later round from the start, so that one round is short and another double. */
const MOVED: readonly { readonly from: number; readonly to: number }[] = [
  { from: 2, to: 4 },
  { from: 8, to: 9 },
  { from: 15, to: 19 },
  { from: 17, to: 19 },
];
/** A short season keeps its rounds whole, so that tests can count on eight matches in each. */
const MOVES_FROM_ROUNDS = 10;

/** Throws on a request outside its limits. Fixture ids follow the drawn rounds, also of a moved match. */
export function inventedSeason(request: InventedSeasonRequest): Season {
  const { seed, rounds = LONGEST_SEASON, footballersPerClub = 26, rulesetId = "eliteserien-2026" } = request;
  const clubs = TOP_CLUBS.slice(0, request.clubs ?? TOP_CLUBS.length);
  const fixtures = inventFixtures(seed, clubs, rounds);
  return {
    seasonName: String(SEASON_YEAR),
    rulesetId,
    clubs: [...clubs, ...SECOND_CLUBS].map(toSeasonClub),
    footballers: inventSquads(seed, clubs, footballersPerClub),
    rounds: inventRounds(fixtures, rounds, RULESETS[rulesetId]),
    fixtures,
  };
}

const toSeasonClub = (club: DemoClub): SeasonClub => ({
  clubId: clubId(club.clubId),
  code: club.code,
  name: club.name,
  shortName: club.shortName,
  unavailable: club.unavailable,
  strength: club.unavailable ? null : Math.round(club.strength),
  kit: { ...club.kit },
  url: club.url,
});

function inventSquads(seed: number, clubs: readonly DemoClub[], count: number): SeasonFootballer[] {
  const names = nameStream(seededRandom(seed, "names"));
  return clubs.flatMap((club, index) =>
    inventFootballers({
      seed,
      club,
      count,
      names,
      firstId: index * count + 1,
      random: seededRandom(seed, "footballers", club.clubId),
    }),
  );
}

function inventFixtures(seed: number, clubs: readonly DemoClub[], rounds: number): SeasonFixture[] {
  const random = seededRandom(seed, "fixtures");
  const ids = clubs.map((club) => club.clubId);
  const drawn = doubleRoundRobin(ids, random).slice(0, rounds);
  if (drawn.length < rounds) throw new Error(`${clubs.length} clubs meet in at most ${drawn.length} rounds.`);
  const moves = rounds >= MOVES_FROM_ROUNDS ? MOVED.filter((move) => move.to <= rounds) : [];
  return drawn.flatMap((pairings, roundIndex) => {
    const number = roundIndex + 1;
    const kickoffs = kickoffsOfRound(number, pairings.length);
    const move = moves.find((candidate) => candidate.from === number);
    return random.shuffled(pairings).map(({ home, away }, index): SeasonFixture => {
      // The last slot's match is the one that moves.
      const moved = move && index === pairings.length - 1;
      return {
        fixtureId: fixtureId(roundIndex * pairings.length + index + 1),
        roundId: roundId(moved ? move.to : number),
        kickoffAtMs: moved ? midweekKickoff(move.to) : (kickoffs[index] ?? null),
        homeClubId: clubId(home),
        awayClubId: clubId(away),
        tvChannel: index === 0 ? "TV 2 Direkte" : "TV 2 Play",
      };
    });
  });
}

function inventRounds(fixtures: readonly SeasonFixture[], rounds: number, ruleset: Ruleset): SeasonRound[] {
  return Array.from({ length: rounds }, (_, index) => {
    const id = roundId(index + 1);
    const kickoffs = fixtures.filter((fixture) => fixture.roundId === id).map((fixture) => fixture.kickoffAtMs ?? 0);
    const deadlineAtMs = Math.min(...kickoffs) - ruleset.deadline.minutesBeforeKickoff * MINUTE_MS;
    return { roundId: id, name: `Runde ${index + 1}`, deadlineAtMs };
  });
}
