/** The market reconstructed so that a recorded request succeeds as it did. Pure. */
import type { ClubId, FootballerId, Ruleset } from "@elleveren/rules";

import type { FolderAppearance } from "@elleveren/server/features/seasons/index.ts";

/**
 * The price at which one bought for `paidTenths` sells for `soldTenths`: the inverse of the selling price. Of the two
 * prices that give the same half of a rise, the lower one.
 */
export function marketPriceOfSale(ruleset: Ruleset, paidTenths: number, soldTenths: number): number {
  const keptTenths = soldTenths - paidTenths;
  return keptTenths <= 0 ? soldTenths : paidTenths + keptTenths * ruleset.transfers.sellOnDivisor;
}

export type ClubAt = (footballerId: FootballerId, atMs: number) => ClubId | undefined;

/**
 * A footballer's club at a moment: that of the last match before it, or of the first one. Between two matches for two
 * clubs the day of the move is unknown, and a manager could still count the footballer with the old one.
 */
export function clubsOverTime(appearances: readonly FolderAppearance[]): ClubAt {
  const byFootballer = new Map<FootballerId, FolderAppearance[]>();
  for (const appearance of appearances) {
    const list = byFootballer.get(appearance.footballerId);
    if (list) list.push(appearance);
    else byFootballer.set(appearance.footballerId, [appearance]);
  }
  for (const list of byFootballer.values()) list.sort((first, second) => first.kickoffAtMs - second.kickoffAtMs);
  return (footballerId, atMs) => {
    const list = byFootballer.get(footballerId);
    return (list?.findLast((appearance) => appearance.kickoffAtMs < atMs) ?? list?.[0])?.clubId;
  };
}
