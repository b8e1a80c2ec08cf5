/**
 * One line per answer: call, status and duration. No addresses, e-mails, cookies, queries or bodies. Server errors are
 * warnings. 503 is not one: it asks for a retry, and under load a line each would be more work; those are counted
 * (`overload_turned_away_total`, `writes_turned_away`, `http_request_duration_seconds`), and their cause is logged
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
