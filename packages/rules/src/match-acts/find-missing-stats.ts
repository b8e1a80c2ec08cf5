/** Do a match's statistics add up? Gaps are named for the operator who settles the round. */
import type { MatchStats } from "../game.ts";
import type { MatchSide } from "./match-act.ts";
import { MATCH_MINUTES } from "./match-so-far.ts";

export interface TalliedMatch {
  readonly score: { readonly home: number; readonly away: number };
  readonly stats: readonly { readonly side: MatchSide; readonly stats: MatchStats }[];
  /** Official bonus is expected by the rules. */
  readonly hasBonus: boolean;
}

export type MissingStats =
  | { readonly code: "no_stats" }
  /** Of one side: the sum found, and the expected one. */
  | {
      readonly code: "goals_differ" | "minutes_short" | "minutes_over" | "too_few_played";
      readonly side: MatchSide;
      readonly found: number;
      readonly expected: number;
    }
  | { readonly code: "no_bonus" };

const ELEVEN = 11;

/** Of a match that is over; empty when all of it adds up. */
export function findMissingStats({ score, stats, hasBonus }: TalliedMatch): MissingStats[] {
  const played = stats.filter(({ stats: { minutes = 0 } }) => minutes > 0);
  if (played.length === 0) return [{ code: "no_stats" }];
  const missing = (["home", "away"] as const).flatMap((side) => missingOfSide(side, score[side], stats));
  if (hasBonus && !stats.some(({ stats: { bonus = 0 } }) => bonus > 0)) missing.push({ code: "no_bonus" });
  return missing;
}

function missingOfSide(side: MatchSide, scored: number, all: TalliedMatch["stats"]): MissingStats[] {
  const own = all.filter((row) => row.side === side).map(({ stats }) => stats);
  const missing: MissingStats[] = [];
  const goals = goalsOf(side, all);
  if (goals !== scored) missing.push({ code: "goals_differ", side, found: goals, expected: scored });
  const count = own.filter(({ minutes = 0 }) => minutes > 0).length;
  if (count < ELEVEN) missing.push({ code: "too_few_played", side, found: count, expected: ELEVEN });
  const minutes = sum(own, "minutes");
  const expected = ELEVEN * MATCH_MINUTES;
  // A substitute at the end has a minute that the team mate has too; a footballer sent off leaves minutes unplayed.
  if (minutes > expected + ELEVEN) missing.push({ code: "minutes_over", side, found: minutes, expected });
  const isShort = minutes < expected - ELEVEN && sum(own, "red_cards") === 0;
  if (isShort && count >= ELEVEN) missing.push({ code: "minutes_short", side, found: minutes, expected });
  return missing;
}

/** Goals of a side's footballers, and own goals of the others. */
export function goalsOf(side: MatchSide, all: TalliedMatch["stats"]): number {
  const statsOf = (isOwn: boolean) => all.filter((row) => (row.side === side) === isOwn).map(({ stats }) => stats);
  return sum(statsOf(true), "goals_scored") + sum(statsOf(false), "own_goals");
}

const sum = (rows: readonly MatchStats[], name: keyof MatchStats): number =>
  rows.reduce((total, row) => total + (row[name] ?? 0), 0);
