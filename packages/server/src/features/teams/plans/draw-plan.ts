/**
 * Where a plan leads from where its entry stands now. Nothing of it is stored: prices, the squad and deadlines move
 * under a plan all the time, and each reading says anew what of it still fits.
 */
import {
  isRevertingChip,
  lastPlannableRound,
  planRounds,
  roundId as toRoundId,
  carrySquad,
  type ChipPlay,
  type FootballerId,
  type Market,
  type PlannedRound,
  type RoundId,
  type RoundOutlook,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import {
  type EntryKey,
  selectChipPlays,
  selectFootballers,
  selectLatestSquad,
  selectOpeningSquad,
} from "../../play/index.ts";
import { selectOpenRound, selectRounds } from "../../clock/index.ts";

/** What plans of an entry stand on. */
export interface PlanGround {
  /** Of the open round, with what is confirmed of it. */
  readonly squad: Squad;
  readonly opening: Squad | null;
  readonly restored: Squad | null;
  readonly startedRoundId: RoundId;
  readonly chipsPlayed: readonly ChipPlay[];
}

export interface DrawnPlan {
  readonly rounds: readonly PlannedRound[];
  /** Planned rounds whose deadline has passed. */
  readonly passed: readonly PlannedRound[];
  /** Null when no round is open. */
  readonly ground: PlanGround | null;
  readonly outlook: readonly RoundOutlook[];
  /** Everybody in it. */
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

/** Everybody who may come up when the rounds are drawn. */
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
