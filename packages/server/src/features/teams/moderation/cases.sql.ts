/** Names that wait for an operator's decision. */
import type { ReportReason } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { type Named, type NamePart, subjectOf } from "../../people/index.ts";

export interface Report {
  readonly reason: ReportReason;
  readonly note: string;
  readonly at: Date;
}

export interface NameCase {
  readonly caseId: number;
  readonly part: NamePart;
  readonly id: number;
  readonly name: string;
  readonly words: readonly string[];
  readonly openedAt: Date;
  readonly version: number;
}

/** The case of this name, made when there is none; the row is held. */
export async function enterCase(tx: Tx, { part, id, name, author = null }: Named): Promise<number> {
  const { entry, league } = subjectOf({ part, id });
  const { rows } = await sql<{ case_id: number }>`
    insert into name_cases as c (part, entry_id, league_id, author_entry_id, name)
    values (${part}, ${entry}::bigint, ${league}::bigint, ${author}::bigint, ${name})
    on conflict (part, coalesce(entry_id, league_id), name) do update set name = c.name
    returning case_id`.execute(tx);
  return rows[0]!.case_id;
}

/** A second complaint of the same person changes nothing. */
export async function insertReport(
  tx: Tx,
  report: {
    readonly caseId: number;
    readonly account: AccountId;
    readonly reason: ReportReason;
    readonly note: string;
  },
): Promise<void> {
  const { rows } = await sql`insert into name_reports (case_id, account_id, reason, note)
    values (${report.caseId}, ${report.account}, ${report.reason}, ${report.note})
    on conflict do nothing returning 1`.execute(tx);
  // Who decides is to have seen it.
  if (rows.length > 0) {
    await sql`update name_cases set version = version + 1,
        decided_at = case when decision = 'changed' then null else decided_at end,
        decision = nullif(decision, 'changed')
      where case_id = ${report.caseId}`.execute(tx);
  }
}

/** Most complaints first, then those with watched words, the oldest first. */
export async function selectOpenCases(db: Queryable, limit: number): Promise<NameCase[]> {
  const { rows } = await sql<{
    case_id: number;
    part: NamePart;
    id: number;
    name: string;
    words: string[];
    opened_at: Date;
    version: number;
  }>`select case_id, part, coalesce(entry_id, league_id) as id, name, words, opened_at, version
    from name_cases c where decided_at is null
    order by (select count(*) from name_reports r where r.case_id = c.case_id) desc, cardinality(words) desc, opened_at,
      case_id
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    caseId: row.case_id,
    part: row.part,
    id: row.id,
    name: row.name,
    words: row.words,
    openedAt: row.opened_at,
    version: row.version,
  }));
}

export async function countOpenCases(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from name_cases where decided_at is null`.execute(db);
  return rows[0]!.count;
}

const REPORTS_SHOWN = 20;

/** The newest of each case, without who wrote them: that is nobody's business. */
export async function selectReports(db: Queryable, cases: readonly number[]): Promise<Map<number, Report[]>> {
  const { rows } = await sql<Report & { case_id: number }>`
    select case_id, reason, note, at from (
      select case_id, reason, note, reported_at as at,
        row_number() over (partition by case_id order by reported_at desc) as place
      from name_reports where case_id = any(${[...cases]}::bigint[])) numbered
    where place <= ${REPORTS_SHOWN} order by at desc`.execute(db);
  return Map.groupBy(rows, (row) => row.case_id);
}

export interface LockedCase {
  readonly part: NamePart;
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly isOpen: boolean;
}

export async function lockCase(tx: Tx, caseId: number): Promise<LockedCase | null> {
  const { rows } = await sql<LockedCase>`
    select part, coalesce(entry_id, league_id) as id, name, version, decided_at is null as "isOpen"
    from name_cases where case_id = ${caseId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateDismissed(tx: Tx, caseId: number): Promise<void> {
  await sql`update name_cases set decided_at = clock_timestamp(), decision = 'dismissed', version = version + 1
    where case_id = ${caseId}`.execute(tx);
}
