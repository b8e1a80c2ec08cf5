/**
 * How a start fills the engine, by the memory there is: with room for entries that join later and settled rounds read side
 * by side, or, where memory is short, without both. It starts in any case, because a game that is slow to grow is better
 * than none; what is missing is said.
 */

export interface LoadPlan {
  /** Entries there is room for before columns have to be copied. */
  readonly capacity: number;
  /** Settled rounds that are read at the same time. */
  readonly roundsAhead: number;
  /** Of columns and of rounds being read, together. */
  readonly neededBytes: number;
  readonly availableBytes: number;
  /** "smaller": the full plan does not fit; "short": the smaller one does not fit either. */
  readonly fit: "full" | "smaller" | "short";
}

export interface LoadRequest {
  readonly entries: number;
  /** Reached. */
  readonly rounds: number;
  readonly availableBytes: number;
}

/** Room for entries that join later, so that columns are seldom copied. */
const SPARE_ROOM = 1.25;
const ROUNDS_AHEAD = 2;
/** Totals and half a byte of costs. */
const BYTES_A_ROUND = 2.5;
/** First round, squad, transfers, order, and what the next event writes to (`engine/memory.test.ts`). */
const BYTES_AN_ENTRY = 1 + 22 + 2 + 4 + 6.5;
/** Points before costs and after them, of an entry in a round on its way into the columns. */
const BYTES_READ = 4;

export function planLoad({ entries, rounds, availableBytes }: LoadRequest): LoadPlan {
  const plan = (room: number, roundsAhead: number) => {
    const capacity = Math.ceil(entries * room);
    const neededBytes = capacity * (BYTES_AN_ENTRY + rounds * BYTES_A_ROUND) + entries * roundsAhead * BYTES_READ;
    return { capacity, roundsAhead, neededBytes, availableBytes };
  };
  const full = plan(SPARE_ROOM, ROUNDS_AHEAD);
  if (full.neededBytes <= availableBytes) return { ...full, fit: "full" };
  const smaller = plan(1, 1);
  return { ...smaller, fit: smaller.neededBytes <= availableBytes ? "smaller" : "short" };
}
