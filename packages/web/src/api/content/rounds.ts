import type { WireEvent } from "@elleveren/contract";
import { entryId, footballerId, roundId, type EntryId, type FootballerId, type RoundId } from "@elleveren/rules";

export interface Round {
  readonly roundId: RoundId;
  /** As the server names it: "Runde 24". Screens usually write their own from the number. */
  readonly name: string;
  readonly deadlineAtMs: number;
  /** Settled: points and ranks are final. */
  readonly isFinished: boolean;
  readonly isPrevious: boolean;
  readonly isCurrent: boolean;
  readonly isNext: boolean;
  /** 0 before play. */
  readonly averagePoints: number;
  readonly highestPoints: number | null;
  readonly highestEntryId: EntryId | null;
  readonly rankedCount: number;
  readonly transfersMade: number;
  readonly mostCaptainedId: FootballerId | null;
  readonly mostSelectedId: FootballerId | null;
  readonly mostTransferredInId: FootballerId | null;
  readonly top: { readonly footballerId: FootballerId; readonly points: number } | null;
  readonly chipPlays: readonly { readonly chip: string; readonly count: number }[];
}

export function decodeRound(wire: WireEvent): Round {
  return {
    roundId: roundId(wire.id),
    name: wire.name,
    deadlineAtMs: Date.parse(wire.deadline_time),
    isFinished: wire.finished,
    isPrevious: wire.is_previous,
    isCurrent: wire.is_current,
    isNext: wire.is_next,
    averagePoints: wire.average_entry_score,
    highestPoints: wire.highest_score,
    highestEntryId: wire.highest_scoring_entry === null ? null : entryId(wire.highest_scoring_entry),
    rankedCount: wire.ranked_count,
    transfersMade: wire.transfers_made,
    mostCaptainedId: footballerOrNull(wire.most_captained),
    mostSelectedId: footballerOrNull(wire.most_selected),
    mostTransferredInId: footballerOrNull(wire.most_transferred_in),
    top: wire.top_element_info && {
      footballerId: footballerId(wire.top_element_info.id),
      points: wire.top_element_info.points,
    },
    chipPlays: wire.chip_plays.map((play) => ({ chip: play.chip_name, count: play.num_played })),
  };
}

const footballerOrNull = (id: number | null): FootballerId | null => (id === null ? null : footballerId(id));
