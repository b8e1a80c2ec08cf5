/**
 * Making a plan's first round real. The entry's row, a gate of the round and the footballers' prices are held while the
 * rules look at the whole round; then the two writes that managers make otherwise, confirming transfers and saving the
 * line-up, happen inside the same transaction, and the round leaves the plan. All of it or nothing.
 */
import {
  accepted,
  chipType,
  refused,
  type AccountId,
  type EntryId,
  type FootballerId,
  type PlanProblem,
  type PlannedRound,
  type Result,
  type RoundId,
  type RoundOutlook,
  type Squad,
} from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import {
  confirmTransfers,
  type ConfirmTransfersProblem,
  lockFootballers,
  lockSquad,
  type Receipt,
  saveLineup,
  type SaveLineupProblem,
} from "../../play/index.ts";
import type { GateProblem } from "../../clock/index.ts";
import { lockPlan } from "./change-plan.ts";
import { footballersOf, loadGround, outlookOf } from "./draw-plan.ts";
import { type PlanAccessProblem, type PlanId, updatePlan } from "./plans.sql.ts";

export interface SeenPrice {
  readonly outId: FootballerId;
  readonly inId: FootballerId;
  readonly outTenths: number;
  readonly inTenths: number;
}

export interface ConfirmPlanRequest {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly planId: PlanId;
  readonly version: number;
  readonly roundId: RoundId;
  /** The prices the manager saw, one for each planned transfer of the round. */
  readonly prices: readonly SeenPrice[];
  readonly costPoints: number;
}

export type ConfirmPlanProblem =
  | PlanAccessProblem
  | GateProblem
  | PlanProblem
  | ConfirmTransfersProblem
  | SaveLineupProblem
  | { readonly code: "nothing_planned" }
  /** The prices sent are not those of the planned transfers. */
  | { readonly code: "invalid"; readonly field: "prices" }
  | { readonly code: "cost_changed"; readonly costPoints: number };

export interface ConfirmedPlan {
  readonly costPoints: number;
  /** Of the squad as it stands afterwards. */
  readonly receipt: Receipt;
}

export async function confirmPlan(
  ctx: Context,
  request: ConfirmPlanRequest,
): Promise<Result<ConfirmedPlan, ConfirmPlanProblem>> {
  try {
    return await transact(ctx.db, (tx) => confirmIn(ctx, tx, request));
  } catch (error) {
    if (error instanceof RefusedMidway) return refused(error.problems);
    throw error;
  }
}

async function confirmIn(
  ctx: Context,
  tx: Tx,
  request: ConfirmPlanRequest,
): Promise<Result<ConfirmedPlan, ConfirmPlanProblem>> {
  const { ruleset } = ctx.game();
  const { entryId, roundId } = request;
  const gate = await lockSquad(tx, { ruleset, entryId, roundId });
  const locked = await lockPlan(tx, request);
  if (!locked.ok) return locked;
  if ("code" in gate) return refused([gate]);
  const plan = locked.value;
  const planned = plan.rounds.find((round) => round.roundId === roundId);
  if (!planned) return refused([{ code: "nothing_planned" }]);

  const ground = await loadGround(tx, gate.entry, gate.squad);
  const market = await lockFootballers(tx, footballersOf(ground, [planned]));
  const [outlook] = outlookOf({ ruleset, ground, market, rounds: [planned], untilRoundId: roundId });
  const problems = [...checkSeen(request, planned, outlook!), ...outlook!.problems];
  if (problems.length > 0) return refused(problems);

  const receipt = await write({ ...ctx, db: tx as Context["db"] }, request, planned, gate.squad);
  const rounds = plan.rounds.filter((round) => round.roundId > roundId);
  await updatePlan(tx, { ...plan, rounds, updatedAtMs: gate.atMs });
  return accepted({ costPoints: outlook!.costPoints, receipt });
}

/** Prices and points that differ from those the manager saw. */
function checkSeen(
  { prices, costPoints }: ConfirmPlanRequest,
  planned: PlannedRound,
  outlook: RoundOutlook,
): ConfirmPlanProblem[] {
  const seenOf = ({ outId, inId }: { readonly outId: FootballerId; readonly inId: FootballerId }) =>
    prices.find((price) => price.outId === outId && price.inId === inId);
  const problems: ConfirmPlanProblem[] = [];
  if (prices.length !== planned.transfers.length || !planned.transfers.every(seenOf)) {
    problems.push({ code: "invalid", field: "prices" });
  }
  for (const transfer of outlook.transfers) {
    const { outId, inId, outTenths, inTenths } = transfer;
    const seen = seenOf(transfer);
    if (seen && seen.outTenths !== outTenths) {
      problems.push({ code: "price_changed", footballerId: outId, priceTenths: outTenths });
    }
    if (seen && seen.inTenths !== inTenths) {
      problems.push({ code: "price_changed", footballerId: inId, priceTenths: inTenths });
    }
  }
  if (costPoints !== outlook.costPoints) problems.push({ code: "cost_changed", costPoints: outlook.costPoints });
  return problems;
}

/** Transfers first, then the line-up on the squad they leave: in the order in which a manager would do it. */
async function write(
  ctx: Context,
  { entryId, accountId, roundId }: ConfirmPlanRequest,
  { transfers, chip, lineup }: PlannedRound,
  squad: Squad,
): Promise<Receipt> {
  const who = { entryId, accountId, roundId };
  // The chip that is in play already is no wish.
  const wishedChip = chip === squad.chip ? null : chip;
  const transferChip = wishedChip !== null && chipType(wishedChip) === "transfer" ? wishedChip : null;
  const teamChip = transferChip === null ? wishedChip : null;
  let receipt: Receipt | null = null;
  let { picks } = squad;
  if (transfers.length > 0 || transferChip !== null) {
    // Prices seen were compared with the whole round's.
    const wished = transfers.map((transfer) => ({ ...transfer, seenOutTenths: null, seenInTenths: null }));
    const made = await confirmTransfers(ctx, { ...who, chip: transferChip, transfers: wished, confirmed: true });
    if (!made.ok) throw new RefusedMidway(made.problems);
    ({ receipt } = made.value);
    ({ picks } = made.value.plan.squad);
  }
  if (lineup !== null || teamChip !== null) {
    const saved = await saveLineup(ctx, { ...who, chip: teamChip ?? undefined, picks: lineup ?? picks });
    if (!saved.ok) throw new RefusedMidway(saved.problems);
    ({ receipt } = saved.value);
  }
  if (!receipt) throw new RefusedMidway([{ code: "nothing_planned" }]);
  return receipt;
}

/** Rolls back earlier writes when a later one is refused: the deadline may fall between the two. */
class RefusedMidway extends Error {
  readonly problems: readonly ConfirmPlanProblem[];
  constructor(problems: readonly ConfirmPlanProblem[]) {
    super("refused midway");
    this.problems = problems;
  }
}
