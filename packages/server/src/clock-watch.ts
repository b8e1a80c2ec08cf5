/**
 * Whether this process still shows the database's time. The database's machine may set its clock, a suspended one may lose
 * minutes, and no message tells of either; rounds close by the database, so a countdown that is wrong here would send saves late.
 */
import { sql } from "kysely";
import type { Logger } from "pino";

import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";
import { notify } from "./db/notify.ts";

const LOOK_EVERY_MS = 15_000;
/** Of real time. */
const TOLERATED_MS = 1000;

export interface ClockWatch {
  /** Looks now; true when the clock was off, and every process has been told to read it again. */
  look(): Promise<boolean>;
  close(): void;
}

export function watchClock({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): ClockWatch {
  const look = async () => {
    const startedMs = performance.now();
    const shownMs = clock.nowMs();
    const { rows } = await sql<{ game_at: Date; speed: number }>`
      select game_now() as game_at, coalesce((select clock_speed from game), 1) as speed`.execute(db);
    const { game_at: gameAt, speed } = rows[0]!;
    const realSpeed = Math.max(1, Math.abs(speed));
    // The answer is of some moment while it was waited for.
    const offMs = (gameAt.getTime() - shownMs) / realSpeed;
    const waitedMs = performance.now() - startedMs;
    if (offMs > -TOLERATED_MS && offMs < TOLERATED_MS + waitedMs) return false;
    log.warn(
      { offMs: Math.round(offMs) },
      "the game clock is not the database's any more; every process reads it again",
    );
    await notify(db, { kind: "clock" });
    return true;
  };
  let looking: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // Without a database there is nothing to compare with.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = null;
      });
  }, LOOK_EVERY_MS).unref();
  return { look, close: () => clearInterval(timer) };
}
