/** From what the page knows of market, fixtures and team to a question: the best squad to hold for some rounds. */
import {
  freeTransfersLeft,
  isRevertingChip,
  squadRulesUnder,
  transfersWithinCap,
  type ChipName,
  type FootballerId,
  type RoundId,
  type Ruleset,
} from "@elleveren/rules";
import type { PlanQuestion } from "@elleveren/optimiser";

import type { MyTeam } from "../../../api/play/my-team.ts";
import { candidatesOf, NOTHING_LEFT, type SearchGround } from "../plan-search/search-ground.ts";

/** The game's data, and the team. */
export interface SquadGround extends SearchGround {
  /** In play or proposed. */
  readonly chip: ChipName | null;
  /** Absent while a first squad is chosen. */
  readonly myTeam?: MyTeam | undefined;
}

/** The manager's wishes. */
export interface SquadWish {
  /** How many of the coming rounds count. */
  readonly horizon: number;
  readonly lockedIds: ReadonlySet<FootballerId>;
  readonly excludedIds: ReadonlySet<FootballerId>;
  /** The most transfers; without meaning for a first squad. */
  readonly transferLimit: number;
  /** Whether transfers beyond the free ones may be made. */
  readonly mayPay: boolean;
}

export type PreparedSearch = Readonly<ReturnType<typeof buildSearch>>;

export const MOST_ROUNDS = 6;

/** The rounds that a wish looks at: a chip whose squad goes back afterwards is for one round only. */
export const roundsToLookAt = (ground: Pick<SquadGround, "roundIds" | "chip">, horizon: number): readonly RoundId[] =>
  ground.roundIds.slice(0, isRevertingChip(ground.chip) ? 1 : Math.min(horizon, MOST_ROUNDS));

export function buildSearch(ground: SquadGround, wish: SquadWish) {
  const { ruleset, chip, myTeam } = ground;
  const roundIds = roundsToLookAt(ground, wish.horizon);
  const sellingTenths = new Map(myTeam?.picks.map((pick) => [pick.footballerId, pick.sellingPriceTenths]));
  // A squad that goes back afterwards is one like any other while it lasts, by the rules of its chip.
  const rules = isRevertingChip(chip) ? squadRulesUnder(ruleset, chip) : ruleset.squad;
  const lentTenths = rules.budgetTenths - ruleset.squad.budgetTenths;
  const inPlay = isRevertingChip(chip) ? null : chip;
  const question: PlanQuestion = {
    ruleset: { ...ruleset, squad: rules },
    rounds: roundIds.map((roundId, index) => ({
      roundId,
      worth: 1,
      mostTransfers:
        index > 0
          ? 0
          : myTeam
            ? Math.min(wish.transferLimit, transfersWithinCap(ruleset, { ...myTeam, chip }))
            : rules.size,
    })),
    candidates: candidatesOf(ground, roundIds, { excludedIds: wish.excludedIds, sellingTenths }),
    bankTenths: (myTeam?.bankTenths ?? ruleset.squad.budgetTenths) + lentTenths,
    freeTransfers: myTeam
      ? freeTransfersLeft({ freeTransfers: myTeam.freeTransfers, transfersMade: myTeam.transfersMade, chip })
      : null,
    chips: inPlay === null ? [] : [{ name: inPlay, number: 1, rounds: [0], isPlayed: true, worthLeft: 0 }],
    wishes: {
      kept: [...wish.lockedIds].map((footballerId) => ({ footballerId, rounds: [0] })),
      left: [...wish.excludedIds].filter((id) => sellingTenths.has(id)),
      captains: [],
      mostPaid: wish.mayPay ? null : 0,
    },
    end: NOTHING_LEFT,
  };
  return { question, roundIds };
}

/** Free transfers the round has left; a whole squad of them where they are unlimited. */
export function freeLeft(ruleset: Ruleset, myTeam: MyTeam, chip: ChipName | null): number {
  const { freeTransfers, transfersMade } = myTeam;
  return freeTransfersLeft({ freeTransfers, transfersMade, chip }) ?? ruleset.squad.size;
}
