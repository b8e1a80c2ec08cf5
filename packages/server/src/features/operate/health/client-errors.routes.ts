/** Faults of the site as browsers report them: noted in the log, a few of each address, and nothing else is done. */
import { clientErrorCall, routeSchema } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";

const REPORTS_PER_WINDOW = 10;
const WINDOW_MS = 600_000;

export function clientErrorRoutes(app: App, ctx: Context): void {
  const reports = createAttemptLimiter({ attempts: REPORTS_PER_WINDOW, windowMs: WINDOW_MS });
  app.post(clientErrorCall.path, { schema: routeSchema(clientErrorCall) }, async (request) => {
    const waitSeconds = reports.take(request.ip);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    ctx.log.error({ report: request.body.report }, "a page of the site failed");
    return {};
  });
}
