/** Making, changing and deleting plans. Each happens under the entry's row: limit, names and versions hold for two tabs. */
import { decodeChip, type PlacedProblem, type WirePlannedRound } from "@elleveren/contract";
import {
  accepted,
  type ChipName,
  type EntryId,
  footballerId,
  type FootballerId,
  type PlannedRound,
  refused,
  type Result,
  roundId,
} from "@elleveren/rules";

import type { Context, Queryable, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { selectOpenRound } from "../../clock/index.ts";
import { lockEntry, selectFootballers, selectGameNowMs } from "../../play/index.ts";
import { checkName, type DetailProblem, normaliseName } from "../entries/index.ts";
import { readLastPlannableRound } from "./draw-plan.ts";
import {
  deletePlan as deletePlanRow,
  insertPlan,
  isNameTaken,
  type Plan,
  type PlanAccessProblem,
  type PlanId,
  selectPlan,
  selectPlanLimit,
  selectPlans,
  updatePlan as updatePlanRow,
} from "./plans.sql.ts";

type NameProblem = DetailProblem | { readonly code: "duplicate"; readonly field: "name" };

type CreatePlanProblem =
  | NameProblem
  | ContentProblem
  | { readonly code: "too_many_plans"; readonly limit: number }
  | { readonly code: "does_not_exist"; readonly field: "copy_of" };

interface CreatePlanRequest {
  readonly entryId: EntryId;
  readonly name: string;
  /** Another plan of the entry whose rounds are taken over; null starts without. */
  readonly copyOf: PlanId | null;
  /** Beside a copy they win. */
  readonly rounds: readonly WirePlannedRound[] | null;
}

export function createPlan(ctx: Context, request: CreatePlanRequest): Promise<Result<PlanId, CreatePlanProblem>> {
  const { entryId, copyOf } = request;
  const name = normaliseName(request.name);
  return transact(ctx.db, async (tx) => {
    await lockEntry(tx, entryId);
    const problems: CreatePlanProblem[] = await checkPlanName(tx, { entryId, name, except: null });
    const limit = await selectPlanLimit(tx);
    if ((await selectPlans(tx, entryId)).length >= limit) problems.push({ code: "too_many_plans", limit });
    const original = copyOf === null ? null : await selectPlan(tx, entryId, copyOf);
    if (copyOf !== null && !original) problems.push({ code: "does_not_exist", field: "copy_of" });
    const content = await contentOf(tx, request.rounds, original?.rounds ?? []);
    if (!content.ok) problems.push(...content.problems);
    if (problems.length > 0 || !content.ok) return refused(problems);
    const updatedAtMs = await selectGameNowMs(tx);
    return accepted(await insertPlan(tx, { entryId, name, rounds: content.value, updatedAtMs }));
  });
}

type UpdatePlanProblem = NameProblem | ContentProblem | PlanAccessProblem;

interface UpdatePlanRequest {
  readonly entryId: EntryId;
  readonly planId: PlanId;
  /** The version the change was made on. */
  readonly version: number;
  /** Undefined leaves it. */
  readonly name?: string | undefined;
  readonly rounds?: readonly WirePlannedRound[] | undefined;
}

export function updatePlan(ctx: Context, request: UpdatePlanRequest): Promise<Result<PlanId, UpdatePlanProblem>> {
  const { entryId, planId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockPlan(tx, request);
    if (!locked.ok) return locked;
    const plan = locked.value;
    const name = request.name === undefined ? plan.name : normaliseName(request.name);
    const problems: UpdatePlanProblem[] =
      name === plan.name ? [] : await checkPlanName(tx, { entryId, name, except: planId });
    const content = await contentOf(tx, request.rounds ?? null, plan.rounds);
    if (!content.ok) problems.push(...content.problems);
    if (problems.length > 0 || !content.ok) return refused(problems);
    await updatePlanRow(tx, { entryId, planId, name, rounds: content.value, updatedAtMs: await selectGameNowMs(tx) });
    return accepted(planId);
  });
}

/** The plan as it is under the entry's row, when it is the version that was seen. */
export async function lockPlan(
  tx: Tx,
  { entryId, planId, version }: Pick<UpdatePlanRequest, "entryId" | "planId" | "version">,
): Promise<Result<Plan, PlanAccessProblem>> {
  await lockEntry(tx, entryId);
  const plan = await selectPlan(tx, entryId, planId);
  if (!plan) return refused([{ code: "no_such_plan" }]);
  return plan.version === version ? accepted(plan) : refused([{ code: "plan_changed" }]);
}

/** False when there was none. */
export function deletePlan(ctx: Context, entryId: EntryId, planId: PlanId): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    await lockEntry(tx, entryId);
    return deletePlanRow(tx, entryId, planId);
  });
}

async function checkPlanName(
  tx: Tx,
  name: { readonly entryId: EntryId; readonly name: string; readonly except: PlanId | null },
): Promise<NameProblem[]> {
  const problems: NameProblem[] = checkName(name.name);
  if (await isNameTaken(tx, name)) problems.push({ code: "duplicate", field: "name" });
  return problems;
}

/** The given content, or the stored one when none is given. */
async function contentOf(
  tx: Tx,
  sent: readonly WirePlannedRound[] | null,
  present: readonly PlannedRound[],
): Promise<Result<readonly PlannedRound[], ContentProblem>> {
  return sent === null ? accepted(present) : readContent(tx, sent);
}

interface ContentProblem {
  readonly code: "deadline_passed" | "max_value" | "duplicate" | "chip_not_in_season" | "unknown_element";
  readonly path: PlacedProblem["path"];
}

/** The sent rounds in order, without empty ones; or everything that is wrong with them, each at its place. */
async function readContent(
  db: Queryable,
  sent: readonly WirePlannedRound[],
): Promise<Result<PlannedRound[], ContentProblem>> {
  const open = await selectOpenRound(db);
  const last = open && (await readLastPlannableRound(db, open.roundId));
  const known = await selectFootballers(db, sent.flatMap(footballersSent));
  const problems: ContentProblem[] = [];
  const rounds = sent.map((round, index): PlannedRound => {
    const at = (...path: readonly (string | number)[]) => ["rounds", index, ...path];
    if (!open || round.event < open.roundId) problems.push({ code: "deadline_passed", path: at("event") });
    else if (last !== null && round.event > last) problems.push({ code: "max_value", path: at("event") });
    if (sent.findIndex((other) => other.event === round.event) < index) {
      problems.push({ code: "duplicate", path: at("event") });
    }
    const chip = chipOf(round.chip);
    if (chip === undefined) problems.push({ code: "chip_not_in_season", path: at("chip") });
    const check = (id: number, ...path: readonly (string | number)[]): FootballerId => {
      if (!known.has(footballerId(id))) problems.push({ code: "unknown_element", path: at(...path) });
      return footballerId(id);
    };
    return {
      roundId: roundId(round.event),
      transfers: round.transfers.map((transfer, row) => ({
        outId: check(transfer.element_out, "transfers", row, "element_out"),
        inId: check(transfer.element_in, "transfers", row, "element_in"),
      })),
      chip: chip ?? null,
      lineup:
        round.picks?.map((pick, row) => ({
          footballerId: check(pick.element, "picks", row, "element"),
          slot: pick.position,
          isCaptain: pick.is_captain,
          isViceCaptain: pick.is_vice_captain,
        })) ?? null,
    };
  });
  if (problems.length > 0) return refused(problems);
  const isPlanned = ({ transfers, chip, lineup }: PlannedRound) =>
    transfers.length > 0 || chip !== null || lineup !== null;
  return accepted(rounds.filter(isPlanned).toSorted((first, second) => first.roundId - second.roundId));
}

/** Undefined for a word that is no chip. */
function chipOf(word: string | null): ChipName | null | undefined {
  return word === null || word === "" ? null : decodeChip(word);
}

const footballersSent = (round: WirePlannedRound): FootballerId[] =>
  [
    ...round.transfers.flatMap((transfer) => [transfer.element_in, transfer.element_out]),
    ...(round.picks?.map((pick) => pick.element) ?? []),
  ].map(footballerId);
