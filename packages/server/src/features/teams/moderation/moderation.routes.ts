/** Calls of every signed-in account: reporting a name, reading the reason of a suspension, and appealing. */
import { appealCall, reportNameCall, routeSchema, suspensionCall } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import { tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireAccount } from "../../../http/session/session.ts";
import { createSharedLimiter } from "../../../http/limits/shared-limits.ts";
import { reportName } from "./name-cases.ts";
import { appeal, selectCurrent } from "./suspensions.ts";

const REPORTS_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

export function moderationRoutes(app: App, ctx: Context): void {
  const reports = createSharedLimiter(ctx, "reports", { attempts: REPORTS_PER_HOUR, windowMs: HOUR_MS });

  app.post(reportNameCall.path, { schema: routeSchema(reportNameCall) }, async (request) => {
    const { accountId, entryId } = requireAccount(request);
    const waitSeconds = reports.take(`account ${accountId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const { part, id, reason, note = "" } = request.body;
    const result = await reportName(ctx, { account: accountId, entry: entryId, part, id, reason, note });
    if (result.ok) return {};
    if (result.problems[0]?.code === "not_found") throw notFound(`${part} ${id}`);
    throw refuse(result.problems);
  });

  app.get(suspensionCall.path, { schema: routeSchema(suspensionCall) }, async (request) => {
    return { suspension: await selectCurrent(ctx.db, requireAccount(request).accountId) };
  });

  app.post(appealCall.path, { schema: routeSchema(appealCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    const { id, text } = request.body;
    const result = await appeal(ctx, { account: accountId, suspensionId: id, text });
    if (result.ok) return { suspension: result.value };
    const [problem] = result.problems;
    throw problem?.code === "blank" ? refuseField("text", "blank") : refuse(result.problems);
  });
}
