/** Sets and their files as rows, which are only added. */
import type { AnswerOf, openDataCall } from "@elleveren/contract";
import { roundId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import type { SetFile, SetHead } from "./set-files.ts";

/** Settled rounds whose latest settling has no set, and that wait for no other settling. */
export async function selectRoundsToPublish(db: Queryable): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: number }>`
    select r.round_id from rounds r cross join game g
    where r.state = 'settled' and not exists (select from open_data_sets s
      where s.season_name = g.season_name and s.round_id = r.round_id and s.version = r.settlement_number)
    order by r.round_id`.execute(db);
  return rows.map((row) => roundId(row.round_id));
}

export interface SettledNow {
  readonly seasonName: string;
  readonly version: number;
}

/** Null: not settled. */
export async function selectSettled(tx: Tx, id: RoundId): Promise<SettledNow | null> {
  const { rows } = await sql<SettledNow>`
    select g.season_name as "seasonName", r.settlement_number as version from rounds r cross join game g
    where r.round_id = ${id} and r.state = 'settled'`.execute(tx);
  return rows[0] ?? null;
}

/** False when the set is there already. */
export async function insertSet(tx: Tx, { seasonName, roundId: id, version }: SetHead, files: readonly SetFile[]) {
  const { rows } = await sql`insert into open_data_sets (season_name, round_id, version)
    values (${seasonName}, ${id}, ${version}) on conflict do nothing returning 1`.execute(tx);
  if (rows.length === 0) return false;
  for (const { name, bytes, sha256, rows: count } of files) {
    await sql`insert into open_data_files (season_name, round_id, version, name, bytes, size, sha256, row_count)
      values (${seasonName}, ${id}, ${version}, ${name}, ${bytes}, ${bytes.length}, ${sha256}, ${count})`.execute(tx);
  }
  return true;
}

export async function selectPublishedSeasons(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select season_name as name from open_data_sets
    group by season_name order by min(made_at)`.execute(db);
  return rows.map(({ name }) => name);
}

type ToldSet = AnswerOf<typeof openDataCall>["sets"][number];

/** In the order of rounds and versions. */
export async function selectSets(db: Queryable, seasonName: string): Promise<ToldSet[]> {
  const { rows } = await sql<ToldSet>`
    select s.round_id as event, s.version, ${microsOf("s.made_at")} as made_time,
      jsonb_agg(jsonb_build_object('name', f.name, 'bytes', f.size, 'sha256', f.sha256, 'rows', f.row_count)
        order by f.name) as files
    from open_data_sets s join open_data_files f using (season_name, round_id, version)
    where s.season_name = ${seasonName}
    group by s.season_name, s.round_id, s.version order by s.round_id, s.version`.execute(db);
  return rows;
}

export async function selectFile(
  db: Queryable,
  { seasonName, roundId: id, version }: SetHead,
  name: string,
): Promise<{ readonly bytes: Buffer; readonly sha256: string } | null> {
  const { rows } = await sql<{ bytes: Buffer; sha256: string }>`select bytes, sha256 from open_data_files
    where season_name = ${seasonName} and round_id = ${id} and version = ${version} and name = ${name}`.execute(db);
  return rows[0] ?? null;
}
