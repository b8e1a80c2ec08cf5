/** Complaining of a name or of what a league is told, and an operator's finding that it may stay. */
import type { ReportReason } from "@elleveren/contract";
import { accepted, leagueId, refused, type AccountId, type EntryId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { isOfLeague, type NamePart, recordAct } from "../../people/index.ts";
import { isMember } from "../../leagues/index.ts";
import { enterCase, insertReport, lockCase, updateDismissed } from "./cases.sql.ts";
import { selectSubject } from "./subjects.sql.ts";

export interface NewReport {
  readonly account: AccountId;
  /** His team; null without one. */
  readonly entry: EntryId | null;
  readonly part: NamePart;
  readonly id: number;
  readonly reason: ReportReason;
  readonly note: string;
}

export type ReportProblem = { readonly code: "not_found" } | { readonly code: "own_name" };

/** Kept once a person and name; a name that was found to be in order is not opened again by it. */
export function reportName(ctx: Context, report: NewReport): Promise<Result<null, ReportProblem>> {
  return transact(ctx.db, async (tx) => {
    const subject = await selectSubject(tx, report.part, report.id);
    // What members of a league are told is nobody else's: for him it is not there.
    const isHidden =
      report.part === "message" && !(report.entry && (await isMember(tx, leagueId(report.id), report.entry)));
    if (!subject || isHidden) return refused([{ code: "not_found" as const }]);
    if (subject.accountId === report.account) return refused([{ code: "own_name" as const }]);
    const caseId = await enterCase(tx, subject);
    await insertReport(tx, { caseId, account: report.account, reason: report.reason, note: report.note.trim() });
    return accepted(null);
  });
}

export type DismissProblem = { readonly code: "not_found" | "moved" };

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
    // Nothing is taken out of the audit log: a person's own name or words would stay there when he has left.
    const details = { part: found.part, ...(["manager", "message"].includes(found.part) ? {} : { name: found.name }) };
    const subject = `${isOfLeague(found.part) ? "league" : "entry"} ${found.id}`;
    await recordAct(tx, { by, action: "people.dismiss", subject, details });
    return accepted(null);
  });
}
