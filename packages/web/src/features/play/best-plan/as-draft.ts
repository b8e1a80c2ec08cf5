/** A plan as the planner and the transfers page know drafts. */
import type { Plan, PlanStep } from "@elleveren/optimiser";
import {
  POSITIONS,
  type FootballerId,
  type LineupPick,
  type PlannedRound,
  type Position,
  type RoundId,
} from "@elleveren/rules";

import type { KeptDraft } from "../squad-edit/squad-resume.ts";

/** Every round of the plan, with its line-up. */
export const asDraft = (plan: Plan, positionOf: (id: FootballerId) => Position): PlannedRound[] =>
  plan.steps.map((step) => ({
    roundId: step.roundId,
    transfers: step.transfers,
    chip: step.chip,
    lineup: lineupOf(step, positionOf),
  }));

/** Starters by position, then the bench in the order in which they come on. */
function lineupOf(step: PlanStep, positionOf: (id: FootballerId) => Position): LineupPick[] {
  const starters = POSITIONS.flatMap((position) => step.starterIds.filter((id) => positionOf(id) === position));
  return [...starters, ...step.benchIds].map((footballerId, index) => ({
    footballerId,
    slot: index + 1,
    isCaptain: footballerId === step.captainId,
    isViceCaptain: footballerId === step.viceCaptainId,
  }));
}

/** The transfers of a plan's first round, as the transfers page keeps an edit that is not confirmed yet. */
export const asTransferDraft = (
  step: PlanStep,
  {
    roundId,
    savedIds,
    chip,
  }: { readonly roundId: RoundId; readonly savedIds: readonly FootballerId[]; readonly chip: KeptDraft["chip"] },
): KeptDraft => ({
  roundId,
  savedIds: savedIds.toSorted((first, second) => first - second),
  swaps: step.transfers,
  chosenIds: [],
  chip,
});
