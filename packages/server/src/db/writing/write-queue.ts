/**
 * The queue of managers' writes. Writes have a connection pool of their own, separate from that of reads. The queue applies
 * backpressure: its length, the waiting time and the number of waiting writes of one account are bounded, and accounts take
 * turns. A write over a bound is refused at once with `Busy`, before any of it is done.
 *
 * Writes of one kind may share a transaction (`Batch`): the writes that arrive during one batch form the next.
 */
import { createFairQueue } from "./fair-queue.ts";

/** The write was not begun; it may be sent again after so many seconds. */
export class Busy extends Error {
  readonly retryAfterSeconds: number;
  /** This account has too many writes, while the queue has room for other accounts. */
  readonly isOwnFault: boolean;
  constructor(retryAfterSeconds: number, isOwnFault = false) {
    super("too many writes are waiting");
    this.retryAfterSeconds = retryAfterSeconds;
    this.isOwnFault = isOwnFault;
  }
}

/** Carries out writes together; answers each in the order given, and never rejects for the fault of one. */
export interface Batch<Item, Result> {
  run(items: readonly Item[]): Promise<readonly Result[]>;
}

export interface WriteQueue {
  /** Does the work when its turn comes. Rejects with `Busy` when that would be too late. */
  run<T>(account: number, work: () => Promise<T>): Promise<T>;
  /** The same for a write that shares a transaction with others of its kind. */
  runTogether<Item, Result>(account: number, batch: Batch<Item, Result>, item: Item): Promise<Result>;
  /** For monitoring: the writes that wait and run now, and those refused since the start. */
  figures(): { readonly waiting: number; readonly underWay: number; readonly turnedAway: number };
}

export interface WriteQueueLimits {
  /** Writes with a transaction of their own at a time. */
  readonly single: number;
  /** Shared transactions at a time, and writes in each; only one that is half full begins while another is under way. */
  readonly batches: number;
  readonly batchSize: number;
  readonly mostWaiting: number;
  readonly mostPerAccount: number;
  readonly longestWaitMs: number;
  /** Monotonic milliseconds. */
  readonly nowMs?: () => number;
}

/** Two tabs of a manager may meet in the database, where the entry's row keeps them apart; more would only fill it. */
const AT_ONCE_PER_ACCOUNT = 2;
/** How fast writes are done is looked at over this time. */
const WINDOW_MS = 1000;
const LONGEST_RETRY_SECONDS = 10;

interface Waiting {
  readonly account: string;
  readonly sinceMs: number;
  readonly item: unknown;
  readonly batch: Batch<unknown, unknown> | null;
  readonly work: (() => Promise<unknown>) | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export function createWriteQueue(limits: WriteQueueLimits): WriteQueue {
  const now = limits.nowMs ?? (() => performance.now());
  const singles = createFairQueue<Waiting>(AT_ONCE_PER_ACCOUNT);
  // Of one entry only one may be in a transaction that is shared: its row is locked once.
  const together = new Map<Batch<unknown, unknown>, ReturnType<typeof createFairQueue<Waiting>>>();
  /** Waiting writes, oldest first. */
  const waiting = new Set<Waiting>();
  const pending = new Map<string, number>();
  const pace = createPace(now);
  let singlesUnderWay = 0;
  let batchesUnderWay = 0;
  let underWay = 0;
  let turnedAway = 0;
  let expiry: NodeJS.Timeout | undefined;

  const submit = <T>(account: number, what: Pick<Waiting, "item" | "batch" | "work">): Promise<T> => {
    const owner = String(account);
    const busy = refusal(owner);
    if (busy) {
      turnedAway += 1;
      return Promise.reject(busy);
    }
    return new Promise<T>((resolve, reject) => {
      const one: Waiting = { ...what, account: owner, sinceMs: now(), resolve: resolve as Waiting["resolve"], reject };
      pending.set(owner, (pending.get(owner) ?? 0) + 1);
      waiting.add(one);
      queueOf(one).put(owner, one);
      start();
      if (waiting.size > 0) expiry ??= setInterval(expire, limits.longestWaitMs / 10).unref();
    });
  };

  const queueOf = ({ batch }: Waiting) => {
    if (batch === null) return singles;
    const queue = together.get(batch) ?? createFairQueue<Waiting>(1);
    together.set(batch, queue);
    return queue;
  };

  const refusal = (owner: string): Busy | null => {
    if ((pending.get(owner) ?? 0) >= limits.mostPerAccount) return new Busy(1, true);
    const [oldest] = waiting;
    if (!oldest) return null;
    const expectedMs = pace.msFor(waiting.size);
    const agedMs = now() - oldest.sinceMs;
    // The estimate counts only while writes wait: the pace is also measured in quiet times.
    const isTooLong =
      agedMs > limits.longestWaitMs || (expectedMs > limits.longestWaitMs && agedMs > limits.longestWaitMs / 8);
    return isTooLong || waiting.size >= limits.mostWaiting ? new Busy(retryAfter(expectedMs)) : null;
  };

  const retryAfter = (expectedMs: number) =>
    Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(Math.min(expectedMs, limits.longestWaitMs) / 1000)));

  const start = () => {
    while (singlesUnderWay < limits.single) {
      const [next] = singles.take(1);
      if (!next) break;
      singlesUnderWay += 1;
      begin([next.item]);
      void next.item.work!()
        .then(next.item.resolve, next.item.reject)
        .finally(() => {
          singlesUnderWay -= 1;
          finish(singles, [next.item]);
        });
    }
    for (const [batch, queue] of together) {
      while (batchesUnderWay < limits.batches) {
        // Beside another one only when it is half full: so the database works on one while this process judges the other, and a
        // few writes do not pay for a transaction that the next turn gives them.
        if (batchesUnderWay > 0 && queue.ready() < limits.batchSize / 2) break;
        const items = queue.take(limits.batchSize).map(({ item }) => item);
        if (items.length === 0) break;
        batchesUnderWay += 1;
        begin(items);
        void batch
          .run(items.map(({ item }) => item))
          .then(
            (results) => items.forEach((one, index) => one.resolve(results[index])),
            (error: unknown) => items.forEach((one) => one.reject(error)),
          )
          .finally(() => {
            batchesUnderWay -= 1;
            finish(queue, items);
          });
      }
    }
  };

  const begin = (items: readonly Waiting[]) => {
    underWay += items.length;
    pace.begin();
    for (const one of items) waiting.delete(one);
  };

  const finish = (queue: ReturnType<typeof createFairQueue<Waiting>>, items: readonly Waiting[]) => {
    underWay -= items.length;
    pace.end(items.length, underWay === 0);
    for (const one of items) {
      queue.done(one.account);
      forget(one);
    }
    start();
  };

  const forget = ({ account }: Waiting) => {
    const left = pending.get(account)! - 1;
    if (left === 0) pending.delete(account);
    else pending.set(account, left);
  };

  /** Refuses the writes that have waited too long. */
  const expire = () => {
    for (const one of waiting) {
      if (now() - one.sinceMs <= limits.longestWaitMs) break;
      if (!queueOf(one).remove(one.account, one)) continue;
      waiting.delete(one);
      forget(one);
      turnedAway += 1;
      one.reject(new Busy(retryAfter(pace.msFor(waiting.size))));
    }
    if (waiting.size > 0) return;
    clearInterval(expiry);
    expiry = undefined;
  };

  return {
    run: (account, work) => submit(account, { item: null, batch: null, work }),
    runTogether: (account, batch, item) =>
      submit(account, { item, batch: batch as unknown as Batch<unknown, unknown>, work: null }),
    figures: () => ({ waiting: waiting.size, underWay, turnedAway }),
  };
}

/**
 * How long so many writes take, going by the last second or two in which any were under way; 0 as long as nothing is known.
 * Idle time counts for nothing: a quiet hour does not make the queue slow.
 */
function createPace(now: () => number) {
  let busySinceMs: number | null = null;
  let recent = { ms: 0, done: 0 };
  let before: typeof recent | null = null;
  const count = () => {
    if (busySinceMs === null) return;
    const atMs = now();
    recent.ms += atMs - busySinceMs;
    busySinceMs = atMs;
    if (recent.ms < WINDOW_MS) return;
    before = recent;
    recent = { ms: 0, done: 0 };
  };
  return {
    begin() {
      busySinceMs ??= now();
    },
    end(done: number, isIdle: boolean) {
      recent.done += done;
      count();
      if (isIdle) busySinceMs = null;
    },
    msFor(writes: number): number {
      count();
      const done = recent.done + (before?.done ?? 0);
      return before === null || done === 0 ? 0 : (writes * (recent.ms + before.ms)) / done;
    },
  };
}
