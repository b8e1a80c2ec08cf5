/**
 * A match from a seed, minute by minute. Pure. Rates are per 96 minutes and resemble the Norwegian league: 3 goals, 3.5 yellow
 * cards, 3 saves a goalkeeper, a penalty every third or fourth match.
 */
import type { FootballerId } from "@elleveren/rules";

import { firstHalfLength, matchMinute, playedLength } from "./match-clock.ts";
import type {
  MatchCorrection,
  MatchEvent,
  MatchFootballer,
  MatchRequest,
  MatchTimeline,
  SideName,
} from "./match-types.ts";
import { seededRandom, type SeededRandom } from "./seeded-random.ts";
import { SideState } from "./side-state.ts";

const HOME_GOALS = 1.58;
const AWAY_GOALS = 1.22;
/** Goals grow by this much for each step of strength above the opponent. */
const GOALS_PER_STRENGTH = 0.2;
const TYPICAL_LENGTH = 96;
const OWN_GOAL_SHARE = 0.035;
const PENALTIES_A_SIDE = 0.14;
const PENALTY_SCORED = 0.77;
const PENALTY_SAVED_OF_MISSED = 0.7;
const YELLOWS_A_SIDE = 1.72;
const STRAIGHT_REDS_A_SIDE = 0.035;
const INJURIES_A_SIDE = 0.14;

interface Play {
  readonly random: SeededRandom;
  readonly sides: readonly [SideState, SideState];
  readonly events: MatchEvent[];
  at: number;
}

export function simulateMatch(request: MatchRequest): MatchTimeline {
  const random = seededRandom(request.seed, "match", request.fixtureId);
  const lengths = { firstHalfStoppage: random.between(1, 4), secondHalfStoppage: random.between(3, 7) };
  const home = new SideState("home", request.home, random);
  const away = new SideState("away", request.away, random);
  const windows = [planSubstitutions(lengths, random), planSubstitutions(lengths, random)] as const;
  const play: Play = { random, sides: [home, away], events: [], at: 0 };
  const end = playedLength(lengths);
  for (play.at = 1; play.at <= end; play.at += 1) {
    // Which side's things are looked at first changes, so that neither always answers the other.
    const order = random.chance(0.5) ? [0, 1] : [1, 0];
    for (const index of order) {
      const own = play.sides[index] as SideState;
      const other = play.sides[1 - index] as SideState;
      // Substitutions come first in a minute: the substitute may take part in the rest of it.
      for (let count = windows[index]?.get(play.at) ?? 0; count > 0; count -= 1)
        substitute(play, own, own.tired(), false);
      attack(play, own, other, lengths);
      discipline(play, own);
      // No substitutions in the last moments: every footballer on the pitch plays at least a minute.
      if (matchMinute(lengths, play.at) < 89) injure(play, own);
    }
  }
  const timeline = {
    fixtureId: request.fixtureId,
    home: home.lineup,
    away: away.lineup,
    events: play.events,
    ...lengths,
  };
  return {
    ...timeline,
    corrections: matchCorrections(timeline, seededRandom(request.seed, "noise", request.fixtureId)),
  };
}

function attack(play: Play, own: SideState, other: SideState, lengths: Pick<MatchTimeline, "firstHalfStoppage">): void {
  const { random } = play;
  const goals = expectedGoals(own, other);
  // A little more happens late, when legs are heavy.
  const late = play.at > firstHalfLength({ ...lengths, secondHalfStoppage: 0 }) ? 1.12 : 0.88;
  const penaltyGoals = PENALTIES_A_SIDE * PENALTY_SCORED;
  if (happens(random, Math.max(goals - penaltyGoals, 0.1) * late)) {
    if (random.chance(OWN_GOAL_SHARE)) {
      own.goals += 1;
      play.events.push({
        at: play.at,
        side: other.name,
        kind: "own_goal",
        scorerId: other.ownGoalScorer().footballerId,
      });
    } else score(play, own, own.scorer(), false);
  }
  if (happens(random, PENALTIES_A_SIDE)) takePenalty(play, own, other);
  if (happens(random, 1.3 + goals * 1.15)) {
    play.events.push({ at: play.at, side: other.name, kind: "save", keeperId: other.keeper().footballerId });
  }
}

function expectedGoals(own: SideState, other: SideState): number {
  const base = own.name === "home" ? HOME_GOALS : AWAY_GOALS;
  const men = 0.72 ** own.sentOff * 1.3 ** other.sentOff;
  return base * Math.exp(GOALS_PER_STRENGTH * (own.side.strength - other.side.strength)) * men;
}

const happens = (random: SeededRandom, perMatch: number) => random.chance(perMatch / TYPICAL_LENGTH);

function score(play: Play, own: SideState, scorer: MatchFootballer, penalty: boolean): void {
  own.goals += 1;
  const assistId = penalty ? null : (own.assister(scorer)?.footballerId ?? null);
  const scorerId = scorer.footballerId;
  play.events.push({ at: play.at, side: own.name, kind: "goal", scorerId, assistId, penalty });
}

function takePenalty(play: Play, own: SideState, other: SideState): void {
  const taker = own.penaltyTaker();
  if (play.random.chance(PENALTY_SCORED)) return score(play, own, taker, true);
  const saverId = play.random.chance(PENALTY_SAVED_OF_MISSED) ? other.keeper().footballerId : null;
  play.events.push({ at: play.at, side: own.name, kind: "penalty_missed", takerId: taker.footballerId, saverId });
}

function discipline(play: Play, own: SideState): void {
  const { random } = play;
  if (happens(random, YELLOWS_A_SIDE)) {
    const { footballerId } = own.booking();
    if (own.booked.has(footballerId)) sendOff(play, own, footballerId, true);
    else {
      own.booked.add(footballerId);
      play.events.push({ at: play.at, side: own.name, kind: "yellow", footballerId });
    }
  }
  if (happens(random, STRAIGHT_REDS_A_SIDE)) sendOff(play, own, own.booking().footballerId, false);
}

function injure(play: Play, own: SideState): void {
  if (happens(play.random, INJURIES_A_SIDE)) substitute(play, own, play.random.pick(own.pitch), true);
}

function sendOff(play: Play, own: SideState, footballerId: MatchFootballer["footballerId"], second: boolean): void {
  // Fewer than seven would end the match; the referee thinks twice long before.
  if (own.pitch.length <= 9) return;
  const footballer = own.pitch.find((one) => one.footballerId === footballerId);
  if (!footballer) return;
  own.leave(footballer);
  own.sentOff += 1;
  play.events.push({ at: play.at, side: own.name, kind: "red", footballerId, second });
}

function substitute(play: Play, own: SideState, out: MatchFootballer | null, injured: boolean): void {
  if (!out || own.substitutions >= 5) return;
  const incoming = own.replace(out);
  if (!incoming) return;
  const ids = { outId: out.footballerId, inId: incoming.footballerId };
  play.events.push({ at: play.at, side: own.name, kind: "substitution", ...ids, injured });
}

/** Errors in the first report: an assist of another footballer or of none, a goal moved to a team mate. */
const ASSIST_MOVED = 0.05;
const GOAL_MOVED = 0.02;

/** At most one correction an event, ordered by when it comes: from minutes to two days after full time. */
function matchCorrections(
  timeline: Omit<MatchTimeline, "corrections">,
  random: SeededRandom,
): readonly MatchCorrection[] {
  const corrections: MatchCorrection[] = [];
  timeline.events.forEach((event, eventIndex) => {
    if (event.kind !== "goal" || event.penalty) return;
    const onPitch = pitchBefore(timeline, event.side, eventIndex).filter((id) => id !== event.scorerId);
    const corrected = correctGoal(event, onPitch, random);
    if (!corrected) return;
    const afterMinutes = random.chance(0.6) ? random.between(5, 80) : random.between(100, 2_880);
    corrections.push({ afterMinutes, eventIndex, event: corrected });
  });
  return corrections.sort((a, b) => a.afterMinutes - b.afterMinutes);
}

function correctGoal(
  goal: MatchEvent & { readonly kind: "goal" },
  onPitch: readonly FootballerId[],
  random: SeededRandom,
): MatchEvent | null {
  const others = onPitch.filter((id) => id !== goal.assistId);
  if (others.length === 0) return null;
  if (random.chance(ASSIST_MOVED)) {
    const gone = goal.assistId !== null && random.chance(0.4);
    return { ...goal, assistId: gone ? null : random.pick(others) };
  }
  if (random.chance(GOAL_MOVED)) return { ...goal, scorerId: random.pick(others) };
  return null;
}

/** After everything before `events[eventIndex]`, in the starters' order with substitutes behind. */
export function pitchBefore(
  timeline: Pick<MatchTimeline, "home" | "away" | "events">,
  side: SideName,
  eventIndex: number,
): FootballerId[] {
  const onPitch = new Set(timeline[side].starters.map((footballer) => footballer.footballerId));
  for (const event of timeline.events.slice(0, eventIndex)) {
    if (event.side !== side) continue;
    if (event.kind === "substitution") {
      onPitch.delete(event.outId);
      onPitch.add(event.inId);
    }
    if (event.kind === "red") onPitch.delete(event.footballerId);
  }
  return [...onPitch];
}

/** Played minute to how many go off then. */
function planSubstitutions(
  lengths: Pick<MatchTimeline, "firstHalfStoppage" | "secondHalfStoppage">,
  random: SeededRandom,
): Map<number, number> {
  const secondHalf = firstHalfLength(lengths) + 1;
  // No substitutions in the last moments: every footballer on the pitch plays at least a minute.
  const latest = playedLength(lengths) - lengths.secondHalfStoppage - 2;
  const planned = new Map<number, number>();
  const plan = (at: number, count: number) => planned.set(at, (planned.get(at) ?? 0) + count);
  let left = random.weighted([1, 2, 6, 24, 42]) + 1;
  if (random.chance(0.22)) {
    plan(secondHalf, 1);
    left -= 1;
  }
  for (let window = 0; window < 3 && left > 0; window += 1) {
    const count = window === 2 ? Math.min(left, 3) : Math.min(left, random.between(1, 2));
    const from = secondHalf + 10 + window * 9;
    plan(Math.min(random.between(from, from + 12), latest), count);
    left -= count;
  }
  return planned;
}
