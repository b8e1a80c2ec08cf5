import type { Ruleset } from "../ruleset.ts";

/**
 * The price that a manager gets for a footballer, in tenths: the price paid plus half the rise rounded down to a tenth; a fall
 * counts whole. Source: decision on EG-05.
 */
export function sellingPriceTenths(ruleset: Ruleset, purchaseTenths: number, nowTenths: number): number {
  const riseTenths = nowTenths - purchaseTenths;
  if (riseTenths <= 0) return nowTenths;
  return purchaseTenths + Math.floor(riseTenths / ruleset.transfers.sellOnDivisor);
}
