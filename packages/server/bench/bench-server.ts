/** A whole server over HTTP for measurements: a database of its own, accounts with a password, jobs off. */
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { pino } from "pino";

import { readConfig, type RateLimits } from "../src/config.ts";
import { createContext } from "../src/context.ts";
import { startThrowAwayCluster } from "../src/db/embedded/throw-away-cluster.ts";
import { migrateDatabase } from "../src/db/migrate.ts";
import { createLive } from "../src/features/live/index.ts";
import { createApp } from "../src/http/app.ts";
import { registerRoutes } from "../src/routes.ts";

export interface BenchDatabase {
  /** A server on it with these limits, none without; its counts begin at nothing. */
  serve(rateLimits: RateLimits | null): Promise<{ readonly origin: string; close(): Promise<void> }>;
  close(): Promise<void>;
}

const NO_LIMITS: RateLimits = { signInPerIp: 0, signInPerEmail: 0, signUpPerIp: 0, callsPerMinute: 0 };

export async function openBenchDatabase(emails: readonly string[], password: string): Promise<BenchDatabase> {
  const cluster = await startThrowAwayCluster();
  await migrateDatabase(cluster.url);
  // The cost that the server itself uses: OWASP's for Argon2id.
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const log = pino({ level: "silent" });
  const base = readConfig({
    env: { LOG_LEVEL: "silent", TRUST_PROXY: "true" },
    args: ["--port=0"],
    rootDirectory: ".",
  });
  let isFilled = false;
  return {
    async serve(rateLimits) {
      const config = { ...base, rateLimits: rateLimits ?? NO_LIMITS };
      const open = await createContext({ config, databaseUrl: cluster.url, log, createLive });
      if (!isFilled) {
        await sql`insert into accounts (email, email_key, password_hash, first_name, last_name)
          select email, email, ${passwordHash}, 'Bench', 'Mark' from unnest(${[...emails]}::text[]) email`.execute(
          open.ctx.db,
        );
        isFilled = true;
      }
      const app = await createApp({ ctx: open.ctx, routes: registerRoutes });
      const origin = await app.listen({ host: "127.0.0.1", port: 0 });
      return {
        origin,
        async close() {
          await app.close();
          await open.close();
        },
      };
    },
    close: () => cluster.stop(),
  };
}
