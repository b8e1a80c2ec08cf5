/**
 * Suspending, the appeal, its answer, and lifting. Times are the machines' own: this is about people, not about the game.
 * What of the account stays open meanwhile: `http/session/suspended.ts`.
 */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import { realSeconds } from "../../../clock.ts";
import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { recordAct } from "../../people/index.ts";
import { writeLetter } from "./letters.ts";
import {
  insertSuspension,
  lockPerson,
  lockSuspension,
  selectCurrent,
  selectSuspension,
  updateAnswer,
  updateAppeal,
  updateLifted,
  type Suspension,
} from "./suspensions.sql.ts";

export type SuspendProblem =
  | { readonly code: "not_found" }
  /** It is otherwise than the operator saw; null: nothing is in force. */
  | { readonly code: "moved"; readonly now: Suspension | null }
  | { readonly code: "operator" | "no_entry" | "no_appeal" }
  | { readonly code: "not_a_time" | "in_the_past"; readonly field: "ends" };

type Answer = Promise<Result<Suspension, SuspendProblem>>;

export interface NewSuspending {
  readonly by: AccountId;
  readonly account: AccountId;
  readonly scope: "account" | "entry";
  readonly reason: string;
  /** Real milliseconds, NaN for what is no time; null: until it is lifted. */
  readonly endsAtMs: number | null;
}

export function suspend(ctx: Context, { by, account, scope, reason, endsAtMs }: NewSuspending): Answer {
  return transact(ctx.db, async (tx) => {
    const person = await lockPerson(tx, account);
    if (!person) return refused([{ code: "not_found" as const }]);
    const now = await selectCurrent(tx, account);
    if (now) return refused([{ code: "moved" as const, now }]);
    const problems: SuspendProblem[] = [];
    if (person.isOperator) problems.push({ code: "operator" });
    if (scope === "entry" && person.entryId === null) problems.push({ code: "no_entry" });
    if (endsAtMs !== null && Number.isNaN(endsAtMs)) problems.push({ code: "not_a_time", field: "ends" });
    else if (endsAtMs !== null && endsAtMs <= realSeconds() * 1000)
      problems.push({ code: "in_the_past", field: "ends" });
    if (problems.length > 0) return refused(problems);
    const entryId = scope === "entry" ? person.entryId : null;
    const id = await insertSuspension(tx, { accountId: account, entryId, reason, endsAtMs });
    await recordAct(tx, {
      by,
      action: "people.suspend",
      subject: subjectOf(account),
      details: { scope, reason, endsAtMs },
    });
    await writeLetter(ctx, tx, { kind: "suspended", account, scope, reason, endsAtMs });
    return accepted((await selectSuspension(tx, id))!);
  });
}

/** As the operator's page showed it. */
interface Seen {
  readonly by: AccountId;
  readonly suspensionId: number;
  readonly version: number;
}

export function lift(ctx: Context, { reason, ...seen }: Seen & { readonly reason: string }): Answer {
  return transact(ctx.db, async (tx) => {
    const found = await lockAsSeen(tx, seen);
    if (!found.ok) return found;
    const { accountId: account, suspensionId } = found.value;
    await updateLifted(tx, found.value);
    const details = { suspension: suspensionId, reason };
    await recordAct(tx, { by: seen.by, action: "people.lift", subject: subjectOf(account), details });
    await writeLetter(ctx, tx, { kind: "lifted", account, reason });
    return accepted((await selectSuspension(tx, suspensionId))!);
  });
}

export function answerAppeal(
  ctx: Context,
  { answer, isLifted, ...seen }: Seen & { readonly answer: string; readonly isLifted: boolean },
): Answer {
  return transact(ctx.db, async (tx) => {
    const found = await lockAsSeen(tx, seen);
    if (!found.ok) return found;
    const { accountId: account, suspensionId } = found.value;
    if (found.value.appeal === null || found.value.answer !== null) return refused([{ code: "no_appeal" as const }]);
    await updateAnswer(tx, suspensionId, answer);
    if (isLifted) await updateLifted(tx, found.value);
    const details = { suspension: suspensionId, answer, lifted: isLifted };
    await recordAct(tx, { by: seen.by, action: "people.answer", subject: subjectOf(account), details });
    await writeLetter(ctx, tx, { kind: "answered", account, answer, isLifted });
    return accepted((await selectSuspension(tx, suspensionId))!);
  });
}

async function lockAsSeen(tx: Tx, { suspensionId, version }: Seen): Promise<Result<Suspension, SuspendProblem>> {
  const found = await lockSuspension(tx, suspensionId);
  if (!found) return refused([{ code: "not_found" }]);
  if (!found.isInForce || found.version !== version) return refused([{ code: "moved", now: found }]);
  return accepted(found);
}

export interface AppealProblem {
  readonly code: "blank" | "not_suspended" | "already_appealed";
}

/** Said once; `suspensionId` is the one that the person read about. */
export function appeal(
  ctx: Context,
  {
    account,
    suspensionId,
    text,
  }: { readonly account: AccountId; readonly suspensionId: number; readonly text: string },
): Promise<Result<Suspension, AppealProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockPerson(tx, account);
    const now = await selectCurrent(tx, account);
    if (now?.suspensionId !== suspensionId) return refused([{ code: "not_suspended" as const }]);
    if (now.appeal !== null) return refused([{ code: "already_appealed" as const }]);
    if (text.trim() === "") return refused([{ code: "blank" as const }]);
    await updateAppeal(tx, suspensionId, text.trim());
    return accepted((await selectSuspension(tx, suspensionId))!);
  });
}

const subjectOf = (account: AccountId): string => `account ${account}`;
