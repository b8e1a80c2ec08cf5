/** From the team, the market and the manager's wishes to a question for the best plan. */
import { MOST_ROUNDS, type PlanCandidate, type PlannableChip, type PlanQuestion } from "@elleveren/optimiser";
import {
  allowanceToPlay,
  chanceOfPlaying,
  chipStates,
  freeTransfersLeft,
  isFreeChip,
  isRevertingChip,
  sellingPriceTenths,
  transfersWithinCap,
  type RoundId,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";

import type { PlanGround } from "../../../api/teams/plans.ts";
import { candidatesOf, NOTHING_LEFT, type SearchGround } from "../plan-search/search-ground.ts";
import { chipKey, type PlanWish } from "./plan-wish.ts";

export interface PlannedGround {
  readonly game: SearchGround;
  readonly team: PlanGround;
}

/** The rounds that can be planned, the next one first. */
export function plannableRounds({ game, team }: PlannedGround): readonly RoundId[] {
  const opening = openingOf(team);
  return game.roundIds.filter((roundId) => roundId >= opening.roundId).slice(0, MOST_ROUNDS);
}

/** The squad that a plan starts from: with a squad in play that goes back afterwards, the one that comes back. */
export const openingOf = ({ squad, restored }: PlanGround): Squad =>
  isRevertingChip(squad.chip) && restored ? restored : squad;

/**
 * Every allowance that may still be played, with the rounds in which it may, by their place in `roundIds`. One that may be
 * played after them too is worth `perChip` left unplayed.
 */
export function playableChips(
  { game, team }: PlannedGround,
  roundIds: readonly RoundId[],
  perChip = 0,
): PlannableChip[] {
  const { ruleset } = game;
  const opening = openingOf(team);
  const chipsPlayed = playedBefore(ruleset, team);
  return ruleset.chips.flatMap((allowance): PlannableChip[] => {
    const rounds = [...roundIds.keys()].filter((index) => {
      const activeChip = index === 0 ? opening.chip : null;
      // Transfers that are confirmed already would vanish with a squad that goes back.
      if (index === 0 && isRevertingChip(allowance.name) && opening.transfersMade > 0) return false;
      const states = chipStates({ ruleset, roundId: roundIds[index]!, chipsPlayed, activeChip });
      const state = states.find((one) => one.allowance === allowance);
      return state?.status === "active" || (state?.status === "available" && activeChip === null);
    });
    const isPlayed = rounds.includes(0) && opening.chip === allowance.name;
    if (rounds.length === 0) return [];
    const { name, number, stopRound } = allowance;
    const worthLeft = stopRound > roundIds.at(-1)! ? perChip : 0;
    return [{ name, number, rounds: isPlayed ? [0] : rounds, isPlayed, worthLeft }];
  });
}

/** With a squad in play that goes back, its chip is one that was played when the plan begins. */
function playedBefore(
  ruleset: Ruleset,
  { squad: { chip, roundId }, restored, chipsPlayed }: PlanGround,
): PlanGround["chipsPlayed"] {
  if (chip === null || !isRevertingChip(chip) || !restored) return chipsPlayed;
  const number = allowanceToPlay({ ruleset, roundId, chipsPlayed, chip })?.number ?? 1;
  return [...chipsPlayed, { name: chip, number, roundId }];
}

export type PreparedPlan = Readonly<ReturnType<typeof preparePlan>>;

/** `plain` is the same question without caution and discount: what its plans are expected to score. */
export function preparePlan(ground: PlannedGround, wish: PlanWish) {
  const { game, team } = ground;
  const { ruleset } = game;
  const opening = openingOf(team);
  const roundIds = plannableRounds(ground).slice(0, wish.horizon);
  const priceOf = new Map(game.footballers.map((row) => [row.footballerId, row.priceTenths]));
  const sellingTenths = new Map(
    opening.picks.map(({ footballerId, purchasePriceTenths }) => [
      footballerId,
      sellingPriceTenths(ruleset, purchasePriceTenths, priceOf.get(footballerId) ?? purchasePriceTenths),
    ]),
  );
  const doubtful = wish.mayBuyDoubtful
    ? []
    : game.footballers.filter((row) => !sellingTenths.has(row.footballerId) && chanceOfPlaying(row, 0) < 1);
  const excludedIds = new Set([...wish.excludedIds, ...doubtful.map(({ footballerId }) => footballerId)]);
  const candidates = candidatesOf(game, roundIds, { excludedIds, sellingTenths });
  // After the season's last round nothing is worth anything any more.
  const isLast = roundIds.at(-1) === game.roundIds.at(-1);
  const end = isLast
    ? NOTHING_LEFT
    : {
        perMillion: wish.end.perMillion,
        perFreeTransfer: Math.min(wish.end.perFreeTransfer, ruleset.transfers.costPoints),
      };
  const plain: PlanQuestion = {
    ruleset,
    rounds: roundIds.map((roundId, index) => ({
      roundId,
      worth: 1,
      mostTransfers: index === 0 ? transfersWithinCap(ruleset, opening) : ruleset.squad.size,
    })),
    candidates,
    bankTenths: opening.bankTenths,
    // A chip that frees transfers leaves the bank as it is: the rounds after open with it.
    freeTransfers: isFreeChip(opening.chip) ? opening.freeTransfers : freeTransfersLeft(opening),
    // One that is saved has no round to be played in, and is worth what it is worth left.
    chips: playableChips(ground, roundIds, isLast ? 0 : wish.end.perChip).map((chip) =>
      chip.isPlayed || !wish.savedChips.has(chipKey(chip)) ? chip : { ...chip, rounds: [] },
    ),
    wishes: {
      kept: [...wish.lockedIds].map((footballerId) => ({ footballerId, rounds: roundIds.map((_, index) => index) })),
      captains: wish.captainId === null ? [] : [{ footballerId: wish.captainId, round: 0 }],
      mostPaid: wish.mostPaid,
      left: [...wish.excludedIds].filter((id) => sellingTenths.has(id)),
    },
    end,
  };
  const careful = (one: PlanCandidate): PlanCandidate => ({
    ...one,
    points: one.points.map((mean, index) =>
      Math.max(0, mean - wish.caution * game.forecastOf(one.footballerId, roundIds[index]!).spread),
    ),
  });
  const question: PlanQuestion = {
    ...plain,
    rounds: plain.rounds.map((round, index) => ({ ...round, worth: wish.discount ** index })),
    candidates: plain.candidates.map(careful),
  };
  return { question, plain, roundIds };
}
