/**
 * A game as it runs in earnest: two processes that answer the site and one that follows matches and works jobs, all on one
 * PostgreSQL, each over a line of its own that can break. The simulation moves the game clock.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { invariant, type Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import type { Database } from "../../context.ts";
import { createDatabase, createPool } from "../../db/pool.ts";
import { notify } from "../../db/notify.ts";
import { urlWithPort } from "../../db/other-databases.ts";
import type { Delivery } from "../../features/operate/index.ts";
import { openDatabaseLine, type DatabaseLine } from "./database-line.ts";
import { freePort } from "./free-port.ts";
import { GameProcess, gameProgram } from "./game-process-handle.ts";
import { openSeasonDatabase, type SeasonDatabase } from "./season-database.ts";

const OWN_CONNECTIONS = "simulation";
const LONGEST_AWAY_MS = 40_000;
export const WEB = ["web-1", "web-2"] as const;
export type WebName = (typeof WEB)[number];
export type ProcessName = WebName | "jobs";
export const PROCESSES: readonly ProcessName[] = [...WEB, "jobs"];

export interface SimulatedGame {
  /** Straight to the database, past every line. */
  readonly db: Database;
  readonly database: SeasonDatabase;
  readonly processes: Readonly<Record<ProcessName, GameProcess>>;
  readonly lines: Readonly<Record<ProcessName, DatabaseLine>>;
  readonly origins: Readonly<Record<WebName, string>>;
  /** Faults that came by themselves: a process that ended, one that did not stop. */
  readonly incidents: string[];
  ruleset(): Promise<Ruleset>;
  /** Starts the processes; they answer then. */
  start(): Promise<void>;
  nowMs(): number;
  /** Sets the game clock, which stands still there, and waits until the process that ticks knows. */
  setNow(atMs: number): Promise<void>;
  /** Waits until every process knows everything committed so far. */
  whenCurrent(): Promise<void>;
  /** Does all that is due on the game clock; answers how often it was begun anew. */
  tick(): Promise<number>;
  /** Counts owners and transfers now: prices of the night follow from them. */
  countMarket(): Promise<void>;
  /** Sends facts as a feed does, until they are taken; returns the refusals. */
  tell(
    messages: readonly Delivery["message"][],
  ): Promise<{ readonly refused: readonly string[]; readonly tries: number }>;
  /** Ends every process in order and the database; nothing is left running. */
  close(): Promise<void>;
  /** As Ctrl-C: at once. */
  abandon(): Promise<void>;
}

export async function openSimulatedGame(folder: string): Promise<SimulatedGame> {
  const logs = join(folder, "logs");
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  const program = await gameProgram();
  const database = await openSeasonDatabase(folder);
  const pool = createPool({
    databaseUrl: `${database.url}?application_name=${OWN_CONNECTIONS}`,
    connections: 4,
    onError: () => {},
  });
  const db = createDatabase(pool);
  const incidents: string[] = [];
  const lines: Partial<Record<ProcessName, DatabaseLine>> = {};
  const processes: Partial<Record<ProcessName, GameProcess>> = {};
  const origins: Partial<Record<WebName, string>> = {};
  for (const name of PROCESSES) {
    const line = (lines[name] = await openDatabaseLine(database.port));
    const port = await freePort();
    if (name !== "jobs") origins[name] = `http://127.0.0.1:${port}`;
    processes[name] = new GameProcess({
      name,
      program,
      args: [
        `--roles=${name === "jobs" ? "live,jobs" : "web"}`,
        `--port=${port}`,
        `--database-url=${urlWithPort(database.url, line.port)}`,
        "--database-connections=8",
        `--data=${join(folder, name)}`,
        "--demo=false",
        "--log-level=warn",
      ],
      logFile: join(logs, `${name}.log`),
      cacheFolder: process.env["NODE_COMPILE_CACHE"] ?? join(folder, "compiled"),
      onDeath: (how) => incidents.push(how),
    });
  }
  const all = processes as Record<ProcessName, GameProcess>;
  let nowMs = 0;
  const whenCurrent = async () => {
    await Promise.all(PROCESSES.map((name) => all[name].ask({ kind: "current" })));
  };
  const endAll = async () => {
    await Promise.all(Object.values(lines).map((line) => line.close()));
    await db.destroy();
    await database.stop();
  };
  return {
    db,
    database,
    processes: all,
    lines: lines as Record<ProcessName, DatabaseLine>,
    origins: origins as Record<WebName, string>,
    incidents,
    async ruleset() {
      const { rows } = await sql<{ ruleset: Ruleset }>`select ruleset from game`.execute(db);
      invariant(rows[0], "the season was inserted");
      return rows[0].ruleset;
    },
    async start() {
      await Promise.all(PROCESSES.map((name) => all[name].start()));
    },
    nowMs: () => nowMs,
    async setNow(atMs) {
      await steadily(async () => {
        await sql`update game set clock_game_at = to_timestamp(${atMs / 1000}), clock_real_at = clock_timestamp(),
          clock_speed = 0`.execute(db);
        await notify(db, { kind: "clock" });
      });
      nowMs = atMs;
      // The database decides what is late; the process that ticks needs the same time.
      await all.jobs.ask({ kind: "current" });
    },
    whenCurrent,
    async tick() {
      for (let redone = 0; ;) {
        const { value, tries } = await all.jobs.ask<boolean>({ kind: "tick" });
        redone += tries - 1;
        if (value) return redone;
        // Its own tick of each second is at it, and may have looked at the clock before it was moved.
        await sleep(10);
      }
    },
    async countMarket() {
      await all.jobs.ask({ kind: "market" });
    },
    async tell(messages) {
      const { value, tries } = await all.jobs.ask<string[]>({ kind: "tell", messages });
      return { refused: value, tries };
    },
    async close() {
      const ends = await Promise.all(PROCESSES.map((name) => all[name].stop()));
      incidents.push(...ends.filter((end) => end !== null));
      incidents.push(...(await connectionsLeft(db)));
      await endAll();
    },
    async abandon() {
      await Promise.all(PROCESSES.map((name) => all[name].kill()));
      await endAll();
    },
  };
}

/** Once every process has ended, the simulation's own connections are the only ones. */
async function connectionsLeft(db: Database): Promise<string[]> {
  for (let looks = 0; ; looks += 1) {
    const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name <> ${OWN_CONNECTIONS}`.execute(
      db,
    );
    if (rows.length === 0) return [];
    if (looks === 40) return rows.map(({ name }) => `a connection was left behind: ${name}`);
    await sleep(50);
  }
}

/** The database may be away: what does no harm twice is done until it is done. */
async function steadily(work: () => Promise<void>): Promise<void> {
  const until = performance.now() + LONGEST_AWAY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    }
  }
}
