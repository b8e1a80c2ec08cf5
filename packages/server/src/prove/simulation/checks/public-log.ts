/**
 * The season as somebody outside sees it: the published verifier, in another language, computes every result from the public log,
 * after processes were killed while it was written. Then one result is changed, which it has to find.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { NO_PYTHON, runVerifier } from "../../run-verifier.ts";
import type { CheckedGame } from "../checked-game.ts";

const LONGEST_WAIT_MS = 120_000;
const SHOWN_LETTERS = 2000;

/** `results`: how many the season has. Nothing is checked where there is no Python. */
export async function checkPublicLog({ db, origin }: CheckedGame, results: number): Promise<string[]> {
  if (!(await whenLogged(db))) return ["the public log does not catch up"];
  const right = await runVerifier(origin);
  if (right.status === NO_PYTHON) return [];
  const violations =
    right.status === 0 && right.text.includes(`${results} results`)
      ? []
      : [`verifier: ${right.text.slice(0, SHOWN_LETTERS)}`];
  const change = async (points: number) => {
    await sql`update entry_results set points = points + ${points} where (entry_id, round_id) = (
      select entry_id, round_id from entry_results order by round_id, entry_id limit 1)`.execute(db);
  };
  await change(1);
  const wrong = await runVerifier(origin);
  await change(-1);
  if (wrong.status !== 1)
    violations.push(`verifier: a result that was changed is not found: ${wrong.text.slice(0, SHOWN_LETTERS)}`);
  return [...violations, ...(await checkOnce(db))];
}

/** Waits until rounds that closed and settlings are leaves; false: in vain. */
export async function whenLogged(db: Queryable): Promise<boolean> {
  const until = performance.now() + LONGEST_WAIT_MS;
  while (!(await isLogged(db))) {
    if (performance.now() > until) return false;
    await sleep(250);
  }
  return true;
}

async function isLogged(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_logged: boolean }>`
    select not exists (select from public_log_waiting where body->>'kind' in ('closed', 'results'))
      and not exists (select from rounds r where state in ('closed', 'settled')
        and not exists (select from public_log_rounds d where d.round_id = r.round_id and d.kind = 'squads')) as is_logged`.execute(
    db,
  );
  return rows[0]!.is_logged;
}

/** Facts in the log and those that wait for it are all facts, and none is there twice. */
async function checkOnce(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ revision: string; count: number }>`
    with told as (
      select body::jsonb->>'revision' as revision from public_log_leaves where body::jsonb ? 'by'
      union all
      select body->>'revision' from public_log_waiting where body ? 'by')
    select revision, count(*) as count from told group by revision having count(*) > 1
    union all
    select v.revision::text, 0 from fact_revisions v where v.revision::text not in (select revision from told)
      and v.revision > (select min(revision::bigint) from told)`.execute(db);
  return rows.map(({ revision, count }) => `the public log has the fact ${revision} ${count} times`);
}
