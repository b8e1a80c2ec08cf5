/** What a manager would want to know before a deadline, read from what the page has anyway. Pure. */
import {
  chanceOfPlaying,
  freeTransfersLeft,
  type ChipName,
  type FootballerId,
  type RoundId,
  type Ruleset,
} from "@elleveren/rules";

import type { GameFootballer } from "../../api/content/footballers.ts";
import type { MyTeam } from "../../api/play/my-team.ts";

export type DeadlineTask =
  /** A starter who may not play; `chance` in per cent, 0 when he is out. */
  | {
      readonly kind: "doubt";
      readonly footballerId: FootballerId;
      readonly chance: number;
      readonly armband: "captain" | "vice" | null;
    }
  /** Starters whose club has no match in the round. */
  | { readonly kind: "no_match"; readonly footballerIds: readonly FootballerId[] }
  /** As many free transfers saved as can be: the next ones would be lost. */
  | { readonly kind: "full_bank"; readonly count: number }
  /** A chip that cannot be played after this round. */
  | { readonly kind: "last_chance"; readonly chip: ChipName };

interface Situation {
  readonly ruleset: Ruleset;
  readonly roundId: RoundId;
  readonly myTeam: Pick<MyTeam, "picks" | "chips" | "activeChip" | "freeTransfers" | "transfersMade">;
  readonly footballer: (id: FootballerId) => GameFootballer;
  /** Whether what was said of him is about a round that is over. */
  readonly isOldNews: (row: GameFootballer) => boolean;
  /** How many matches his club has in the round; undefined while that is not known. */
  readonly matchCount: (row: GameFootballer) => number | undefined;
}

/** The most pressing first: who is out, who is in doubt, who has no match, what would be lost. */
export function deadlineTasks({
  ruleset,
  roundId,
  myTeam,
  footballer,
  isOldNews,
  matchCount,
}: Situation): DeadlineTask[] {
  const starters = myTeam.picks.filter((pick) => pick.slot <= ruleset.squad.playing);
  const doubts = starters
    .filter((pick) => !isOldNews(footballer(pick.footballerId)))
    .map((pick): Extract<DeadlineTask, { kind: "doubt" }> => ({
      kind: "doubt",
      footballerId: pick.footballerId,
      chance: Math.round(100 * chanceOfPlaying(footballer(pick.footballerId), 0)),
      armband: pick.isCaptain ? "captain" : pick.isViceCaptain ? "vice" : null,
    }))
    .filter(({ chance }) => chance < 100)
    .toSorted((a, b) => a.chance - b.chance || rankOf(a.armband) - rankOf(b.armband));
  const idle = starters.map((pick) => pick.footballerId).filter((id) => matchCount(footballer(id)) === 0);
  return [
    ...doubts,
    ...(idle.length === 0 ? [] : [{ kind: "no_match" as const, footballerIds: idle }]),
    ...chipTasks(myTeam, roundId),
    ...transferTasks(ruleset, roundId, myTeam),
  ];
}

const rankOf = (armband: "captain" | "vice" | null): number => (armband === "captain" ? 0 : armband === "vice" ? 1 : 2);

/** One chip a round: with one in play there is nothing more to say. */
function chipTasks({ chips, activeChip }: Situation["myTeam"], roundId: RoundId): DeadlineTask[] {
  if (activeChip !== null) return [];
  const last = chips.filter((chip) => chip.status === "available" && chip.stopRound === roundId);
  return [...new Set(last.map((chip) => chip.name))].map((chip) => ({ kind: "last_chance", chip }));
}

function transferTasks(ruleset: Ruleset, roundId: RoundId, myTeam: Situation["myTeam"]): DeadlineTask[] {
  const { freeTransfers, transfersMade, activeChip: chip } = myTeam;
  const left = freeTransfersLeft({ freeTransfers, transfersMade, chip });
  const { freePerRound, maxBanked } = ruleset.transfers;
  const isLast = roundId === ruleset.roundCount;
  return left === null || isLast || left + freePerRound <= maxBanked ? [] : [{ kind: "full_bank", count: left }];
}
