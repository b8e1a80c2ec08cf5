/** The own squad for the coming deadline, with chips and the state of transfers. */
import {
  elementTypeOf,
  wireMicros,
  type WireMyPick,
  type WireMyTeam,
  type WireTransfersState,
} from "@elleveren/contract";
import {
  carrySquad,
  type ChipState,
  type EntryId,
  type Footballer,
  type FootballerId,
  invariant,
  isFreeChip,
  type Market,
  type Performance,
  recordedTransfers,
  type RoundId,
  roundId as toRoundId,
  type Ruleset,
  scoreRound,
  sellingPriceTenths,
  type Squad,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { decidingRound, loadChipStates, presentEntryChip } from "../chips/index.ts";
import { presentReceipt, type Receipt, selectFootballers, selectLatestSquad } from "../squads/index.ts";

export interface MyTeam {
  readonly ruleset: Ruleset;
  readonly squad: Squad;
  readonly market: Market;
  readonly chips: readonly ChipState[];
  readonly updatedAtMs: number;
}

/** After the last deadline it is the last squad, with every chip as it ended. Null for an entry without a squad. */
export async function loadMyTeam(
  ctx: Context,
  { entryId, startedRoundId }: { readonly entryId: EntryId; readonly startedRoundId: RoundId },
): Promise<MyTeam | null> {
  const { ruleset } = ctx.game();
  const roundId = await decidingRound(ctx.db);
  const stored = await selectLatestSquad(ctx.db, entryId, roundId);
  if (!stored) return null;
  const squad = carrySquad({ ruleset, squad: stored.squad, roundId: toRoundId(roundId), startedRoundId });
  const market = await selectFootballers(
    ctx.db,
    squad.picks.map((pick) => pick.footballerId),
  );
  const chips = await loadChipStates(ctx.db, ruleset, { entryId, roundId, activeChip: squad.chip });
  return { ruleset, squad, market, chips, updatedAtMs: stored.updatedAtMs };
}

/** `receipt` is there in the answer to a change. */
export function presentMyTeam(team: MyTeam, receipt?: Receipt): WireMyTeam {
  const { ruleset, squad, market, chips, updatedAtMs } = team;
  return {
    picks: presentPicks(ruleset, squad, market),
    picks_last_updated: wireMicros(updatedAtMs),
    chips: chips.map((state) => presentEntryChip(ruleset, state)),
    transfers: presentTransfersState(ruleset, squad, market),
    ...(receipt && { receipt: presentReceipt(receipt) }),
  };
}

/** How transfers of the round stand: `value` is the squad at selling prices, without the bank. */
export function presentTransfersState(ruleset: Ruleset, squad: Squad, market: Market): WireTransfersState {
  const limit = isFreeChip(squad.chip) ? null : squad.freeTransfers;
  return {
    bank: squad.bankTenths,
    value: squad.picks.reduce((sum, pick) => sum + sellingPrice(ruleset, squad, market, pick.footballerId), 0),
    limit,
    made: recordedTransfers(squad),
    cost: ruleset.transfers.costPoints,
    status: limit === null ? "basic" : "cost",
  };
}

function presentPicks(ruleset: Ruleset, squad: Squad, market: Market): WireMyPick[] {
  const multipliers = multipliersIfAllPlay(ruleset, squad, market);
  return squad.picks.map(({ footballerId, slot, isCaptain, isViceCaptain, purchasePriceTenths }) => ({
    element: footballerId,
    position: slot,
    multiplier: multipliers.get(footballerId)!,
    is_captain: isCaptain,
    is_vice_captain: isViceCaptain,
    selling_price: sellingPrice(ruleset, squad, market, footballerId),
    purchase_price: purchasePriceTenths,
    element_type: elementTypeOf(known(market, footballerId).position),
  }));
}

const PLAYS: Performance = { points: 0, absent: false, played: true };

/** Multipliers by armband, bench and chip, if all play. */
function multipliersIfAllPlay(ruleset: Ruleset, squad: Squad, market: Market): ReadonlyMap<FootballerId, number> {
  const score = scoreRound({
    ruleset,
    squad,
    positionOf: (id) => known(market, id).position,
    performanceOf: () => PLAYS,
    costPoints: 0,
  });
  return new Map(score.picks.map((pick) => [pick.footballerId, pick.multiplier]));
}

function sellingPrice(ruleset: Ruleset, squad: Squad, market: Market, id: FootballerId): number {
  const paidTenths = squad.picks.find((pick) => pick.footballerId === id)!.purchasePriceTenths;
  return sellingPriceTenths(ruleset, paidTenths, known(market, id).priceTenths);
}

function known(market: Market, id: FootballerId): Footballer {
  const footballer = market.get(id);
  invariant(footballer, "a squad holds only footballers of the season");
  return footballer;
}
