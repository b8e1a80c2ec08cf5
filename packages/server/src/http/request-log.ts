/**
 * One line per answer: which call, how it went, how long it took. No addresses, e-mails, cookies, queries or bodies. Faults are
 * warnings. 503 is none: it tells somebody to come back, and when many are told so a line each would be more work; they are
 * counted (`overload_turned_away_total`, `writes_turned_away`, `http_request_duration_seconds`), and what lies behind is logged
 * where it is known.
 */
import type { App } from "./app.ts";

export function logRequests(app: App): void {
  app.front.onAnswered(({ route, status, seconds }) => {
    if (app.log.isLevelEnabled("debug"))
      app.log.debug({ method: "GET", route, status, ms: seconds * 1000 }, "answered");
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      method: request.method,
      // The pattern, not the address: addresses hold reset tokens and search texts.
      route: request.routeOptions.url ?? "(none)",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      accountId: request.account?.accountId,
    };
    const isFault = reply.statusCode >= 500 && reply.statusCode !== 503;
    request.log[isFault ? "warn" : "debug"](line, "answered");
  });
}
