/** Tells open pages' readers of each commit of facts, by which they know how old the ranks are that reach them. */
import { sql } from "kysely";

import type { Queryable } from "../../packages/server/src/context.ts";
import type { Notifications } from "../../packages/server/src/db/notify.ts";
import type { Readers } from "./readers.ts";

export interface Told {
  /** Commits of facts so far. */
  readonly facts: () => number;
  readonly errors: readonly string[];
}

export function tellReaders(
  notifications: Pick<Notifications, "subscribe">,
  db: Queryable,
  readers: Pick<Readers, "committed">,
): Told {
  const errors: string[] = [];
  let facts = 0;
  let known = 0;
  notifications.subscribe((message) => {
    if (message.kind !== "facts") return;
    const atMs = performance.now();
    facts += 1;
    newestStatistics(db).then(
      (revision) => {
        // News moves no ranks.
        if (revision <= known) return;
        known = revision;
        readers.committed(revision, atMs);
      },
      (error: unknown) => errors.push(`a revision was not read: ${String(error)}`),
    );
  });
  return { facts: () => facts, errors };
}

/** The newest revision of what footballers did in matches. */
async function newestStatistics(db: Queryable): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select revision from fact_revisions where kind = 'stats' order by revision desc limit 1`.execute(db);
  return rows[0]?.revision ?? 0;
}
