/**
 * The columns of a season: entries, footballers, and per round what is known of it. Plain state; scoring, ranking and
 * reading are functions over it in the files beside.
 *
 * The data of a round, from upcoming to long settled:
 *   squads       22 bytes an entry (`tables/squad-columns.ts`): from the first squad written for it until it is settled.
 *   transfers    of the season up to the round's deadline: fewer wins among equal totals.
 *   performances of its footballers: while it can still be scored.
 *   totals       after the round, after costs: 16 bits an entry, for every round up to the latest one reached. A round's
 *                net points and the points of any stretch of rounds are the difference of two such columns.
 *   costs        of its transfers, in steps of four bits: for rounds scored here or loaded with them. A round's points before
 *                costs are those after costs and these.
 *   standing     ranks as of the last scoring. Replaced whole together with `totals` and `costs`, between two turns of
 *                the event loop, so that no reader meets a half-ranked round.
 */
import { invariant, type Ruleset } from "@elleveren/rules";

import type { Board } from "./boards/board.ts";
import { chipTable, type ChipTable } from "./tables/chip-table.ts";
import { Column, type ColumnView } from "./tables/column.ts";
import { SQUAD_WORDS, type SquadColumns } from "./tables/squad-columns.ts";
import { STEP_BYTES, type RoundCosts } from "./tables/round-costs.ts";
import { EntryRows } from "./tables/entry-rows.ts";
import { FootballerIndex, RoundPerformances } from "./tables/footballer-table.ts";
import type { RankTable } from "./tables/rank-table.ts";

/** Ranks of one round as of one scoring; immutable. */
export interface Standing {
  /** Rows from here on came later and are not ranked in it. */
  readonly rowCount: number;
  readonly overall: RankTable;
  /** Over points before costs. */
  readonly round: RankTable;
  readonly netSum: number;
  readonly highestPointsRow: number;
  readonly highestNetPoints: number;
  readonly highestNetRow: number;
  /** The footballers' performances, packed; null for rounds loaded with their points. */
  readonly footballers: Int32Array | null;
  /** All entries by total, best first; made with the scoring of the latest round, else on demand. */
  board: Board | null;
}

export interface RoundState {
  readonly roundId: number;
  /** Grows whenever `totals` are replaced. */
  version: number;
  totals: Column<Int16Array>;
  costs: RoundCosts | null;
  standing: Standing | null;
}

export interface SeasonOptions {
  readonly ruleset: Ruleset;
  readonly roundCount: number;
  readonly capacity: number;
}

const MOST_SPARES = 4;

export class Season {
  readonly ruleset: Ruleset;
  readonly roundCount: number;
  readonly rows: EntryRows;
  readonly footballers = new FootballerIndex();
  readonly chips: ChipTable;
  /** Rounds reached, by round id; 0 is before the season: it has no totals. */
  readonly rounds: RoundState[] = [];
  readonly squads = new Map<number, SquadColumns>();
  readonly #transfers = new Map<number, Column<Uint16Array>>();
  readonly #performances = new Map<number, RoundPerformances>();
  /** Columns that are not in use: written by the next scoring. */
  readonly #spares: Column<Int16Array>[] = [];
  readonly #spareSteps: Column<Uint8Array>[] = [];
  spareOrder: Uint32Array | null = null;
  /** Grows with everything that changes an answer. */
  revision = 0;

  constructor({ ruleset, roundCount, capacity }: SeasonOptions) {
    invariant(ruleset.squad.size === 15 && ruleset.squad.playing === 11, "a squad is fifteen, of whom eleven start");
    invariant(roundCount >= 1 && roundCount < 255, "a season's rounds fit a byte");
    this.ruleset = ruleset;
    this.roundCount = roundCount;
    this.rows = new EntryRows(capacity);
    this.chips = chipTable(ruleset);
    this.rounds.push(emptyRound(0, new Column(Int16Array, 0)));
  }

  get costUnit(): number {
    return this.ruleset.transfers.costPoints;
  }

  /** The latest round reached; 0 before any. */
  get lastRoundId(): number {
    return this.rounds.length - 1;
  }

  /** The round, reached if need be with those before it; its totals begin as those of the round before. */
  reach(roundId: number): RoundState {
    this.#expectRound(roundId);
    while (this.lastRoundId < roundId) {
      const totals = this.takeSpare();
      const before = this.totalsBefore(this.lastRoundId + 1);
      if (before) totals.view.set(before);
      else totals.view.fill(0);
      this.rounds.push(emptyRound(this.lastRoundId + 1, totals));
    }
    return this.rounds[roundId]!;
  }

  /** Totals after the round before; null before the season's first: all are 0. */
  totalsBefore(roundId: number): Int16Array | null {
    return roundId <= 1 ? null : this.rounds[roundId - 1]!.totals.view;
  }

  squadsOf(roundId: number): SquadColumns {
    this.#expectRound(roundId);
    let squads = this.squads.get(roundId);
    if (!squads) {
      const columns = { squads: this.newColumn(Uint32Array, SQUAD_WORDS), armbands: this.newColumn(Uint16Array) };
      squads = { ...columns, largeCosts: new Map() };
      this.squads.set(roundId, squads);
    }
    return squads;
  }

  transfersOf(roundId: number): Column<Uint16Array> {
    this.#expectRound(roundId);
    let transfers = this.#transfers.get(roundId);
    if (!transfers) {
      transfers = this.newColumn(Uint16Array);
      this.#transfers.set(roundId, transfers);
    }
    return transfers;
  }

  /** Null when nothing is known of transfers up to the round. */
  findTransfers(roundId: number): Uint16Array | null {
    return this.#transfers.get(roundId)?.view ?? null;
  }

  performancesOf(roundId: number): RoundPerformances {
    this.#expectRound(roundId);
    let performances = this.#performances.get(roundId);
    if (!performances) {
      performances = new RoundPerformances();
      this.#performances.set(roundId, performances);
    }
    return performances;
  }

  /** Forgets what only scoring needs. Transfers stay, to be added to by the next round; older ones go. */
  release(roundId: number): void {
    this.squads.delete(roundId);
    for (const older of this.#transfers.keys()) if (older < roundId) this.#transfers.delete(older);
    this.#performances.delete(roundId);
  }

  /** All columns follow when there are more entries than fit. */
  fitColumns(): void {
    const { capacity } = this.rows;
    this.#spares.length = 0;
    this.#spareSteps.length = 0;
    for (const round of this.rounds.slice(1)) {
      round.totals.reserve(capacity);
      round.costs?.steps.reserve(capacity);
    }
    for (const { squads, armbands } of this.squads.values()) {
      squads.reserve(capacity);
      armbands.reserve(capacity);
    }
    for (const transfers of this.#transfers.values()) transfers.reserve(capacity);
  }

  newColumn<View extends ColumnView>(
    kind: { readonly BYTES_PER_ELEMENT: number; new (buffer: SharedArrayBuffer): View },
    width = 1,
  ): Column<View> {
    return new Column(kind, this.rows.capacity, width);
  }

  /** A 16-bit column whose content is anything: the taker writes every row. */
  takeSpare(): Column<Int16Array> {
    return this.#spares.pop() ?? this.newColumn(Int16Array);
  }

  giveSpare(column: Column<Int16Array>): void {
    if (column.capacity > 0 && this.#spares.length < MOST_SPARES) this.#spares.push(column);
  }

  /** As `takeSpare`, for the steps of a round's costs. */
  takeSpareSteps(): Column<Uint8Array> {
    return this.#spareSteps.pop() ?? this.newColumn(Uint8Array, STEP_BYTES);
  }

  giveSpareSteps(column: Column<Uint8Array>): void {
    if (this.#spareSteps.length < MOST_SPARES) this.#spareSteps.push(column);
  }

  /** Bytes of shared memory by what they hold. */
  memory(): Record<"entries" | "totals" | "costs" | "squads" | "orders" | "spare", number> {
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
    const rounds = this.rounds;
    const squads = [...this.squads.values()].flatMap((columns) => [columns.squads, columns.armbands]);
    return {
      entries: this.rows.bytes,
      totals: sum(rounds.map((round) => round.totals.bytes)),
      costs: sum(rounds.map((round) => round.costs?.steps.bytes ?? 0)),
      squads: sum([...squads, ...this.#transfers.values()].map((column) => column.bytes)),
      orders: sum(rounds.map((round) => round.standing?.board?.order.byteLength ?? 0)),
      spare:
        sum([...this.#spares, ...this.#spareSteps].map((column) => column.bytes)) + (this.spareOrder?.byteLength ?? 0),
    };
  }

  #expectRound(roundId: number): void {
    const isRound = Number.isInteger(roundId) && roundId >= 0 && roundId <= this.roundCount;
    invariant(isRound, `round ${roundId} is one of the season's ${this.roundCount}`);
  }
}

function emptyRound(roundId: number, totals: Column<Int16Array>): RoundState {
  return { roundId, version: 0, totals, costs: null, standing: null };
}
