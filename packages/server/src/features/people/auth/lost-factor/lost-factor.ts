/**
 * The way back for an account that has lost every second factor (decision 0188). It is requested after the password,
 * confirmed by an operator who has proof of identity, and takes effect after a waiting time, in which every address of
 * the account is told and a link, a sign-in with the factor or a new password cancels it. Operators' accounts use the
 * terminal of the machine only.
 */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context, Database, Tx } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { deleteOtherSessions } from "../../../../http/session/session.sql.ts";
import { recordAct } from "../../audit/index.ts";
import { lockFactors, selectFactorTypes } from "../factors/authenticators.sql.ts";
import { deleteTrusts } from "../factors/trusted-browsers.ts";
import { registerLostLetters, tellAll } from "./lost-factor-letters.ts";
import {
  deleteFactors,
  deleteLost,
  deleteLostByKey,
  insertLost,
  selectRole,
  takeDue,
  updateConfirmed,
} from "./lost-factors.sql.ts";

const QUEUE = "lost-factors";
const KEY_BYTES = 32;

/** The account's first proof was given and the second is reported lost. Repeated, it is the same request. */
export function askForWayBack(ctx: Context, account: AccountId): Promise<boolean> {
  const key = Buffer.from(ctx.random.bytes(KEY_BYTES)).toString("base64url");
  return transact(ctx.db, async (tx) => {
    const isNew = await insertLost(tx, account, key);
    if (isNew) await tellAll(ctx.outgoing, tx, account, { is: "asked" });
    return isNew;
  });
}

export interface LostFactorProblem {
  readonly code: "unknown_account" | "not_asked" | "operator";
}

export interface Decision {
  readonly by: AccountId;
  readonly account: AccountId;
  /** For the audit log: the proof of identity, or the reason of refusal. */
  readonly reason: string;
}

/** The waiting time begins; answers when it ends, in milliseconds of the machines' time. */
export function confirmLost(
  ctx: Context,
  { by, account, reason }: Decision,
): Promise<Result<number, LostFactorProblem>> {
  const waitHours = ctx.config.lostFactorHours;
  return transact(ctx.db, async (tx) => {
    const role = await selectRole(tx, account);
    if (role === null) return refused([{ code: "unknown_account" as const }]);
    // An operator could otherwise open the control room to any account.
    if (role === "operator") return refused([{ code: "operator" as const }]);
    const endsAt = await updateConfirmed(tx, account, by, waitHours);
    if (!endsAt) return refused([{ code: "not_asked" as const }]);
    const details = { reason, ends: endsAt.toISOString() };
    await recordAct(tx, { by, action: "people.confirm_lost_factor", subject: `account ${account}`, details });
    await tellAll(ctx.outgoing, tx, account, { is: "confirmed", endsAtMs: endsAt.getTime() });
    return accepted(endsAt.getTime());
  });
}

/** An operator does not believe it, or has thought better of it; the account is told. */
export function refuseLost(ctx: Context, { by, account, reason }: Decision): Promise<Result<null, LostFactorProblem>> {
  return transact(ctx.db, async (tx) => {
    if (!(await deleteLost(tx, account))) return refused([{ code: "not_asked" as const }]);
    await recordAct(tx, {
      by,
      action: "people.refuse_lost_factor",
      subject: `account ${account}`,
      details: { reason },
    });
    await tellAll(ctx.outgoing, tx, account, { is: "cancelled" });
    return accepted(null);
  });
}

/** By the link in an e-mail, for any of its readers. Null for a link that does not work. */
export function cancelByLink(ctx: Context, key: string): Promise<AccountId | null> {
  return transact(ctx.db, async (tx) => {
    const account = await deleteLostByKey(tx, key);
    if (account !== null) await tellAll(ctx.outgoing, tx, account, { is: "cancelled" });
    return account;
  });
}

/** The factor has just been used: it is not lost. */
export async function cancelByFactor(ctx: Context, account: AccountId): Promise<void> {
  const wasAsked = await transact(ctx.db, async (tx) => {
    if (!(await deleteLost(tx, account))) return false;
    await tellAll(ctx.outgoing, tx, account, { is: "cancelled" });
    return true;
  });
  if (wasAsked) ctx.securityLog.record("lost_factor", { account, reason: "cancelled by a sign-in with the factor" });
}

/**
 * At a terminal of the machine, for an operator's own account: at once, because the rows can be changed from there
 * anyway.
 */
export function removeOperatorsFactors(
  db: Database,
  outgoing: Context["outgoing"],
  { account, reason }: { readonly account: AccountId; readonly reason: string },
): Promise<Result<null, { readonly code: "unknown_account" | "not_operator" | "no_factor" }>> {
  return transact(db, async (tx) => {
    const role = await selectRole(tx, account);
    if (role === null) return refused([{ code: "unknown_account" as const }]);
    if (role !== "operator") return refused([{ code: "not_operator" as const }]);
    if ((await selectFactorTypes(tx, account)).length === 0) return refused([{ code: "no_factor" as const }]);
    await deleteLost(tx, account);
    await removeAll(tx, outgoing, account);
    await recordAct(tx, {
      by: "command",
      action: "people.remove_factors",
      subject: `account ${account}`,
      details: { reason },
    });
    return accepted(null);
  });
}

/** Factors, sessions, trusted browsers, logins under way and personal tokens go together. */
async function removeAll(tx: Tx, outgoing: Context["outgoing"], account: AccountId): Promise<void> {
  await lockFactors(tx, account);
  await deleteFactors(tx, account);
  await deleteTrusts(tx, account);
  await deleteOtherSessions(tx, account, null);
  await tellAll(outgoing, tx, account, { is: "removed" });
}

/** Removes due factors, one account at a time; returns how many. */
async function removeDue(ctx: Context): Promise<number> {
  for (let count = 0; ; count += 1) {
    const removed = await transact(ctx.db, async (tx) => {
      const due = await takeDue(tx);
      if (!due) return null;
      await removeAll(tx, ctx.outgoing, due.account);
      await recordAct(tx, { by: due.by, action: "people.remove_factors", subject: `account ${due.account}` });
      return due;
    });
    if (!removed) return count;
    const { account, by } = removed;
    ctx.securityLog.record("lost_factor", { account, by, reason: "factors removed" });
  }
}

/** Registers the e-mails, and a check every minute for waiting times that are over. */
export function registerLostFactors(ctx: Context): void {
  registerLostLetters(ctx);
  ctx.jobs.work(QUEUE, async () => void (await removeDue(ctx)));
  ctx.jobs.schedule(QUEUE, "* * * * *");
}
