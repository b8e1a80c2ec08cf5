/** Messages that the other end has taken, until the database knows it. */
import { setTimeout as sleep } from "node:timers/promises";

import type { Database, Tx } from "../db/database.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { transact } from "../db/writing/transactions.ts";
import { deleteOutgoing } from "./outgoing.sql.ts";

export type TakenNotes = ReturnType<typeof createTakenNotes>;

/**
 * Records successes. Those that end during a write are recorded together with the next one; those that cannot be
 * recorded because the database is away are kept and recorded first when it is back, so that they are not sent again.
 */
export function createTakenNotes(db: Database) {
  let waiting: number[] = [];
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      try {
        await deleteOutgoing(db, ids);
      } catch (error) {
        waiting.push(...ids);
        throw error;
      }
    }
  };
  const flush = (): Promise<void> => (writing ??= write().finally(() => (writing = null)));
  return {
    flush,
    unnoted: (): readonly number[] => waiting,
    async note(id: number, onTaken: ((tx: Tx) => Promise<void>) | null): Promise<void> {
      if (onTaken) {
        // The row is deleted last and in any case: the kind's own record may be repeated, the e-mail may not.
        await transact(db, onTaken).catch(async (error: unknown) => {
          if (!isUnavailable(error)) throw error;
          await sleep(200);
          return transact(db, onTaken);
        });
      }
      waiting.push(id);
      await flush();
      // Successes that came while the last note was being written.
      if (waiting.length > 0) await flush();
    },
  };
}
