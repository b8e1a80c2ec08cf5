/** The answers of guardians, by the links of their letters, and what happens without one (decision 0272). */
import { answerGuardianCall, type GuardianAnswer, guardianMatterCall, routeSchema } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { refuse } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import {
  askWaiting,
  deleteFreed,
  lastBirthAlone,
  registerGuardianLetters,
  remindGuarded,
  selectMatter,
  selectOverdue,
  startBetween,
  tellGuardian,
  updateAgreed,
} from "../../people/index.ts";
import { eraseAccount, lockLeavingAccount } from "./erase-account.ts";

const WINDOW_MS = 15 * 60_000;
/** Accounts in a minute; the others come in the next. */
const AT_ONCE = 500;
/** Every minute: time limits, and letters that waited. */
const LIMITS = "guardians";
/** Every hour: birthdays, which come at midnight. */
const BIRTHDAYS = "guardians-birthdays";
/** At night: accounts that a raised age is about, and those that are to be reminded. */
const NIGHTLY = "guardians-nightly";

export function guardianRoutes(app: App, ctx: Context): void {
  const guesses = createAttemptLimiter({ attempts: ctx.config.rateLimits.signInPerIp, windowMs: WINDOW_MS });
  /** A wrong key is counted as a guess, a right one is not. */
  const guess = async <T>(request: FastifyRequest, find: () => Promise<T | null>): Promise<T> => {
    const waitSeconds = guesses.take(request.ip);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const found = await find();
    if (found === null) throw refuse([{ code: "invalid" }], () => "key");
    guesses.giveBack(request.ip);
    return found;
  };

  app.post(guardianMatterCall.path, { schema: routeSchema(guardianMatterCall) }, async (request) => {
    const { firstName, isWithdrawal, endsAt } = await guess(request, () => selectMatter(ctx.db, request.body.key));
    return {
      first_name: firstName,
      state: isWithdrawal ? ("agreed" as const) : ("asked" as const),
      age_of_consent: ctx.config.ageOfConsent,
      ends: endsAt?.toISOString() ?? null,
    };
  });

  app.post(answerGuardianCall.path, { schema: routeSchema(answerGuardianCall) }, async (request) => {
    const { key, answer } = request.body;
    const account = await guess(request, () => answerByLink(ctx, key, answer));
    ctx.securityLog.record("guardian", { request, account, reason: answer });
    return {};
  });
}

/** The account that the answer was about; null, and nothing done, for a link that does not work or is about another answer. */
function answerByLink(ctx: Context, key: string, answer: GuardianAnswer): Promise<AccountId | null> {
  return transact(ctx.db, async (tx) => {
    const found = await selectMatter(tx, key);
    // The account's row before the others, as everywhere; the matter is looked up once more behind it.
    const leaving = found && (await lockLeavingAccount(tx, found.accountId));
    const matter = leaving && (await selectMatter(tx, key));
    if (!leaving || !matter || matter.isWithdrawal !== (answer === "withdraw")) return null;
    // Their accounts are made and unmade at the machine.
    if (leaving.isOperator && answer !== "agree") return null;
    if (answer === "agree") {
      await updateAgreed(tx, matter.accountId);
      await tellGuardian(ctx, tx, matter.accountId, "agreed");
    } else await eraseAccount(ctx, tx, leaving);
    return matter.accountId;
  });
}

/** Deletes accounts about which nobody has answered in time, one after another. */
async function eraseOverdue(ctx: Context): Promise<void> {
  for (const account of await selectOverdue(ctx.db, AT_ONCE)) {
    const isErased = await transact(ctx.db, async (tx) => {
      const leaving = await lockLeavingAccount(tx, account);
      // Answered, or deleted by another process, since the look.
      if (!leaving || (await selectOverdue(tx, 1, account)).length === 0) return false;
      await eraseAccount(ctx, tx, leaving);
      return true;
    });
    if (isErased) ctx.securityLog.record("guardian", { account, reason: "not answered in time" });
  }
}

/** Registers the letters, and the work that time brings. */
export function registerGuardians(ctx: Context): void {
  registerGuardianLetters(ctx);
  ctx.jobs.work(LIMITS, async () => {
    await eraseOverdue(ctx);
    await askWaiting(ctx);
  });
  ctx.jobs.schedule(LIMITS, "* * * * *");
  ctx.jobs.work(BIRTHDAYS, async () => void (await deleteFreed(ctx.db, lastBirthAlone(ctx))));
  ctx.jobs.schedule(BIRTHDAYS, "1 * * * *");
  ctx.jobs.work(NIGHTLY, async () => {
    await deleteFreed(ctx.db, lastBirthAlone(ctx));
    await startBetween(ctx);
    await remindGuarded(ctx);
  });
  ctx.jobs.schedule(NIGHTLY, "40 3 * * *");
}
