/**
 * The fate of a proposed change: the person or a standing permission confirms it, the person turns it down, and a change that was made
 * is taken back while the rules allow. A change is made by its call with a key of its own: twice confirmed, in two tabs or after a
 * crash, it is made once.
 */
import { isDeepStrictEqual } from "node:util";
import type { WireMyTeam, WirePlan, WireProblem, WireReceipt, WireTransfer } from "@elleveren/contract";
import { flattenProblems } from "@elleveren/contract/flatten-problems.ts";
import { invariant } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { HttpError, notFound, refuse } from "../../../http/calls/errors.ts";
import {
  type Change,
  type DecidedBy,
  finishChange,
  lockChange,
  lockPermission,
  markUndone,
  refuseChange,
  selectChange,
  selectUse,
  startChange,
} from "./changes.sql.ts";
import type { Before, Undo } from "./ground.ts";
import { type Caller, loadGround, makeChange } from "./inner-calls.ts";
import { lineupOf, pairsOf, WRITES } from "./writes.ts";

/** Why a standing permission does not cover a change. */
export type NotPermitted = "no_permission" | "other_kind" | "too_many_transfers" | "too_many_points" | "other_agent";

/** As it stands after, or why the permission does not do: then nothing was changed. */
export type Confirmed = { readonly change: Change } | { readonly notPermitted: NotPermitted; readonly change: Change };

export async function confirmChange(ctx: Context, caller: Caller, changeId: number, by: DecidedBy): Promise<Confirmed> {
  const { accountId, entryId } = caller.viewer;
  const seen = await selectChange(ctx.db, accountId, entryId, changeId);
  if (!seen) throw notFound("change");
  const before = seen.state === "pending" ? await loadBefore(ctx, caller, seen) : null;
  const claimed = await transact(ctx.db, async (tx): Promise<Confirmed> => {
    const change = await lockChange(tx, accountId, entryId, changeId);
    if (!change) throw notFound("change");
    if (change.state !== "pending" && change.state !== "running") throw refuse([{ code: "change_not_pending" }]);
    if (change.isExpired) throw refuse([{ code: "change_expired" }]);
    if (change.state === "running") return { change };
    const notPermitted = by === "person" ? null : await checkPermission(tx, caller, change);
    if (notPermitted !== null) return { notPermitted, change };
    await startChange(tx, changeId, by, before);
    return { change: { ...change, before } };
  });
  if (!("notPermitted" in claimed)) await makeClaimed(ctx, caller, claimed.change);
  const after = await selectChange(ctx.db, accountId, entryId, changeId);
  if (!after) throw notFound("change");
  return { ...claimed, change: after };
}

/** Null when a plan is gone or no round is open: the change's own call then says so. */
async function loadBefore(ctx: Context, caller: Caller, { params }: Change): Promise<Before | null> {
  const planId = params["planId"];
  try {
    const { market: _market, ...before } = await loadGround(ctx, caller, planId === undefined ? {} : { planId });
    return before;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

async function checkPermission(tx: Tx, { token }: Caller, change: Change): Promise<NotPermitted | null> {
  const agentId = token?.agentId ?? null;
  if (agentId === null || agentId !== change.agentId) return agentId === null ? "no_permission" : "other_agent";
  const permitted = await lockPermission(tx, agentId);
  if (!permitted) return "no_permission";
  if (change.kinds.some((kind) => !permitted.kinds.includes(kind))) return "other_kind";
  const used = await selectUse(tx, agentId, change.roundId);
  if (used.transfers + change.transferCount > permitted.transfers) return "too_many_transfers";
  return used.points + change.costPoints > permitted.points ? "too_many_points" : null;
}

/** Makes a change that is `running`. A fault of ours leaves it so, and confirming it again goes on from there. */
async function makeClaimed(ctx: Context, caller: Caller, change: Change): Promise<void> {
  const { changeId, operation, params, body, roundId, spentPoints, before } = change;
  const write = writeOf(operation);
  const answer = await makeChange(
    caller,
    operation,
    { params, body },
    {
      idempotencyKey: `agent-change-${changeId}`,
      check: (made) => {
        if (roundId === null || operation !== "confirmTransfers") return [];
        const costPoints = (made as { readonly spent_points: number }).spent_points;
        return costPoints === spentPoints ? [] : [{ code: "cost_changed", costPoints }];
      },
    },
  );
  if (answer.status === (write.call.status ?? 200)) {
    const undo = before === null ? null : write.undo({ params, body }, before, answer.body);
    const receipt = (answer.body as { readonly receipt?: WireReceipt }).receipt ?? null;
    return finishChange(ctx.db, changeId, { state: "done", receipt, undo });
  }
  if (answer.status >= 500 || answer.status === 429) throw new HttpError(answer.status, answer.body);
  await finishChange(ctx.db, changeId, { state: "failed", problems: problemsOf(answer.body) });
}

function writeOf(operation: string) {
  const write = WRITES.find((one) => one.operation === operation);
  invariant(write !== undefined, "a stored change names a write that there is");
  return write;
}

/** Of a refusal of any status, without the places. */
function problemsOf(body: unknown): WireProblem[] {
  const { detail, code } = (body ?? {}) as { readonly detail?: unknown; readonly code?: unknown };
  if (typeof detail === "string") return [{ code: typeof code === "string" ? code : "invalid", message: detail }];
  return flattenProblems(body as Parameters<typeof flattenProblems>[0]).map(({ problem }) => problem);
}

/** Turns a change down; it cannot be made any more. */
export async function declineChange(ctx: Context, { viewer }: Caller, changeId: number): Promise<Change> {
  const { accountId, entryId } = viewer;
  return transact(ctx.db, async (tx) => {
    const change = await lockChange(tx, accountId, entryId, changeId);
    if (!change) throw notFound("change");
    if (change.state !== "pending") throw refuse([{ code: "change_not_pending" }]);
    await refuseChange(tx, changeId);
    return { ...change, state: "refused", decidedBy: "person" };
  });
}

/**
 * Takes back what was done: only what the person had before comes back, so it needs no second yes, and only when nothing was
 * changed since.
 */
export async function undoChange(ctx: Context, caller: Caller, changeId: number): Promise<Change> {
  const { accountId, entryId } = caller.viewer;
  const change = await selectChange(ctx.db, accountId, entryId, changeId);
  if (!change) throw notFound("change");
  // One agent takes back what it made itself.
  const isOthers = caller.token !== null && caller.token.agentId !== change.agentId;
  const { undo } = change;
  if (change.state !== "done" || undo === null || isOthers) throw refuse([{ code: "not_undoable" }]);
  if (!(await isUntouched(ctx, caller, change, undo))) throw refuse([{ code: "changed_since" }]);
  const answer = await makeChange(caller, undo.operation, undo, { idempotencyKey: `agent-undo-${changeId}` });
  if (answer.status === 409) throw refuse([{ code: "changed_since" }]);
  if (answer.status !== 200) throw new HttpError(answer.status, answer.body);
  await markUndone(ctx.db, changeId);
  return (await selectChange(ctx.db, accountId, entryId, changeId)) ?? change;
}

/** Whether everything is as the change left it. */
async function isUntouched(ctx: Context, caller: Caller, change: Change, undo: Undo): Promise<boolean> {
  const planId = undo.params["planId"];
  const now = await loadGround(ctx, caller, planId === undefined ? {} : { planId });
  // The next round has begun.
  if (change.roundId !== null && change.roundId !== now.roundId) return false;
  const found = asLeft(change.operation, now.team, now.latest, now.plan);
  return isDeepStrictEqual(found, undo.expected);
}

function asLeft(operation: string, team: WireMyTeam, latest: readonly WireTransfer[], plan: WirePlan | null): unknown {
  switch (operation) {
    case "confirmTransfers":
      return pairsOf(latest);
    case "saveLineup":
      return lineupOf(team);
    default:
      return plan?.version ?? null;
  }
}
