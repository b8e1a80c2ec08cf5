/** The tables of the job queue: made and brought up to date by the database's owner, before any process works with them. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { PgBoss } from "pg-boss";

export const QUEUE_SCHEMA = "pgboss";

/** A new release of pg-boss may build its indexes in the background. */
const LONGEST_BUILD_MS = 300_000;
const LOOK_EVERY_MS = 500;

/** Leaves a database alone in which nothing is to be done. */
export async function installQueues(pool: Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  });
  const failures: Error[] = [];
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  try {
    for (const untilMs = performance.now() + LONGEST_BUILD_MS; ; await sleep(LOOK_EVERY_MS)) {
      const isBusy = (await boss.getBamStatus()).some(({ status }) => status === "pending" || status === "in_progress");
      if (!isBusy) return;
      if (failures[0]) throw failures[0];
      if (performance.now() > untilMs) throw new Error("the job queue's indexes were not built within five minutes");
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
