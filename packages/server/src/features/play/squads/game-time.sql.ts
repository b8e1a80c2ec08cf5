/** Game time by the database's clock: what a write is stamped with after it has its locks. */
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export async function selectGameNowMs(db: Queryable): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select game_now() as now`.execute(db);
  return rows[0]!.now.getTime();
}
