/** From a match that was played through to everybody's statistics, as feeds tell them. */
import type { MatchStats } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { MATCH_MINUTES, type FootballerSoFar, type MatchSoFar } from "./match-so-far.ts";
import { isDerivedStat, STAT_NAMES, type StatName } from "../statistics.ts";

/**
 * Statistics of every footballer who has been on the pitch, or has carried-over ones. Minutes are whole: 90 for a whole
 * match however long it lasted, at least one for a substitute; a clean sheet needs the rules' minutes and no goal
 * against while on the pitch (EG-27).
 */
export function statsOfMatch(match: MatchSoFar, cleanSheetMinutes: number): Map<FootballerId, MatchStats> {
  return new Map(
    [...new Set([...match.footballers.keys(), ...match.carried.keys()])].map((footballerId) => {
      const footballer = match.footballers.get(footballerId);
      const told: Partial<Record<StatName, number>> = footballer
        ? { ...footballer.figures, ...footballer.stats, minutes: minutesOf(match, footballer) }
        : {};
      const all = withCarried(told, match.carried.get(footballerId)?.stats ?? {});
      const isClean = (all.minutes ?? 0) >= cleanSheetMinutes && (all.goals_conceded ?? 0) === 0;
      return [footballerId, inOrder({ ...all, ...(isClean && { clean_sheets: 1 }) })];
    }),
  );
}

/** Acts that are taken back leave less than nothing of no figure; a rating may be below nought. */
function withCarried(told: MatchStats, carried: MatchStats): Partial<Record<StatName, number>> {
  const added = (Object.entries(carried) as [StatName, number][]).map(([name, difference]) => {
    const sum = (told[name] ?? 0) + difference;
    return [name, isDerivedStat(name) ? Math.max(0, sum) : sum];
  });
  return { ...told, ...(Object.fromEntries(added) as MatchStats) };
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
