/**
 * A whole game for a command: a database of its own beside the game's, every route on a free loopback port, and a clock
 * that the command sets. Uses `DATABASE_URL` when given, else the embedded server of the data directory, joining the
 * one of a running game.
 */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { destination } from "pino";

import { type Config, type LogLevel, NO_RATE_LIMITS } from "../config/config.ts";
import type { Context } from "../context.ts";
import { createContext } from "../create-context.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { notify } from "../db/notify.ts";
import { onServer, urlOfDatabase } from "../db/other-databases.ts";
import { createLive } from "../features/live/index.ts";
import { createApp } from "../http/create-app.ts";
import { createLog } from "../log.ts";
import { registerJobs, registerRoutes } from "../routes.ts";
import { openDatabaseServer } from "./database-server.ts";

export interface CommandServer {
  readonly ctx: Context;
  /** `http://127.0.0.1:12345` */
  readonly origin: string;
  readonly databaseName: string;
  /** Sets the game clock; it stands still there unless `speed` says otherwise. */
  setNow(atMs: number, speed?: number): Promise<void>;
  /** Waits until everything committed so far is known to this process. */
  whenCurrent(): Promise<void>;
  /** Stops the server and, when it is a throw-away one, drops its database. */
  close(): Promise<void>;
}

export interface CommandServerOptions {
  readonly config: Config;
  /** A kept database of this name, made anew each time; without it a throw-away one. */
  readonly keepAs?: string;
  /** The level logged on standard error; "error" by default. */
  readonly logLevel?: LogLevel;
  /** The address by which the game reaches its database, given the database's own: a line that can be cut, for example. */
  readonly databaseThrough?: (databaseUrl: string) => Promise<string>;
}

export async function openCommandServer({
  config,
  keepAs,
  logLevel = "error",
  databaseThrough = (url) => Promise.resolve(url),
}: CommandServerOptions): Promise<CommandServer> {
  const server = await openDatabaseServer(config);
  const databaseName = keepAs ?? `elleveren_command_${randomBytes(6).toString("hex")}`;
  const databaseUrl = urlOfDatabase(server.game, databaseName);
  await onServer(server.url, async (client) => {
    await client.query(`drop database if exists ${databaseName} with (force)`);
    await client.query(`create database ${databaseName}`);
  });
  await migrateDatabase(urlOfDatabase(server.url, databaseName));
  const open = await createContext({
    config: { ...config, port: 0, host: "127.0.0.1", tls: null, overloadDelayMs: 0, rateLimits: NO_RATE_LIMITS },
    databaseUrl: await databaseThrough(databaseUrl),
    log: createLog(logLevel, destination(2)),
    createLive,
  });
  registerJobs(open.ctx);
  const app = await createApp({ ctx: open.ctx, routes: registerRoutes });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    ctx: open.ctx,
    origin,
    databaseName,
    async setNow(atMs, speed = 0) {
      await sql`update game set clock_game_at = to_timestamp(${atMs / 1000}), clock_real_at = clock_timestamp(),
        clock_speed = ${speed}`.execute(open.ctx.db);
      await notify(open.ctx.db, { kind: "clock" });
      await open.whenCurrent();
    },
    whenCurrent: () => open.whenCurrent(),
    async close() {
      await app.close();
      await open.close();
      if (keepAs === undefined) {
        await onServer(server.url, (client) => client.query(`drop database if exists ${databaseName} with (force)`));
      }
      await server.stop();
    },
  };
}
