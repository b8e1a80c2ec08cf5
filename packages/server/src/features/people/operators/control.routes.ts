/** The door of the control room: who stands in it, and what season lies behind it. */
import { controlCall, routeSchema, wireSeconds } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { readVersion } from "../../../version.ts";
import { selectAccount, type KnownBrowsers } from "../accounts/index.ts";
import { isOperatorsBrowser } from "./operators-browser.ts";

export function controlRoutes(app: App, ctx: Context, known: KnownBrowsers): void {
  app.decorate("operatorsBrowser", (request) => isOperatorsBrowser(ctx, known, request));
  const { version } = readVersion();
  app.get(controlCall.path, { schema: routeSchema(controlCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const account = await selectAccount(ctx.db, accountId);
    const game = ctx.findGame();
    return {
      account: accountId,
      name: account ? `${account.firstName} ${account.lastName}` : "",
      season: game?.seasonName ?? null,
      maintenance: game?.maintenance ?? false,
      release: version,
      now: wireSeconds(ctx.clock.nowMs()),
    };
  });
}
