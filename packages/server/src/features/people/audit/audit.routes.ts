/** The audit log in the control room. Nobody changes it, not even there. */
import { actsCall, routeSchema, STANDINGS_PAGE_SIZE, wireMicros } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { selectActs } from "./acts.sql.ts";

export function auditRoutes(app: App, ctx: Context): void {
  app.get(actsCall.path, { schema: routeSchema(actsCall) }, async (request) => {
    const { page = 1, area, subject, account } = request.query;
    const acts = await selectActs(
      ctx.db,
      { area, subject, accountId: account },
      { offset: (page - 1) * STANDINGS_PAGE_SIZE, limit: STANDINGS_PAGE_SIZE + 1 },
    );
    return {
      has_next: acts.length > STANDINGS_PAGE_SIZE,
      page,
      results: acts.slice(0, STANDINGS_PAGE_SIZE).map((act) => ({
        id: act.actId,
        time: wireMicros(act.atMs),
        game_time: wireMicros(act.gameAtMs),
        account: act.accountId,
        actor: act.actor,
        action: act.action,
        subject: act.subject,
        details: act.details,
      })),
    };
  });
}
