/** How queues and ticks stand; what jobs were sent is never read. */
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface QueueState {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly waitingSince: Date | null;
  readonly runningSince: Date | null;
  readonly lastDone: Date | null;
}

export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly error: string;
  readonly failedAt: Date;
  readonly tries: number;
}

export interface TickWork {
  readonly name: string;
  readonly doneAt: Date | null;
  readonly tookMs: number | null;
  readonly failures: number;
  readonly failedAt: Date | null;
  readonly error: string | null;
}

const MOST_FAILED = 50;

/** Before the first job was sent the queues' own tables are not there. */
export async function hasQueues(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there`.execute(db);
  return rows[0]!.there;
}

export async function selectQueues(db: Queryable): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed,
      min(greatest(start_after, created_on)) filter (where state in ('created', 'retry') and start_after <= now())
        as "waitingSince",
      min(started_on) filter (where state = 'active') as "runningSince",
      max(completed_on) filter (where state = 'completed') as "lastDone"
    from pgboss.job group by name`.execute(db);
  return rows;
}

/** The newest first. An error's text alone: its stack is in the log of the process. */
export async function selectFailed(db: Queryable): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text as id, name as queue, left(coalesce(output->>'message', output::text, ''), 500) as error,
      coalesce(completed_on, created_on) as "failedAt", retry_count + 1 as tries
    from pgboss.job where state = 'failed' order by completed_on desc nulls last limit ${MOST_FAILED}`.execute(db);
  return rows;
}

export async function selectTickWork(db: Queryable): Promise<TickWork[]> {
  const { rows } = await sql<TickWork>`
    select name, done_at as "doneAt", took_ms as "tookMs", failures, failed_at as "failedAt", error
    from tick_work order by failures = 0, name`.execute(db);
  return rows;
}
