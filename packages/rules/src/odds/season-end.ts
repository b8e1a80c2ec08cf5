/**
 * How a league may end: what its teams have, and rounds that are left, of which no squad is known. A team's round lies about the
 * league's by its manager's skill, which lasts, and by luck, which does not. Both are told apart by the rounds so far: a lead is
 * mostly luck early on, and skill is believed as far as rounds have shown it.
 */
import type { Stream } from "./seeded-stream.ts";

/** Standard deviations in points of a round, each team's beside the league's mean. */
export interface LeagueSpread {
  /** Of one round, what squads do not share. */
  readonly luck: number;
  /** Of the means that teams would have after endless rounds. */
  readonly skill: number;
}

/**
 * About what tells the ends of England's recorded and of Norway's simulated managers best, a luck of 15 and of 12; any skill up
 * to 1.2 tells them as well (`npm run bench -- odds`).
 */
export const USUAL_SPREAD: LeagueSpread = { luck: 13, skill: 0.8 };
/** So many degrees of freedom of a league's own rounds weigh as much as what is usual. */
const USUAL_LUCK_WEIGHT = 40;
const USUAL_SKILL_WEIGHT = 10;
const LEAST_LUCK = 1;
/** Of the usual skill. */
const LEAST_SKILL = 0.25;
/** How much means tell of skill follows from how much there is. */
const STEPS = 20;

/**
 * A league's own spread, from its rounds so far: of each round the points of all teams, in the same order. Few rounds or teams
 * say little, and what is usual stands for them.
 */
export function leagueSpread(rounds: readonly ArrayLike<number>[], usual: LeagueSpread = USUAL_SPREAD): LeagueSpread {
  const count = rounds.length;
  const teams = rounds[0]?.length ?? 0;
  if (teams < 2 || count < 1) return usual;
  const means = new Float64Array(teams);
  let squares = 0;
  for (const points of rounds) {
    let sum = 0;
    for (let at = 0; at < teams; at++) sum += points[at]!;
    for (let at = 0; at < teams; at++) {
      const off = points[at]! - sum / teams;
      means[at]! += off / count;
      squares += off * off;
    }
  }
  const between = means.reduce((sum, mean) => sum + mean * mean, 0);
  const within = Math.max(0, squares - count * between);
  const freedom = (count - 1) * (teams - 1);
  const luck = (USUAL_LUCK_WEIGHT * usual.luck ** 2 + within) / (USUAL_LUCK_WEIGHT + freedom);
  const seen = between / (teams - 1) - luck / count;
  let skill = usual.skill ** 2;
  for (let step = 0; step < STEPS; step++) {
    // Means of few rounds are mostly luck, and tell of skill accordingly less.
    const share = skill / (skill + luck / count);
    const weight = (teams - 1) * share ** 2;
    skill = (USUAL_SKILL_WEIGHT * usual.skill ** 2 + weight * seen) / (USUAL_SKILL_WEIGHT + weight);
    skill = Math.max(skill, (LEAST_SKILL * usual.skill) ** 2);
  }
  return { luck: Math.max(LEAST_LUCK, Math.sqrt(luck)), skill: Math.sqrt(skill) };
}

export interface SeasonLeft {
  readonly teams: number;
  /** Rounds that the teams' points were made in, the drawn one among them. */
  readonly roundsPlayed: number;
  readonly roundsLeft: number;
  readonly spread: LeagueSpread;
}

/** Points after the last round, from those after this one; in an array that the next call overwrites. */
export type SeasonEnder = (after: Float64Array) => Float64Array;

/**
 * Ends the season once more with each call. What a team's mean lies off the league's lasts as far as the rounds have shown skill,
 * how much more of it there is stays unknown, and every round that is left adds its luck. After the last round nothing is added.
 */
export function seasonEnder({ teams, roundsPlayed, roundsLeft, spread }: SeasonLeft, random: Stream): SeasonEnder {
  const [luck, skill] = [spread.luck ** 2, spread.skill ** 2];
  const lasts = (roundsPlayed * skill) / (roundsPlayed * skill + luck);
  const drift = roundsPlayed > 0 ? (roundsLeft * lasts) / roundsPlayed : 0;
  const off = Math.sqrt(roundsLeft * luck + roundsLeft ** 2 * skill * (1 - lasts));
  const points = new Float64Array(teams);
  return (after) => {
    let sum = 0;
    for (let at = 0; at < teams; at++) sum += after[at]!;
    const mean = sum / teams;
    for (let at = 0; at < teams; at++) {
      const total = after[at]!;
      // Four numbers of chance lie about their mean as a bell does.
      const bell = off > 0 ? (random() + random() + random() + random() - 2) * ROOT_THREE : 0;
      points[at] = total + drift * (total - mean) + off * bell;
    }
    return points;
  };
}

const ROOT_THREE = Math.sqrt(3);

export interface SeasonEnds extends SeasonLeft {
  /** Points after the round, draw by draw, team by team. */
  readonly totals: Float64Array;
}

/** Each team's chance to end on top, from 0 to 1; equal points count for all who have them. */
export function championChances(request: SeasonEnds, random: Stream): number[] {
  const { teams, totals } = request;
  const won = new Uint32Array(teams);
  for (const points of endsOf(request, random)) {
    const most = points.reduce((highest, one) => Math.max(highest, one), -Infinity);
    points.forEach((one, at) => {
      if (one === most) won[at]! += 1;
    });
  }
  return Array.from(won, (count) => (count * teams) / totals.length);
}

/** Team by team the chance of each place, the first place first; of equals the one that stands first is ahead. */
export function placeChances(request: SeasonEnds, random: Stream): number[][] {
  const { teams, totals } = request;
  const counts = Array.from({ length: teams }, () => new Array<number>(teams).fill(0));
  const order = [...counts.keys()];
  for (const points of endsOf(request, random)) {
    order.sort((one, other) => points[other]! - points[one]! || one - other);
    order.forEach((team, place) => (counts[team]![place]! += 1));
  }
  return counts.map((places) => places.map((count) => (count * teams) / totals.length));
}

function* endsOf(request: SeasonEnds, random: Stream): Generator<Float64Array> {
  const { teams, totals } = request;
  const end = seasonEnder(request, random);
  for (let from = 0; from + teams <= totals.length && teams > 0; from += teams)
    yield end(totals.subarray(from, from + teams));
}
