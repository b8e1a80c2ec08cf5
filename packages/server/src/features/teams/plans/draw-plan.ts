/**
 * Where a plan leads from where its entry stands now. Nothing of it is stored: prices, the squad and deadlines move
 * under a plan all the time, and each reading says anew what of it still fits.
 */
import {
  problemMessage,
  wireMicros,
  type WirePlan,
  type WirePlanGround,
  type WirePlanHead,
  type WirePlannedRound,
  type WirePlanSquad,
  type WireRoundOutlook,
} from "@elleveren/contract";
import {
  carrySquad,
  type ChipPlay,
  type FootballerId,
  isRevertingChip,
  lastPlannableRound,
  type Market,
  type PlannedRound,
  planRounds,
  type RoundId,
  roundId as toRoundId,
  type RoundOutlook,
  type Ruleset,
  sellingPriceTenths,
  type Squad,
} from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import { selectOpenRound, selectRounds } from "../../clock/index.ts";
import {
  type EntryKey,
  presentProblem,
  selectChipPlays,
  selectFootballers,
  selectLatestSquad,
  selectOpeningSquad,
} from "../../play/index.ts";
import type { PlanHead } from "./plans.sql.ts";

/** The base of an entry's plans. */
interface PlanGround {
  /** The open round's squad, with confirmed changes. */
  readonly squad: Squad;
  readonly opening: Squad | null;
  readonly restored: Squad | null;
  readonly startedRoundId: RoundId;
  readonly chipsPlayed: readonly ChipPlay[];
}

interface DrawnPlan {
  readonly rounds: readonly PlannedRound[];
  /** Planned rounds whose deadline has passed. */
  readonly passed: readonly PlannedRound[];
  /** Null when no round is open. */
  readonly ground: PlanGround | null;
  readonly outlook: readonly RoundOutlook[];
  /** All footballers in it. */
  readonly market: Market;
}

/** Draws the planned rounds on the entry's squad as it is now. */
export async function drawPlan(ctx: Context, entry: EntryKey, planned: readonly PlannedRound[]): Promise<DrawnPlan> {
  const { ruleset } = ctx.game();
  const open = await selectOpenRound(ctx.db);
  const stored = open && (await selectLatestSquad(ctx.db, entry.entryId, open.roundId));
  if (!open || !stored) return { rounds: [], passed: planned, ground: null, outlook: [], market: new Map() };
  const { startedRoundId } = entry;
  const squad = carrySquad({ ruleset, squad: stored.squad, roundId: open.roundId, startedRoundId });
  const ground = await loadGround(ctx.db, entry, squad);
  const rounds = planned.filter((round) => round.roundId >= open.roundId);
  const market = await selectFootballers(ctx.db, footballersOf(ground, rounds));
  const untilRoundId = await readLastPlannableRound(ctx.db, open.roundId);
  return {
    rounds,
    passed: planned.filter((round) => round.roundId < open.roundId),
    ground,
    market,
    outlook: outlookOf({ ruleset, ground, market, rounds, untilRoundId }),
  };
}

/** The rest of what plans stand on, for the squad of the open round. */
export async function loadGround(
  db: Queryable,
  { entryId, startedRoundId }: Pick<EntryKey, "entryId" | "startedRoundId">,
  squad: Squad,
): Promise<PlanGround> {
  const next = isRevertingChip(squad.chip) ? await selectLatestSquad(db, entryId, toRoundId(squad.roundId + 1)) : null;
  return {
    squad,
    opening: squad.freeTransfers === null ? null : await selectOpeningSquad(db, entryId, squad.roundId),
    restored: next?.squad ?? null,
    startedRoundId,
    chipsPlayed: await selectChipPlays(db, entryId, squad.roundId),
  };
}

export function outlookOf(request: {
  readonly ruleset: Ruleset;
  readonly ground: PlanGround;
  readonly market: Market;
  readonly rounds: readonly PlannedRound[];
  readonly untilRoundId: RoundId;
}): RoundOutlook[] {
  const { ground, ...rest } = request;
  return planRounds({ ...rest, ...ground, opening: ground.opening ?? undefined });
}

/** All footballers that may appear when the rounds are drawn. */
export function footballersOf(ground: PlanGround, rounds: readonly PlannedRound[]): FootballerId[] {
  const squads = [ground.squad, ground.opening, ground.restored].filter((squad) => squad !== null);
  return [
    ...squads.flatMap((squad) => squad.picks.map((pick) => pick.footballerId)),
    ...rounds.flatMap((round) => round.transfers.map((transfer) => transfer.inId)),
  ];
}

/** Six rounds ahead, or to the end of the season. */
export async function readLastPlannableRound(db: Queryable, open: RoundId): Promise<RoundId> {
  return lastPlannableRound(open, (await selectRounds(db)).at(-1)?.roundId);
}

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
