/** The database's real time as this process knows it, counted on from its last word by the monotonic clock. */
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { selectNewestRevision } from "./market-rows.sql.ts";
import { selectRounds } from "./season-rows.sql.ts";
import type { LiveRoundState, SeasonMemory } from "../season-memory.ts";

interface DatabaseTime {
  /** In milliseconds since the epoch, at a moment of `performance.now()`. */
  at(momentMs: number): number;
  /** The latest it had been when it was last set back; times up to here may have been meant twice. */
  setBackFromMs(): number;
  read(db: Queryable): Promise<void>;
}

/** An answer that was waited for is no clock that was set. */
const TOLERATED_MS = 1000;

/** Knows nothing before the first `read`. */
export function createDatabaseTime(): DatabaseTime {
  let offsetMs = 0;
  let setBackFromMs = Number.NEGATIVE_INFINITY;
  return {
    at: (momentMs) => momentMs + offsetMs,
    setBackFromMs: () => setBackFromMs,
    async read(db) {
      const askedAtMs = performance.now();
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
      // The answer is as old as half the way there and back.
      const answeredAtMs = performance.now();
      const read = rows[0]!.at.getTime() - (askedAtMs + answeredAtMs) / 2;
      if (read < offsetMs - TOLERATED_MS) setBackFromMs = Math.max(setBackFromMs, answeredAtMs + offsetMs);
      offsetMs = read;
    },
  };
}

/** Whether a process that was cut off can go on from what it knows. */
const ORDER: readonly LiveRoundState[] = ["upcoming", "open", "closed", "settled"];

/**
 * True when the database knows less than this process: it was restored from a copy, or is another one. Then nothing that
 * is known here counts. Revisions and the states of rounds only ever go forward.
 */
export async function wasSetBack(db: Queryable, memory: SeasonMemory): Promise<boolean> {
  if ((await selectNewestRevision(db)) < memory.revision) return true;
  const states = new Map((await selectRounds(db)).map(({ roundId, state }) => [roundId, state]));
  return memory.rounds.some(({ roundId, state }) => {
    const now = states.get(roundId);
    return now === undefined || ORDER.indexOf(now) < ORDER.indexOf(state);
  });
}
