/** From a match that was played through to everybody's statistics, as feeds tell them. */
import { STAT_NAMES, type MatchStats, type StatName } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { MATCH_MINUTES, type FootballerSoFar, type MatchSoFar } from "./match-so-far.ts";

/**
 * Statistics of everybody who has been on the pitch. Minutes are whole: 90 for a whole match however long it lasted, at least
 * one for whoever came on; a clean sheet needs the rules' minutes and no goal against while he was on the pitch (EG-27).
 */
export function statsOfMatch(match: MatchSoFar, cleanSheetMinutes: number): Map<FootballerId, MatchStats> {
  return new Map(
    [...match.footballers].map(([footballerId, footballer]) => {
      const minutes = minutesOf(match, footballer);
      const isClean = minutes >= cleanSheetMinutes && (footballer.stats.goals_conceded ?? 0) === 0;
      const all: Partial<Record<StatName, number>> = {
        ...footballer.figures,
        ...footballer.stats,
        minutes,
        ...(isClean && { clean_sheets: 1 }),
      };
      return [footballerId, inOrder(all)];
    }),
  );
}

function minutesOf(match: MatchSoFar, { onAt, offAt }: FootballerSoFar): number {
  const isPlaying = offAt === null && !match.told.has("full_time");
  const until = offAt ?? (match.told.has("full_time") ? MATCH_MINUTES : match.minute);
  return Math.max(until - onAt, isPlaying ? 0 : 1);
}

function inOrder(stats: MatchStats): MatchStats {
  const names = STAT_NAMES.filter((name) => stats[name] !== undefined && (stats[name] !== 0 || name === "bonus"));
  return Object.fromEntries(names.map((name) => [name, stats[name]]));
}
