import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { accountRoutes, type AccountApi } from "./accounts.routes.ts";
import { decoyHash } from "./passwords.ts";
import type { SignInLimits } from "./sign-in.ts";
import { watchlistRoutes } from "./watchlist.routes.ts";

export { selectAccountReader, type AccountReader } from "./accounts.sql.ts";
export { insertAccount, OPT_INS, selectAccount, selectCredentials, type Account, type OptIns } from "./accounts.sql.ts";
export { cleanEmail, emailKey, isEmailAddress, isPlaceholder } from "./emails/email-address.ts";
export { checkEmail, checkPersonName, cleanName, type ProfileProblem } from "./check-profile.ts";
export { hashPassword, verifyPassword } from "./passwords.ts";
export type { KnownBrowsers } from "./known-browser.ts";
export { changePassword } from "./change-password.ts";
export { registerEmailChanged } from "./emails/change-email.ts";
export { registerEmailVerification, requestVerification } from "./emails/email-letters.ts";
export {
  addEmail,
  confirmPrimaryEmail,
  findEmailKey,
  findOwnEmail,
  makePrimary,
  removeEmail,
  verifyEmail,
  type EmailProblem,
} from "./emails/emails.ts";
export {
  deleteOldEmailKeys,
  lockEmail,
  selectEmails,
  selectLetterReader,
  type LetterReader,
} from "./emails/emails.sql.ts";
export { findReset, registerPasswordReset, requestPasswordReset, resetPassword } from "./password-reset.ts";
export {
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
} from "./guardians/index.ts";
export { deleteOldResets } from "./password-reset.sql.ts";
export { isAddressKept, registerByEmail, registerByPasskey } from "./register.ts";
export { checkSignIn, createSignInLimits, type SignInLimits, type SignInProblem } from "./sign-in.ts";

/** Every plain call about the person. */
export function registerAccounts(app: App, ctx: Context, limits: SignInLimits, accountApi: AccountApi): void {
  // Made now, so that the first unknown e-mail is not refused more slowly than the others.
  void decoyHash();
  accountRoutes(app, ctx, limits, accountApi);
  watchlistRoutes(app, ctx);
}
