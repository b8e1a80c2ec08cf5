/** The step that waits for the address to be verified, where the settings make that a condition. */
import { isPlaceholder, requestVerification, selectAccount } from "../../accounts/index.ts";
import type { Stage } from "../stages.ts";

export const verifyEmailStage: Stage = {
  id: "verify_email",
  async isDue({ config, db }, _request, { accountId }) {
    if (config.emailVerification !== "mandatory") return false;
    const account = await selectAccount(db, accountId);
    // Nobody could read a letter to an address that was made up for an account from elsewhere.
    return account?.isEmailVerified === false && !isPlaceholder(account.email);
  },
  /** A letter that has just gone out at the sign-up is not followed by another. */
  async enter(ctx, { accountId }) {
    const email = (await selectAccount(ctx.db, accountId))?.email ?? "";
    await requestVerification(ctx, { account: accountId, email });
    return { email };
  },
};
