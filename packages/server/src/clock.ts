/**
 * The game clock. Offset and speed live in table `game` so that every process shows the same time; between refreshes a
 * process counts on from its own monotonic clock, so a jump of the machine's wall clock does not move a deadline here.
 * Deadlines are decided by the database (`game_now()`); this clock is for showing, planning and age checks.
 */
import { sql } from "kysely";

import type { Clock, Database } from "./context.ts";

/** A clock that has read the database once. Without a season (no `game` row) it is the database's own time. */
export async function createClock(db: Database): Promise<Clock> {
  let readAtMs = 0;
  let gameAtMs = 0;
  let speed = 1;
  const refresh = async () => {
    const startedMs = performance.now();
    const { rows } = await sql<{ game_at: Date; speed: number }>`
      select game_now() as game_at, coalesce((select clock_speed from game), 1) as speed`.execute(db);
    const row = rows[0];
    if (!row) throw new Error("the database did not answer with its time");
    // The answer is as old as half the way there and back.
    readAtMs = (startedMs + performance.now()) / 2;
    gameAtMs = row.game_at.getTime();
    speed = row.speed;
  };
  await refresh();
  return { nowMs: () => Math.floor(gameAtMs + (performance.now() - readAtMs) * speed), refresh };
}

/**
 * The time outside the game, Unix seconds with fractions: for what concerns people and not the season, such as when
 * somebody proved who he is. A moved game clock must not make a proof fresh or old.
 */
export const realSeconds = (): number => Date.now() / 1000;
