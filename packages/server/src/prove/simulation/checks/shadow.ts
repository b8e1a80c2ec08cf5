/**
 * The same managers a second time, in memory and by the rules alone: the server's stored state after all calls must
 * equal the rules' result. Differences are sentences for the report.
 */
import { isFreeChip, type EntryId, type FootballerId, type RoundId, type Ruleset, type Squad } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import {
  applyDecision,
  decide,
  decideSquad,
  enterSquad,
  type ManagedEntry,
  type Manager,
  type Scouting,
  squadOf,
} from "@elleveren/worlds";

export class Shadow {
  private readonly ruleset: Ruleset;
  private readonly entries = new Map<EntryId, ManagedEntry>();
  private readonly costs = new Map<EntryId, { readonly roundId: RoundId; readonly points: number }>();

  constructor(ruleset: Ruleset) {
    this.ruleset = ruleset;
  }

  enter(id: EntryId, manager: Manager, scouting: Scouting): void {
    const { ruleset } = this;
    const footballerIds = decideSquad(manager, ruleset, scouting);
    const { market, roundId } = scouting;
    this.entries.set(id, enterSquad({ ruleset, market, roundId, footballerIds }));
  }

  decide(id: EntryId, manager: Manager, scouting: Scouting): void {
    const { ruleset } = this;
    const { market, roundId } = scouting;
    const entry = this.entryOf(id);
    const squad = squadOf(ruleset, entry, roundId);
    const decision = decide(manager, { ruleset, scouting, squad, chipsPlayed: entry.chipsPlayed });
    const applied = applyDecision({ ruleset, market, roundId, entry, decision });
    this.entries.set(id, applied.entry);
    this.costs.set(id, { roundId, points: applied.costPoints });
  }

  /** A second save of the manager: captain and vice-captain have changed places in the round. */
  swapArmbands(id: EntryId, roundId: RoundId): void {
    const entry = this.entryOf(id);
    const squad = squadOf(this.ruleset, entry, roundId);
    const picks = squad.picks.map((pick) => ({
      ...pick,
      isCaptain: pick.isViceCaptain,
      isViceCaptain: pick.isCaptain,
    }));
    this.entries.set(id, {
      ...entry,
      rows: [{ ...squad, picks }, ...entry.rows.filter((row) => row.roundId > roundId)],
    });
  }

  entryIds(): EntryId[] {
    return [...this.entries.keys()];
  }

  squad(id: EntryId, roundId: RoundId): Squad {
    return squadOf(this.ruleset, this.entryOf(id), roundId);
  }

  costPoints(id: EntryId, roundId: RoundId): number {
    const cost = this.costs.get(id);
    return cost?.roundId === roundId ? cost.points : 0;
  }

  /** Compares every stored squad of the round with the one in memory. */
  async differences(db: Queryable, roundId: RoundId): Promise<string[]> {
    const { rows } = await sql<StoredRow>`
      select distinct on (entry_id) entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot,
        bank_tenths, chip, free_transfers, transfers_made, cost_points
      from squads where round_id <= ${roundId} order by entry_id, round_id desc`.execute(db);
    const stored = new Map(rows.map((row) => [row.entry_id, row]));
    return this.entryIds().flatMap((id) => {
      const row = stored.get(id);
      if (!row) return [`round ${roundId}: entry ${id} has no squad`];
      const isOwn = row.round_id === roundId;
      const found = { ...shapeOfRow(row, isOwn), ...(isOwn && { cost: row.cost_points, free: row.free_transfers }) };
      const squad = this.squad(id, roundId);
      const expected = {
        ...shapeOf(squad),
        ...(isOwn && { cost: this.costPoints(id, roundId), free: squad.freeTransfers }),
      };
      const differs = JSON.stringify(found) !== JSON.stringify(expected);
      return differs
        ? [`round ${roundId}: entry ${id} is ${JSON.stringify(found)}, by the rules ${JSON.stringify(expected)}`]
        : [];
    });
  }

  private entryOf(id: EntryId): ManagedEntry {
    const entry = this.entries.get(id);
    if (!entry) throw new Error(`Entry ${id} never began.`);
    return entry;
  }
}

interface StoredRow {
  readonly entry_id: EntryId;
  readonly round_id: RoundId;
  readonly footballer_ids: FootballerId[];
  readonly purchase_tenths: number[];
  readonly captain_slot: number;
  readonly vice_slot: number;
  readonly bank_tenths: number;
  readonly chip: string | null;
  readonly free_transfers: number | null;
  readonly transfers_made: number;
  readonly cost_points: number;
}

/** A row of an earlier round counts without that round's chip and transfers. */
const shapeOfRow = (row: StoredRow, isOwn: boolean) => ({
  footballers: row.footballer_ids,
  paid: row.purchase_tenths,
  captain: row.captain_slot,
  vice: row.vice_slot,
  bank: row.bank_tenths,
  chip: isOwn ? row.chip : null,
  made: isOwn ? row.transfers_made : 0,
});

const shapeOf = (squad: Squad) => ({
  footballers: squad.picks.map((pick) => pick.footballerId),
  paid: squad.picks.map((pick) => pick.purchasePriceTenths),
  captain: squad.picks.find((pick) => pick.isCaptain)?.slot,
  vice: squad.picks.find((pick) => pick.isViceCaptain)?.slot,
  bank: squad.bankTenths,
  chip: squad.chip,
  made: squad.transfersMade,
});

/** Points that transfers cost by plain arithmetic: four for each beyond the free ones, none under a chip that frees. */
export const plainCost = (squad: Squad, costPoints: number): number =>
  squad.freeTransfers === null || isFreeChip(squad.chip)
    ? 0
    : Math.max(0, squad.transfersMade - squad.freeTransfers) * costPoints;
