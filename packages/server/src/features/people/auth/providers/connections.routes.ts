/** The accounts elsewhere that lead into one's account. */
import { disconnectProviderCall, providerAccountsCall, routeSchema } from "@elleveren/contract";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { authErrors } from "../auth-errors.ts";
import { requireSession } from "../proof.ts";
import { disconnect } from "./connect.ts";
import { presentSocialAccount } from "./present.ts";
import { selectSocialAccounts } from "./social-accounts.sql.ts";

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
