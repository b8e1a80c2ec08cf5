/** Shared parts of adding, removing and answering a second factor. */
import type { AuthenticatorType } from "@elleveren/contract";
import { invariant, type AccountId } from "@elleveren/rules";

import type { Context, Tx } from "../../../../context.ts";
import type { SignInLimits } from "../../accounts/index.ts";
import { authConflict, authErrors, authTooOften } from "../auth-errors.ts";
import { isEmailVerified, selectFactorTypes } from "./authenticators.sql.ts";
import { tellOwner, type FactorNews } from "./factor-letter.ts";
import { deletePendingOf } from "../pending-login.ts";
import { deleteRecoveryCodes } from "./recovery-codes.sql.ts";
import { addRecoveryCodes, useRecoveryCode } from "./recovery-codes.ts";
import { useTotpCode } from "./totp.ts";
import { deleteTrusts } from "./trusted-browsers.ts";

/**
 * 409 while the address is not confirmed: otherwise a registration with another person's address could lock that person
 * out for good.
 */
export async function requireVerifiedEmail(ctx: Context, account: AccountId): Promise<void> {
  if (!(await isEmailVerified(ctx.db, account))) throw authConflict();
}

/** Behind every new factor; true when the account got its recovery codes along with it. */
export async function afterAdding(ctx: Context, tx: Tx, account: AccountId, news: FactorNews): Promise<boolean> {
  const hasNewCodes = await addRecoveryCodes(ctx, tx, account);
  await afterChange(ctx, tx, account, news);
  return hasNewCodes;
}

/** Behind every factor that went: with the last one the second step is off, and its recovery codes go too. */
export async function afterRemoving(ctx: Context, tx: Tx, account: AccountId, news: FactorNews): Promise<void> {
  const left = await selectFactorTypes(tx, account);
  if (left.length === 0) await deleteRecoveryCodes(tx, account);
  await afterChange(ctx, tx, account, news);
}

async function afterChange(ctx: Context, tx: Tx, account: AccountId, news: FactorNews): Promise<void> {
  await deleteTrusts(tx, account);
  await deletePendingOf(tx, account);
  await tellOwner(ctx, tx, account, news);
}

/** Every call that takes a code counts the guesses of an account together: a new login brings no new ones. */
export function countGuess(limits: SignInLimits, account: AccountId): { giveBack(): void } {
  const key = `second factor ${account}`;
  const waitSeconds = limits.byEmail.take(key);
  if (waitSeconds !== null) throw authTooOften(waitSeconds);
  return { giveBack: () => limits.byEmail.giveBack(key) };
}

/** The kind of the code, which is used up by this; throws 400 for a wrong one and 429 for too many. */
export async function checkCode(
  ctx: Context,
  limits: SignInLimits,
  account: AccountId,
  code: string,
): Promise<AuthenticatorType> {
  const guess = countGuess(limits, account);
  const type = await useCode(ctx, account, code);
  if (type === null) throw authErrors([{ code: "incorrect_code", param: "code" }]);
  guess.giveBack();
  return type;
}

async function useCode(ctx: Context, account: AccountId, code: string): Promise<AuthenticatorType | null> {
  if (await useTotpCode(ctx, ctx.db, account, code.replaceAll(/\s/g, ""))) return "totp";
  return (await useRecoveryCode(ctx, ctx.db, account, code)) ? "recovery_codes" : null;
}

/** The token of a signed-in request. */
export function sessionTokenOf(request: { readonly sessionToken: string | null }): string {
  invariant(request.sessionToken !== null, "who is signed in has a session");
  return request.sessionToken;
}
