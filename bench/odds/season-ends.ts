/** Leagues drawn at random from a season's managers, asked after each fifth round: does this team win? */
import {
  championChances,
  leagueSpread,
  placeChances,
  seededStream,
  type LeagueSpread,
  type Stream,
} from "../../packages/rules/src/index.ts";
import type { Asked } from "./calibration.ts";
import type { ManagerRounds } from "./managers.ts";

export interface EndAsked extends Asked {
  /** 1 for the leader, shared among equals. */
  readonly leads: number;
  readonly alike: number;
  readonly size: number;
}

/** Teams of a league; all managers besides. */
const SIZES = [3, 5, 8, 12];
const EVERY = 5;

export interface EndsWish {
  readonly name: string;
  /** The usual spread, of another season. */
  readonly usual: LeagueSpread;
  /** Of each size but the largest. */
  readonly leagues: number;
  readonly draws: number;
  /** The chance of the better half of places instead of the first. */
  readonly isUpperHalf?: boolean;
}

/** Of a whole season, or of any rounds that follow each other. */
export function endsOf(rounds: ManagerRounds, wish: EndsWish): EndAsked[] {
  const managers = rounds[0]!.length;
  const random = seededStream(`${wish.name} leagues`);
  return [...SIZES, managers].flatMap((size) =>
    Array.from({ length: size === managers ? 1 : wish.leagues }, () =>
      endsOfLeague(rounds, someOf(managers, size, random), wish, random),
    ).flat(),
  );
}

function endsOfLeague(
  rounds: ManagerRounds,
  members: readonly number[],
  { usual, draws, isUpperHalf = false }: EndsWish,
  random: Stream,
): EndAsked[] {
  const size = members.length;
  const own = rounds.map((points) => Float64Array.from(members, (member) => points[member]!));
  const totalsAfter = (count: number) =>
    Float64Array.from(members, (_, at) => own.slice(0, count).reduce((sum, points) => sum + points[at]!, 0));
  const final = totalsAfter(rounds.length);
  const places = isUpperHalf ? Math.floor(size / 2) : 1;
  const asked: EndAsked[] = [];
  for (let played = EVERY; played < rounds.length; played += EVERY) {
    const totals = totalsAfter(played);
    const request = {
      totals: Float64Array.from({ length: draws * size }, (_, at) => totals[at % size]!),
      teams: size,
      roundsPlayed: played,
      roundsLeft: rounds.length - played,
      spread: leagueSpread(own.slice(0, played), usual),
    };
    const chances = isUpperHalf
      ? placeChances(request, random).map((all) => all.slice(0, places).reduce((sum, one) => sum + one, 0))
      : championChances(request, random);
    const isAmong = (points: Float64Array, at: number) => points.filter((one) => one > points[at]!).length < places;
    const leaders = totals.filter((_, at) => isAmong(totals, at)).length;
    chances.forEach((chance, at) =>
      asked.push({
        group: 0,
        chance,
        happened: isAmong(final, at) ? 1 : 0,
        leads: isAmong(totals, at) ? places / leaders : 0,
        alike: places / size,
        size,
      }),
    );
  }
  return asked;
}

function someOf(all: number, count: number, random: Stream): number[] {
  const drawn = Array.from({ length: all }, (_, at) => at);
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(random() * (all - at));
    [drawn[at], drawn[other]] = [drawn[other]!, drawn[at]!];
  }
  return drawn.slice(0, count);
}

/** A season has one end; parts of it have ends of their own. */
const LENGTHS = [10, 15, 20, 28];
const STEP = 2;

export const endsOfParts = (rounds: ManagerRounds, wish: EndsWish): EndAsked[] =>
  LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, Math.floor((rounds.length - length) / STEP) + 1) }, (_, index) =>
      endsOf(rounds.slice(index * STEP, index * STEP + length), { ...wish, name: `${wish.name} ${index} ${length}` }),
    ).flat(),
  );

const LUCKS = [10, 11, 12, 13, 14, 15];
const SKILLS = [0.5, 0.8, 1.2, 1.6, 2, 2.5];

/** The spread that would have told the parts of this season best, by Brier's score. */
export function fitSpread(rounds: ManagerRounds): LeagueSpread {
  const tried = LUCKS.flatMap((luck) => SKILLS.map((skill): LeagueSpread => ({ luck, skill }))).map((usual) => {
    const asked = endsOfParts(rounds, { name: "fit", usual, leagues: 3, draws: 200 });
    return { usual, brier: asked.reduce((sum, { chance, happened }) => sum + (chance - happened) ** 2, 0) };
  });
  return tried.toSorted((one, other) => one.brier - other.brier)[0]!.usual;
}
