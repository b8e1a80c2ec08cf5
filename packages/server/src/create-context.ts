/** Opens what a process needs, in the order in which each builds on the others, and closes it the other way round. */
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";

import { closeMail } from "./adapters/mail/index.ts";
import { createClock } from "./clock.ts";
import { watchClock } from "./clock-watch.ts";
import type { Config } from "./config/config.ts";
import type { Context, Random } from "./context.ts";
import { listen } from "./db/notify.ts";
import { createPlannedPool } from "./db/scale/planned-once.ts";
import { createDatabaseHealth } from "./db/database-health.ts";
import { isDistributed } from "./db/scale/distribute.ts";
import { createDatabase, createPool, giveUpConnections } from "./db/pool.ts";
import { connectionsBesideWrites, createWrites } from "./db/writing/writes.ts";
import { createReads } from "./db/scale/read-replica.ts";
import { emailKey } from "./features/people/accounts/emails/email-address.ts";
import type { BaseContext, Live } from "./features/live/live/live.ts";
import { createGameCache } from "./game.ts";
import { createPgBossJobs } from "./jobs/pg-boss-jobs.ts";
import { createOutgoing, outgoingSettings } from "./outgoing/create-outgoing.ts";
import { createRefreshing } from "./refreshing.ts";
import { countedAs } from "./http/limits/rate-limits.ts";
import { createSecurityLog, selectLogKey } from "./security-log/index.ts";

export interface ContextOptions {
  readonly config: Config;
  /** A migrated database. */
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly createLive: (base: BaseContext) => Live | Promise<Live>;
}

export interface OpenContext {
  readonly ctx: Context;
  /** Resolves when everything committed before the call is known here: clock, season, live. */
  whenCurrent(): Promise<void>;
  /** Ends jobs, live, the listening connection and the pool. */
  close(): Promise<void>;
}

/** `http/session/session-finder.ts` has at most two look-ups under way; where connections are few, the second waits for the first. */
const SESSION_CONNECTIONS = 2;
const FEW_CONNECTIONS = 6;

/** Builds the context of a process; the caller closes it. No job, tick or server runs yet. */
export async function createContext({ config, databaseUrl, log, createLive }: ContextOptions): Promise<OpenContext> {
  const onError = (error: Error) => log.warn({ err: error }, "an idle database connection broke");
  const connectionsLeft = connectionsBesideWrites(config.databaseConnections);
  const sessionConnections = connectionsLeft < FEW_CONNECTIONS ? 1 : SESSION_CONNECTIONS;
  // Never one alone: a tick holds one while its work asks on another.
  const connections = Math.max(2, connectionsLeft - sessionConnections);
  const pool = createPool({ databaseUrl, connections, onError });
  const db = createDatabase(pool);
  const sharesTransactions = await isDistributed(db).then(
    (isSpread) => !isSpread,
    async (error: unknown) => {
      await db.destroy();
      throw error;
    },
  );
  const writes = createWrites({
    databaseUrl,
    connections: config.databaseConnections,
    sharesTransactions,
    longestWaitMs: config.writeWaitMs,
    onError,
  });
  const sessionsPool = createPlannedPool({ databaseUrl, connections: sessionConnections, onError });
  const sessionsDb = createDatabase(sessionsPool);
  // Listening starts before anything is read, so that no change falls between.
  const onSilent = () => {
    log.error("the database has fallen silent; its connections are given up, and who waits is told to come back");
    giveUpConnections(pool);
    giveUpConnections(sessionsPool);
    writes.giveUpConnections();
  };
  const notifications = await listen({ databaseUrl, log, onSilent }).catch(async (error: unknown) => {
    await Promise.all([pool.end(), sessionsDb.destroy(), writes.close()]);
    throw error;
  });
  const [clock, game, logKey] = await Promise.all([
    createClock(db),
    createGameCache(db),
    selectLogKey(db, config.secretKey),
  ]);
  const securityLog = createSecurityLog({ log, key: logKey, emailKey, ipKey: countedAs });
  const refreshing = createRefreshing(() => Promise.all([clock.refresh(), game.refresh()]), log);
  notifications.subscribe(({ kind }) => {
    if (kind === "clock" || kind === "game" || kind === "resync") refreshing.again();
  });
  const reads = await createReads({
    primary: { db, pool },
    replicaUrl: config.databaseReadUrl,
    connections: config.databaseConnections,
    mostLagSeconds: config.databaseReadMostLagSeconds,
    notifications,
    log,
  });
  const databaseHealth = createDatabaseHealth({ databaseUrl, log });
  const openOwnPool = () => createPool({ databaseUrl, connections: 1, onError });
  const jobs = createPgBossJobs({ db, pool, openOwnPool, log });
  const outgoing = createOutgoing({ ...outgoingSettings(config), db, log, notifications, jobs });
  const random: Random = { bytes: (count) => randomBytes(count) };
  const season = { game: () => game.current(), findGame: () => game.find() };
  const parts = {
    config,
    databaseUrl,
    pool,
    db,
    sessionsDb,
    writes,
    reads,
    databaseHealth,
    clock,
    random,
    log,
    securityLog,
    ...season,
    notifications,
    jobs,
    outgoing,
  };
  const clockWatch = watchClock({ db, clock, log });
  const live = await createLive({ ...parts, whenRefreshed: () => refreshing.whenDone() });
  return {
    ctx: { ...parts, live },
    async whenCurrent() {
      await notifications.whenDelivered();
      await refreshing.whenDone();
      await live.whenCurrent();
    },
    async close() {
      clockWatch.close();
      refreshing.close();
      await jobs.stop();
      await outgoing.stop();
      await live.close();
      await reads.close();
      await notifications.close();
      closeMail(config);
      databaseHealth.close();
      await writes.close();
      await sessionsDb.destroy();
      await db.destroy();
    },
  };
}
