/**
 * Do a match's statistics contradict each other, or the score? Unlike missing ones, contradictions can never be right.
 */
import type { MatchStats } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { goalsOf } from "./find-missing-stats.ts";
import type { MatchSide } from "./match-act.ts";
import { MATCH_MINUTES } from "./match-so-far.ts";

export interface ToldMatch {
  /** Null: no score was entered. */
  readonly score: { readonly home: number; readonly away: number } | null;
  readonly stats: readonly {
    readonly footballerId: FootballerId;
    readonly side: MatchSide;
    readonly stats: MatchStats;
  }[];
}

export type StatsContradiction =
  /** Of one side: goals of its footballers and own goals of the others, against the score; assists, against its goals. */
  | {
      readonly code: "goals_differ" | "assists_over";
      readonly side: MatchSide;
      readonly found: number;
      readonly expected: number;
    }
  /** A clean sheet although goals were conceded while on the pitch; more minutes than a match. */
  | {
      readonly code: "clean_sheet_conceded" | "minutes_over";
      readonly footballerId: FootballerId;
      readonly found: number;
      readonly expected: number;
    };

export function findContradictions({ score, stats }: ToldMatch): StatsContradiction[] {
  return (["home", "away"] as const).flatMap((side): StatsContradiction[] => {
    const own = stats.filter((row) => row.side === side);
    const [scored, conceded] = [goalsOf(side, stats), goalsOf(side === "home" ? "away" : "home", stats)];
    const assists = own.reduce((sum, row) => sum + (row.stats.assists ?? 0), 0);
    const of = (code: "goals_differ" | "assists_over", found: number, expected: number): StatsContradiction[] =>
      (code === "goals_differ" ? found !== expected : found > expected) ? [{ code, side, found, expected }] : [];
    const against = score === null ? conceded : score[side === "home" ? "away" : "home"];
    return [
      ...(score === null ? [] : of("goals_differ", scored, score[side])),
      ...of("assists_over", assists, scored),
      ...own.flatMap((row) => ofFootballer(row, against)),
    ];
  });
}

function ofFootballer(
  { footballerId, stats: { minutes = 0, clean_sheets = 0, goals_conceded = 0 } }: ToldMatch["stats"][number],
  against: number,
): StatsContradiction[] {
  const found: StatsContradiction[] = [];
  if (minutes > MATCH_MINUTES)
    found.push({ code: "minutes_over", footballerId, found: minutes, expected: MATCH_MINUTES });
  // A footballer taken off before the goal keeps the clean sheet.
  const letIn = Math.max(goals_conceded, minutes >= MATCH_MINUTES ? against : 0);
  if (clean_sheets > 0 && letIn > 0)
    found.push({ code: "clean_sheet_conceded", footballerId, found: letIn, expected: 0 });
  return found;
}
