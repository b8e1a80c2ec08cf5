/**
 * Plans: named drafts of coming rounds, and making the first round of one real. A plan is kept whatever happens around
 * it and is drawn anew from the present squad each time it is read, at the prices of that moment.
 */
import { PLAN_ROUNDS } from "@elleveren/rules";
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireChipName } from "../play/chips.ts";
import { wireMyTeam } from "../play/my-team.ts";
import { wireProblem } from "../wire/problems.ts";
import { wireReceipt } from "../play/receipts.ts";
import {
  bool,
  entryParams,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  smallId,
  smallInt,
  str,
  version,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

/** Of one round; the cap of the game is 20 too. */
const PLAN_TRANSFERS_MAX = 20;

const planParams = wireObject({ entryId: id, planId: id });

export const wirePlannedRound = wireObject({
  event: smallId,
  /** Null leaves the chip that is in play. */
  chip: wireChipName,
  transfers: Type.Array(wireObject({ element_in: smallId, element_out: smallId }), { maxItems: PLAN_TRANSFERS_MAX }),
  /** Slots and armbands of all fifteen; null leaves them as the transfers leave them. */
  picks: nullable(
    Type.Array(wireObject({ element: smallId, position: smallInt, is_captain: bool, is_vice_captain: bool }), {
      maxItems: 15,
    }),
  ),
});
export type WirePlannedRound = Static<typeof wirePlannedRound>;

/** One round of each at most, in any order. */
const plannedRounds = Type.Array(wirePlannedRound, { maxItems: PLAN_ROUNDS });
/** The plan's name is checked after trimming, as a team's is; this length only keeps whole books out. */
const planName = Type.String({ maxLength: 200 });

/** A squad as the rules know it. */
export const wirePlanSquad = wireObject({
  event: int,
  picks: Type.Array(
    wireObject({ element: int, position: int, is_captain: bool, is_vice_captain: bool, purchase_price: int }),
  ),
  bank: int,
  chip: nullableStr,
  /** As the round opened; null is unlimited. */
  free_transfers: nullableInt,
  transfers_made: int,
});
export type WirePlanSquad = Static<typeof wirePlanSquad>;

/** The ground that plans stand on: what `planRounds` of the rules needs, so that a page can draw as the server does. */
export const wirePlanGround = wireObject({
  squad: wirePlanSquad,
  /** As the round opened, when transfers of it are confirmed already. */
  opening: nullable(wirePlanSquad),
  /** The squad that comes back in the round after, when a reverting chip is in play. */
  restored: nullable(wirePlanSquad),
  started_event: int,
  chips_played: Type.Array(wireObject({ name: str, number: int, event: int })),
});
export type WirePlanGround = Static<typeof wirePlanGround>;

/** A round as it would stand before its deadline, drawn as far as it can be. */
export const wireRoundOutlook = wireObject({
  event: int,
  bank: int,
  /** Of the squad at selling prices of today, without the bank. */
  value: int,
  chip: nullableStr,
  free_transfers: nullableInt,
  free_transfers_left: nullableInt,
  /** Points of the whole round. */
  cost: int,
  /** The planned ones that can be made, with what they bring and cost today. */
  transfers: Type.Array(wireObject({ element_in: int, element_in_cost: int, element_out: int, element_out_cost: int })),
  /** Parts of the planned round that no longer fit, and why; empty when the round could be confirmed so. */
  problems: Type.Array(wireProblem),
});
export type WireRoundOutlook = Static<typeof wireRoundOutlook>;

export const wirePlanHead = wireObject({
  id: int,
  name: str,
  /** Grows with every change; a write names the one it was made on. */
  version: int,
  updated: isoTime,
});
export type WirePlanHead = Static<typeof wirePlanHead>;

export const wirePlan = wireObject({
  ...wirePlanHead.properties,
  /** Still to come, in order. */
  rounds: Type.Array(wirePlannedRound),
  /** Planned rounds whose deadline has passed: nothing becomes of them, and the next change leaves them out. */
  passed: Type.Array(wirePlannedRound),
  /** Null when the season has no round left to plan. */
  ground: nullable(wirePlanGround),
  /** From the open round on; empty when none is open. */
  outlook: Type.Array(wireRoundOutlook),
});
export type WirePlan = Static<typeof wirePlan>;

/** The body of 409: somebody (another tab) changed the plan meanwhile. Nothing of it was overwritten. */
export const wirePlanConflict = wireObject({ detail: str, plan: wirePlan });
export type WirePlanConflict = Static<typeof wirePlanConflict>;

export const plansCall = call({
  method: "GET",
  path: "/api/plans/:entryId/",
  access: "entry",
  scope: "read",
  summary: "The own plans, oldest first, and how many there may be.",
  params: entryParams,
  response: wireObject({ limit: int, plans: Type.Array(wirePlanHead) }),
});

export const planCall = call({
  method: "GET",
  path: "/api/plans/:entryId/:planId/",
  access: "entry",
  scope: "read",
  summary: "A plan, drawn from the present squad at today's prices.",
  params: planParams,
  response: wirePlan,
});

const contentProblems = [
  "blank",
  "max_length",
  "control_characters",
  "duplicate",
  "deadline_passed",
  "max_value",
  "chip_not_in_season",
  "unknown_element",
] as const;

export const createPlanCall = call({
  method: "POST",
  path: "/api/plans/:entryId/",
  access: "entry",
  scope: "team:write",
  idempotent: true,
  summary: "A new plan: empty, with these rounds, or as a copy of another of one's own.",
  params: entryParams,
  body: wireObject({ name: planName, copy_of: Type.Optional(id), rounds: Type.Optional(plannedRounds) }),
  response: wirePlan,
  problems: [...contentProblems, "too_many_plans", "does_not_exist"],
});

export const updatePlanCall = call({
  method: "PUT",
  path: "/api/plans/:entryId/:planId/",
  access: "entry",
  scope: "team:write",
  idempotent: true,
  summary: "Changes a plan's name, its rounds, or both; 409 with the newer plan when `version` is not the latest.",
  params: planParams,
  body: wireObject({ version, name: Type.Optional(planName), rounds: Type.Optional(plannedRounds) }),
  response: wirePlan,
  problems: contentProblems,
});

export const deletePlanCall = call({
  method: "DELETE",
  path: "/api/plans/:entryId/:planId/",
  access: "entry",
  scope: "team:write",
  idempotent: true,
  summary: "Deletes a plan; a second time finds none.",
  params: planParams,
  response: wireNothing,
});

export const wireConfirmPlan = wireObject({
  version,
  /** The round to make real: the open one. */
  event: smallId,
  /** Prices the manager saw, for the planned transfers of the round; those that differ now are `price_changed`. */
  prices: Type.Array(
    wireObject({ element_in: smallId, element_out: smallId, purchase_price: smallInt, selling_price: smallInt }),
    { maxItems: PLAN_TRANSFERS_MAX },
  ),
  /** Points of the round that he saw; a difference is `cost_changed`. */
  spent_points: smallInt,
});
export type WireConfirmPlan = Static<typeof wireConfirmPlan>;

export const wireConfirmedPlan = wireObject({
  /** Points the round then costs. */
  spent_points: int,
  /** Of the squad as it then stands. */
  receipt: wireReceipt,
  my_team: wireMyTeam,
  /** The rest of the plan: its later rounds. */
  plan: wirePlan,
});
export type WireConfirmedPlan = Static<typeof wireConfirmedPlan>;

export const confirmPlanCall = call({
  method: "POST",
  path: "/api/plans/:entryId/:planId/confirm/",
  access: "entry",
  scope: "team:write",
  idempotent: true,
  summary: "Makes the plan's first round real, all of it or nothing: transfers, chip, line-up.",
  params: planParams,
  body: wireConfirmPlan,
  response: wireConfirmedPlan,
  problems: [
    "nothing_planned",
    "price_changed",
    "cost_changed",
    "not_owned",
    "already_owned",
    "transfer_cap_exceeded",
    "budget_exceeded",
    "over_team_limit",
    "too_many_of_position",
    "need_elements",
    "unknown_element",
    "element_unavailable",
    "duplicate_element",
    "bad_slots",
    "formation",
    "locked_slot",
    "no_captain",
    "no_vice_captain",
    "captain_not_starting",
    "vice_captain_not_starting",
    "same_captain",
    "chip_not_in_season",
    "chip_not_open",
    "chip_played",
    "chip_in_play",
    "invalid",
    "round_not_open",
    "deadline_passed",
  ],
});
