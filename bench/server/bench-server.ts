/** A whole server over HTTP for measurements: a database of its own, jobs off. */
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { pino } from "pino";

import type { RateLimits } from "../../packages/server/src/config/config.ts";
import { readConfig } from "../../packages/server/src/config/read-config.ts";
import type { Context, Queryable } from "../../packages/server/src/context.ts";
import { createContext } from "../../packages/server/src/create-context.ts";
import { startThrowAwayCluster } from "../../packages/server/src/db/embedded/throw-away-cluster.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { createLive } from "../../packages/server/src/features/live/index.ts";
import { createApp } from "../../packages/server/src/http/create-app.ts";
import { registerRoutes } from "../../packages/server/src/routes.ts";

export interface BenchServer {
  readonly origin: string;
  readonly ctx: Context;
  close(): Promise<void>;
}

export interface BenchDatabase {
  readonly url: string;
  /** A server on it with these limits, none without, and these settings beside; its counts begin at nothing. */
  serve(rateLimits: RateLimits | null, env?: Readonly<Record<string, string>>): Promise<BenchServer>;
  close(): Promise<void>;
}

const NO_LIMITS: RateLimits = {
  signInPerIp: 0,
  signInPerEmail: 0,
  signUpPerIp: 0,
  callsPerMinute: 0,
  tokenCallsPerMinute: 0,
};

/** An empty database, migrated and filled. */
export async function openBenchDatabase(fill: (db: Queryable) => Promise<void>): Promise<BenchDatabase> {
  const cluster = await startThrowAwayCluster();
  await migrateDatabase(cluster.url);
  const db = createDatabase(createPool({ databaseUrl: cluster.url, connections: 2, onError: () => {} }));
  try {
    await fill(db);
  } finally {
    await db.destroy();
  }
  const { url } = cluster;
  return { url, serve: (rateLimits, env) => serveDatabase(url, rateLimits, env), close: () => cluster.stop() };
}

/** A server over HTTP in this process, on a migrated database. */
export async function serveDatabase(
  databaseUrl: string,
  rateLimits: RateLimits | null,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const base = readConfig({
    env: { LOG_LEVEL: "silent", TRUST_PROXY: "true", ...env },
    args: ["--port=0"],
    rootDirectory: ".",
  });
  const config = { ...base, rateLimits: rateLimits ?? NO_LIMITS };
  const log = pino({ level: "silent" });
  const open = await createContext({ config, databaseUrl, log, createLive });
  const app = await createApp({ ctx: open.ctx, routes: registerRoutes });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    ctx: open.ctx,
    async close() {
      await app.close();
      await open.close();
    },
  };
}

/** Accounts that sign in with one password, at the cost that the server itself uses: OWASP's for Argon2id. */
export async function insertAccounts(db: Queryable, emails: readonly string[], password: string): Promise<void> {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await sql`insert into accounts (email, email_key, password_hash, first_name, last_name)
    select email, email, ${passwordHash}, 'Bench', 'Mark' from unnest(${[...emails]}::text[]) email`.execute(db);
}
