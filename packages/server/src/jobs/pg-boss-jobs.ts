/** `Jobs` on pg-boss and an advisory lock. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { invariant } from "@elleveren/rules";
import { CompiledQuery, sql } from "kysely";
import type { Pool } from "pg";
import { PgBoss, type Db } from "pg-boss";
import type { Logger } from "pino";

import type { Database, Queryable } from "../db/database.ts";
import type { JobHandler, Jobs, SendOptions, TickHandler } from "./jobs.ts";
import { createTickBook, type TickBook } from "./tick-book.ts";
import { QUEUE_SCHEMA } from "./queue-schema.ts";
import { TICK_LOCK_KEY } from "./tick-lock.ts";

const TICK_EVERY_MS = 1000;
const TIME_ZONE = "Europe/Oslo";
/** A job may take this long to end when we stop; after that it is run again at the next start. */
const STOP_TIMEOUT_MS = 15_000;
/** A last tick that takes longer is not waited for before the rest is stopped. */
const LONGEST_LAST_TICK_MS = 5000;

/** A queue keeps one waiting job per singleton key; jobs without a key get one of their own. */
const QUEUE_OPTIONS = {
  policy: "short",
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 900,
  deleteAfterSeconds: 24 * 3600,
} as const;

export interface PgBossJobsOptions {
  readonly db: Database;
  readonly pool: Pool;
  /** A connection that no transaction of ours can hold, for opening queues; ended again when they are open. */
  readonly openOwnPool: () => Pool;
  readonly log: Logger;
}

/** Nothing runs until the first `send`, `runDue` or `start`; its tables are there (`queue-schema.ts`). */
export function createPgBossJobs({ db, pool, openOwnPool, log }: PgBossJobsOptions): Jobs {
  const handlers = new Map<string, JobHandler<object>>();
  const former = new Set<string>();
  const schedules = new Map<string, string>();
  const tickHandlers = new Map<string, TickHandler>();
  const stopHandlers: (() => Promise<void>)[] = [];
  const queues = new Map<string, Promise<void>>();
  const connection = createBossConnection(pool, openOwnPool);
  const book = createTickBook(db);
  let boss: Promise<PgBoss> | null = null;
  let tickedAtMs: number | null = null;
  let ticking: { readonly stop: AbortController; readonly done: Promise<void> } | null = null;

  /** A process that only sends does no housekeeping: that is the role `jobs`. */
  const open = (works: boolean): Promise<PgBoss> => {
    boss ??= openBoss(connection.db, log, works);
    boss.catch(() => (boss = null));
    return boss;
  };
  const ensureQueue = (queue: string): Promise<PgBoss> =>
    queues.has(queue) && boss
      ? Promise.all([boss, queues.get(queue)]).then(([opened]) => opened)
      : connection.apart(async () => {
          const opened = await open(false);
          const made = queues.get(queue) ?? makeQueue(opened, queue);
          queues.set(queue, made);
          made.catch(() => queues.delete(queue));
          await made;
          return opened;
        });

  const jobs: Jobs = {
    work(queue, handler) {
      invariant(!handlers.has(queue), `a queue has one handler: ${queue}`);
      handlers.set(queue, handler as JobHandler<object>);
    },
    workFormer(queue, handler) {
      jobs.work(queue, handler);
      former.add(queue);
    },
    async send(queue, data, options: SendOptions = {}) {
      const opened = await ensureQueue(queue);
      const id = await opened.send(queue, data, {
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
        ...(options.tx === undefined ? {} : { db: executeIn(options.tx) }),
      });
      return id !== null;
    },
    async forget(tx, texts) {
      const { rows } = await sql`select 1 where to_regclass('pgboss.job') is not null`.execute(tx);
      if (rows.length === 0) return;
      // Matched as whole JSON strings, since one address may be the end of another. Finished jobs are kept a day, so
      // there is little to search.
      const written = texts.map((text) => JSON.stringify(text.toLowerCase()));
      await sql`delete from pgboss.job
        where exists (select from unnest(${written}::text[]) w (word) where strpos(lower(data::text), w.word) > 0)`.execute(
        tx,
      );
    },
    schedule(queue, cron) {
      schedules.set(queue, cron);
    },
    queues: () =>
      [...handlers.keys()]
        .filter((name) => !former.has(name))
        .map((name) => ({ name, cron: schedules.get(name) ?? null })),
    async retry(tx, queue, id) {
      const opened = await ensureQueue(queue);
      const { rows } = await sql`select 1 from pgboss.job
        where name = ${queue} and id = ${id}::uuid and state = 'failed' for update`.execute(tx);
      if (rows.length === 0) return false;
      await opened.retry(queue, id, { db: executeIn(tx) });
      return true;
    },
    async retryAll(tx) {
      const { rows } = await sql<{ installed: boolean }>`
        select to_regclass('pgboss.job') is not null as installed`.execute(tx);
      if (!rows[0]!.installed) return 0;
      const failed = await sql<{ name: string; id: string }>`select name, id::text as id from pgboss.job
        where state = 'failed' and name = any(${[...handlers.keys()]}::text[]) for update`.execute(tx);
      for (const { name, id } of failed.rows) {
        const opened = await ensureQueue(name);
        await opened.retry(name, id, { db: executeIn(tx) });
      }
      return failed.rows.length;
    },
    onTick(name, handler) {
      invariant(!tickHandlers.has(name), `a tick handler is registered once: ${name}`);
      tickHandlers.set(name, handler);
    },
    ticks: () => [...tickHandlers.keys()],
    onStop: (handler) => void stopHandlers.push(handler),
    async tick() {
      const isOurs = await tickOnce(db, tickHandlers, book, log);
      if (isOurs) tickedAtMs = performance.now();
      return isOurs;
    },
    sinceTickSeconds: () => (tickedAtMs === null ? null : (performance.now() - tickedAtMs) / 1000),
    async runDue() {
      let count = 0;
      for (const [queue, handler] of handlers) {
        const opened = await ensureQueue(queue);
        for (;;) {
          const [job] = await opened.fetch<object>(queue);
          if (!job) break;
          count += 1;
          try {
            await handler(job.data);
            await opened.complete(queue, job.id);
          } catch (error) {
            await opened.fail(queue, job.id, { message: error instanceof Error ? error.message : String(error) });
            throw error;
          }
        }
      }
      return count;
    },
    async start() {
      // A job may have been sent before work began: the instance opened for that runs no maintenance.
      const early = await boss;
      boss = null;
      const opened = await connection.apart(() => open(true));
      await early?.stop({ graceful: false });
      for (const [queue, handler] of handlers) {
        await ensureQueue(queue);
        await opened.work<object>(queue, { pollingIntervalSeconds: 1 }, async ([job]) => {
          if (!job) return;
          await handler(job.data).catch((error: unknown) => {
            log.error({ err: error, queue, job: job.id }, "a job failed");
            throw error;
          });
        });
      }
      for (const [queue, cron] of schedules) {
        await opened.schedule(queue, cron, {}, { tz: TIME_ZONE, singletonKey: queue });
      }
      const stop = new AbortController();
      ticking = { stop, done: tickUntil(stop.signal, jobs, log) };
    },
    async stop() {
      ticking?.stop.abort();
      // The tick under way may itself wait for what a handler below ends, such as the lock of a season that is being cleared.
      await Promise.race([ticking?.done, sleep(LONGEST_LAST_TICK_MS, undefined, { ref: false })]);
      for (const handler of stopHandlers.splice(0)) {
        await handler().catch((error: unknown) => log.error({ err: error }, "something did not end in order"));
      }
      await ticking?.done;
      ticking = null;
      const opened = await boss;
      await opened?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
  return jobs;
}

async function openBoss(db: Db, log: Logger, works: boolean): Promise<PgBoss> {
  // Its tables are the owner's to make (`queue-schema.ts`).
  const boss = new PgBoss({ db, schema: QUEUE_SCHEMA, migrate: false, supervise: works, schedule: works });
  boss.on("error", (error) => log.error({ err: error }, "the job queue had a fault"));
  boss.on("warning", (warning) => log.warn({ warning }, "the job queue warns"));
  await boss.start();
  return boss;
}

/** Once something was looked for in it pg-boss knows the queue, and sending to it asks nothing more. */
async function makeQueue(boss: PgBoss, queue: string): Promise<void> {
  await boss.createQueue(queue, QUEUE_OPTIONS);
  await boss.findJobs(queue, { id: randomUUID() });
}

interface BossConnection {
  readonly db: Db;
  /** While the work runs pg-boss speaks on a connection of its own. */
  apart<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Jobs are sent by callers that hold a connection for their transaction. When all of them send to a queue that is not
 * open yet, opening it on a connection of the same pool would deadlock with them.
 */
function createBossConnection(pool: Pool, openOwnPool: () => Pool): BossConnection {
  let apart: { readonly pool: Pool; readonly asked: Set<Promise<unknown>>; users: number } | null = null;
  const executeSql: Db["executeSql"] = (text, values) => {
    if (!apart) return pool.query(text, values as unknown[]);
    const { asked } = apart;
    const answer = apart.pool.query(text, values as unknown[]);
    asked.add(answer);
    const isAnswered = () => void asked.delete(answer);
    answer.then(isAnswered, isAnswered);
    return answer;
  };
  return {
    db: { executeSql },
    async apart(work) {
      const used = (apart ??= { pool: openOwnPool(), asked: new Set(), users: 0 });
      used.users += 1;
      try {
        return await work();
      } finally {
        used.users -= 1;
        if (used.users === 0) {
          apart = null;
          // pg-boss polls as well; a pool that has ended answers none of its pending queries.
          await Promise.allSettled(used.asked);
          await used.pool.end();
        }
      }
    },
  };
}

/** Lets pg-boss write in a transaction of ours. */
function executeIn(tx: Queryable): Db {
  return {
    async executeSql(text, values) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
      return { rows };
    },
  };
}

async function tickUntil(signal: AbortSignal, jobs: Jobs, log: Logger): Promise<void> {
  while (!signal.aborted) {
    const startedMs = performance.now();
    await jobs.tick().catch((error: unknown) => log.error({ err: error }, "a tick failed"));
    const pauseMs = Math.max(10, TICK_EVERY_MS - (performance.now() - startedMs));
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

async function tickOnce(
  db: Database,
  handlers: ReadonlyMap<string, TickHandler>,
  book: TickBook,
  log: Logger,
): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${TICK_LOCK_KEY}) as locked`.execute(connection);
    if (!rows[0]?.locked) return false;
    try {
      for (const [name, handler] of handlers) {
        const startedMs = performance.now();
        try {
          await handler();
          book.done(name, performance.now() - startedMs);
        } catch (error) {
          book.failed(name, error);
          log.error({ err: error, tick: name }, "a tick handler failed");
        }
      }
      await book.write().catch((error: unknown) => log.warn({ err: error }, "how the tick went was not written down"));
    } finally {
      await sql`select pg_advisory_unlock(${TICK_LOCK_KEY})`.execute(connection);
    }
    return true;
  });
}
