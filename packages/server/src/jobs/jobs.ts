/**
 * Work outside requests, on pg-boss (tables in the schema `pgboss`, which it makes itself). Two kinds:
 *
 * - Queues: `send` stores a job, any process with the role `jobs` works it off. A job may run twice or stop half-way,
 *   so handlers key their effects. A failed job is tried again five times with growing pauses, then kept as failed.
 * - Ticks: handlers called about once a second, in order, in one process at a time (a session advisory lock), for
 *   everything that follows the game clock, which may jump and run at any speed.
 *
 * Features register both at start, in every process; only the role `jobs` runs them. Tests run them by hand.
 */
import type { Queryable } from "../db/database.ts";

export interface SendOptions {
  /** While a job with this key waits in the queue another is not stored; one that already runs does not count. */
  readonly singletonKey?: string;
  /** Seconds from now, by the machines' time (queues do not follow the game clock). */
  readonly startAfterSeconds?: number;
  /** Stores the job with this transaction: it runs only if the transaction commits. */
  readonly tx?: Queryable;
}

export type JobHandler<T> = (data: T) => Promise<void>;
export type TickHandler = () => Promise<void>;

export interface Jobs {
  /** Registers the handler of a queue; one per queue. Call it when features are registered, before `start`. */
  work<T extends object>(queue: string, handler: JobHandler<T>): void;
  /** As `work`, for a queue that only the release before sends to; `queues` leaves it out. */
  workFormer<T extends object>(queue: string, handler: JobHandler<T>): void;
  /** Stores a job. Resolves to false when `singletonKey` is already waiting. */
  send<T extends object>(queue: string, data: T, options?: SendOptions): Promise<boolean>;
  /**
   * Deletes jobs of every queue, waiting and done, whose data hold one of these texts as a whole value, with the
   * transaction.
   */
  forget(tx: Queryable, texts: readonly string[]): Promise<void>;
  /**
   * Sends an empty job to the queue by a cron line in the Europe/Oslo time zone, on the machines' time. Its key is the
   * queue's name: at most one of them waits, from any sender.
   */
  schedule(queue: string, cron: string): void;
  /** Queues of this release and when those run that run by the clock. */
  queues(): readonly { readonly name: string; readonly cron: string | null }[];
  /** A failed job is to be tried again when the transaction commits; false when there is none such. */
  retry(tx: Queryable, queue: string, id: string): Promise<boolean>;
  /** As `retry`, every failed job of the queues of this release; returns how many. */
  retryAll(tx: Queryable): Promise<number>;
  /** Registers work for every tick; a handler that throws is logged and the next one still runs. */
  onTick(name: string, handler: TickHandler): void;
  /** Names of the work of ticks in this release. */
  ticks(): readonly string[];
  /** Called once when the process stops working, after its last tick, or five seconds into it; an exception is logged. */
  onStop(handler: () => Promise<void>): void;
  /** Runs every tick handler once, unless another process is ticking; false then. Tests and `start` call it. */
  tick(): Promise<boolean>;
  /** Seconds since this process itself did the work of a tick to its end; null before the first. */
  sinceTickSeconds(): number | null;
  /** Works off everything that is due in the registered queues, here and now; returns how many jobs ran. */
  runDue(): Promise<number>;
  /** Begins working queues, schedules and ticks; for the role `jobs`. */
  start(): Promise<void>;
  /** Stops taking work and waits for what runs. Safe to call when not started. */
  stop(): Promise<void>;
}
