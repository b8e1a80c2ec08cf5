/** Acts that cannot have happened, given the match up to there. */
import type { FootballerId } from "../ids.ts";
import {
  MATCH_WHISTLES,
  type MatchAct,
  type MatchActProblem,
  type MatchSide,
  type MatchWhistle,
  type PlayedAct,
} from "./match-act.ts";
import { HALF_MINUTES, MATCH_MINUTES, opponentOf, type Playing } from "./match-so-far.ts";
import { isDerivedStat, type StatName } from "../statistics.ts";

const ELEVEN = 11;
/** Five, and one more for a blow to the head. */
const MOST_SUBSTITUTIONS = 6;
const MOST_ADDED = 30;

export function checkLineup(match: Playing, act: Extract<MatchAct, { kind: "lineup" }>): MatchActProblem[] {
  const problems: MatchActProblem[] = [];
  if (act.starters.length !== ELEVEN) problems.push({ code: "not_eleven", count: act.starters.length });
  const other = match.lineups[opponentOf(act.side)];
  const seen = new Set<FootballerId>(other ? [...other.starters, ...other.bench] : []);
  for (const footballerId of [...act.starters, ...act.bench]) {
    if (seen.has(footballerId)) problems.push({ code: "named_twice", footballerId });
    seen.add(footballerId);
  }
  return problems;
}

export function checkWhistle(match: Playing, whistle: MatchWhistle): MatchActProblem[] {
  if (match.told.has(whistle)) return [{ code: "whistle_already", whistle }];
  if (whistle === "kick_off") return missingLineups(match);
  const before = MATCH_WHISTLES[MATCH_WHISTLES.indexOf(whistle) - 1]!;
  return match.told.has(before) ? [] : [{ code: "whistle_first", whistle: before }];
}

const missingLineups = (match: Playing): MatchActProblem[] =>
  (["home", "away"] as const).flatMap((side) => (match.lineups[side] ? [] : [{ code: "no_lineup", side } as const]));

export function checkFigures(match: Playing, act: Extract<MatchAct, { kind: "figures" }>): MatchActProblem[] {
  if (!match.footballers.has(act.footballerId)) return [{ code: "not_on_pitch", footballerId: act.footballerId }];
  const derived = (Object.keys(act.stats) as StatName[]).filter(isDerivedStat);
  return derived.map((stat) => ({ code: "derived_stat", stat }));
}

export function checkPlayed(match: Playing, act: PlayedAct | Extract<MatchAct, { kind: "clock" }>): MatchActProblem[] {
  const added = act.kind === "clock" ? 0 : act.added;
  if (!isMinute(act.minute, added)) return [{ code: "impossible_minute", minute: act.minute, added }];
  const whistle = missingWhistle(match, act);
  if (whistle) return [{ code: "whistle_first", whistle }];
  if (act.kind === "clock") return [];
  const first = checkOnPitch(match, act.footballerId);
  return first.length > 0 ? first : checkOthers(match, act, match.footballers.get(act.footballerId)!.side);
}

function isMinute(minute: number, added: number): boolean {
  if (!Number.isInteger(minute) || minute < 1 || minute > MATCH_MINUTES) return false;
  if (!Number.isInteger(added) || added < 0 || added > MOST_ADDED) return false;
  return added === 0 || minute === HALF_MINUTES || minute === MATCH_MINUTES;
}

/** A change for the second half is told while the teams are inside. */
function missingWhistle(match: Playing, act: { readonly kind: string; readonly minute: number }): MatchWhistle | null {
  if (!match.told.has("kick_off")) return "kick_off";
  if (act.minute <= HALF_MINUTES || match.told.has("second_half")) return null;
  const isForSecondHalf = act.kind === "substitution" && act.minute === HALF_MINUTES + 1;
  if (isForSecondHalf && match.told.has("half_time")) return null;
  return match.told.has("half_time") ? "second_half" : "half_time";
}

function checkOnPitch(match: Playing, footballerId: FootballerId): MatchActProblem[] {
  const footballer = match.footballers.get(footballerId);
  if (!footballer) return [{ code: "not_on_pitch", footballerId }];
  if (footballer.isSentOff) return [{ code: "sent_off", footballerId }];
  return footballer.offAt === null ? [] : [{ code: "already_off", footballerId }];
}

function checkOthers(match: Playing, act: PlayedAct, side: MatchSide): MatchActProblem[] {
  if (act.kind === "goal" && act.assistId !== null) {
    if (act.assistId === act.footballerId) return [{ code: "himself", footballerId: act.assistId }];
    return checkBeside(match, act.assistId, side, "other_side");
  }
  if (act.kind === "penalty_missed" && act.saverId !== null) {
    return checkBeside(match, act.saverId, opponentOf(side), "own_side");
  }
  return act.kind === "substitution" ? checkComingOn(match, act.onId, side) : [];
}

function checkBeside(
  match: Playing,
  footballerId: FootballerId,
  side: MatchSide,
  code: "own_side" | "other_side",
): MatchActProblem[] {
  const problems = checkOnPitch(match, footballerId);
  if (problems.length > 0) return problems;
  return match.footballers.get(footballerId)!.side === side ? [] : [{ code, footballerId }];
}

function checkComingOn(match: Playing, footballerId: FootballerId, side: MatchSide): MatchActProblem[] {
  if (match.substitutions[side].length >= MOST_SUBSTITUTIONS) return [{ code: "too_many_substitutions", side }];
  if (match.footballers.has(footballerId)) return [{ code: "not_on_bench", footballerId }];
  return match.lineups[side]!.bench.includes(footballerId) ? [] : [{ code: "not_on_bench", footballerId }];
}
