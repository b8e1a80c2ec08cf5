/** Managers' writes: a queue, and connections that serve it alone. */
import type { Database } from "../database.ts";
import { createPlannedPool } from "../scale/planned-once.ts";
import { createDatabase, createPool, giveUpConnections } from "../pool.ts";
import { createWriteQueue, type WriteQueue } from "./write-queue.ts";

export interface Writes extends WriteQueue {
  /** On the connections of writes; to be used in their turn only. */
  readonly db: Database;
  /** False on a cluster: each write has a transaction of its own there (see `sharesTransactions`). */
  readonly areShared: boolean;
  /** The same for shared transactions: queries by key alone, their plans kept. */
  readonly sharedDb: Database;
  /** Breaks its connections; queries under way fail. */
  giveUpConnections(): void;
  close(): Promise<void>;
}

export interface WritesOptions {
  readonly databaseUrl: string;
  /** Of the whole process, readers' among them. */
  readonly connections: number;
  /**
   * Writes of several managers in one transaction. Not where tables are spread over machines: such a transaction would meet
   * several of them, which cannot lock free rows of many shards at once, and a write of its own meets one (decision 0130).
   */
  readonly sharesTransactions: boolean;
  /** A write that would wait longer for its turn is refused at once. */
  readonly longestWaitMs: number;
  readonly onError: (error: Error) => void;
}

/** Share of all connections; readers have the rest. */
const SHARE = 0.4;
const SHARED_TRANSACTIONS = 2;
const MOST_WAITING = 2000;
/** Of one account; a hand at a keyboard has one or two. */
const MOST_PER_ACCOUNT = 64;
const BATCH_SIZE = 32;
/** Once it runs, a write waits this long for a locked row; then the answer is 503, and nothing was done. */
const LOCK_GRACE_MS = 1000;

/** Of the longest wait: a shared transaction that meets a lock gives up soon, and its writes go on alone. Many wait for it. */
const SHARED_LOCK_SHARE = 0.1;
/** Between two statements of a write; a process silent for longer is gone, and its row locks are released. */
const LONGEST_SILENCE_MS = 10_000;

interface Shares {
  readonly single: number;
  readonly batches: number;
}

function sharesOf(connections: number, sharesTransactions: boolean): Shares {
  const shared = connections < 10 ? 1 : SHARED_TRANSACTIONS;
  const single = Math.max(1, Math.floor(connections * SHARE) - shared);
  return sharesTransactions ? { single, batches: shared } : { single: single + shared, batches: 0 };
}

/** Of so many connections of a process, those that remain for everything but writes. */
export function connectionsBesideWrites(connections: number): number {
  const { single, batches } = sharesOf(connections, true);
  return Math.max(1, connections - single - batches);
}

/** Opens no connection before the first write. */
export function createWrites(options: WritesOptions): Writes {
  const { databaseUrl, connections, sharesTransactions, longestWaitMs, onError } = options;
  const { single, batches } = sharesOf(connections, sharesTransactions);
  const settings = { idle_in_transaction_session_timeout: LONGEST_SILENCE_MS };
  const pool = createPool({
    databaseUrl,
    connections: single,
    onError,
    prepares: true,
    // The table of keys grows from nothing to a million rows in a minute: a plan made for it then would stay.
    settings: { ...settings, lock_timeout: longestWaitMs + LOCK_GRACE_MS, plan_cache_mode: "force_custom_plan" },
  });
  const db = createDatabase(pool);
  const shared = { ...settings, lock_timeout: Math.ceil(longestWaitMs * SHARED_LOCK_SHARE) };
  const sharedPool = createPlannedPool({ databaseUrl, connections: Math.max(1, batches), onError, settings: shared });
  const sharedDb = createDatabase(sharedPool);
  const queue = createWriteQueue({
    single,
    batches,
    batchSize: BATCH_SIZE,
    mostWaiting: MOST_WAITING,
    mostPerAccount: MOST_PER_ACCOUNT,
    longestWaitMs,
  });
  return {
    ...queue,
    db,
    areShared: sharesTransactions,
    sharedDb,
    giveUpConnections: () => [pool, sharedPool].forEach(giveUpConnections),
    close: async () => void (await Promise.all([db.destroy(), sharedDb.destroy()])),
  };
}
