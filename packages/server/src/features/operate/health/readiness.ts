/** What a process needs before it can serve. */
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { selectPendingMigrations } from "../../../db/migrate.ts";
import { behindMs } from "../../live/index.ts";

/** Each part is `ok` or says what is missing. */
export interface Readiness {
  readonly database: string;
  readonly migrations: string;
  readonly season: string;
  /** Whether what is answered from memory is of now, or how long ago it was. */
  readonly live: string;
}

/** Looks at everything; never throws and waits for the database at most two seconds. */
export async function checkReadiness(ctx: Context): Promise<Readiness> {
  const forMs = behindMs(ctx);
  const live = forMs === null ? "ok" : `behind for ${Math.round(forMs / 1000)} s`;
  const database = await within(2000, lookAt(ctx)).catch(() => "not reachable");
  if (database !== "ok") return { database, migrations: "unknown", season: "unknown", live };
  const pending = await selectPendingMigrations(ctx.db);
  return {
    database,
    migrations: pending.length === 0 ? "ok" : `pending: ${pending.join(", ")}`,
    season: ctx.findGame() ? "ok" : "no season was imported",
    live,
  };
}

/** As a call would meet it: a connection of the pool comes free in time, and a new one is not refused. */
async function lookAt(ctx: Context): Promise<string> {
  const [takesConnections] = await Promise.all([ctx.databaseHealth.takesConnections(), sql`select 1`.execute(ctx.db)]);
  return takesConnections === "no" ? "takes no connections" : "ok";
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("too slow")), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
