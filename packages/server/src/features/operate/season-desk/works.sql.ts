/** Long work on a season as rows: asked for by an operator, taken up by whichever process has the role `jobs`. */
import type { WireSeasonWork } from "@elleveren/contract";
import { sql } from "kysely";

import type { Database, Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import { putSwitchBack } from "../../seasons/index.ts";
import { type DraftRequest, NAME_OF } from "./season-desk.sql.ts";

export interface Work {
  readonly workId: number;
  readonly kind: WireSeasonWork["kind"];
  readonly seasonName: string;
  readonly attempts: number;
  readonly request: { by: number; draft?: DraftRequest; staysClosed?: boolean };
}

export async function selectWorks(db: Queryable, limit: number): Promise<WireSeasonWork[]> {
  const { rows } = await sql<WireSeasonWork>`
    select work_id as id, kind, state, season_name as season, ${microsOf("asked_at")} as asked,
      ${NAME_OF("w")} as asked_by, ${microsOf("started_at")} as started, ${microsOf("ended_at")} as ended, attempts,
      progress, coalesce(result -> 'figures', '{}') as figures, coalesce(result -> 'reasons', '[]') as reasons
    from season_works w order by work_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Waiting or abandoned work. */
export async function selectOpenWork(db: Queryable): Promise<Work | null> {
  const { rows } = await sql<Work>`
    select work_id as "workId", kind, season_name as "seasonName", attempts, request
    from season_works where state in ('waiting', 'running')`.execute(db);
  return rows[0] ?? null;
}

/** False when other work is under way. */
export async function insertWork(
  tx: Tx,
  work: Pick<Work, "kind" | "seasonName" | "request"> & { readonly actor: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into season_works (kind, season_name, actor, request)
    values (${work.kind}, ${work.seasonName}, ${work.actor}, ${JSON.stringify(work.request)}::jsonb)
    on conflict ((true)) where state in ('waiting', 'running') do nothing returning work_id`.execute(tx);
  return rows.length > 0;
}

/** False when it has ended meanwhile. */
export async function startWork(db: Queryable, workId: number): Promise<boolean> {
  const { rows } = await sql`update season_works set state = 'running', attempts = attempts + 1,
    started_at = coalesce(started_at, clock_timestamp())
    where work_id = ${workId} and state in ('waiting', 'running') returning work_id`.execute(db);
  return rows.length > 0;
}

/** Keeps the first answer: the switch's state before the work began. */
export async function noteWasClosed(db: Queryable, workId: number, wasClosed: boolean): Promise<boolean> {
  const { rows } = await sql<{ was_closed: boolean }>`
    update season_works set was_closed = coalesce(was_closed, ${wasClosed})
    where work_id = ${workId} returning was_closed`.execute(db);
  return rows[0]?.was_closed ?? wasClosed;
}

/** Lines kept of one work; the oldest goes first. Those of a long season taken up a few times are fewer. */
export const MOST_LINES = 500;

export async function addProgress(db: Queryable, workId: number, line: string): Promise<void> {
  await sql`update season_works set progress =
      case when jsonb_array_length(progress) < ${MOST_LINES} then progress else progress - 0 end
        || ${JSON.stringify([line])}::jsonb
    where work_id = ${workId}`.execute(db);
}

/** Joins the work's own transaction; false when it has ended already. Its files are not kept. */
export async function endWork(
  db: Queryable,
  workId: number,
  state: "done" | "refused" | "failed",
  result: Partial<Pick<WireSeasonWork, "figures" | "reasons">>,
): Promise<boolean> {
  const { rows } = await sql`update season_works set state = ${state}, ended_at = clock_timestamp(),
      request = request - 'draft', result = ${JSON.stringify(result)}::jsonb
    where work_id = ${workId} and state in ('waiting', 'running') returning work_id`.execute(db);
  return rows.length > 0;
}

/** Ends it undone, and opens the game again where a killed process has left it closed; in one transaction. */
export function giveUpWork(
  db: Database,
  { workId, seasonName }: Pick<Work, "workId" | "seasonName">,
  state: "refused" | "failed",
  reasons: string[],
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (await endWork(tx, workId, state, { reasons })) await leaveWork(tx, { workId, seasonName });
  });
}

/** Opens the game where it was open before the work began. A process that resumes the work closes it itself. */
export async function leaveWork(
  db: Queryable,
  { workId, seasonName }: Pick<Work, "workId" | "seasonName">,
): Promise<void> {
  const { rows } = await sql<{ was_closed: boolean | null }>`
    select was_closed from season_works where work_id = ${workId}`.execute(db);
  if (rows[0]?.was_closed === false) await putSwitchBack(db, { seasonName, isClosed: false });
}
