/** Norwegian wall-clock times as UTC milliseconds, by the summer-time rule Norway shares with its neighbours. */

const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** `hour` and `minute` as a clock in Oslo shows them on that day; `month` counts from 1, days may run over its end. */
export function osloTimeMs(year: number, month: number, day: number, hour: number, minute = 0): number {
  const asUtcMs = Date.UTC(year, month - 1, day, hour, minute);
  return asUtcMs - (isSummerTime(asUtcMs - HOUR_MS) ? 2 : 1) * HOUR_MS;
}

/** From 01:00 UTC on March's last Sunday to 01:00 UTC on October's. */
function isSummerTime(utcMs: number): boolean {
  const year = new Date(utcMs).getUTCFullYear();
  return utcMs >= lastSundayMs(year, 3) && utcMs < lastSundayMs(year, 10);
}

function lastSundayMs(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY_MS;
}
