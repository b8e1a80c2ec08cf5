/** The decisions of settled rounds in further tables, as rows, and the settlings on which each table was last read. */
import type { LeagueId, RoundOutcomes } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { LeagueFormat } from "./formats.sql.ts";

export interface DecidedFormat extends LeagueFormat {
  readonly leagueId: LeagueId;
  readonly decidedOn: string;
}

/** Found by both ends of an index: there are none most of the time. */
const isBehind = (mark: string) => sql`(decided_on < ${mark} or decided_on > ${mark})`;

export async function isAnyFormatBehind(db: Queryable, mark: string): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (select from league_formats where decided_on < ${mark})
      or exists (select from league_formats where decided_on > ${mark}) as behind`.execute(db);
  return rows[0]!.behind;
}

/** After this one, in the order of their numbers. */
export async function selectFormatsBehind(
  db: Queryable,
  { mark, after, limit }: { readonly mark: string; readonly after: number; readonly limit: number },
): Promise<DecidedFormat[]> {
  const { rows } = await sql<DecidedFormat>`
    select format_id as "formatId", league_id as "leagueId", name, format, decided_on as "decidedOn" from league_formats
    where format_id > ${after} and ${isBehind(mark)} order by format_id limit ${limit}`.execute(db);
  return rows;
}

/** Held until the transaction ends; false when it is gone, or was read meanwhile. */
export async function lockDecided(tx: Tx, { formatId, decidedOn }: DecidedFormat): Promise<boolean> {
  const { rows } = await sql`select 1 from league_formats
    where format_id = ${formatId} and decided_on = ${decidedOn} for update`.execute(tx);
  return rows.length === 1;
}

export async function updateDecidedOn(tx: Tx, formatId: number, mark: string): Promise<void> {
  await sql`update league_formats set decided_on = ${mark} where format_id = ${formatId}`.execute(tx);
}

/** By round, a hash of the text as it is kept: most rounds are as they were, and a large league's are long. */
export async function selectOutcomeHashes(db: Queryable, formatId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ round_id: number; hash: string }>`
    select round_id, encode(sha256(convert_to(outcomes, 'UTF8')), 'hex') as hash
    from league_format_outcomes where format_id = ${formatId}`.execute(db);
  return new Map(rows.map((row) => [row.round_id, row.hash]));
}

export async function selectOutcomes(db: Queryable, formatId: number, round: number): Promise<RoundOutcomes> {
  const { rows } = await sql<{ outcomes: string }>`
    select outcomes from league_format_outcomes where format_id = ${formatId} and round_id = ${round}`.execute(db);
  return rows[0] ? (JSON.parse(rows[0].outcomes) as RoundOutcomes) : {};
}

export async function upsertOutcomes(tx: Tx, formatId: number, round: number, outcomes: string): Promise<void> {
  await sql`insert into league_format_outcomes (format_id, round_id, outcomes) values (${formatId}, ${round}, ${outcomes})
    on conflict (format_id, round_id) do update set outcomes = excluded.outcomes`.execute(tx);
}
