/** A real manager's season as recorded by the game it was played in: what he did, and what it came to. */
import type { ChipName, FootballerId, RoundId } from "@elleveren/rules";

export interface RecordedTransfer {
  readonly roundId: RoundId;
  readonly atMs: number;
  readonly inId: FootballerId;
  /** What he paid. */
  readonly inTenths: number;
  readonly outId: FootballerId;
  /** What he got. */
  readonly outTenths: number;
}

export interface RecordedChip {
  readonly roundId: RoundId;
  readonly atMs: number;
  readonly chip: ChipName;
}

/** A round as his history shows it. */
export interface RecordedFigures {
  readonly roundId: RoundId;
  readonly transfers: number;
  readonly costPoints: number;
  readonly bankTenths: number;
}

export interface RecordedManager {
  readonly name: string;
  /** The round he entered for: 1 for most, a later one for somebody who joined during the season. */
  readonly startedRoundId: RoundId;
  /** The fifteen he entered, with what each cost; null where nobody saw it, which follows from the bank then. */
  readonly squad: ReadonlyMap<FootballerId, number | null>;
  /** What his squad left of the budget; null where it was not recorded: as his first round shows it then. */
  readonly bankAfterStartTenths: number | null;
  /** In the order of their times. */
  readonly transfers: readonly RecordedTransfer[];
  readonly chips: readonly RecordedChip[];
  /** Ordered by round. */
  readonly history: readonly RecordedFigures[];
}
