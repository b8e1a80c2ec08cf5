/**
 * The nightly price rule, published on the rules page (decision on EG-06). A footballer's price moves one step when the
 * net transfers not yet spent on a step reach a threshold: a share of the footballer's owners, and never fewer than a
 * minimum. A step spends exactly the threshold, so that a rush moves a price night after night, up to the round's
 * limit.
 */
import type { FootballerId } from "../ids.ts";
import type { Ruleset } from "../ruleset.ts";

/** Where a footballer stands in the open round. */
export interface PricePressure {
  readonly footballerId: FootballerId;
  readonly priceTenths: number;
  readonly ownerCount: number;
  /** Confirmed transfers in minus out since the round opened. */
  readonly netTransfers: number;
  /** Signed net transfers already spent on steps in this round. */
  readonly netSpent: number;
  /** Signed steps already taken in this round. */
  readonly stepsTaken: number;
}

export interface PriceChange {
  readonly footballerId: FootballerId;
  readonly fromTenths: number;
  readonly toTenths: number;
  /** Signed: what `stepsTaken` becomes. */
  readonly stepsTaken: number;
  /** Signed: what `netSpent` becomes. */
  readonly netSpent: number;
}

/** Net transfers that one step needs for a footballer with so many owners. */
export function priceThreshold({ prices }: Ruleset, ownerCount: number): number {
  return Math.max(prices.thresholdMinimum, Math.ceil((ownerCount * prices.thresholdOwnersPermille) / 1000));
}

/** One night's changes, at most one step for each footballer; unchanged ones are left out. */
export function planNightlyPrices(ruleset: Ruleset, market: readonly PricePressure[]): PriceChange[] {
  return market.flatMap((pressure): PriceChange[] => {
    const { footballerId, priceTenths: fromTenths, stepsTaken, netSpent } = pressure;
    const threshold = priceThreshold(ruleset, pressure.ownerCount);
    const unspent = pressure.netTransfers - netSpent;
    if (Math.abs(unspent) < threshold) return [];
    const direction = Math.sign(unspent);
    if (!hasRoom(ruleset, pressure, direction)) return [];
    return [
      {
        footballerId,
        fromTenths,
        toTenths: fromTenths + direction * ruleset.prices.stepTenths,
        stepsTaken: stepsTaken + direction,
        netSpent: netSpent + direction * threshold,
      },
    ];
  });
}

export interface PriceProgress {
  /** Progress towards the next step in whole per cent: 100 rises tonight, -100 falls tonight. */
  readonly percent: number;
  /** The round's limit stands in the way: nothing more will happen in this direction. */
  readonly isAtLimit: boolean;
}

/** The published progress of a footballer towards his next price change. */
export function priceProgress(ruleset: Ruleset, pressure: PricePressure): PriceProgress {
  const unspent = pressure.netTransfers - pressure.netSpent;
  const percent = Math.trunc((unspent * 100) / priceThreshold(ruleset, pressure.ownerCount)) + 0;
  const direction = Math.sign(unspent);
  return {
    percent: Math.max(-100, Math.min(100, percent)),
    isAtLimit: direction !== 0 && !hasRoom(ruleset, pressure, direction),
  };
}

/** Within the round's limit in either direction, and a price stays above zero. */
function hasRoom({ prices }: Ruleset, { stepsTaken, priceTenths }: PricePressure, direction: number): boolean {
  return Math.abs(stepsTaken + direction) <= prices.maxStepsPerRound && priceTenths + direction * prices.stepTenths > 0;
}
