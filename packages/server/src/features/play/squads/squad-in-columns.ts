/** A squad by slot, as rows, receipts and the log have it: two lists of fifteen numbers and the slots of the armbands. */
import type { FootballerId, Pick, Squad } from "@elleveren/rules";

export interface SquadInColumns {
  readonly footballerIds: readonly FootballerId[];
  readonly purchaseTenths: readonly number[];
  readonly captainSlot: number;
  readonly viceSlot: number;
}

/** The picks may come in any order. */
export function inColumns({ picks }: Squad): SquadInColumns {
  const bySlot = picks.toSorted((first, second) => first.slot - second.slot);
  return {
    footballerIds: bySlot.map((pick) => pick.footballerId),
    purchaseTenths: bySlot.map((pick) => pick.purchasePriceTenths),
    captainSlot: picks.find((pick) => pick.isCaptain)!.slot,
    viceSlot: picks.find((pick) => pick.isViceCaptain)!.slot,
  };
}

/** Ordered by slot. */
export function toPicks({ footballerIds, purchaseTenths, captainSlot, viceSlot }: SquadInColumns): Pick[] {
  return footballerIds.map((footballerId, index) => {
    const slot = index + 1;
    return {
      footballerId,
      slot,
      isCaptain: slot === captainSlot,
      isViceCaptain: slot === viceSlot,
      purchasePriceTenths: purchaseTenths[index]!,
    };
  });
}
