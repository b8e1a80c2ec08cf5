/** The database's real time as this process knows it, counted on from its last word by the monotonic clock. */
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";

export interface DatabaseTime {
  /** In milliseconds since the epoch, at a moment of `performance.now()`. */
  at(momentMs: number): number;
  read(db: Queryable): Promise<void>;
}

/** Knows nothing before the first `read`. */
export function createDatabaseTime(): DatabaseTime {
  let offsetMs = 0;
  return {
    at: (momentMs) => momentMs + offsetMs,
    async read(db) {
      const askedAtMs = performance.now();
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
      // The answer is as old as half the way there and back.
      offsetMs = rows[0]!.at.getTime() - (askedAtMs + performance.now()) / 2;
    },
  };
}
