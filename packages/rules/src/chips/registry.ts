import type { ChipName } from "../game.ts";
import type { Ruleset, SquadRules } from "../ruleset.ts";
import { benchBoost } from "./bench-boost.ts";
import { PLAIN_SCORING, type Chip, type ChipScoring } from "./chip.ts";
import { freehit } from "./freehit.ts";
import { frush } from "./frush.ts";
import { rich } from "./rich.ts";
import { tripleCaptain } from "./triple-captain.ts";
import { twoCaptains } from "./two-captains.ts";
import { uteam } from "./uteam.ts";
import { wildcard } from "./wildcard.ts";

/** Every chip by its name, also those a season does not use; a missing one does not compile. */
export const CHIPS: Readonly<Record<ChipName, Chip>> = {
  wildcard,
  freehit,
  rich,
  uteam,
  frush,
  "2capt": twoCaptains,
  "3xc": tripleCaptain,
  bboost: benchBoost,
};

/** Whether `value`, from outside, names a chip of the game. */
export const isChipName = (value: string): value is ChipName => Object.hasOwn(CHIPS, value);

/** Transfers of a round under this chip cost nothing and are recorded as 0. No chip is not free. */
export const isFreeChip = (chip: ChipName | null): boolean => chip !== null && CHIPS[chip].freeTransfers;

/** The squad, bank and free transfers of before come back in the round after this chip. */
export const isRevertingChip = (chip: ChipName | null): boolean => chip !== null && CHIPS[chip].reverts;

export const chipType = (chip: ChipName): "team" | "transfer" => CHIPS[chip].type;

/** A team chip may be taken back until the deadline; a transfer chip has been paid with transfers (core text §4). */
export const canCancelChip = (chip: ChipName): boolean => chipType(chip) === "team";

/** Whether the chip stays even when the transfers it was played with are undone. */
export const isFinalChip = (chip: ChipName): boolean => CHIPS[chip].isFinal === true;

const SCORING = Object.fromEntries(
  Object.values(CHIPS).map((chip) => [chip.name, { ...PLAIN_SCORING, ...chip.scoring }]),
) as Record<ChipName, ChipScoring>;

/** How a round is counted under a chip, complete with what the chip leaves alone. */
export const chipScoring = (chip: ChipName | null): ChipScoring => (chip === null ? PLAIN_SCORING : SCORING[chip]);

/**
 * Squad limits with a chip in play: the chip's own changes, then the position limits its allowance overrides (EG-20).
 * Overrides belong to the name: two allowances of one chip in a season override alike.
 */
export function squadRulesUnder(ruleset: Ruleset, chip: ChipName | null): SquadRules {
  if (chip === null) return ruleset.squad;
  const rules = CHIPS[chip].squadRules?.(ruleset.squad) ?? ruleset.squad;
  const overrides = ruleset.chips.find((allowance) => allowance.name === chip)?.overrides?.positions;
  if (!overrides) return rules;
  const { GKP, DEF, MID, FWD } = rules.positions;
  return {
    ...rules,
    positions: {
      GKP: { ...GKP, ...overrides.GKP },
      DEF: { ...DEF, ...overrides.DEF },
      MID: { ...MID, ...overrides.MID },
      FWD: { ...FWD, ...overrides.FWD },
    },
  };
}

/** Whether the chip lends money beyond the season's budget for its round (core text §9). */
export const lendsMoney = (ruleset: Ruleset, chip: ChipName | null): boolean =>
  squadRulesUnder(ruleset, chip).budgetTenths > ruleset.squad.budgetTenths;
