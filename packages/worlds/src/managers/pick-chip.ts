/** Whether a chip is played in the coming round, and which: on a whim, or when squad and fixtures ask for it. */
import { chipStates, type ChipName, type ChipPlay, type LineupPick, type Ruleset } from "@elleveren/rules";

import { seededRandom } from "@elleveren/server/features/operate/index.ts";
import type { Manager } from "./manager.ts";
import type { Scouting } from "./scouting.ts";

export interface ChipRequest {
  readonly ruleset: Ruleset;
  readonly manager: Manager;
  readonly scouting: Scouting;
  readonly chipsPlayed: readonly ChipPlay[];
  /** The fifteen as they stand. */
  readonly picks: readonly LineupPick[];
}

/** A whim comes about so often for each chip still to be played. */
const WHIM = 0.035;
/** Starters without a match or out that make a planner tear up the squad. */
const BROKEN_STARTERS = 3;

/** The chip to play now, or null. Only what the rules allow is named. */
export function pickChip(request: ChipRequest): ChipName | null {
  const { ruleset, manager, scouting } = request;
  const { habit } = manager;
  if (habit.chips === "never") return null;
  const { roundId } = scouting;
  const open = chipStates({ ruleset, roundId, chipsPlayed: request.chipsPlayed, activeChip: null }).filter(
    (state) => state.status === "available",
  );
  const random = seededRandom(manager.seed, "chip", manager.number, roundId);
  for (const { allowance } of open) {
    // The last rounds of a window: now or never.
    const urgency = allowance.stopRound - roundId < 2 ? 8 : 1;
    const wanted = habit.chips === "whim" ? WHIM * urgency : planned(request, allowance.name, urgency);
    if (random.chance(wanted)) return allowance.name;
  }
  return null;
}

/** How likely a planner plays the chip in this round. */
function planned({ scouting, picks, ruleset }: ChipRequest, chip: ChipName, urgency: number): number {
  const starters = picks
    .filter((pick) => pick.slot <= ruleset.squad.playing)
    .flatMap((pick) => scouting.prospects.get(pick.footballerId) ?? []);
  const broken = starters.filter((one) => one.outlook === 0).length;
  const isDouble = scouting.mostMatches > 1;
  switch (chip) {
    case "wildcard":
      return broken >= BROKEN_STARTERS ? 0.6 : 0.02 * urgency;
    case "rich":
    case "freehit":
      return isDouble ? 0.25 : broken >= BROKEN_STARTERS ? 0.3 : 0.008 * urgency;
    case "2capt":
    case "3xc":
    case "bboost":
      return isDouble ? 0.4 : 0.01 * urgency;
    case "frush": {
      const forwards = starters.filter((one) => one.position === "FWD" && one.outlook > 3).length;
      return forwards >= 3 ? 0.12 : 0.005 * urgency;
    }
    case "uteam":
      return 0.01 * urgency;
  }
}
