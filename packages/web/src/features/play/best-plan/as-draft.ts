/** A plan as the planner and the transfers page know drafts. */
import { lineupOfStep, type Plan, type PlanStep } from "@elleveren/optimiser";
import type { FootballerId, PlannedRound, RoundId } from "@elleveren/rules";

import type { KeptDraft } from "../squad-edit/squad-resume.ts";

/** Every round of the plan, with its line-up. */
export const asDraft = (plan: Plan): PlannedRound[] =>
  plan.steps.map((step) => ({
    roundId: step.roundId,
    transfers: step.transfers,
    chip: step.chip,
    lineup: lineupOfStep(step),
  }));

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
