/** Shows what a change would do and cost, and stores it to be confirmed: nothing of the team is changed. */
import type { WireAgentChange } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { refuse } from "../../../http/calls/errors.ts";
import { insertChange, PENDING_MAX } from "./changes.sql.ts";
import { type Caller, loadGround, makeChange } from "./inner-calls.ts";
import { presentChange } from "./present.ts";
import { spentOf, type Write } from "./writes.ts";

/** The stored change, or the call's own refusal. */
export type Previewed =
  | { readonly ok: true; readonly change: WireAgentChange }
  | { readonly ok: false; readonly status: number; readonly body: unknown };

export async function previewChange(
  ctx: Context,
  caller: Caller,
  write: Write,
  args: Readonly<Record<string, unknown>>,
): Promise<Previewed> {
  const ground = await loadGround(ctx, caller, namedIn(args, write));
  const wanted = write.request(args, ground);
  const answer = await makeChange(caller, write.operation, wanted, { isRehearsal: true });
  if (answer.status !== (write.call.status ?? 200)) return { ok: false, ...answer };
  const preview = write.preview(wanted, ground, answer.body);
  if (preview.kinds.length === 0) return refusal({ code: "nothing_changes" });
  const { viewer, token } = caller;
  const stored = await transact(ctx.db, (tx) =>
    insertChange(tx, {
      accountId: viewer.accountId,
      entryId: viewer.entryId,
      agentId: token?.agentId ?? null,
      agentName: token?.name ?? "",
      kinds: preview.kinds,
      roundId: write.isOfRound ? ground.roundId : null,
      operation: write.operation,
      params: wanted.params,
      body: wanted.body,
      shown: preview.shown,
      costPoints: write.isOfRound ? Math.max(0, preview.spentPoints - spentOf(ground.team.transfers)) : 0,
      spentPoints: preview.spentPoints,
      transferCount: preview.transferCount,
    }),
  );
  if (!stored) return refusal({ code: "too_many_changes", max: PENDING_MAX });
  return { ok: true, change: presentChange(stored) };
}

function refusal(problem: { readonly code: string; readonly max?: number }): Previewed {
  const { status, body } = refuse([problem]);
  return { ok: false, status, body };
}

/** Ids that the arguments name, as far as they are ids: what they are worth is for the call to say. */
function namedIn(args: Readonly<Record<string, unknown>>, { without, call }: Write) {
  const rows = Array.isArray(args["transfers"]) ? (args["transfers"] as { readonly element_in?: unknown }[]) : [];
  const ids = rows.map((row) => row?.element_in).filter(isId);
  const takesPlan = call.params !== undefined && "planId" in call.params.properties && !without.includes("planId");
  return {
    footballerIds: ids.slice(0, 50),
    ...(takesPlan && isId(args["planId"]) ? { planId: args["planId"] } : {}),
  };
}

/** As a 32-bit column holds it. */
const isId = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value < 2 ** 31;
