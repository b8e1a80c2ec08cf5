/** Squads into columns: one by one, in bulk, and carried from round to round. */
import { invariant, type ChipName, type FootballerId } from "@elleveren/rules";

import { partsOf } from "../boards/parts.ts";
import type { Season } from "../season.ts";
import { BLOCK_WORDS, COST_SHIFT, LARGE_COST, SQUAD_SIZE, costFitsBlock, packArmband } from "../tables/squad-block.ts";
import { squadArgs, writeBlock } from "../tables/squad-columns.ts";
import type { Workshop } from "./workshop.ts";

export interface EngineSquad {
  /** Fifteen by slot. */
  readonly footballerIds: ArrayLike<number>;
  /** 1 to 11. */
  readonly captainSlot: number;
  readonly viceSlot: number;
  /** The chip in play in the round itself: a squad carried from an earlier round has none, and costs nothing. */
  readonly chip: ChipName | null;
  readonly costPoints: number;
  /** Transfers of the season up to the round's deadline: settles ties (EG-44). */
  readonly totalTransfers: number;
}

export function writeSquad(season: Season, roundId: number, row: number, squad: EngineSquad): void {
  const squads = season.squadsOf(roundId);
  packSquad(season, squad, one, 0);
  writeBlock(squadArgs(squads), row, one, 0);
  const isLarge = one[SQUAD_SIZE]! >>> COST_SHIFT === LARGE_COST;
  if (isLarge) squads.largeCosts.set(row, squad.costPoints);
  else squads.largeCosts.delete(row);
  season.transfersOf(roundId).view[row] = Math.min(0xffff, squad.totalTransfers);
}

/** Writes the sixteen words of a squad at `at`; nothing when it is not a squad. */
export function packSquad(season: Season, squad: EngineSquad, block: Uint16Array, at: number): void {
  const { footballerIds } = squad;
  invariant(footballerIds.length === SQUAD_SIZE, "a squad is fifteen");
  const word = packArmband(squad, season.costUnit);
  for (let slot = 0; slot < SQUAD_SIZE; slot++) {
    packed[slot] = season.footballers.indexOf(footballerIds[slot]! as FootballerId);
  }
  packed[SQUAD_SIZE] = word;
  block.set(packed, at);
}

/** Filled whole before it is copied, so that a squad that is refused changes nothing. */
const packed = new Uint16Array(BLOCK_WORDS);
const one = new Uint16Array(BLOCK_WORDS);

export interface SquadRows {
  readonly rows: ArrayLike<number>;
  /** Sixteen words a row, laid out as in `tables/squad-block.ts`, written by `packSquad`. */
  readonly block: Uint16Array;
  readonly totalTransfers?: ArrayLike<number>;
  /** Points of the costs that do not fit the block, by row. */
  readonly largeCosts?: ReadonlyMap<number, number>;
}

export function writeSquadRows(season: Season, roundId: number, request: SquadRows): void {
  const { rows, block, totalTransfers, largeCosts } = request;
  const squads = season.squadsOf(roundId);
  const transfers = season.transfersOf(roundId).view;
  invariant(block.length === rows.length * BLOCK_WORDS, "each row has its sixteen words");
  const columns = squadArgs(squads);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    invariant(row >= 0 && row < season.rows.count, "a squad is of an entry the engine knows");
    const isLarge = block[i * BLOCK_WORDS + SQUAD_SIZE]! >>> COST_SHIFT === LARGE_COST;
    const largeCost = isLarge ? largeCosts?.get(row) : undefined;
    invariant(!isLarge || largeCost !== undefined, "a large cost comes with its points");
    writeBlock(columns, row, block, i * BLOCK_WORDS);
    if (totalTransfers) transfers[row] = totalTransfers[i]!;
    if (largeCost === undefined) squads.largeCosts.delete(row);
    else squads.largeCosts.set(row, largeCost);
  }
}

/** Collects squads to be written together: much faster than one by one, and one change instead of many. */
export class SquadBatch {
  readonly #season: Season;
  readonly #write: (squads: SquadRows) => void;
  readonly #rows: number[] = [];
  readonly #block: Uint16Array;
  readonly #totalTransfers: Uint16Array;
  readonly #largeCosts = new Map<number, number>();

  constructor(season: Season, capacity: number, write: (squads: SquadRows) => void) {
    this.#season = season;
    this.#write = write;
    this.#block = new Uint16Array(capacity * BLOCK_WORDS);
    this.#totalTransfers = new Uint16Array(capacity);
  }

  get isFull(): boolean {
    return this.#rows.length === this.#totalTransfers.length;
  }

  /** Throws on a footballer the engine does not know, and when the batch is full. */
  add(row: number, squad: EngineSquad): void {
    invariant(!this.isFull, "a full batch is written before the next squad");
    const i = this.#rows.length;
    packSquad(this.#season, squad, this.#block, i * BLOCK_WORDS);
    this.#rows.push(row);
    this.#totalTransfers[i] = Math.min(0xffff, squad.totalTransfers);
    if (!costFitsBlock(squad.costPoints, this.#season.costUnit)) this.#largeCosts.set(row, squad.costPoints);
  }

  /** Hands all of them to the engine; the batch is not used again. */
  write(): void {
    this.#write({
      rows: this.#rows,
      block: this.#block.subarray(0, this.#rows.length * BLOCK_WORDS),
      totalTransfers: this.#totalTransfers,
      largeCosts: this.#largeCosts,
    });
  }
}

/** Copies every squad of a round to a later one, with chip and cost cleared. */
export async function carrySquads(
  season: Season,
  { pool }: Workshop,
  fromRoundId: number,
  toRoundId: number,
): Promise<void> {
  const from = season.squads.get(fromRoundId);
  invariant(from && fromRoundId < toRoundId, "squads are carried forward from a round that has them");
  const to = season.squadsOf(toRoundId);
  to.largeCosts.clear();
  const transfers = season.findTransfers(fromRoundId);
  const shared = {
    source: squadArgs(from),
    target: squadArgs(to),
    transfers,
    targetTransfers: transfers && season.transfersOf(toRoundId).view,
  };
  await pool.run(
    "carryRows",
    partsOf(season.rows.count, pool).map((part) => ({ ...shared, ...part })),
  );
}
