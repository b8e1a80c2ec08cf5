/** The game's results of the managers' seasons beside the recorded ones. Pure. */
import type { ReplayedManager } from "./replay-managers.ts";

export interface HistoryCheck {
  readonly managers: number;
  /** Rounds that were recorded. */
  readonly rounds: number;
  /** Rounds in which the figure agrees. */
  readonly transfers: number;
  readonly cost: number;
  readonly bank: number;
}

export interface HistoryDifference {
  readonly manager: string;
  readonly roundId: number;
  readonly figure: "transfers" | "cost" | "bank";
  readonly recorded: number;
  /** Undefined when the game has no such round of the manager. */
  readonly replayed: number | undefined;
}

export function compareHistory(replayed: readonly ReplayedManager[]): {
  readonly check: HistoryCheck;
  readonly differences: readonly HistoryDifference[];
} {
  const differences: HistoryDifference[] = [];
  let rounds = 0;
  for (const { manager, history } of replayed) {
    for (const figures of manager.history) {
      rounds += 1;
      const row = history.current.find((candidate) => candidate.event === figures.roundId);
      const compare = (figure: HistoryDifference["figure"], recorded: number, found: number | undefined) => {
        if (recorded === found) return;
        differences.push({ manager: manager.name, roundId: figures.roundId, figure, recorded, replayed: found });
      };
      compare("transfers", figures.transfers, row?.event_transfers);
      compare("cost", figures.costPoints, row?.event_transfers_cost);
      compare("bank", figures.bankTenths, row?.bank);
    }
  }
  const right = (figure: HistoryDifference["figure"]) =>
    rounds - differences.filter((difference) => difference.figure === figure).length;
  return {
    check: {
      managers: replayed.length,
      rounds,
      transfers: right("transfers"),
      cost: right("cost"),
      bank: right("bank"),
    },
    differences,
  };
}
