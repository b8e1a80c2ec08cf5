/** Purchase prices of a recorded manager's first fifteen. Pure. */
import type { FootballerId } from "@elleveren/rules";

import type { RecordedManager } from "./recorded-manager.ts";

/**
 * In tenths, by footballer. One who was sold later has a recorded price. What the others cost together is what budget,
 * recorded prices and bank leave: each begins at the list price, and the first ones take up the difference, a tenth each.
 * They were never sold, so no record tells more about them.
 *
 * @param listTenths what each cost by the season's list
 * @param budgetTenths what everybody has for a first squad
 * @throws Error when recorded prices and bank cannot both be right
 */
export function startPrices(
  manager: RecordedManager,
  listTenths: (footballerId: FootballerId) => number,
  budgetTenths: number,
): ReadonlyMap<FootballerId, number> {
  const prices = new Map<FootballerId, number>();
  const unknown: FootballerId[] = [];
  for (const [footballerId, priceTenths] of manager.squad) {
    prices.set(footballerId, priceTenths ?? listTenths(footballerId));
    if (priceTenths === null) unknown.push(footballerId);
  }
  const bankTenths = manager.bankAfterStartTenths ?? firstBankTenths(manager);
  if (bankTenths === null) return prices;
  const spentTenths = [...prices.values()].reduce((sum, priceTenths) => sum + priceTenths, 0);
  let restTenths = budgetTenths - bankTenths - spentTenths;
  if (restTenths !== 0 && unknown.length === 0) {
    throw new Error(
      `${manager.name}: the fifteen cost ${spentTenths}, and ${bankTenths} in the bank make no ${budgetTenths}`,
    );
  }
  const step = Math.sign(restTenths);
  for (let index = 0; restTenths !== 0; index += 1) {
    const footballerId = unknown[index % unknown.length]!;
    const priceTenths = prices.get(footballerId)! + step;
    if (priceTenths < 1)
      throw new Error(`${manager.name}: ${bankTenths} in the bank leave nothing for footballer ${footballerId}`);
    prices.set(footballerId, priceTenths);
    restTenths -= step;
  }
  return prices;
}

/** Transfers before a first deadline are free and unrecorded: the bank of that round is what the fifteen left. */
const firstBankTenths = ({ history, startedRoundId }: RecordedManager): number | null =>
  history.find((figures) => figures.roundId === startedRoundId)?.bankTenths ?? null;
