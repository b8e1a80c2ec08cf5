import type { Squad, Transfer } from "@elleveren/rules";

/** A transfer as it is compared. */
export const bare = ({ outId, inId, outTenths, inTenths }: Transfer) => ({ outId, inId, outTenths, inTenths });

/** A squad without its footballers. */
export const bareSquad = ({ roundId, bankTenths, chip, freeTransfers, transfersMade }: Squad) => ({
  roundId,
  bankTenths,
  chip,
  freeTransfers,
  transfersMade,
});

/** Footballers by slot, what was paid for each, armbands, bank, chip and transfers: all of it. */
export function isSame(a: Squad | null, b: Squad | null): boolean {
  return a === null || b === null ? a === b : spell(a) === spell(b);
}

function spell(squad: Squad): string {
  const picks = squad.picks
    .toSorted((first, second) => first.slot - second.slot)
    .map((pick) => [pick.footballerId, pick.slot, pick.isCaptain, pick.isViceCaptain, pick.purchasePriceTenths]);
  return JSON.stringify([bareSquad(squad), picks]);
}
