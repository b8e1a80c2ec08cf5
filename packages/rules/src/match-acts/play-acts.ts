/**
 * Plays a list of acts through: the footballers on the pitch, the score, everyone's statistics. Acts count in the order
 * of the match, not of entry, so that a goal of the 30th minute may be entered after one of the 60th. Pure.
 */
import type { FootballerId } from "../ids.ts";
import { checkFigures, checkLineup, checkPlayed, checkWhistle } from "./check-played.ts";
import {
  isCarriedAct,
  isPlayedAct,
  isWhistle,
  type MatchAct,
  type MatchActProblem,
  type MatchSide,
  type MatchWhistle,
  type PlayedAct,
} from "./match-act.ts";
import {
  HALF_MINUTES,
  MATCH_MINUTES,
  opponentOf,
  type MatchLineup,
  type MatchSoFar,
  type Playing,
} from "./match-so-far.ts";
import type { StatName } from "../statistics.ts";

/** A fault, and the index of its act. */
export interface MisplacedAct {
  readonly index: number;
  readonly problems: readonly MatchActProblem[];
}

export interface PlayedMatch {
  readonly match: MatchSoFar;
  /** Acts that cannot have happened so; they were left out of the match. */
  readonly misplaced: readonly MisplacedAct[];
}

export function playActs(acts: readonly MatchAct[]): PlayedMatch {
  const playing: Playing = {
    told: new Set(),
    isCatchingUp: false,
    lineups: { home: null, away: null },
    minute: 0,
    score: { home: 0, away: 0 },
    substitutions: { home: [], away: [] },
    footballers: new Map(),
    carried: new Map(),
  };
  const misplaced: MisplacedAct[] = [];
  for (const { act, index } of inMatchOrder(acts)) {
    const problems = checkAct(playing, act);
    if (problems.length > 0) misplaced.push({ index, problems });
    else play(playing, act);
  }
  return { match: playing, misplaced };
}

function inMatchOrder(acts: readonly MatchAct[]) {
  return acts
    .map((act, index) => ({ act, index, place: placeOf(act) }))
    .sort((a, b) => a.place - b.place || a.index - b.index);
}

const MINUTE = 1000;
const WHISTLE_PLACES: Readonly<Record<MatchWhistle, number>> = {
  kick_off: 0,
  half_time: HALF_MINUTES * MINUTE + 998,
  second_half: HALF_MINUTES * MINUTE + 999,
  full_time: MATCH_MINUTES * MINUTE + 998,
  final: MATCH_MINUTES * MINUTE + 999,
};

function placeOf(act: MatchAct): number {
  if (act.kind === "lineup") return -1;
  if (act.kind === "figures" || act.kind === "caught_up" || act.kind === "carried") return Infinity;
  if (isWhistle(act)) return WHISTLE_PLACES[act.kind];
  return act.minute * MINUTE + (act.kind === "clock" ? 0 : act.added);
}

function checkAct(match: Playing, act: MatchAct): MatchActProblem[] {
  if (act.kind === "lineup") return checkLineup(match, act);
  if (act.kind === "figures") return checkFigures(match, act);
  if (act.kind === "caught_up") return match.isCatchingUp ? [] : [{ code: "not_catching_up" }];
  if (isWhistle(act)) return checkWhistle(match, act.kind);
  if (isCarriedAct(act)) return match.told.has("kick_off") ? [] : [{ code: "whistle_first", whistle: "kick_off" }];
  return checkPlayed(match, act);
}

function play(match: Playing, act: MatchAct): void {
  if (act.kind === "lineup") return enterLineup(match, act.side, act);
  if (isWhistle(act)) return blow(match, act);
  if (act.kind === "caught_up") {
    match.isCatchingUp = false;
    return;
  }
  if (act.kind === "figures") {
    match.footballers.get(act.footballerId)!.figures = act.stats;
    return;
  }
  if (act.kind === "carried_goals") {
    for (let goal = 0; goal < act.count; goal += 1) score(match, act.side);
    return;
  }
  if (act.kind === "carried") {
    match.carried.set(act.footballerId, act);
    return;
  }
  match.minute = Math.max(match.minute, Math.min(act.minute, MATCH_MINUTES));
  if (isPlayedAct(act)) playOne(match, act);
}

function enterLineup(match: Playing, side: MatchSide, { starters, bench }: MatchLineup): void {
  for (const [footballerId, { side: his }] of match.footballers)
    if (his === side) match.footballers.delete(footballerId);
  match.lineups[side] = { starters, bench };
  for (const footballerId of starters) enter(match, footballerId, side, 0);
}

function enter(match: Playing, footballerId: FootballerId, side: MatchSide, onAt: number): void {
  const stats = onAt === 0 ? { starts: 1 } : {};
  match.footballers.set(footballerId, { side, onAt, offAt: null, isSentOff: false, stats, figures: {} });
}

function blow(
  match: Playing,
  { kind: whistle, isCatchingUp = false }: Extract<MatchAct, { kind: MatchWhistle }>,
): void {
  match.told.add(whistle);
  if (whistle === "kick_off") match.isCatchingUp = isCatchingUp;
  if (whistle === "half_time") match.minute = HALF_MINUTES;
  if (whistle === "full_time") match.minute = MATCH_MINUTES;
}

function playOne(match: Playing, act: PlayedAct): void {
  const { side } = match.footballers.get(act.footballerId)!;
  switch (act.kind) {
    case "goal":
      add(match, act.footballerId, "goals_scored");
      if (act.assistId !== null) add(match, act.assistId, "assists");
      return score(match, side);
    case "own_goal":
      add(match, act.footballerId, "own_goals");
      return score(match, opponentOf(side));
    case "penalty_missed":
      add(match, act.footballerId, "penalties_missed");
      if (act.saverId === null) return;
      add(match, act.saverId, "penalties_saved");
      return add(match, act.saverId, "saves");
    case "save":
      return add(match, act.footballerId, "saves");
    case "yellow":
      add(match, act.footballerId, "yellow_cards");
      if (match.footballers.get(act.footballerId)!.stats.yellow_cards === 2) sendOff(match, act, true);
      return;
    case "red":
      return sendOff(match, act, false);
    case "substitution":
      match.footballers.get(act.footballerId)!.offAt = playedAt(act);
      match.substitutions[side].push({ minute: act.minute, off: act.footballerId, on: act.onId });
      return enter(match, act.onId, side, playedAt(act));
  }
}

/** A second yellow card turns both into the red one. */
function sendOff(match: Playing, act: PlayedAct, isSecondYellow: boolean): void {
  const footballer = match.footballers.get(act.footballerId)!;
  if (isSecondYellow) footballer.stats.yellow_cards = 0;
  footballer.stats.red_cards = 1;
  footballer.offAt = playedAt(act);
  footballer.isSentOff = true;
}

function score(match: Playing, side: MatchSide): void {
  match.score[side] += 1;
  for (const footballer of match.footballers.values()) {
    if (footballer.side === side || footballer.offAt !== null) continue;
    footballer.stats.goals_conceded = (footballer.stats.goals_conceded ?? 0) + 1;
  }
}

function add(match: Playing, footballerId: FootballerId, stat: StatName): void {
  const { stats } = match.footballers.get(footballerId)!;
  stats[stat] = (stats[stat] ?? 0) + 1;
}

/** Played minutes at an act; a change at half-time is written as the 46th minute, which has not been played then. */
export const playedAt = ({ kind, minute }: { readonly kind: string; readonly minute: number }): number =>
  kind === "substitution" && minute === HALF_MINUTES + 1 ? HALF_MINUTES : minute;
