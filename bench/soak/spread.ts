/** Times of very many events in little memory: counts in steps of two per cent. */

export interface Quantiles {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

/** Step ratio: a time is told within two per cent. */
const RATIO = 1.02;
const SHORTEST_MS = 0.01;
const STEPS = 1200;

export class Spread {
  readonly #counts = new Uint32Array(STEPS);
  #count = 0;
  #slowestMs = 0;

  add(ms: number): void {
    const step = Math.ceil(Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / Math.log(RATIO));
    this.#counts[Math.min(step, STEPS - 1)]!++;
    this.#count += 1;
    if (ms > this.#slowestMs) this.#slowestMs = ms;
  }

  quantiles(): Quantiles {
    return {
      count: this.#count,
      p50Ms: this.#below(0.5),
      p99Ms: this.#below(0.99),
      slowestMs: Math.round(this.#slowestMs * 10) / 10,
    };
  }

  /** The time below which `share` of them lie, rounded up to its step. */
  #below(share: number): number {
    let left = share * this.#count;
    for (let step = 0; step < STEPS; step++) {
      left -= this.#counts[step]!;
      if (left <= 0 && this.#count > 0) return Math.round(SHORTEST_MS * RATIO ** step * 10) / 10;
    }
    return 0;
  }
}
