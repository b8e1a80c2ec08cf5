/**
 * A whole server for a test file: its own database, cloned from the migrated template, every route, and no background
 * work. Jobs and ticks run when the test says so.
 */
import { registerDemoManagers } from "@elleveren/worlds";
import { pino } from "pino";
import { sql } from "kysely";

import { NO_RATE_LIMITS, type Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import type { Context, Database } from "../context.ts";
import { createContext, type ContextOptions } from "../create-context.ts";
import { createDatabase, createPool } from "../db/pool.ts";
import { notify } from "../db/notify.ts";
import type { App } from "../http/app.ts";
import { createApp } from "../http/create-app.ts";
import { createLive as createSeasonLive } from "../features/live/index.ts";
import type { ConnectionTimes } from "../http/transport/connections.ts";
import { registerJobs, registerRoutes } from "../routes.ts";
import { createClient, type TestClient } from "./client.ts";
import { createTestDatabase } from "./database.ts";
import type { TestDatabase } from "./database-server.ts";
import { signUp, type SignUpDetails, type SignedUp } from "./sign-up.ts";

export interface TestServerOptions {
  /** Settings that differ from a test's: no limits on calls, silent log. */
  readonly config?: Partial<Config>;
  readonly createLive?: ContextOptions["createLive"];
  /** A database that was made before; the server drops it all the same. */
  readonly database?: TestDatabase;
  /** Where everything is logged, in place of nowhere. */
  readonly log?: ContextOptions["log"];
  /** The address by which the server reaches its database, given the database's own. */
  readonly databaseThrough?: (databaseUrl: string) => Promise<string>;
  /** How long connections may take, in place of the game's own. */
  readonly times?: ConnectionTimes;
  /** Calls of the test's own beside the game's. */
  readonly extraRoutes?: (app: App, ctx: Context) => void;
  /** Called for every route, with its name as `GET /api/me/`, its handler and its schema. */
  readonly onRoute?: (name: string, handler: object, schema: Readonly<Record<string, unknown>>) => void;
}

export interface TestServer {
  readonly ctx: Context;
  readonly app: App;
  /** `http://127.0.0.1:12345` */
  readonly origin: string;
  /** The database by its owner, for what no running game does to it. */
  readonly owner: Database;
  /** Every call that is served, as `GET /api/me/`. */
  readonly served: readonly string[];
  /** A new anonymous browser. */
  client(): TestClient;
  /** A new browser with a new account signed in. */
  signUp(details?: SignUpDetails): Promise<SignedUp>;
  /** Moves the game clock to this time and lets it stand still there, in every process. Needs a season. */
  setNow(iso: string): Promise<void>;
  /** Runs every tick handler once. */
  tick(): Promise<void>;
  /** Works off the queues and sends due messages; returns how many jobs ran and e-mails had their turn. */
  runDueJobs(): Promise<number>;
  /** Waits until everything committed so far is known to this process. */
  whenCurrent(): Promise<void>;
  close(): Promise<void>;
}

/** Settings of a test's process. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const config = readConfig({ env: { LOG_LEVEL: "silent" }, args: ["--port=0"], rootDirectory: import.meta.dirname });
  // How busy the machine of the tests is decides nothing.
  const proxies = changes.trustProxy ? 1 : 0;
  return {
    ...config,
    proxies,
    databaseConnections: 8,
    writeWaitMs: 60_000,
    overloadDelayMs: 0,
    rateLimits: NO_RATE_LIMITS,
    ...changes,
  };
}

/** Starts it; `close` ends everything and drops the database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const config = testConfig(options.config);
  const log = options.log ?? pino({ level: config.logLevel });
  const createLive = options.createLive ?? createSeasonLive;
  const databaseUrl = (await options.databaseThrough?.(database.url)) ?? database.url;
  const open = await createContext({ config, databaseUrl, log, createLive });
  const { ctx } = open;
  const owner = createDatabase(createPool({ databaseUrl: database.ownerUrl, connections: 2, onError: () => {} }));
  registerJobs(ctx);
  registerDemoManagers(ctx);
  const served: string[] = [];
  const routes = (server: App, context: Context) => {
    server.addHook("onRoute", ({ method, url, handler, schema }) => {
      for (const name of [method].flat()) {
        if (name === "HEAD") continue;
        served.push(`${name} ${url}`);
        options.onRoute?.(`${name} ${url}`, handler, { ...schema });
      }
    });
    registerRoutes(server, context);
    options.extraRoutes?.(server, context);
  };
  const app = await createApp({ ctx, routes, ...(options.times && { times: options.times }) });
  const origin = await app.listen({ host: config.host, port: config.port });

  return {
    ctx,
    app,
    origin,
    owner,
    served,
    client: () => createClient(origin),
    signUp: (details) => signUp(ctx, createClient(origin), details),
    async setNow(iso) {
      await sql`update game set clock_game_at = ${iso}::timestamptz, clock_real_at = clock_timestamp(), clock_speed = 0`.execute(
        ctx.db,
      );
      await notify(ctx.db, { kind: "clock" });
      await open.whenCurrent();
    },
    async tick() {
      await ctx.jobs.tick();
      await open.whenCurrent();
    },
    async runDueJobs() {
      let ran = 0;
      for (;;) {
        const round = (await ctx.jobs.runDue()) + (await ctx.outgoing.runDue());
        if (round === 0) return ran;
        ran += round;
      }
    },
    whenCurrent: () => open.whenCurrent(),
    async close() {
      await app.close();
      await open.close();
      await owner.destroy();
      await database.drop();
    },
  };
}
