/** A new account, or every reason why not. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { insertAccount, isEmailTaken, isRegion, selectUnfinished } from "./accounts.sql.ts";
import { checkEmail, checkProfile, cleanProfile, type ProfileInput, type ProfileProblem } from "./check-profile.ts";
import { requestVerification } from "./emails/email-letters.ts";
import { lockEmail } from "./emails/emails.sql.ts";
import { checkGuardian, needsGuardian, startConsent } from "./guardians/index.ts";
import { checkNewPassword } from "./new-passwords/check-new-password.ts";
import { hashPassword } from "./passwords.ts";

export interface RegisterRequest extends ProfileInput {
  readonly password?: string | undefined;
}

/** Makes the account of a complete registration. */
export async function register(ctx: Context, request: RegisterRequest): Promise<Result<AccountId, ProfileProblem>> {
  const problems = checkProfile(request, ctx.clock.nowMs());
  if (needsGuardian(ctx, request.dateOfBirth)) problems.push(...checkGuardian(request.guardianEmail, request.email));
  problems.push(...(await checkNewPassword(ctx, request.password, { ...request, email: request.email ?? "" })));
  problems.push(...(await checkStored(ctx, { ...request, email: saidToBeTaken(ctx, request) }, problems, null)));
  if (problems.length > 0) return refused(problems);
  return makeAccount(ctx, request, false);
}

/** Makes an account of an e-mail and a password only; it is dirty until the person has given the rest. */
export async function registerByEmail(
  ctx: Context,
  request: RegisterRequest,
): Promise<Result<AccountId, ProfileProblem>> {
  const problems = checkEmail(request.email);
  problems.push(...(await checkNewPassword(ctx, request.password, { email: request.email ?? "" })));
  problems.push(...(await checkStored(ctx, { email: saidToBeTaken(ctx, request), regionId: null }, problems, null)));
  if (problems.length > 0) return refused(problems);
  const { email, optIns } = request;
  return makeAccount(ctx, { email, optIns, password: request.password }, true);
}

/**
 * Makes an account with an e-mail only, to get a passkey once the address is verified; or finds an unfinished one of
 * the same kind. Refuses an address with any other owner.
 */
export async function registerByPasskey(ctx: Context, typed: string): Promise<Result<AccountId, ProfileProblem>> {
  const problems = checkEmail(typed);
  if (problems.length > 0) return refused(problems);
  const profile = cleanProfile({ email: typed, optIns: {} }, null);
  return transact(ctx.db, async (tx) => {
    await lockEmail(tx, profile.email);
    const isTaken = await isEmailTaken(tx, profile.email, null);
    const account = isTaken
      ? await selectUnfinished(tx, profile.email)
      : await insertAccount(tx, { ...profile, passwordHash: null, isDirty: true });
    if (account === null) return refused<ProfileProblem>([{ code: "duplicate", field: "email" }]);
    await requestVerification(ctx, { account, email: profile.email }, { tx });
    return accepted(account);
  });
}

/**
 * Where addresses are verified first, a taken one is not told among other problems, and is refused only after the same
 * work as for a new one: the caller then answers as if it were new.
 */
const saidToBeTaken = ({ config }: Context, { email }: RegisterRequest): string | undefined =>
  config.emailVerification === "mandatory" ? undefined : email;

/** True when the sign-up failed only for an address that has an owner, which must not be revealed. */
export const isAddressKept = ({ config }: Context, problems: readonly ProfileProblem[]): boolean =>
  config.emailVerification === "mandatory" && problems.some(({ code }) => code === "duplicate");

/** The problems only the database knows; an e-mail that is wrong in itself is not looked for. */
export async function checkStored(
  ctx: Context,
  { email, regionId }: Pick<ProfileInput, "email" | "regionId">,
  known: readonly ProfileProblem[],
  account: AccountId | null,
): Promise<ProfileProblem[]> {
  const problems: ProfileProblem[] = [];
  const isEmailFine = !known.some((problem) => problem.field === "email");
  if (isEmailFine && email && (await isEmailTaken(ctx.db, email, account))) {
    problems.push({ code: "duplicate", field: "email" });
  }
  if (regionId && !(await isRegion(ctx.db, regionId))) problems.push({ code: "does_not_exist", field: "region" });
  return problems;
}

async function makeAccount(
  ctx: Context,
  request: RegisterRequest,
  isDirty: boolean,
): Promise<Result<AccountId, ProfileProblem>> {
  const passwordHash = await hashPassword(request.password ?? "");
  const account = { ...cleanProfile(request, null), passwordHash, isDirty };
  const inserted = await transact(ctx.db, async (tx) => {
    await lockEmail(tx, account.email);
    const id = await insertAccount(tx, account);
    if (id === null) return null;
    await requestVerification(ctx, { account: id, email: account.email }, { tx });
    if (needsGuardian(ctx, account.dateOfBirth)) await startConsent(ctx, tx, id, request);
    return id;
  });
  return inserted === null ? refused([{ code: "duplicate", field: "email" }]) : accepted(inserted);
}
