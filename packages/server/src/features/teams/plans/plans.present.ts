/** Plans in the wire's words. */
import {
  problemMessage,
  wireMicros,
  type WirePlan,
  type WirePlanGround,
  type WirePlanHead,
  type WirePlanSquad,
  type WirePlannedRound,
  type WireRoundOutlook,
} from "@elleveren/contract";
import {
  sellingPriceTenths,
  type Market,
  type PlannedRound,
  type RoundOutlook,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";

import { presentProblem } from "../../play/index.ts";
import type { DrawnPlan, PlanGround } from "./draw-plan.ts";
import type { PlanHead } from "./plan.ts";

export function presentPlan(ruleset: Ruleset, head: PlanHead, drawn: DrawnPlan): WirePlan {
  return {
    ...presentPlanHead(head),
    rounds: drawn.rounds.map(presentPlannedRound),
    passed: drawn.passed.map(presentPlannedRound),
    ground: drawn.ground && presentGround(drawn.ground),
    outlook: drawn.outlook.map((outlook) => presentOutlook(ruleset, drawn.market, outlook)),
  };
}

export function presentPlanHead({ planId, name, version, updatedAtMs }: PlanHead): WirePlanHead {
  return { id: planId, name, version, updated: wireMicros(updatedAtMs) };
}

function presentPlannedRound({ roundId, transfers, chip, lineup }: PlannedRound): WirePlannedRound {
  return {
    event: roundId,
    chip,
    transfers: transfers.map(({ outId, inId }) => ({ element_in: inId, element_out: outId })),
    picks:
      lineup?.map((pick) => ({
        element: pick.footballerId,
        position: pick.slot,
        is_captain: pick.isCaptain,
        is_vice_captain: pick.isViceCaptain,
      })) ?? null,
  };
}

function presentGround({ squad, opening, restored, startedRoundId, chipsPlayed }: PlanGround): WirePlanGround {
  return {
    squad: presentSquad(squad),
    opening: opening && presentSquad(opening),
    restored: restored && presentSquad(restored),
    started_event: startedRoundId,
    chips_played: chipsPlayed.map(({ name, number, roundId }) => ({ name, number, event: roundId })),
  };
}

function presentSquad(squad: Squad): WirePlanSquad {
  return {
    event: squad.roundId,
    picks: squad.picks.map((pick) => ({
      element: pick.footballerId,
      position: pick.slot,
      is_captain: pick.isCaptain,
      is_vice_captain: pick.isViceCaptain,
      purchase_price: pick.purchasePriceTenths,
    })),
    bank: squad.bankTenths,
    chip: squad.chip,
    free_transfers: squad.freeTransfers,
    transfers_made: squad.transfersMade,
  };
}

function presentOutlook(ruleset: Ruleset, market: Market, outlook: RoundOutlook): WireRoundOutlook {
  const { squad } = outlook;
  const selling = (pick: Squad["picks"][number]) =>
    sellingPriceTenths(
      ruleset,
      pick.purchasePriceTenths,
      market.get(pick.footballerId)?.priceTenths ?? pick.purchasePriceTenths,
    );
  return {
    event: outlook.roundId,
    bank: squad.bankTenths,
    value: squad.picks.reduce((sum, pick) => sum + selling(pick), 0),
    chip: squad.chip,
    free_transfers: squad.freeTransfers,
    free_transfers_left: outlook.freeTransfersLeft,
    cost: outlook.costPoints,
    transfers: outlook.transfers.map(({ inId, inTenths, outId, outTenths }) => ({
      element_in: inId,
      element_in_cost: inTenths,
      element_out: outId,
      element_out_cost: outTenths,
    })),
    problems: outlook.problems.map((problem) => ({
      ...presentProblem(problem),
      code: problem.code,
      message: problemMessage(problem.code),
    })),
  };
}
