/** Entry to the control room: the operator's access, and the season. */
import { controlCall, routeSchema, wireSeconds } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { readVersion } from "../../../version.ts";
import { type KnownBrowsers, selectAccount } from "../accounts/index.ts";
import { readCookie } from "../../../http/session/cookies.ts";
import { selectOperators } from "./operators.sql.ts";

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

/** Whether a current operator has signed in from this browser before; other browsers get no hint. */
async function isOperatorsBrowser({ db }: Context, known: KnownBrowsers, request: FastifyRequest): Promise<boolean> {
  if (readCookie(request, "knownbrowser") === undefined) return false;
  for (const { email } of await selectOperators(db)) {
    if ((await known.find(request, email)) !== null) return true;
  }
  return false;
}
