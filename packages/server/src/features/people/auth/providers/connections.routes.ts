/** The accounts elsewhere that lead into one's account. */
import {
  disconnectProviderCall,
  PLACEHOLDER_HOST,
  providerAccountsCall,
  type ProviderId,
  routeSchema,
} from "@elleveren/contract";
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { authErrors } from "../auth-errors.ts";
import { requireSession } from "../proof.ts";
import { presentSocialAccount } from "./present.ts";
import {
  deleteSocialAccount,
  insertSocialAccount,
  lockAccount,
  lockSocialAccount,
  selectSocialAccounts,
  type SocialAccount,
  useSocialAccount,
} from "./social-accounts.sql.ts";
import type { Identity } from "../../../../adapters/identity-provider/index.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { selectAccount } from "../../accounts/index.ts";

export function connectionRoutes(app: App, ctx: Context): void {
  app.get(providerAccountsCall.path, { schema: routeSchema(providerAccountsCall) }, async (request) => {
    const connected = await selectSocialAccounts(ctx.db, await requireSession(ctx, request));
    return { status: 200, data: connected.map((social) => presentSocialAccount(ctx, social)) };
  });

  app.delete(disconnectProviderCall.path, { schema: routeSchema(disconnectProviderCall) }, async (request) => {
    const { provider, account: uid } = request.body;
    const result = await disconnect(ctx, await requireSession(ctx, request), { provider, uid });
    if (!result.ok) throw authErrors(result.problems);
    return { status: 200, data: result.value.map((social) => presentSocialAccount(ctx, social)) };
  });
}

/** Connecting an already connected identity changes nothing; refused when it belongs to another account. */
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

interface DisconnectProblem {
  readonly code: "account_not_found" | "no_password" | "no_verified_email";
}

/** Returns the remaining ones. The last one stays where there is no password, or no address to sign in with it. */
async function disconnect(
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
