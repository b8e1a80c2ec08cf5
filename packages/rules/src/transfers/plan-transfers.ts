/**
 * Transfers of one request, all or none. They happen one after the other, so that a chain (out A in B, out B in C)
 * counts two, and each sells and buys at the prices of now.
 */
import { checkChip } from "../chips/check-chip.ts";
import type { ChipPlay } from "../chips/chip-states.ts";
import { chipType, isRevertingChip, lendsMoney, squadRulesUnder } from "../chips/registry.ts";
import type { ChipName, Market, Squad } from "../game.ts";
import { roundId as toRoundId, type FootballerId, type RoundId } from "../ids.ts";
import { accepted, invariant, refused, type Result } from "../result.ts";
import type { Ruleset } from "../ruleset.ts";
import { checkSquad } from "../squad/check-squad.ts";
import { freeTransfersLeft, nextFreeTransfers, transferCostPoints } from "./free-transfers.ts";
import { placeNewcomers } from "./place-newcomers.ts";
import { sellingPriceTenths } from "./selling-price.ts";
import { checkTransferCap } from "./transfer-cap.ts";
import type { TransferProblem } from "./transfer-problems.ts";

export interface TransferWish {
  readonly outId: FootballerId;
  readonly inId: FootballerId;
}

export interface Transfer extends TransferWish {
  /** The price received. */
  readonly outTenths: number;
  /** The price paid. */
  readonly inTenths: number;
}

export interface TransferPlan {
  /** The round's new row. */
  readonly squad: Squad;
  /** The row of the round after, when a reverting chip is in play: what the round opened with. */
  readonly restored: Squad | null;
  readonly transfers: readonly Transfer[];
  /** Of the whole round, earlier requests included. */
  readonly costPoints: number;
  /** Still to be used in the round; null is unlimited. */
  readonly freeTransfersLeft: number | null;
}

export interface TransferRequest {
  readonly ruleset: Ruleset;
  readonly market: Market;
  /** Carried to the round, with what earlier requests of the round did to it. */
  readonly squad: Squad;
  /**
   * The squad as the round opened, before its first transfer. It may be left out when `squad` is just that; a reverting
   * chip brings it back, so that transfers made before such a chip vanish with it and are not free for good.
   */
  readonly opening?: Squad;
  /** The chip to play with these transfers; null leaves the one in play. */
  readonly chip: ChipName | null;
  readonly transfers: readonly TransferWish[];
  readonly roundId: RoundId;
  readonly startedRoundId: RoundId;
  readonly chipsPlayed: readonly ChipPlay[];
}

/** The effect that the transfers would have, or everything that keeps them from being done. */
export function planTransfers(request: TransferRequest): Result<TransferPlan, TransferProblem> {
  const { ruleset, market, squad, roundId } = request;
  invariant(squad.roundId === roundId, "transfers are planned on the squad carried to their round");
  const chip = request.chip ?? squad.chip;
  const trade = tradeOneByOne(request);
  const problems: TransferProblem[] = [...checkRequest(request, chip), ...trade.problems];
  problems.push(
    ...checkSquad({
      ruleset,
      market,
      footballerIds: [...trade.purchases.keys()],
      bankTenths: trade.spendableTenths,
      chip,
      ownedIds: new Set(squad.picks.map((pick) => pick.footballerId)),
      isUntraded: request.transfers.length === 0,
    }),
  );
  if (problems.length > 0) return refused(problems);

  const transfersMade = squad.transfersMade + trade.transfers.length;
  const spending = { freeTransfers: squad.freeTransfers, transfersMade, chip };
  // Rich Uncle pays: the bank rests until the squad comes back.
  const bankTenths = lendsMoney(ruleset, chip) ? squad.bankTenths : trade.spendableTenths;
  const picks = placeNewcomers({ rules: squadRulesUnder(ruleset, chip), market, before: squad.picks, ...trade });
  return accepted({
    squad: { ...squad, chip, transfersMade, bankTenths, picks },
    restored: chip !== null && isRevertingChip(chip) ? restore(request, chip) : null,
    transfers: trade.transfers,
    costPoints: transferCostPoints(ruleset, spending),
    freeTransfersLeft: freeTransfersLeft(spending),
  });
}

/** Problems of the request itself, whatever squad it would lead to. */
function checkRequest(request: TransferRequest, chip: ChipName | null): TransferProblem[] {
  const { ruleset, squad, transfers, roundId, chipsPlayed } = request;
  const problems: TransferProblem[] = [];
  if (transfers.length === 0 && request.chip === null) problems.push({ code: "no_transfers" });
  if (request.chip !== null) {
    if (chipType(request.chip) !== "transfer") problems.push({ code: "chip_not_for_transfers" });
    problems.push(...checkChip({ ruleset, chip: request.chip, roundId, chipsPlayed, activeChip: squad.chip }));
  }
  const transfersMade = squad.transfersMade + transfers.length;
  return [...problems, ...checkTransferCap(ruleset, { ...squad, transfersMade, chip })];
}

interface Trade {
  readonly transfers: readonly Transfer[];
  /** The purchase price of each footballer of the squad, after the transfers. */
  readonly purchases: ReadonlyMap<FootballerId, number>;
  /** Own money left, before a chip lends any. */
  readonly spendableTenths: number;
  readonly problems: readonly TransferProblem[];
}

function tradeOneByOne({ ruleset, market, squad, transfers }: TransferRequest): Trade {
  const purchases = new Map(squad.picks.map((pick) => [pick.footballerId, pick.purchasePriceTenths]));
  const done: Transfer[] = [];
  const notOwned: FootballerId[] = [];
  const alreadyOwned: FootballerId[] = [];
  let spendableTenths = squad.bankTenths;
  for (const { outId, inId } of transfers) {
    const purchaseTenths = purchases.get(outId);
    if (purchaseTenths === undefined) notOwned.push(outId);
    if (purchases.has(inId)) alreadyOwned.push(inId);
    if (purchaseTenths === undefined || purchases.has(inId)) continue;
    // A footballer who left the market is sold for the purchase price; one missing from it is reported by the squad
    // check.
    const outTenths = sellingPriceTenths(ruleset, purchaseTenths, market.get(outId)?.priceTenths ?? purchaseTenths);
    const inTenths = market.get(inId)?.priceTenths ?? 0;
    purchases.delete(outId);
    purchases.set(inId, inTenths);
    spendableTenths += outTenths - inTenths;
    done.push({ outId, inId, outTenths, inTenths });
  }
  const problems: TransferProblem[] = [];
  if (notOwned.length > 0) problems.push({ code: "not_owned", footballerIds: notOwned });
  if (alreadyOwned.length > 0) problems.push({ code: "already_owned", footballerIds: alreadyOwned });
  return { transfers: done, purchases, spendableTenths, problems };
}

/** The squad that the round opened with, as the row of the round after a reverting chip; null leaves the row already written. */
function restore(request: TransferRequest, chip: ChipName): Squad | null {
  const { ruleset, squad, roundId } = request;
  const opening = openingSquad(request);
  if (opening === null) return null;
  const nextRoundId = toRoundId(roundId + 1);
  const spending = { freeTransfers: squad.freeTransfers, transfersMade: 0, chip };
  return {
    ...opening,
    roundId: nextRoundId,
    chip: null,
    freeTransfers: nextFreeTransfers(ruleset, spending, nextRoundId),
    transfersMade: 0,
  };
}

function openingSquad({ squad, opening }: TransferRequest): Squad | null {
  const alreadyReverts = isRevertingChip(squad.chip);
  // Before the entry's first deadline transfers are mere edits: the squad of before the chip comes back, edits and all.
  if (squad.freeTransfers === null) return alreadyReverts ? null : squad;
  if (opening) return opening;
  if (alreadyReverts) return null;
  invariant(squad.transfersMade === 0, "a reverting chip after the round's first transfers needs the opening squad");
  return squad;
}
