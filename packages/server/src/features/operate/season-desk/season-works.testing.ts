/** The season's work in tests: followed to its end, and a process that is stopped in the middle of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "vitest";

import { bundledProgram } from "../../../cli/bundled-program.ts";
import { sql, type TestServer } from "../../../testing/index.ts";
import { type EndingSeason, PROCESSES_MS } from "../../seasons/seasons/ending-season.testing.ts";

/** For whatever a process of its own has a part in; a test that waits for more than one thing has more. */
const PATIENCE_MS = PROCESSES_MS;
const MAIN = join(import.meta.dirname, "../../../main.ts");
/** "clubs" on a telephone's keys. */
const HELD_KEY = 25827;

/** Ticks until the newest work has ended like this. */
export async function tickUntil(server: TestServer, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await server.tick();
        const { rows } = await sql<{ state: string }>`
          select state from season_works order by work_id desc limit 1`.execute(server.ctx.db);
        return rows[0]?.state;
      },
      { timeout: PATIENCE_MS, interval: 200 },
    )
    .toBe(state);
}

export interface HeldProcess {
  /** Stops the process while the season is being cleared; its exit code, null when it was killed. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
}

/**
 * Holds the clearing of the season until released. By a trigger that waits for a lock of ours: a holding transaction
 * would be waited for before the clearing begins.
 */
export async function holdClearing({ owner: db }: TestServer): Promise<() => Promise<void>> {
  await sql`create or replace function hold_clearing() returns trigger language plpgsql as
    ${sql.raw(`$$ begin perform pg_advisory_xact_lock_shared(${HELD_KEY}); return null; end $$`)}`.execute(db);
  await sql`create or replace trigger hold_clearing before truncate on clubs
    for each statement execute function hold_clearing()`.execute(db);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let held: Promise<void> = Promise.resolve();
  await new Promise<void>((isHeld, failed) => {
    held = db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${HELD_KEY})`.execute(connection);
      isHeld();
      await released;
      await sql`select pg_advisory_unlock(${HELD_KEY})`.execute(connection);
    });
    held.catch(failed);
  });
  return () => {
    release();
    return held;
  };
}

/** Resolves when the clearing is held, with the PID of its backend. */
export async function untilClearing({ ctx }: TestServer): Promise<number> {
  let pid: number | undefined;
  await expect
    .poll(
      async () => {
        // Read past the season's tables, which the clearing has to itself.
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory' and query like 'truncate %'`.execute(ctx.db);
        pid = rows[0]?.pid;
        return rows.length;
      },
      { timeout: PATIENCE_MS, interval: 50 },
    )
    .toBe(1);
  return pid!;
}

/** A process with the role `jobs` that has taken up the work and is held in the clearing of the season. */
export async function holdInClearing({ season: { server }, archives }: EndingSeason): Promise<HeldProcess> {
  const release = await holdClearing(server);
  const child = spawn(process.execPath, [await bundledProgram(MAIN), "--roles=jobs", "--port=0"], {
    env: {
      ...process.env,
      DATABASE_URL: server.ctx.databaseUrl,
      SEASON_DIRECTORY: archives,
      DATA_DIRECTORY: join(archives, "data"),
      DEMO: "false",
    },
    stdio: "ignore",
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  const end: HeldProcess["end"] = async (signal) => {
    child.kill(signal);
    // One that is asked to stop opens the game again, and waits for the clearing to be undone.
    if (signal === "SIGTERM") await expect.poll(() => isOpening(server), { timeout: PATIENCE_MS }).toBe(true);
    else await exited;
    await release();
    const [code] = await exited;
    return code;
  };
  try {
    await untilClearing(server);
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
  return { end };
}

async function isOpening({ ctx }: TestServer): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like 'update game set maintenance %'`.execute(ctx.db);
  return rows.length > 0;
}
