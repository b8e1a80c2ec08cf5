/** Counts of a process by channel and kind, added to the database's now and then. */
import type { Database } from "../db/database.ts";
import type { ChannelName } from "./outgoing.ts";
import { addCounts, type Count } from "./outgoing.sql.ts";

export type SentCounts = ReturnType<typeof createSentCounts>;
type Counted = "sent" | "dropped" | "failed";

export function createSentCounts(db: Database) {
  const counts = new Map<string, Count>();
  const add = (row: Count) => {
    const name = `${row.channel} ${row.kind}`;
    const { sent, dropped, failed } = counts.get(name) ?? { sent: 0, dropped: 0, failed: 0 };
    counts.set(name, { ...row, sent: sent + row.sent, dropped: dropped + row.dropped, failed: failed + row.failed });
  };
  return {
    count: (channel: ChannelName, kind: string, what: Counted) =>
      add({ channel, kind, sent: 0, dropped: 0, failed: 0, [what]: 1 }),
    /** Counts that cannot be written now are written with the next. */
    async write(): Promise<void> {
      if (counts.size === 0) return;
      const rows = [...counts.values()];
      counts.clear();
      await addCounts(db, rows).catch((error: unknown) => {
        rows.forEach(add);
        throw error;
      });
    },
  };
}
