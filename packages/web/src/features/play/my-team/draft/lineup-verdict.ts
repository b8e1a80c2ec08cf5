/** The problems that would keep a draft from being saved: the rules' words, the ones the server refuses with. */
import {
  checkLineup,
  type ChipName,
  type LineupPick,
  type LineupProblem,
  type Market,
  type RoundId,
  type Ruleset,
} from "@elleveren/rules";

import type { MyChip, MyTeam } from "../../../../api/play/my-team.ts";
import { chipInPlay, type ChipDraft } from "./chip-draft.ts";

export type SaveProblem = LineupProblem | { readonly code: "chip_played" | "chip_not_open"; readonly chip: ChipName };

interface DraftToSave {
  readonly ruleset: Ruleset;
  readonly market: Market;
  readonly roundId: RoundId;
  readonly myTeam: Pick<MyTeam, "picks" | "chips">;
  readonly picks: readonly LineupPick[];
  readonly chips: ChipDraft;
}

/** Empty when the save button may be pressed. A chip's own limits count while it is in play, and no longer. */
export function saveProblems({ ruleset, market, roundId, myTeam, picks, chips }: DraftToSave): SaveProblem[] {
  const inPlay = chipInPlay(chips, myTeam.chips);
  const ownedIds = myTeam.picks.map((pick) => pick.footballerId);
  return [
    ...checkLineup({ ruleset, market, ownedIds, picks, chip: inPlay?.name ?? null }),
    ...(inPlay && inPlay.status !== "active" ? chipProblems(inPlay, myTeam.chips, roundId) : []),
  ];
}

/** A chip is played by its name: another allowance of it that is open will do. */
function chipProblems({ name }: MyChip, chips: readonly MyChip[], roundId: RoundId): SaveProblem[] {
  const allowances = chips.filter((chip) => chip.name === name);
  if (allowances.some(({ status }) => status === "available" || status === "active")) return [];
  const isOpen = allowances.some(({ startRound, stopRound }) => startRound <= roundId && roundId <= stopRound);
  return [{ code: isOpen ? "chip_played" : "chip_not_open", chip: name }];
}
