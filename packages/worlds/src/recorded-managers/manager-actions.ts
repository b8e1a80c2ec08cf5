/** From single recorded transfers and chips to the requests that the manager must have sent. Pure. */
import { chipType, type ChipName, type RoundId } from "@elleveren/rules";

import type { RecordedManager, RecordedTransfer } from "./recorded-manager.ts";

export interface ManagerAction {
  readonly manager: RecordedManager;
  readonly roundId: RoundId;
  readonly atMs: number;
  /** Played with this request. */
  readonly chip: ChipName | null;
  /** Empty when only a chip is played. */
  readonly transfers: readonly RecordedTransfer[];
}

/** Transfers of one confirmation were recorded within a fraction of a second, those of two never were. */
const SAME_REQUEST_MS = 2000;

/** Everything a manager asked for, in the order of its times. */
export function managerActions(manager: RecordedManager): ManagerAction[] {
  const actions: ManagerAction[] = groupTransfers(manager.transfers).map((transfers) => ({
    manager,
    roundId: transfers[0]!.roundId,
    atMs: transfers[0]!.atMs,
    chip: null,
    transfers,
  }));
  for (const { chip, roundId, atMs } of manager.chips) {
    const index = actions.findIndex(
      (action) => action.roundId === roundId && Math.abs(action.atMs - atMs) < SAME_REQUEST_MS,
    );
    const together = actions[index];
    // A transfer chip set in the same moment came with the confirmation; a team chip is saved with the line-up.
    if (together && chipType(chip) === "transfer") actions[index] = { ...together, chip };
    else actions.push({ manager, roundId, atMs, chip, transfers: [] });
  }
  return actions.toSorted((first, second) => first.atMs - second.atMs);
}

function groupTransfers(transfers: readonly RecordedTransfer[]): RecordedTransfer[][] {
  const groups: RecordedTransfer[][] = [];
  for (const transfer of transfers) {
    const group = groups.at(-1);
    const isSame =
      group && group[0]!.roundId === transfer.roundId && transfer.atMs - group.at(-1)!.atMs < SAME_REQUEST_MS;
    if (isSame) group.push(transfer);
    else groups.push([transfer]);
  }
  return groups;
}
