/**
 * Settled columns as COPY text: written digit by digit into buffers and streamed, without a string or object per entry.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { RoundId } from "@elleveren/rules";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { CHIP_OF_CODE, SQUAD_SIZE } from "./settling-columns.ts";
import type { FootballerColumns, ScoredColumns, SettlingColumns } from "./settling-columns.ts";
import { COPY_RESULTS } from "./settlement.sql.ts";

const CHUNK_BYTES = 256 * 1024;
/** Upper bound of a line: seventeen fields of at most 17 bytes, and eight footballers. */
const LINE_BYTES = 512;

const TAB = 9;
const NEWLINE = 10;
const MINUS = 45;
const ZERO = 48;
const NULL = Buffer.from("\\N");

export interface SettledRound {
  readonly roundId: RoundId;
  readonly footballers: FootballerColumns;
  readonly columns: SettlingColumns;
  readonly scored: ScoredColumns;
}

export async function copyResults(client: PoolClient, round: SettledRound): Promise<void> {
  await pipeline(Readable.from(chunks(round)), client.query(copyFrom(COPY_RESULTS)));
}

function* chunks({ roundId, footballers, columns, scored }: SettledRound): Generator<Buffer> {
  const chips = CHIP_OF_CODE.map((chip) => (chip === null ? NULL : Buffer.from(chip)));
  const line = new LineWriter();
  for (let row = 0; row < columns.count; row++) {
    line.number(columns.ids[row]!);
    line.number(roundId);
    line.number(scored.points[row]!);
    line.number(scored.benchPoints[row]!);
    line.number(columns.costPoints[row]!);
    line.number(columns.transfers[row]!);
    line.bytes(chips[columns.chips[row]!]!);
    line.number(scored.totalPoints[row]!);
    line.number(scored.roundRanks[row]!);
    line.number(scored.overallRanks[row]!);
    line.number(scored.rankSorts[row]!);
    line.number(columns.bankTenths[row]!);
    line.number(columns.valueTenths[row]!);
    line.number(columns.totalTransfers[row]!);
    line.number(scored.goalsScored[row]!);
    line.number(scored.goalsConceded[row]!);
    const pairs = scored.substitutions[row]!;
    if (pairs === 0) line.bytes(NULL);
    else line.pairs(pairs, footballers.ids, columns.squads, row * SQUAD_SIZE);
    const full = line.end();
    if (full) yield full;
  }
  yield line.rest();
}

class LineWriter {
  #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  #at = 0;

  number(value: number): void {
    this.#digits(value);
    this.#chunk[this.#at++] = TAB;
  }

  bytes(bytes: Buffer): void {
    for (const byte of bytes) this.#chunk[this.#at++] = byte;
    this.#chunk[this.#at++] = TAB;
  }

  /** Substitutions as an array of footballers: out, in, out, in … */
  pairs(pairs: number, ids: readonly number[], squads: Uint16Array, squadAt: number): void {
    const chunk = this.#chunk;
    chunk[this.#at++] = 123;
    for (let left = pairs; left !== 0; left >>>= 8) {
      if (left !== pairs) chunk[this.#at++] = 44;
      this.#digits(ids[squads[squadAt + ((left >>> 4) & 0xf)]! - 1]!);
      chunk[this.#at++] = 44;
      this.#digits(ids[squads[squadAt + (left & 0xf)]! - 1]!);
    }
    chunk[this.#at++] = 125;
    chunk[this.#at++] = TAB;
  }

  /** Ends the line; returns the chunk when it has no room for another. */
  end(): Buffer | null {
    // Replaces the last tab.
    this.#chunk[this.#at - 1] = NEWLINE;
    if (this.#at + LINE_BYTES <= CHUNK_BYTES) return null;
    const full = this.rest();
    // The stream keeps the chunk until it is sent.
    this.#chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    this.#at = 0;
    return full;
  }

  rest(): Buffer {
    return this.#chunk.subarray(0, this.#at);
  }

  #digits(value: number): void {
    const chunk = this.#chunk;
    let left = value;
    if (left < 0) {
      chunk[this.#at++] = MINUS;
      left = -left;
    }
    let length = 1;
    for (let limit = 10; limit <= left; limit *= 10) length++;
    for (let place = this.#at + length - 1; place >= this.#at; place--) {
      // Small numbers, nearly all of them, take integer division.
      const tenth = left <= 0x7fffffff ? ((left | 0) / 10) | 0 : Math.floor(left / 10);
      chunk[place] = ZERO + (left - tenth * 10);
      left = tenth;
    }
    this.#at += length;
  }
}
