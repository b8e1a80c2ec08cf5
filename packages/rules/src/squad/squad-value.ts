import { isRevertingChip } from "../chips/registry.ts";
import type { Squad } from "../game.ts";
import type { FootballerId } from "../ids.ts";

export type PriceOf = (footballerId: FootballerId) => number;

/** A squad's value in tenths: its footballers at their prices of now, and the bank. Selling prices play no part in it. */
export function squadValueTenths(squad: Pick<Squad, "picks" | "bankTenths">, priceOf: PriceOf): number {
  return squad.picks.reduce((sum, pick) => sum + priceOf(pick.footballerId), squad.bankTenths);
}

/**
 * Bank and value as a round's record shows them. A round under a reverting chip is recorded with what the manager
 * keeps: the squad and bank that come back.
 */
export function recordedMoney(request: {
  readonly squad: Squad;
  /** The row that a reverting chip wrote for the round after; null otherwise. */
  readonly restored: Squad | null;
  readonly priceOf: PriceOf;
}): { readonly bankTenths: number; readonly valueTenths: number } {
  const { squad, restored, priceOf } = request;
  const kept = isRevertingChip(squad.chip) && restored ? restored : squad;
  return { bankTenths: kept.bankTenths, valueTenths: squadValueTenths(kept, priceOf) };
}
