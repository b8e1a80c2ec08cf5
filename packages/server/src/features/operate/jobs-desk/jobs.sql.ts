/** How queues and ticks stand, as the control room reads it; what jobs were sent is never read. */
import type { WireJobs } from "@elleveren/contract";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

export type QueueState = Omit<WireJobs["queues"][number], "cron">;

const MOST_FAILED = 50;

/** Before the first job was sent the queues' own tables are not there. */
export async function hasQueues(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there`.execute(db);
  return rows[0]!.there;
}

export async function selectQueues(db: Queryable): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name, waiting, running, failed, ${microsOf("waiting_at")} as waiting_since,
      ${microsOf("running_at")} as running_since, ${microsOf("done_at")} as last_done
    from (select name,
        count(*) filter (where state in ('created', 'retry')) as waiting,
        count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'failed') as failed,
        min(greatest(start_after, created_on)) filter (where state in ('created', 'retry') and start_after <= now())
          as waiting_at,
        min(started_on) filter (where state = 'active') as running_at,
        max(completed_on) filter (where state = 'completed') as done_at
      from pgboss.job group by name) queues`.execute(db);
  return rows;
}

/** The newest first. An error's text alone: its stack is in the log of the process. */
export async function selectFailed(db: Queryable): Promise<WireJobs["failed"]> {
  const { rows } = await sql<WireJobs["failed"][number]>`
    select id::text as id, name as queue, left(coalesce(output->>'message', output::text, ''), 500) as error,
      ${microsOf("failed_at")} as failed, retry_count + 1 as tries
    from pgboss.job, lateral coalesce(completed_on, created_on) as failed_at
    where state = 'failed' order by completed_on desc nulls last limit ${MOST_FAILED}`.execute(db);
  return rows;
}

export async function selectTickWork(db: Queryable): Promise<WireJobs["ticks"]> {
  const { rows } = await sql<WireJobs["ticks"][number]>`
    select name, ${microsOf("done_at")} as last_done, took_ms, failures, ${microsOf("failed_at")} as failed,
      case when failures > 0 then error end as error
    from tick_work order by failures = 0, name`.execute(db);
  return rows;
}
