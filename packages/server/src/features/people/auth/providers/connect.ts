/** The ways into an account: adding one, and taking one away that is not the last. */
import { PLACEHOLDER_HOST, type ProviderId } from "@elleveren/contract";
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Identity } from "../../../../adapters/identity-provider/index.ts";
import type { Context } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { selectAccount } from "../../accounts/index.ts";
import {
  deleteSocialAccount,
  insertSocialAccount,
  lockAccount,
  lockSocialAccount,
  selectSocialAccounts,
  useSocialAccount,
  type SocialAccount,
} from "./social-accounts.sql.ts";

/** Connecting what is connected changes nothing; refused when it leads to somebody else. */
export async function connect(
  ctx: Context,
  account: AccountId,
  provider: ProviderId,
  { uid, display }: Identity,
): Promise<Result<null, { readonly code: "connected_other" }>> {
  return transact(ctx.db, async (tx) => {
    await lockSocialAccount(tx, provider, uid);
    const owner = await useSocialAccount(tx, provider, uid);
    if (owner !== null && owner !== account) return refused([{ code: "connected_other" }]);
    if (owner === null) await insertSocialAccount(tx, account, { provider, uid, display });
    return accepted(null);
  });
}

export interface DisconnectProblem {
  readonly code: "account_not_found" | "no_password" | "no_verified_email";
}

/** Answers what is left. The last one stays where there is no password, or no address to sign in with it. */
export async function disconnect(
  ctx: Context,
  account: AccountId,
  { provider, uid }: { readonly provider: string; readonly uid: string },
): Promise<Result<SocialAccount[], DisconnectProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockAccount(tx, account);
    const connected = await selectSocialAccounts(tx, account);
    const left = connected.filter((social) => social.provider !== provider || social.uid !== uid);
    if (left.length === connected.length) return refused([{ code: "account_not_found" }]);
    // One that is switched off by now leads nowhere.
    if (!left.some((social) => ctx.config.providers[social.provider] !== null)) {
      const person = await selectAccount(tx, account);
      if (!person?.hasPassword) return refused([{ code: "no_password" }]);
      if (person.email.endsWith(`@${PLACEHOLDER_HOST}`)) return refused([{ code: "no_verified_email" }]);
    }
    await deleteSocialAccount(tx, account, { provider, uid });
    return accepted(left);
  });
}
