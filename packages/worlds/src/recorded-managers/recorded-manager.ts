/** A real manager's season as recorded by the game it was played in: actions and results. */
import type { ChipName, FootballerId, RoundId } from "@elleveren/rules";

export interface RecordedTransfer {
  readonly roundId: RoundId;
  readonly atMs: number;
  readonly inId: FootballerId;
  /** The purchase price. */
  readonly inTenths: number;
  readonly outId: FootballerId;
  /** The selling price. */
  readonly outTenths: number;
}

export interface RecordedChip {
  readonly roundId: RoundId;
  readonly atMs: number;
  readonly chip: ChipName;
}

/** A round as the manager's history shows it. */
export interface RecordedFigures {
  readonly roundId: RoundId;
  readonly transfers: number;
  readonly costPoints: number;
  readonly bankTenths: number;
}

export interface RecordedManager {
  readonly name: string;
  /** The first round of the entry: 1 for most, a later one for a manager who joined during the season. */
  readonly startedRoundId: RoundId;
  /** The initial fifteen, with the price of each; null where it was not recorded and follows from the bank. */
  readonly squad: ReadonlyMap<FootballerId, number | null>;
  /** The budget left by the initial squad; null where it was not recorded: as the first round shows it then. */
  readonly bankAfterStartTenths: number | null;
  /** In the order of their times. */
  readonly transfers: readonly RecordedTransfer[];
  readonly chips: readonly RecordedChip[];
  /** Ordered by round. */
  readonly history: readonly RecordedFigures[];
}
