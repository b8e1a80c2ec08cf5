/** Drawn matches as COPY text, so that a round of a million is written without a million statements. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RoundId } from "@elleveren/rules";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import type { MadeDraw } from "./make-draw.ts";

const MATCHES = "copy cup_matches (cup_id, round_id, match_number, entry_1_id, entry_2_id, points_1) from stdin";
const ROUNDS = "copy cup_rounds (cup_id, round_id, match_count, bye_count, drawn_at) from stdin";
/** Lines a piece of text, about 64 KiB. */
const LINES_PER_CHUNK = 1500;
/** Lines buffered before they are sent: about 2 MB, and a few milliseconds of a blocked event loop. */
const LINES_KEPT = 50_000;

/** Takes draws one after the other; `end` sends what is left. Queries may run on the client between the calls. */
export class MatchWriter {
  readonly #client: PoolClient;
  readonly #roundId: RoundId;
  readonly #drawnAt: string;
  #chunks: string[] = [];
  #chunk = "";
  #lines = 0;
  #rounds: string[] = [];
  /** Matches written so far, byes among them. */
  count = 0;

  constructor(client: PoolClient, roundId: RoundId, drawnAtMs: number) {
    this.#client = client;
    this.#roundId = roundId;
    this.#drawnAt = new Date(drawnAtMs).toISOString();
  }

  async add(cupId: number, { pairs, byes, byePoints }: MadeDraw): Promise<void> {
    let number = 0;
    for (let at = 0; at < pairs.length; at += 2) {
      number += 1;
      this.#line(`${cupId}\t${this.#roundId}\t${number}\t${pairs[at]!}\t${pairs[at + 1]!}\t\\N\n`);
      if (this.#lines >= LINES_KEPT) await this.#send();
    }
    for (let at = 0; at < byes.length; at += 1) {
      number += 1;
      this.#line(`${cupId}\t${this.#roundId}\t${number}\t${byes[at]!}\t\\N\t${byePoints[at]!}\n`);
      if (this.#lines >= LINES_KEPT) await this.#send();
    }
    this.#rounds.push(`${cupId}\t${this.#roundId}\t${number}\t${byes.length}\t${this.#drawnAt}\n`);
    this.count += number;
  }

  async end(): Promise<void> {
    await this.#send();
    await pipeline(Readable.from(this.#rounds), this.#client.query(copyFrom(ROUNDS)));
    this.#rounds = [];
  }

  #line(text: string): void {
    this.#chunk += text;
    this.#lines += 1;
    if (this.#lines % LINES_PER_CHUNK !== 0) return;
    this.#chunks.push(this.#chunk);
    this.#chunk = "";
  }

  async #send(): Promise<void> {
    if (this.#lines === 0) return;
    await pipeline(Readable.from([...this.#chunks, this.#chunk]), this.#client.query(copyFrom(MATCHES)));
    this.#chunks = [];
    this.#chunk = "";
    this.#lines = 0;
  }
}
