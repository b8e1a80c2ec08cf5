/**
 * The effect of the published price rule on the coming nights if transfers went on as they have since the round opened. A guess
 * from a straight line, and said to be one; the rule itself is in `nightly-prices.ts`.
 */
import type { Ruleset } from "../ruleset.ts";
import { priceProgress, priceThreshold, type PricePressure } from "./nightly-prices.ts";

export interface PriceTime {
  /** Whole hours since the round opened; null before the season's first deadline, while transfers do not count. */
  readonly hoursOpen: number | null;
  /** Until the coming night's hour of change. */
  readonly hoursToChange: number;
}

export interface PriceProjection {
  /** 0 is the coming night. */
  readonly nightsAhead: number;
  /** Towards the next step in per cent, signed; beyond 100 it is likely to come sooner. */
  readonly percent: number;
  /** How near a step is then: 100 is one that the rule takes if nothing turns, 0 none. */
  readonly likelihood: number;
}

export interface PriceOutlook {
  /** Too early in the round for a rate that means anything. */
  readonly isCalibrating: boolean;
  /** Per cent of a step in an hour, signed. */
  readonly hourlyPercent: number;
  /** The coming nights, nearest first; none at the round's limit, where nothing more can come. */
  readonly projections: readonly PriceProjection[];
}

/** A day of transfers has seen every hour once. */
const CALIBRATING_HOURS = 24;
const NIGHTS = 3;

/** The rate so far and what follows from it; each night that takes a step has spent its hundred per cent. */
export function priceOutlook(
  ruleset: Ruleset,
  pressure: PricePressure,
  { hoursOpen, hoursToChange }: PriceTime,
): PriceOutlook {
  const hours = Math.max(1, hoursOpen ?? 0);
  const threshold = priceThreshold(ruleset, pressure.ownerCount);
  const rate = hoursOpen === null ? 0 : (pressure.netTransfers * 100) / threshold / hours;
  const isCalibrating = hoursOpen === null || hoursOpen < CALIBRATING_HOURS;
  const hourlyPercent = hundredths(rate);
  if (priceProgress(ruleset, pressure).isAtLimit) return { isCalibrating, hourlyPercent, projections: [] };
  const projections: PriceProjection[] = [];
  let percent = ((pressure.netTransfers - pressure.netSpent) * 100) / threshold;
  for (let nightsAhead = 0; nightsAhead < NIGHTS; nightsAhead += 1) {
    percent += rate * (nightsAhead === 0 ? hoursToChange : 24);
    projections.push({
      nightsAhead,
      percent: hundredths(percent),
      likelihood: Math.min(100, Math.round(Math.abs(percent))),
    });
    if (Math.abs(percent) >= 100) percent -= Math.sign(percent) * 100;
  }
  return { isCalibrating, hourlyPercent, projections };
}

/** `+ 0`: nothing is never written as -0. */
const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0;
