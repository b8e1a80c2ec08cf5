/** Complaining of a name or of what a league is told, and an operator's finding that it may stay. */
import type { ReportReason, WireNameCase } from "@elleveren/contract";
import { accepted, type AccountId, type EntryId, leagueId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { isMember } from "../../leagues/index.ts";
import { type Named, type NamePart, recordAct, subjectName, subjectOf } from "../../people/index.ts";
import { selectSubject } from "./subjects.sql.ts";
import { microsOf } from "../../../db/values/moments.ts";

interface NewReport {
  readonly account: AccountId;
  /** The account's team; null without one. */
  readonly entry: EntryId | null;
  readonly part: NamePart;
  readonly id: number;
  readonly reason: ReportReason;
  readonly note: string;
}

type ReportProblem = { readonly code: "not_found" } | { readonly code: "own_name" };

/** Kept once a person and name; a name that was found to be in order is not opened again by it. */
export function reportName(ctx: Context, report: NewReport): Promise<Result<null, ReportProblem>> {
  return transact(ctx.db, async (tx) => {
    const subject = await selectSubject(tx, report.part, report.id);
    // A league's message is for its members: for others it does not exist.
    const isHidden =
      report.part === "message" && !(report.entry && (await isMember(tx, leagueId(report.id), report.entry)));
    if (!subject || isHidden) return refused([{ code: "not_found" as const }]);
    if (subject.accountId === report.account) return refused([{ code: "own_name" as const }]);
    const caseId = await enterCase(tx, subject);
    await insertReport(tx, { caseId, account: report.account, reason: report.reason, note: report.note.trim() });
    return accepted(null);
  });
}

type DismissProblem = { readonly code: "not_found" | "moved" };

/** `version` is what the operator's page showed. */
export function dismissCase(
  ctx: Context,
  { by, caseId, version }: { readonly by: AccountId; readonly caseId: number; readonly version: number },
): Promise<Result<null, DismissProblem>> {
  return transact(ctx.db, async (tx) => {
    const found = await lockCase(tx, caseId);
    if (!found) return refused([{ code: "not_found" as const }]);
    if (!found.isOpen || found.version !== version) return refused([{ code: "moved" as const }]);
    await updateDismissed(tx, caseId);
    // The audit log is append-only: a person's name or words in it would survive the account.
    const details = { part: found.part, ...(["manager", "message"].includes(found.part) ? {} : { name: found.name }) };
    await recordAct(tx, { by, action: "people.dismiss", subject: subjectName(found), details });
    return accepted(null);
  });
}

/** A name that waits for an operator's decision, before it is known whose name it is. */
export type NameCase = Omit<WireNameCase, "account" | "beside" | "reports">;

/** The case of this name, made when there is none; the row is held. */
async function enterCase(tx: Tx, { part, id, name, author = null }: Named): Promise<number> {
  const { entry, league, format } = subjectOf({ part, id });
  const { rows } = await sql<{ case_id: number }>`
    insert into name_cases as c (part, entry_id, league_id, format_id, author_entry_id, name)
    values (${part}, ${entry}::bigint, ${league}::bigint, ${format}::bigint, ${author}::bigint, ${name})
    on conflict (part, coalesce(entry_id, league_id, format_id), name) do update set name = c.name
    returning case_id`.execute(tx);
  return rows[0]!.case_id;
}

/** A second complaint of the same person changes nothing. */
async function insertReport(
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
  // The deciding operator must have seen it.
  if (rows.length > 0) {
    await sql`update name_cases set version = version + 1,
        decided_at = case when decision = 'changed' then null else decided_at end,
        decision = nullif(decision, 'changed')
      where case_id = ${report.caseId}`.execute(tx);
  }
}

/** Most complaints first, then those with watched words, the oldest first. */
export async function selectOpenCases(db: Queryable, limit: number): Promise<NameCase[]> {
  const { rows } = await sql<NameCase>`
    select case_id as id, part, coalesce(entry_id, league_id, format_id) as subject, name, words,
      ${microsOf("opened_at")} as opened, version
    from name_cases c where decided_at is null
    order by (select count(*) from name_reports r where r.case_id = c.case_id) desc, cardinality(words) desc, opened_at,
      case_id
    limit ${limit}`.execute(db);
  return rows;
}

export async function countOpenCases(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from name_cases where decided_at is null`.execute(db);
  return rows[0]!.count;
}

const REPORTS_SHOWN = 20;

/** The newest of each case, without their authors, which stay private. */
export async function selectReports(
  db: Queryable,
  cases: readonly number[],
): Promise<ReadonlyMap<number, WireNameCase["reports"]>> {
  const { rows } = await sql<WireNameCase["reports"][number] & { case_id: number }>`
    select case_id, reason, note, ${microsOf("reported_at")} as time from (
      select case_id, reason, note, reported_at,
        row_number() over (partition by case_id order by reported_at desc) as place
      from name_reports where case_id = any(${[...cases]}::bigint[])) numbered
    where place <= ${REPORTS_SHOWN} order by reported_at desc`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.case_id)].map(([id, reports]) => [
      id,
      reports.map(({ case_id: _, ...report }) => report),
    ]),
  );
}

async function lockCase(
  tx: Tx,
  caseId: number,
): Promise<(Named & { readonly version: number; readonly isOpen: boolean }) | null> {
  const { rows } = await sql<Named & { version: number; isOpen: boolean }>`
    select part, coalesce(entry_id, league_id, format_id) as id, name, version, decided_at is null as "isOpen"
    from name_cases where case_id = ${caseId} for update`.execute(tx);
  return rows[0] ?? null;
}

async function updateDismissed(tx: Tx, caseId: number): Promise<void> {
  await sql`update name_cases set decided_at = clock_timestamp(), decision = 'dismissed', version = version + 1
    where case_id = ${caseId}`.execute(tx);
}
