/** One line per answer: which call, how it went, how long it took. No addresses, e-mails, cookies, queries or bodies. */
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
    request.log[reply.statusCode >= 500 ? "warn" : "debug"](line, "answered");
  });
}
