/** Counts of the queue of e-mails and push messages; recipients are never read. */
import { sql } from "kysely";

import type { Queryable } from "../db/database.ts";
import type { ChannelName } from "./outgoing.ts";

export interface KindState {
  readonly channel: ChannelName;
  readonly kind: string;
  /** In its turn, or under way. */
  readonly waiting: number;
  /** Refused for now, and tried again by itself. */
  readonly later: number;
  readonly failed: number;
  /** It is unknown whether it went out. */
  readonly unsure: number;
  /** Since when the oldest that is to be sent has been stored. */
  readonly oldestAt: Date | null;
  readonly oldestSeconds: number;
  /** Since the game was installed. */
  readonly sent: number;
  readonly dropped: number;
  readonly failedEver: number;
}

/** Every kind that has ever been sent or waits now. */
export async function selectKindStates(db: Queryable): Promise<KindState[]> {
  const { rows } = await sql<KindState>`
    with now as (select channel, kind,
        count(*) filter (where state in ('waiting', 'sending'))::integer as waiting,
        count(*) filter (where state = 'later')::integer as later,
        count(*) filter (where state = 'failed')::integer as failed,
        count(*) filter (where state = 'unsure')::integer as unsure,
        min(created_at) filter (where state in ('waiting', 'sending', 'later')) as oldest
      from outgoing group by channel, kind)
    select channel, kind, coalesce(waiting, 0) as waiting, coalesce(later, 0) as later, coalesce(n.failed, 0) as failed,
      coalesce(unsure, 0) as unsure, oldest as "oldestAt",
      coalesce(extract(epoch from clock_timestamp() - oldest), 0)::float8 as "oldestSeconds",
      coalesce(sent, 0) as sent, coalesce(dropped, 0) as dropped, coalesce(c.failed, 0) as "failedEver"
    from now n full join outgoing_counts c using (channel, kind) order by channel, kind`.execute(db);
  return rows;
}

export interface AwayEnd {
  readonly channel: ChannelName;
  /** The host of a push service; empty for the mail server. */
  readonly lane: string;
  readonly since: Date;
  readonly triedAt: Date;
  readonly awaySeconds: number;
  readonly failures: number;
  readonly words: string;
}

/** Other ends that take nothing at the moment, the longest first. */
export async function selectAwayEnds(db: Queryable): Promise<AwayEnd[]> {
  const { rows } = await sql<AwayEnd>`
    select channel, lane, failing_since as since, tried_at as "triedAt", failures, error as words,
      extract(epoch from clock_timestamp() - failing_since)::float8 as "awaySeconds"
    from outgoing_pauses order by channel, failing_since limit 50`.execute(db);
  return rows;
}

export interface FailedWords {
  readonly channel: ChannelName;
  readonly kind: string;
  readonly words: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** Failed rows by the reply that refused them, the newest first. */
export async function selectFailedWords(db: Queryable): Promise<FailedWords[]> {
  const { rows } = await sql<FailedWords>`
    select channel, kind, coalesce(error, '') as words, count(*)::integer as count,
      max(coalesce(tried_at, created_at)) as "lastAt"
    from outgoing where state = 'failed' group by channel, kind, error order by 5 desc limit 50`.execute(db);
  return rows;
}
