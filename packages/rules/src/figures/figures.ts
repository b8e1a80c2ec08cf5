/** The small figures beside a footballer's name. All are rounded half up to the one decimal of the statistics (KO-07). */
import type { Ruleset } from "../ruleset.ts";

const DAY_MS = 86_400_000;

/** Half up: 2.25 is 2.3. Scaling first keeps 1.005-like errors of binary fractions out. */
export const roundToTenth = (value: number): number =>
  Math.round(value * 10 + Number.EPSILON * Math.abs(value) * 10) / 10;

export interface PlayedMatch {
  readonly kickoffAtMs: number;
  readonly points: number;
}

/** Average points per match of the last days (30 by the rules), over all matches of the footballer's club; 0 without any. */
export function formValue(ruleset: Ruleset, matches: readonly PlayedMatch[], nowMs: number): number {
  const sinceMs = nowMs - ruleset.formDays * DAY_MS;
  const recent = matches.filter(({ kickoffAtMs }) => kickoffAtMs > sinceMs && kickoffAtMs <= nowMs);
  return perMatch(sum(recent), recent.length);
}

/** Average points over the footballer's matches with minutes; 0 without any. */
export function pointsPerGame(totalPoints: number, matchesPlayed: number): number {
  return perMatch(totalPoints, matchesPlayed);
}

/** Points for each unit of price; `points` is a season's total or a form. */
export function pointsPerPrice(points: number, priceTenths: number): number {
  return priceTenths > 0 ? roundToTenth((points * 10) / priceTenths) : 0;
}

/** Owners in per cent of all entries (EG-31); 0 while there are none. */
export function selectedByPercent(ownerCount: number, entryCount: number): number {
  return entryCount > 0 ? roundToTenth((ownerCount * 100) / entryCount) : 0;
}

const sum = (matches: readonly PlayedMatch[]) => matches.reduce((total, { points }) => total + points, 0);
const perMatch = (points: number, matchCount: number) => (matchCount > 0 ? roundToTenth(points / matchCount) : 0);
