/** Calls about plans: an entry's own, seen and changed by its manager only. */
import {
  confirmPlanCall,
  createPlanCall,
  deletePlanCall,
  planCall,
  plansCall,
  routeSchema,
  updatePlanCall,
  type ParamsOf,
  type WirePlan,
} from "@elleveren/contract";
import { entryId, footballerId, invariant, roundId, type EntryId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, refuseField, type Problem } from "../../../http/calls/errors.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { requireEntry } from "../../../http/session/session.ts";
import { loadMyTeam, presentMyTeam, presentProblem, presentReceipt, selectEntryKey } from "../../play/index.ts";
import { selectRound } from "../../clock/index.ts";
import { createPlan, deletePlan, updatePlan } from "./change-plan.ts";
import { confirmPlan } from "./confirm-plan.ts";
import { drawPlan, presentPlan, presentPlanHead } from "./draw-plan.ts";
import { planId, type PlanId, selectPlan, selectPlanLimit, selectPlans } from "./plans.sql.ts";

export function planRoutes(app: App, ctx: Context): void {
  app.get(plansCall.path, { schema: routeSchema(plansCall) }, async (request) => {
    const { entryId: entry } = ownEntry(request);
    const [limit, plans] = await Promise.all([selectPlanLimit(ctx.db), selectPlans(ctx.db, entry)]);
    return { limit, plans: plans.map(presentPlanHead) };
  });

  app.get(planCall.path, { schema: routeSchema(planCall) }, async (request) =>
    readPlan(ctx, ownEntry(request).entryId, planOf(request)),
  );

  repeatableCall(app, ctx, createPlanCall, async (ctx, request) => {
    const { entryId: entry } = ownEntry(request);
    const { body } = request;
    const copyOf = body.copy_of === undefined ? null : planId(body.copy_of);
    const result = await createPlan(ctx, { entryId: entry, name: body.name, copyOf, rounds: body.rounds ?? null });
    if (!result.ok) throw refusal(result.problems);
    return readPlan(ctx, entry, result.value);
  });

  repeatableCall(app, ctx, updatePlanCall, async (ctx, request) => {
    const { entryId: entry } = ownEntry(request);
    const plan = planOf(request);
    const { version, name, rounds } = request.body;
    const result = await updatePlan(ctx, { entryId: entry, planId: plan, version, name, rounds });
    if (!result.ok) throw await answerFor(ctx, entry, plan, result.problems);
    return readPlan(ctx, entry, plan);
  });

  repeatableCall(app, ctx, deletePlanCall, async (ctx, request) => {
    if (!(await deletePlan(ctx, ownEntry(request).entryId, planOf(request)))) throw notFound("plan");
    return {};
  });

  repeatableCall(app, ctx, confirmPlanCall, async (ctx, request) => {
    const viewer = ownEntry(request);
    const plan = planOf(request);
    const { body } = request;
    const round = await selectRound(ctx.db, roundId(body.event));
    if (!round || round.state === "upcoming") throw refuseField("event", "invalid");
    const result = await confirmPlan(ctx, {
      entryId: viewer.entryId,
      accountId: viewer.accountId,
      planId: plan,
      version: body.version,
      roundId: round.roundId,
      prices: body.prices.map((price) => ({
        outId: footballerId(price.element_out),
        inId: footballerId(price.element_in),
        outTenths: price.selling_price,
        inTenths: price.purchase_price,
      })),
      costPoints: body.spent_points,
    });
    if (!result.ok) throw await answerFor(ctx, viewer.entryId, plan, result.problems);
    const entry = await selectEntryKey(ctx.db, viewer.entryId);
    const team = entry && (await loadMyTeam(ctx, entry));
    invariant(team, "an entry that confirmed a plan has a squad");
    return {
      spent_points: result.value.costPoints,
      receipt: presentReceipt(result.value.receipt),
      my_team: presentMyTeam(team, result.value.receipt),
      plan: await readPlan(ctx, viewer.entryId, plan),
    };
  });
}

/** The entry of the address, when it is the viewer's own. */
function ownEntry(request: FastifyRequest) {
  return requireEntry(request, entryId((request.params as ParamsOf<typeof plansCall>).entryId));
}

const planOf = (request: FastifyRequest): PlanId => planId((request.params as ParamsOf<typeof planCall>).planId);

/** The current plan; 404 without one, and for another account's. */
async function readPlan(ctx: Context, entry: EntryId, id: PlanId): Promise<WirePlan> {
  const [plan, key] = [await selectPlan(ctx.db, entry, id), await selectEntryKey(ctx.db, entry)];
  if (!plan || !key) throw notFound("plan");
  return presentPlan(ctx.game().ruleset, plan, await drawPlan(ctx, key, plan.rounds));
}

/** 404, 409 with the newer plan, or 400 with every problem. */
async function answerFor(ctx: Context, entry: EntryId, plan: PlanId, problems: readonly Problem[]): Promise<HttpError> {
  const codes = problems.map(({ code }) => code);
  if (codes.includes("no_such_plan")) return notFound("plan");
  if (codes.includes("plan_changed")) {
    return new HttpError(409, { detail: "The plan was changed meanwhile.", plan: await readPlan(ctx, entry, plan) });
  }
  return refusal(problems);
}

/** Problems stand where their `path` or `field` says, those of chips with the chip. */
function refusal(problems: readonly Problem[]): HttpError {
  const placed = problems.map((problem) => {
    const { path, field, ...facts } = problem as Problem & {
      readonly path?: readonly (string | number)[];
      readonly field?: string;
    };
    return { path: path ?? field ?? (problem.code.startsWith("chip_") ? "chip" : null), facts: presentProblem(facts) };
  });
  const places = new Map(placed.map(({ path, facts }) => [facts, path]));
  return refuse(
    placed.map(({ facts }) => facts),
    (facts) => places.get(facts) ?? null,
  );
}
