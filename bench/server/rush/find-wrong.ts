/** The answers to the callers of a deadline rush, against what the database holds. */
import { sql } from "kysely";

import type { Queryable } from "../../../packages/server/src/context.ts";
import type { CallersReport } from "./callers-process.ts";

/** A line for each way in which a save was lost, late, unasked for or stale, and for the first odd answers; empty when all is right. */
export async function findWrong(
  db: Queryable,
  round: number,
  { signatures, statuses, odd }: CallersReport,
): Promise<string[]> {
  const { rows } = await sql<{ there: number; logged: number; late: number; stale: number }>`
    with answered as (select unnest(${[...signatures]}::text[]) as signature),
      last as (select distinct on (entry_id) entry_id, (after->'squad'->>'captainSlot')::int as captain from entry_log
        where round_id = ${round} order by entry_id, log_id desc)
    select (select count(*) from answered join entry_log on receipt->>'signature' = signature)::int as there,
      (select count(*) from entry_log where round_id = ${round})::int as logged,
      (select count(*) from entry_log join rounds using (round_id) where round_id = ${round} and at >= deadline_at)::int as late,
      (select count(*) from last join squads using (entry_id) where squads.round_id = ${round}
        and captain is distinct from captain_slot)::int as stale`.execute(db);
  const { there, logged, late, stale } = rows[0]!;
  const wrong: string[] = [];
  if (there !== signatures.length) wrong.push(`${signatures.length - there} accepted saves are not in the log`);
  if (logged !== signatures.length) wrong.push(`${logged} saves are in the log, ${signatures.length} were accepted`);
  if (late > 0) wrong.push(`${late} saves are of after the deadline`);
  if (stale > 0) wrong.push(`${stale} squads are not as the last save of the log left them`);
  if (!statuses.includes(400)) wrong.push("the deadline did not pass during the run");
  wrong.push(...odd.map((text) => `an answer was ${text}`));
  return wrong;
}
