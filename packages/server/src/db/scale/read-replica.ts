/**
 * Reads that tolerate a copy: they go to a streaming replica while it is near, and to the primary otherwise. A replica is
 * near when it has replayed everything this process was told of (rounds that closed or were settled, a season that
 * changed), so no answer is older than the rest of its page, and when it is not further behind than the limit. Lag is
 * measured by positions of the log: when the primary was first seen at a position that the replica has not reached.
 *
 * Reads that the replica fails are done again by the primary: `work` only reads.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";

import type { Database, Queryable } from "../database.ts";
import type { Message, Notifications } from "../notify.ts";
import { createDatabase, createPool } from "../pool.ts";

export interface ReplicaStatus {
  /** Reads go to the replica. */
  readonly isUsed: boolean;
  /** Why they do not. */
  readonly reason: ReplicaReason | null;
  /** Seconds of the primary's work that the replica has not replayed; null while it cannot be asked. */
  readonly lagSeconds: number | null;
  readonly fromReplica: number;
  readonly fromPrimary: Readonly<Partial<Record<ReplicaReason, number>>>;
}

/**
 * `down`: does not answer · `foreign`: not a replica of this primary · `behind`: further than the limit · `news`: has not
 * replayed what this process was just told · `failed`: broke off a read.
 */
export type ReplicaReason = "down" | "foreign" | "behind" | "news" | "failed";

export interface Reads {
  /** Runs `work`, which must not write, on the replica or on the primary; on both when the replica breaks off. */
  read<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /**
   * A pool for long copies of everything committed before the call: the replica's, when it is near or gets there within
   * two seconds, else the primary's, which is also the one to go to when a copy breaks off.
   */
  copyPool(): Promise<Pool>;
  /** Null without a replica. */
  status(): ReplicaStatus | null;
  close(): Promise<void>;
}

export interface ReadsOptions {
  readonly primary: { readonly db: Database; readonly pool: Pool };
  /** Null: every read is the primary's. */
  readonly replicaUrl: string | null;
  readonly connections: number;
  readonly mostLagSeconds: number;
  readonly notifications: Notifications;
  readonly log: Logger;
}

const LOOK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 2000;
const READ_WITHIN_MS = 15_000;
const COPY_CONNECTIONS = 4;
const CATCH_UP_LOOK_MS = 50;
/** Positions remembered: of older times every second one, so that they reach back for as long as a replica may be behind. */
const POSITIONS_KEPT = 1200;

/** The kinds of notification that change answers read from a replica. */
const NEWS: ReadonlySet<Message["kind"]> = new Set(["rounds", "game", "resync"]);

interface Position {
  readonly atMs: number;
  readonly position: number;
}

/** Every read on the primary, or those that may on the replica; looks at it once before it resolves. */
export async function createReads(options: ReadsOptions): Promise<Reads> {
  const { primary, replicaUrl } = options;
  if (replicaUrl !== null) return createReplicaReads({ ...options, replicaUrl });
  return {
    read: (work) => work(primary.db),
    copyPool: () => Promise.resolve(primary.pool),
    status: () => null,
    close: () => Promise.resolve(),
  };
}

async function createReplicaReads({
  primary,
  replicaUrl,
  connections,
  mostLagSeconds,
  notifications,
  log,
}: ReadsOptions & { readonly replicaUrl: string }): Promise<Reads> {
  const replicaPool = createPool({
    databaseUrl: replicaUrl,
    connections,
    onError: (error) => log.warn({ err: error }, "an idle connection to the read replica broke"),
    connectWithinMs: ANSWER_WITHIN_MS,
    answerWithinMs: READ_WITHIN_MS,
  });
  // Copies take as long as they take.
  const copies = createPool({
    databaseUrl: replicaUrl,
    connections: COPY_CONNECTIONS,
    onError: () => {},
    connectWithinMs: ANSWER_WITHIN_MS,
  });
  const replica = createDatabase(replicaPool);
  const positions: Position[] = [];
  /** The position that must have been replayed; null while it is being asked for. */
  let needed: number | null = null;
  let newsCount = 0;
  let replayed = -1;
  let lagMs: number | null = null;
  let fault: "down" | "foreign" | null = "down";
  let told: ReplicaReason | null | undefined;
  let fromReplica = 0;
  const fromPrimary: Partial<Record<ReplicaReason, number>> = {};

  const reason = (): ReplicaReason | null => {
    if (fault !== null) return fault;
    if (lagMs === null || lagMs > mostLagSeconds * 1000) return "behind";
    return needed === null || replayed < needed ? "news" : null;
  };
  const tell = () => {
    const now = reason();
    // Waiting for news is everyday life, and over in a moment.
    if (now === "news" || now === told) return;
    const lagSeconds = lagMs === null ? null : lagMs / 1000;
    if (now !== null) log.warn({ reason: now, lagSeconds }, "the read replica is not used; reads go to the primary");
    else log.info({ lagSeconds }, "reads that may go to the replica");
    told = now;
  };

  const askNeeded = async () => {
    const asked = newsCount;
    try {
      const position = await primaryPosition(primary.pool);
      if (asked === newsCount) needed = position;
    } catch {
      // The primary does not answer: the next look asks again, and until then no read goes to the replica.
    }
  };
  const unsubscribe = notifications.subscribe(({ kind }) => {
    if (!NEWS.has(kind)) return;
    newsCount += 1;
    needed = null;
    void askNeeded();
  });

  const look = async () => {
    // The primary first, so that the replica is never compared with a position younger than its own answer.
    const position = await within(primaryPosition(primary.pool)).catch(() => null);
    if (position !== null) {
      positions.push({ atMs: performance.now(), position });
      if (positions.length > POSITIONS_KEPT) thinOut(positions);
    }
    if (needed === null) await askNeeded();
    try {
      const seen = await within(replicaPosition(replicaPool));
      fault = seen === null || (position !== null && !(await isSame())) ? "foreign" : null;
      replayed = seen ?? -1;
    } catch {
      fault = "down";
      sameSystem = null;
    }
    lagMs = fault === null ? lagBehind(positions, replayed) : null;
    tell();
  };
  let sameSystem: boolean | null = null;
  const isSame = async () => (sameSystem ??= (await systemOf(primary.pool)) === (await systemOf(replicaPool)));

  await look();
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    // One that waits for an answer is not overtaken.
    looking ??= look().finally(() => {
      looking = null;
    });
  }, LOOK_EVERY_MS);
  timer.unref();

  const count = (why: ReplicaReason) => (fromPrimary[why] = (fromPrimary[why] ?? 0) + 1);
  return {
    async read(work) {
      const why = reason();
      if (why !== null) {
        count(why);
        return work(primary.db);
      }
      try {
        const answer = await work(replica);
        fromReplica += 1;
        return answer;
      } catch (error) {
        // A fault of the replica, or of the query: then the primary says so too.
        log.warn({ err: error }, "the read replica broke off a read; the primary repeats it");
        count("failed");
        return work(primary.db);
      }
    },
    async copyPool() {
      if (fault !== null || reason() === "behind") return primary.pool;
      try {
        const position = await primaryPosition(primary.pool);
        for (const endMs = performance.now() + ANSWER_WITHIN_MS; performance.now() < endMs;) {
          if (((await within(replicaPosition(replicaPool))) ?? -1) >= position) return copies;
          await sleep(CATCH_UP_LOOK_MS);
        }
      } catch {
        // One of them does not answer: what copies from it learns that from the primary.
      }
      return primary.pool;
    },
    status: () => ({
      isUsed: reason() === null,
      reason: reason(),
      lagSeconds: lagMs === null ? null : lagMs / 1000,
      fromReplica,
      fromPrimary: { ...fromPrimary },
    }),
    async close() {
      clearInterval(timer);
      unsubscribe();
      await looking;
      await copies.end();
      await replica.destroy();
    },
  };
}

/** Forgets every second one of the older half, and never the oldest. */
export function thinOut<T>(positions: T[]): void {
  const half = positions.length >> 1;
  const older = positions.splice(0, half);
  positions.unshift(...older.filter((_, index) => index % 2 === 0));
}

/** Milliseconds since the primary was first seen beyond the replayed position; 0 when it was not. */
function lagBehind(positions: readonly Position[], replayed: number): number {
  const beyond = positions.find(({ position }) => position > replayed);
  return beyond ? performance.now() - beyond.atMs : 0;
}

async function primaryPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position",
  );
  return rows[0]!.position;
}

/** Null from a server that is no replica. */
async function replicaPosition(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ position: number | null }>(
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`,
  );
  return rows[0]!.position;
}

/** Made with the cluster, and the same on all its replicas. */
async function systemOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ system: string }>(
    "select system_identifier::text as system from pg_control_system()",
  );
  return rows[0]!.system;
}

async function within<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), ANSWER_WITHIN_MS);
  });
  // Later errors are of no interest any more.
  asked.catch(() => {});
  return Promise.race([asked, limit]).finally(() => clearTimeout(timer));
}
