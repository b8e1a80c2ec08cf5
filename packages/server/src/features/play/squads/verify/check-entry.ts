/**
 * Replays an entry's log from its first squad and plans every step again by the rules: opening state, purchases and
 * sales with prices, chips, line-ups and undone transfers. The outcome must equal the stored squads. Pure but for the
 * historic market.
 */
import {
  allowanceToPlay,
  carrySquad,
  checkLineup,
  checkSquad,
  type ChipPlay,
  type EntryId,
  type FootballerId,
  isRevertingChip,
  type Market,
  planLineup,
  planTransfers,
  planUndo,
  type RoundId,
  roundId as toRoundId,
  type Ruleset,
  sellingPriceTenths,
  type Squad,
  type Transfer,
  transferCostPoints,
} from "@elleveren/rules";

import type { LogRow } from "../entry-log.sql.ts";
import type { StoredSquad } from "../squads.sql.ts";

export interface MarketThen {
  /** The footballer's prices around the moment, the one at it first; empty for an unknown footballer. */
  pricesAround(id: FootballerId, atMs: number): number[];
  /** Footballers without a given price have their price of that moment; all can be bought. */
  marketAt(ids: Iterable<FootballerId>, atMs: number, prices: ReadonlyMap<FootballerId, number>): Market;
  /** The moment itself, and those around it at which a footballer may have had another club. */
  readonly momentsAround: (atMs: number) => readonly number[];
}

export interface EntryRecord {
  readonly entryId: EntryId;
  readonly startedRoundId: RoundId;
  /** By round. */
  readonly squads: readonly StoredSquad[];
  /** In the order they were made. */
  readonly transfers: readonly (Transfer & { readonly roundId: RoundId })[];
  /** In its order; without changes of names. */
  readonly log: readonly LogRow[];
}

/** Something stored that does not follow from the entry's log, or a step of the log that the rules do not allow. */
export interface SquadFault {
  readonly roundId: RoundId;
  readonly figure: string;
  readonly stored: unknown;
  readonly computed: unknown;
}

interface LoggedAfter {
  readonly squad: Squad;
  readonly transfers?: readonly Transfer[];
}

/** Every fault; a log that breaks off is one, and what follows is taken from where it goes on. */
export function checkEntry(ruleset: Ruleset, record: EntryRecord, market: MarketThen): SquadFault[] {
  const walk = new EntryWalk(ruleset, record, market);
  for (const row of record.log) walk.step(row);
  walk.compareStored();
  return walk.faults;
}

class EntryWalk {
  readonly faults: SquadFault[] = [];
  private readonly ruleset: Ruleset;
  private readonly record: EntryRecord;
  private readonly market: MarketThen;
  /** The latest squad of each round, as it follows from the log. */
  private readonly rounds = new Map<RoundId, Squad>();
  private readonly costs = new Map<RoundId, number>();
  private readonly restoredIn = new Set<RoundId>();
  /** The opening state of a round, once transfers were made in it. */
  private readonly openings = new Map<RoundId, Squad>();
  private readonly transfers = new Map<RoundId, Transfer[]>();

  constructor(ruleset: Ruleset, record: EntryRecord, market: MarketThen) {
    this.ruleset = ruleset;
    this.record = record;
    this.market = market;
  }

  step(row: LogRow): void {
    const { squad: after } = row.after as LoggedAfter;
    const { squad: logged = null } = (row.before ?? {}) as { readonly squad?: Squad };
    if (row.kind === "created") this.create(row, after);
    else {
      const before = this.squadIn(after.roundId);
      if (before === null) this.fault(row.roundId, "opening", logged, null);
      else if (!isSame(before, logged)) this.fault(row.roundId, "before", logged, before);
      if (logged) this.change(row, logged, after);
    }
    this.rounds.set(after.roundId, after);
    this.restoredIn.delete(after.roundId);
  }

  compareStored(): void {
    const { squads, transfers } = this.record;
    for (const stored of squads) {
      const { roundId } = stored.squad;
      const computed = this.rounds.get(roundId) ?? null;
      if (!isSame(stored.squad, computed)) this.fault(roundId, "squad", stored.squad, computed);
      const cost = this.costs.get(roundId) ?? 0;
      if (computed && stored.costPoints !== cost) this.fault(roundId, "cost_points", stored.costPoints, cost);
      this.compareChip(stored);
    }
    const kept = new Set(squads.map(({ squad }) => squad.roundId));
    for (const [roundId, computed] of this.rounds) if (!kept.has(roundId)) this.fault(roundId, "squad", null, computed);
    const byRound = Map.groupBy(transfers, ({ roundId }) => roundId);
    for (const roundId of new Set([...byRound.keys(), ...this.transfers.keys()])) {
      const stored = (byRound.get(roundId) ?? []).map(bare);
      const computed = (this.transfers.get(roundId) ?? []).map(bare);
      if (JSON.stringify(stored) !== JSON.stringify(computed)) this.fault(roundId, "transfers", stored, computed);
    }
  }

  /** A team's first squad: bought with the whole budget, and legal. */
  private create(row: LogRow, after: Squad): void {
    const { ruleset, market: past } = this;
    const { roundId, picks, bankTenths } = after;
    if (this.rounds.size > 0 || roundId !== this.record.startedRoundId) this.fault(roundId, "opening", roundId, null);
    const paid = new Map(picks.map((pick) => [pick.footballerId, pick.purchasePriceTenths]));
    for (const [id, tenths] of paid) this.comparePrice(row, id, tenths);
    const spent = [...paid.values()].reduce((sum, tenths) => sum + tenths, 0);
    const bank = ruleset.squad.budgetTenths - spent;
    if (bankTenths !== bank) this.fault(roundId, "bank_tenths", bankTenths, bank);
    const footballerIds = picks.map((pick) => pick.footballerId);
    const [legal] = past
      .momentsAround(row.atMs)
      .map((atMs) => {
        const market = past.marketAt(footballerIds, atMs, paid);
        return [
          ...checkSquad({ ruleset, market, footballerIds, bankTenths, chip: null }),
          ...checkLineup({ ruleset, market, ownedIds: footballerIds, picks }),
        ];
      })
      .toSorted((a, b) => a.length - b.length);
    if (legal!.length > 0) this.fault(roundId, "opening", legal, []);
    if (after.chip !== null || after.freeTransfers !== null || after.transfersMade !== 0)
      this.fault(roundId, "opening", bareSquad(after), null);
  }

  private change(row: LogRow, before: Squad, after: Squad): void {
    if (row.kind === "transfers") this.trade(row, before, after);
    else if (row.kind === "undo") this.undo(row, before, after);
    else this.lineUp(row, before, after);
  }

  private trade(row: LogRow, before: Squad, after: Squad): void {
    const { ruleset, market: past, record } = this;
    const { roundId } = after;
    const { transfers = [] } = row.after as LoggedAfter;
    const prices = this.pricesOf(row, before, transfers);
    const ids = [...before.picks.map((pick) => pick.footballerId), ...transfers.map(({ inId }) => inId)];
    const opening = before.freeTransfers === null ? undefined : this.openings.get(roundId);
    const plans = past.momentsAround(row.atMs).map((atMs) =>
      planTransfers({
        ruleset,
        market: past.marketAt(ids, atMs, prices),
        squad: before,
        ...(opening && { opening }),
        chip: after.chip === before.chip ? null : after.chip,
        transfers: transfers.map(({ outId, inId }) => ({ outId, inId })),
        roundId,
        startedRoundId: record.startedRoundId,
        chipsPlayed: this.chipsPlayed(roundId),
      }),
    );
    const plan = plans.find(({ ok }) => ok) ?? plans[0]!;
    if (!plan.ok) {
      this.fault(roundId, "transfers", transfers, plan.problems);
      this.costs.set(roundId, transferCostPoints(ruleset, after));
    } else {
      const { squad, restored, costPoints } = plan.value;
      const planned = plan.value.transfers.map(bare);
      if (JSON.stringify(planned) !== JSON.stringify(transfers.map(bare)))
        this.fault(roundId, "transfers", transfers, planned);
      if (!isSame(after, squad)) this.fault(roundId, "after", after, squad);
      this.costs.set(roundId, costPoints);
      if (restored) this.restore(restored);
    }
    if (!this.openings.has(roundId)) this.openings.set(roundId, before);
    // Before the first deadline they are edits of the squad (decision 0021).
    if (before.freeTransfers === null) return;
    this.transfers.set(roundId, [...(this.transfers.get(roundId) ?? []), ...transfers]);
  }

  private restore(restored: Squad): void {
    this.rounds.set(restored.roundId, restored);
    this.restoredIn.add(restored.roundId);
  }

  private undo({ roundId, atMs }: LogRow, before: Squad, after: Squad): void {
    const opening = this.openings.get(roundId) ?? null;
    const ids = [...before.picks, ...(opening?.picks ?? [])].map((pick) => pick.footballerId);
    const market = this.market.marketAt(ids, atMs, new Map());
    const plan = planUndo({ ruleset: this.ruleset, market, squad: before, opening });
    if (!plan.ok) this.fault(roundId, "undo", after, plan.problems);
    else if (!isSame(after, plan.value)) this.fault(roundId, "undo", after, plan.value);
    this.openings.delete(roundId);
    this.transfers.delete(roundId);
    this.costs.delete(roundId);
    const next = toRoundId(roundId + 1);
    if (isRevertingChip(before.chip) && this.restoredIn.delete(next)) this.rounds.delete(next);
  }

  private lineUp({ roundId, atMs }: LogRow, before: Squad, after: Squad): void {
    const ids = before.picks.map((pick) => pick.footballerId);
    const plan = planLineup({
      ruleset: this.ruleset,
      market: this.market.marketAt(ids, atMs, new Map()),
      squad: before,
      picks: after.picks,
      chip: after.chip,
      chipsPlayed: this.chipsPlayed(roundId),
    });
    if (!plan.ok) this.fault(roundId, "lineup", bareSquad(after), plan.problems);
    else if (!isSame(after, plan.value)) this.fault(roundId, "lineup", after, plan.value);
  }

  /** A purchase must be at a price of that time; a sale, at its selling price. */
  private pricesOf(row: LogRow, before: Squad, transfers: readonly Transfer[]): Map<FootballerId, number> {
    const prices = new Map<FootballerId, number>();
    const paid = new Map(before.picks.map((pick) => [pick.footballerId, pick.purchasePriceTenths]));
    for (const { inId, inTenths, outId, outTenths } of transfers) {
      const around = this.market.pricesAround(outId, row.atMs);
      const purchase = paid.get(outId) ?? outTenths;
      const sold = around.find((tenths) => sellingPriceTenths(this.ruleset, purchase, tenths) === outTenths);
      if (sold === undefined) this.fault(row.roundId, "selling_price", outTenths, around);
      else prices.set(outId, sold);
      if (this.comparePrice(row, inId, inTenths)) prices.set(inId, inTenths);
      paid.delete(outId);
      paid.set(inId, inTenths);
    }
    return prices;
  }

  private comparePrice({ roundId, atMs }: LogRow, id: FootballerId, tenths: number): boolean {
    const around = this.market.pricesAround(id, atMs);
    if (around.includes(tenths)) return true;
    this.fault(roundId, "purchase_price", tenths, around);
    return false;
  }

  private compareChip({ squad: { chip, roundId }, chipNumber }: StoredSquad): void {
    const allowance =
      chip === null
        ? undefined
        : allowanceToPlay({ ruleset: this.ruleset, roundId, chipsPlayed: this.chipsPlayed(roundId), chip });
    const number = allowance?.number ?? null;
    if (chipNumber !== number) this.fault(roundId, "chip_number", chipNumber, number);
  }

  /** Chips in play in earlier rounds, as stored. */
  private chipsPlayed(before: RoundId): ChipPlay[] {
    return this.record.squads.flatMap(({ squad: { chip, roundId }, chipNumber }) =>
      chip !== null && chipNumber !== null && roundId < before ? [{ name: chip, number: chipNumber, roundId }] : [],
    );
  }

  private squadIn(roundId: RoundId): Squad | null {
    const rounds = [...this.rounds.keys()].filter((round) => round <= roundId);
    const latest = this.rounds.get(toRoundId(Math.max(...rounds)));
    if (!latest) return null;
    const { ruleset, record } = this;
    return carrySquad({ ruleset, squad: latest, roundId, startedRoundId: record.startedRoundId });
  }

  private fault(roundId: RoundId, figure: string, stored: unknown, computed: unknown): void {
    this.faults.push({ roundId, figure, stored, computed });
  }
}

/** A transfer as it is compared. */
const bare = ({ outId, inId, outTenths, inTenths }: Transfer) => ({ outId, inId, outTenths, inTenths });

/** A squad without its footballers. */
const bareSquad = ({ roundId, bankTenths, chip, freeTransfers, transfersMade }: Squad) => ({
  roundId,
  bankTenths,
  chip,
  freeTransfers,
  transfersMade,
});

/** Footballers by slot, purchase prices, armbands, bank, chip and transfers: all of it. */
function isSame(a: Squad | null, b: Squad | null): boolean {
  return a === null || b === null ? a === b : spell(a) === spell(b);
}

function spell(squad: Squad): string {
  const picks = squad.picks
    .toSorted((first, second) => first.slot - second.slot)
    .map((pick) => [pick.footballerId, pick.slot, pick.isCaptain, pick.isViceCaptain, pick.purchasePriceTenths]);
  return JSON.stringify([bareSquad(squad), picks]);
}
