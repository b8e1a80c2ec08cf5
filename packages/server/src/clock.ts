/**
 * The game clock. Offset and speed live in table `game` so that every process shows the same time; between refreshes a
 * process counts on from its own monotonic clock, so a jump of the machine's wall clock does not move a deadline here.
 * Deadlines are decided by the database (`game_now()`); this clock is for showing, planning and age checks.
 */
import { sql } from "kysely";

import type { Database } from "./db/database.ts";

/** The game's only clock: game time, which the demo, tests and replays shift and speed up (table `game`). */
export interface Clock {
  /** Game time in milliseconds since the epoch, UTC. */
  nowMs(): number;
  /**
   * The largest error of that time against the database's, from the duration of the last reading; milliseconds of real
   * time.
   */
  doubtMs(): number;
  /** Reads offset and speed from the database again; also called on every `clock` notification. */
  refresh(): Promise<void>;
}

/** A clock that has read the database once. Without a season (no `game` row) it is the database's own time. */
export async function createClock(db: Database): Promise<Clock> {
  let reading: Reading | undefined;
  const refresh = async () => {
    let best = await readOnce(db);
    // A connection that had to be waited for, as after an outage, would put the clock off by half of the wait.
    for (let tries = 1; best.doubtMs > GOOD_DOUBT_MS && tries < MOST_READINGS; tries += 1) {
      const next = await readOnce(db);
      if (next.doubtMs < best.doubtMs) best = next;
    }
    reading = best;
  };
  await refresh();
  return {
    nowMs: () => Math.floor(reading!.gameAtMs + (performance.now() - reading!.readAtMs) * reading!.speed),
    doubtMs: () => reading!.doubtMs,
    refresh,
  };
}

interface Reading {
  /** Of this process's monotonic clock. */
  readonly readAtMs: number;
  readonly gameAtMs: number;
  readonly speed: number;
  readonly doubtMs: number;
}

const GOOD_DOUBT_MS = 20;
const MOST_READINGS = 3;

async function readOnce(db: Database): Promise<Reading> {
  const startedMs = performance.now();
  const { rows } = await sql<{ game_at: Date; speed: number }>`
    select game_now() as game_at, coalesce((select clock_speed from game), 1) as speed`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("the database did not answer with its time");
  // The answer is of some moment between asking and hearing: half the way there and back is the best guess.
  const doubtMs = (performance.now() - startedMs) / 2;
  return { readAtMs: startedMs + doubtMs, gameAtMs: row.game_at.getTime(), speed: row.speed, doubtMs };
}

/**
 * The time outside the game, Unix seconds with fractions: for accounts and not for the season, such as the time of a
 * proof of identity. A moved game clock must not make a proof fresh or old.
 */
export const realSeconds = (): number => Date.now() / 1000;
