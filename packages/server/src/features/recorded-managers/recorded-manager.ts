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
  /** The fifteen he entered, with what each cost; null where nobody saw it: his start price then. */
  readonly squad: ReadonlyMap<FootballerId, number | null>;
  /** In the order of their times. */
  readonly transfers: readonly RecordedTransfer[];
  readonly chips: readonly RecordedChip[];
  /** Ordered by round. */
  readonly history: readonly RecordedFigures[];
}
