/**
 * The columns of a season: entries, footballers, and per round what is known of it. Plain state; scoring, ranking and
 * reading are functions over it in the files beside.
 *
 * What there is of a round, from upcoming to long settled:
 *   squads       the 32-byte block: from the first squad written for it until it is settled.
 *   transfers    of the season up to the round's deadline: fewer wins among equal totals.
 *   performances what its footballers have: while it can still be scored.
 *   totals       after the round, after costs: 16 bits an entry, for every round up to the latest one reached. A round's
 *                net points and the points of any stretch of rounds are the difference of two such columns.
 *   points       of the round alone, before costs (16 bits): for rounds scored here or loaded with them.
 *   standing     ranks as of the last scoring. Replaced whole together with `totals` and `points`, between two turns of
 *                the event loop, so that no reader meets a half-ranked round.
 */
import { invariant, type Ruleset } from "@elleveren/rules";

import type { Board } from "./boards/board.ts";
import { chipTable, type ChipTable } from "./tables/chip-table.ts";
import { Column, type ColumnView } from "./tables/column.ts";
import { EntryRows } from "./tables/entry-rows.ts";
import { FootballerIndex, RoundPerformances } from "./tables/footballer-table.ts";
import type { RankTable } from "./tables/rank-table.ts";
import { BLOCK_WORDS } from "./tables/squad-block.ts";
import type { ScoreRowsResult } from "./kernels/score-rows.ts";

export interface KeptScoring {
  /** It holds as long as these are the round's squads, and as they were. */
  readonly squads: SquadColumns;
  readonly squadsVersion: number;
  /** Of the round before. */
  readonly versionBefore: number;
  /** By part of the rows. */
  readonly results: readonly ScoreRowsResult[];
  readonly points: KeptCounts;
  readonly totals: KeptCounts;
}

/** Histograms cut to what anybody has. */
export interface KeptCounts {
  readonly lowest: number;
  readonly highest: number;
  readonly parts: readonly Uint32Array[];
}

export interface SquadColumns {
  readonly block: Column<Uint16Array>;
  /** Costs that do not fit the block, by row. */
  readonly largeCosts: Map<number, number>;
  /** Grows with every squad written. */
  version: number;
}

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
  /** What the footballers had, packed; null for rounds loaded with their points. */
  readonly footballers: Int32Array | null;
  /** What the next scoring can start from; null when it has to score all rows. */
  readonly kept: KeptScoring | null;
  /** All entries by total, best first; made with the scoring of the latest round, else on demand. */
  board: Board | null;
}

export interface RoundState {
  readonly roundId: number;
  /** Grows whenever `totals` are replaced. */
  version: number;
  totals: Column<Int16Array>;
  points: Column<Int16Array> | null;
  standing: Standing | null;
}

export interface SeasonOptions {
  readonly ruleset: Ruleset;
  readonly roundCount: number;
  readonly capacity: number;
  /** See `EngineOptions`. */
  readonly rescoreShare: number;
}

export class Season {
  readonly ruleset: Ruleset;
  readonly roundCount: number;
  readonly rescoreShare: number;
  readonly rows: EntryRows;
  readonly footballers = new FootballerIndex();
  readonly chips: ChipTable;
  /** Rounds reached, by round id; 0 is before the season (totals all 0). */
  readonly rounds: RoundState[] = [];
  readonly squads = new Map<number, SquadColumns>();
  readonly #transfers = new Map<number, Column<Uint16Array>>();
  readonly #performances = new Map<number, RoundPerformances>();
  /** Columns that are not in use: written by the next scoring. */
  readonly #spares: Column<Int16Array>[] = [];
  spareOrder: Uint32Array | null = null;
  /** Grows with everything that changes an answer. */
  revision = 0;
  /** Scorings by `rescoreRows`. */
  rescoredCount = 0;

  constructor({ ruleset, roundCount, capacity, rescoreShare }: SeasonOptions) {
    invariant(ruleset.squad.size === 15 && ruleset.squad.playing === 11, "a squad is fifteen, of whom eleven start");
    invariant(roundCount >= 1 && roundCount < 255, "a season's rounds fit a byte");
    this.ruleset = ruleset;
    this.roundCount = roundCount;
    this.rescoreShare = rescoreShare;
    this.rows = new EntryRows(capacity);
    this.chips = chipTable(ruleset);
    this.rounds.push(emptyRound(0, this.newColumn(Int16Array)));
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
      totals.view.set(this.rounds[this.lastRoundId]!.totals.view);
      this.rounds.push(emptyRound(this.lastRoundId + 1, totals));
    }
    return this.rounds[roundId]!;
  }

  squadsOf(roundId: number): SquadColumns {
    this.#expectRound(roundId);
    let squads = this.squads.get(roundId);
    if (!squads) {
      const block = this.newColumn(Uint16Array, BLOCK_WORDS);
      squads = { block, largeCosts: new Map(), version: 0 };
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
    const capacity = this.rows.ids.capacity;
    this.#spares.length = 0;
    for (const round of this.rounds) {
      round.totals.reserve(capacity);
      round.points?.reserve(capacity);
    }
    for (const { block } of this.squads.values()) block.reserve(capacity);
    for (const transfers of this.#transfers.values()) transfers.reserve(capacity);
  }

  newColumn<View extends ColumnView>(
    kind: { readonly BYTES_PER_ELEMENT: number; new (buffer: SharedArrayBuffer): View },
    width = 1,
  ): Column<View> {
    return new Column(kind, this.rows.ids.capacity, width);
  }

  /** A 16-bit column whose content is anything: the taker writes every row. */
  takeSpare(): Column<Int16Array> {
    return this.#spares.pop() ?? this.newColumn(Int16Array);
  }

  giveSpare(column: Column<Int16Array> | null): void {
    if (column && this.#spares.length < 4) this.#spares.push(column);
  }

  /** Bytes of shared memory by what they hold. */
  memory(): Record<"entries" | "totals" | "points" | "squads" | "orders" | "spare", number> {
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
    const rounds = this.rounds;
    const columns = [...[...this.squads.values()].map(({ block }) => block), ...this.#transfers.values()];
    return {
      entries: this.rows.ids.bytes + this.rows.started.bytes,
      totals: sum(rounds.map((round) => round.totals.bytes)),
      points: sum(rounds.map((round) => round.points?.bytes ?? 0)),
      squads: sum(columns.map((column) => column.bytes)),
      orders: sum(rounds.map((round) => round.standing?.board?.order.byteLength ?? 0)),
      spare: sum(this.#spares.map((column) => column.bytes)) + (this.spareOrder?.byteLength ?? 0),
    };
  }

  #expectRound(roundId: number): void {
    const isRound = Number.isInteger(roundId) && roundId >= 0 && roundId <= this.roundCount;
    invariant(isRound, `round ${roundId} is one of the season's ${this.roundCount}`);
  }
}

function emptyRound(roundId: number, totals: Column<Int16Array>): RoundState {
  return { roundId, version: 0, totals, points: null, standing: null };
}
