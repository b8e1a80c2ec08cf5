/**
 * The nightly price changes. A night is the date, in the ruleset's time zone, on which the hour of change passes; its
 * row in `price_nights` is written with the changes, so a night counts once however often and wherever this runs. After
 * an outage of several nights only the newest one is applied: the rule looks at the current market.
 */
import { planNightlyPrices, type Ruleset } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { selectOpenRound } from "../rounds/rows/index.ts";
import { insertNight, lockPrices, selectLastNight, selectMarketRows, updateSteps } from "./prices.sql.ts";
import { changeFootballerPrice } from "./set-price.ts";

/** Runs on every tick. Returns how many prices changed, or null when no night is due or no round is open. */
export async function runNightlyPrices(ctx: Context): Promise<number | null> {
  const { ruleset } = ctx.game();
  const night = newestNight(ruleset.prices, ctx.clock.nowMs());
  const last = await selectLastNight(ctx.db);
  if (last !== null && last >= night) return null;
  return transact(ctx.db, async (tx) => {
    const open = await selectOpenRound(tx);
    if (!open) return null;
    const market = await selectMarketRows(tx);
    const changes = planNightlyPrices(ruleset, market);
    if (!(await insertNight(tx, night, changes.length))) return null;
    const now = await lockPrices(
      tx,
      changes.map((change) => change.footballerId),
    );
    // Planned again from the locked prices: an operator may have set one since the market was read.
    const prices = changes.map(({ footballerId, fromTenths, toTenths }) => ({
      footballerId,
      priceTenths: (now.get(footballerId) ?? fromTenths) + toTenths - fromTenths,
    }));
    const changed = await changeFootballerPrice(tx, now, prices, {
      roundId: open.roundId,
      reason: "nightly",
      source: "nightly prices",
    });
    await updateSteps(tx, changes);
    ctx.log.info({ night, changed }, "nightly prices changed");
    return changed;
  });
}

/** The date, `YYYY-MM-DD` in the ruleset's time zone, of the newest hour of change that has passed. */
export function newestNight(prices: Ruleset["prices"], nowMs: number): string {
  const today = localTime(prices.timeZone, nowMs);
  if (today.hour * 60 + today.minute >= prices.atHour * 60 + prices.atMinute) return today.date;
  // Half a day back is yesterday for every hour before noon, also on the nights when the clocks change.
  return localTime(prices.timeZone, nowMs - 12 * 3_600_000).date;
}

/** Until the coming hour of change, by the clock on the wall: an hour off on the two nights when the clocks change. */
export function minutesToChange(prices: Ruleset["prices"], nowMs: number): number {
  const { hour, minute } = localTime(prices.timeZone, nowMs);
  const minutes = prices.atHour * 60 + prices.atMinute - (hour * 60 + minute);
  return minutes > 0 ? minutes : minutes + 24 * 60;
}

function localTime(timeZone: string, atMs: number): { date: string; hour: number; minute: number } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const part = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
  const { year = "", month = "", day = "", hour = "", minute = "" } = part;
  return { date: `${year}-${month}-${day}`, hour: Number(hour), minute: Number(minute) };
}
