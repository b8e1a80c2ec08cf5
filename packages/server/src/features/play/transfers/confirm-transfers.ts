/**
 * Confirming transfers. The entry's row, a gate of the round and the footballers' prices are locked while the rules
 * decide, so that two tabs cannot spend one budget, nothing is accepted after the deadline, and no transfer is made at
 * an outdated price. Refused or only checked, nothing is written.
 */
import {
  accepted,
  type AccountId,
  allowanceToPlay,
  type ChipName,
  chipStates,
  type EntryId,
  type FootballerId,
  isRevertingChip,
  type Market,
  planTransfers,
  planUndo,
  refused,
  type Result,
  type RoundId,
  type Ruleset,
  sellingPriceTenths,
  type Squad,
  type TransferPlan,
  type TransferProblem,
  type UndoProblem,
} from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { GateProblem } from "../../clock/index.ts";
import { selectChipPlays } from "../chips/index.ts";
import type { MyTeam } from "../lineups/index.ts";
import {
  lockFootballers,
  lockSquad,
  type Receipt,
  selectFootballers,
  selectOpeningSquad,
  storeSquad,
} from "../squads/index.ts";
import { deleteTransfers, insertTransfers } from "./transfers.sql.ts";

interface WishedTransfer {
  readonly outId: FootballerId;
  readonly inId: FootballerId;
  /** The prices the manager saw; null when the client sends none. */
  readonly seenOutTenths: number | null;
  readonly seenInTenths: number | null;
}

interface ConfirmTransfersRequest {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly roundId: RoundId;
  /** A chip to play with them; null keeps the current one. */
  readonly chip: ChipName | null;
  readonly transfers: readonly WishedTransfer[];
  /** False: only check. */
  readonly confirmed: boolean;
}

export type ConfirmTransfersProblem = TransferProblem | GateProblem | PriceChanged;

interface PriceChanged {
  readonly code: "price_changed";
  readonly footballerId: FootballerId;
  readonly priceTenths: number;
}

export interface ConfirmedTransfers {
  readonly plan: TransferPlan;
  readonly market: Market;
  /** Null when it was only checked. */
  readonly receipt: Receipt | null;
}

export function confirmTransfers(
  ctx: Context,
  request: ConfirmTransfersRequest,
): Promise<Result<ConfirmedTransfers, ConfirmTransfersProblem>> {
  const { ruleset } = ctx.game();
  const { entryId, roundId, transfers } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockSquad(tx, { ruleset, entryId, roundId });
    if ("code" in locked) return refused([locked]);
    const { squad, entry, atMs } = locked;
    const ids = squad.picks.map((pick) => pick.footballerId);
    const market = await lockFootballers(tx, [...ids, ...transfers.map((transfer) => transfer.inId)]);
    const chipsPlayed = await selectChipPlays(tx, entryId, roundId);
    const opening = squad.freeTransfers === null ? null : await selectOpeningSquad(tx, entryId, roundId);
    const result = planTransfers({
      ruleset,
      market,
      squad,
      ...(opening && { opening }),
      // A client may name the chip again that is already in play.
      chip: request.chip === squad.chip ? null : request.chip,
      transfers,
      roundId,
      startedRoundId: entry.startedRoundId,
      chipsPlayed,
    });
    const stale = checkSeenPrices(ruleset, market, squad, transfers);
    if (!result.ok) return refused([...stale, ...result.problems]);
    if (stale.length > 0) return refused(stale);
    const plan = result.value;
    if (!request.confirmed) return accepted({ plan, market, receipt: null });
    const number = plan.squad.chip && allowanceToPlay({ ruleset, roundId, chipsPlayed, chip: plan.squad.chip })?.number;
    const receipt = await storePlan(tx, request, { before: squad, plan, atMs, chipNumber: number ?? null });
    return accepted({ plan, market, receipt });
  });
}

async function storePlan(
  tx: Tx,
  { entryId, accountId, roundId }: ConfirmTransfersRequest,
  {
    before,
    plan,
    atMs,
    chipNumber,
  }: {
    readonly before: Squad;
    readonly plan: TransferPlan;
    readonly atMs: number;
    readonly chipNumber: number | null;
  },
): Promise<Receipt> {
  // Before its first deadline an entry edits its squad: such changes are in its log, not in its transfers (EG-34).
  if (before.freeTransfers !== null) {
    await insertTransfers(tx, { entryId, roundId, atMs, chip: plan.squad.chip, transfers: plan.transfers });
  }
  return storeSquad(tx, {
    entryId,
    accountId,
    kind: "transfers",
    atMs,
    before,
    after: plan.squad,
    chipNumber,
    costPoints: plan.costPoints,
    restored: plan.restored,
    details: { transfers: plan.transfers },
  });
}

/** Prices that differ from those the manager saw: the selling price of one, the purchase price of the other. */
function checkSeenPrices(
  ruleset: Ruleset,
  market: Market,
  squad: Squad,
  transfers: readonly WishedTransfer[],
): PriceChanged[] {
  const changed = (footballerId: FootballerId, seen: number | null, priceTenths: number | undefined): PriceChanged[] =>
    seen === null || priceTenths === undefined || seen === priceTenths
      ? []
      : [{ code: "price_changed", footballerId, priceTenths }];
  return transfers.flatMap(({ outId, inId, seenOutTenths, seenInTenths }) => {
    const paidTenths = squad.picks.find((pick) => pick.footballerId === outId)?.purchasePriceTenths;
    const nowTenths = market.get(outId)?.priceTenths;
    const outTenths =
      paidTenths === undefined || nowTenths === undefined
        ? undefined
        : sellingPriceTenths(ruleset, paidTenths, nowTenths);
    return [...changed(outId, seenOutTenths, outTenths), ...changed(inId, seenInTenths, market.get(inId)?.priceTenths)];
  });
}

interface UndoTransfersRequest {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly roundId: RoundId;
}

/** The squad as it then stands. */
interface UndoneTransfers {
  readonly team: MyTeam;
  readonly receipt: Receipt;
}

/** Squad, prices paid, bank, free transfers and hits are those from before the round's first transfers. */
export function undoTransfers(
  ctx: Context,
  { entryId, accountId, roundId }: UndoTransfersRequest,
): Promise<Result<UndoneTransfers, UndoProblem | GateProblem>> {
  const { ruleset } = ctx.game();
  return transact(ctx.db, async (tx) => {
    const locked = await lockSquad(tx, { ruleset, entryId, roundId });
    if ("code" in locked) return refused([locked]);
    const { squad, atMs } = locked;
    const opening = await selectOpeningSquad(tx, entryId, roundId);
    const market = await selectFootballers(
      tx,
      (opening ?? squad).picks.map((pick) => pick.footballerId),
    );
    const plan = planUndo({ ruleset, market, squad, opening });
    if (!plan.ok) return plan;

    const after = plan.value;
    const chipsPlayed = await selectChipPlays(tx, entryId, roundId);
    const allowance =
      after.chip === null ? undefined : allowanceToPlay({ ruleset, roundId, chipsPlayed, chip: after.chip });
    await deleteTransfers(tx, entryId, roundId);
    const receipt = await storeSquad(tx, {
      entryId,
      accountId,
      kind: "undo",
      atMs,
      before: squad,
      after,
      chipNumber: allowance?.number ?? null,
      costPoints: 0,
      dropsRestored: isRevertingChip(squad.chip),
    });
    const chips = chipStates({ ruleset, roundId, chipsPlayed, activeChip: after.chip });
    return accepted({ team: { ruleset, squad: after, market, chips, updatedAtMs: atMs }, receipt });
  });
}
