/** When a season is played: from mid-March to early December, with a summer break, a 16 May round and one last Sunday. */
import { osloTimeMs } from "./oslo-time.ts";

/** Days after the round's day, and a clock time in Oslo. */
export type KickoffSlot = readonly [dayOffset: number, hour: number, minute: number];

/** Eight slots each; a smaller league uses the first ones. */
const WEEKEND: readonly KickoffSlot[] = [
  [-1, 18, 0],
  [0, 17, 0],
  [0, 17, 0],
  [0, 19, 15],
  [0, 14, 30],
  [0, 17, 0],
  [0, 17, 0],
  [-1, 16, 0],
];
const WEEKEND_AND_MONDAY: readonly KickoffSlot[] = [
  [-1, 18, 0],
  [0, 17, 0],
  [0, 17, 0],
  [0, 19, 15],
  [0, 14, 30],
  [0, 17, 0],
  [0, 17, 0],
  [1, 19, 0],
];
/** The day before the national day: full grounds, nearly all at once. */
const MAY_16: readonly KickoffSlot[] = [
  [0, 14, 0],
  [0, 18, 0],
  [0, 18, 0],
  [0, 18, 0],
  [0, 18, 0],
  [0, 18, 0],
  [0, 20, 15],
  [0, 16, 0],
];
const HOLIDAY: readonly KickoffSlot[] = [
  [0, 14, 30],
  [0, 17, 0],
  [0, 17, 0],
  [0, 19, 15],
  [0, 17, 0],
  [0, 17, 0],
  [1, 19, 0],
  [1, 19, 0],
];
/** No team may know the other results: the last rounds start together. */
const TOGETHER: readonly KickoffSlot[] = Array.from({ length: 8 }, () => [0, 17, 0] as const);

interface RoundDay {
  readonly month: number;
  readonly day: number;
  readonly slots: readonly KickoffSlot[];
}

const day = (month: number, dayOfMonth: number, slots: readonly KickoffSlot[]): RoundDay => ({
  month,
  day: dayOfMonth,
  slots,
});

/** The round's main day of the 2026 season, a Sunday where nothing else is said. */
// prettier-ignore
const ROUND_DAYS: readonly RoundDay[] = [
  day(3, 15, WEEKEND), day(3, 22, WEEKEND_AND_MONDAY), day(4, 6, HOLIDAY), day(4, 12, WEEKEND),
  day(4, 19, WEEKEND_AND_MONDAY), day(4, 26, WEEKEND), day(5, 3, WEEKEND_AND_MONDAY), day(5, 10, WEEKEND),
  day(5, 16, MAY_16), day(5, 25, HOLIDAY), day(5, 31, WEEKEND),
  // The league rests in June.
  day(7, 5, WEEKEND), day(7, 12, WEEKEND_AND_MONDAY), day(7, 19, WEEKEND), day(7, 26, WEEKEND_AND_MONDAY),
  day(8, 2, WEEKEND), day(8, 9, WEEKEND_AND_MONDAY), day(8, 16, WEEKEND), day(8, 30, WEEKEND_AND_MONDAY),
  day(9, 6, WEEKEND), day(9, 13, WEEKEND_AND_MONDAY), day(9, 20, WEEKEND), day(10, 11, WEEKEND),
  day(10, 18, WEEKEND_AND_MONDAY), day(10, 25, WEEKEND), day(11, 1, WEEKEND), day(11, 8, WEEKEND_AND_MONDAY),
  day(11, 22, WEEKEND), day(11, 29, TOGETHER), day(12, 6, TOGETHER),
];
export const SEASON_YEAR = 2026;
export const LONGEST_SEASON = ROUND_DAYS.length;

/** Kick-offs of round `number` (from 1) in slot order, UTC milliseconds. */
export function kickoffsOfRound(number: number, matches: number): number[] {
  const { month, day: dayOfMonth, slots } = roundDay(number);
  return Array.from({ length: matches }, (_, index) => {
    const [dayOffset, hour, minute] = slots[index % slots.length] as KickoffSlot;
    return osloTimeMs(SEASON_YEAR, month, dayOfMonth + dayOffset, hour, minute);
  });
}

/** The Wednesday evening after round `number`: where a moved match is played. */
export function midweekKickoff(number: number): number {
  const { month, day: dayOfMonth } = roundDay(number);
  const weekday = new Date(Date.UTC(SEASON_YEAR, month - 1, dayOfMonth)).getUTCDay();
  const toWednesday = (3 - weekday + 7) % 7 || 7;
  return osloTimeMs(SEASON_YEAR, month, dayOfMonth + toWednesday, 19, 0);
}

function roundDay(number: number): RoundDay {
  const found = ROUND_DAYS[number - 1];
  if (!found) throw new Error(`The calendar has rounds 1 to ${LONGEST_SEASON}, not ${number}.`);
  return found;
}
