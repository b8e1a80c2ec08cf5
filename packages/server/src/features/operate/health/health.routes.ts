/**
 * For those who run the game: `/healthz` says that the process is alive, `/readyz` that it can serve (503 with what is
 * missing otherwise), `/metrics` what it did, in Prometheus' words. They lie outside /api/ and outside the maintenance
 * switch.
 */
import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { isFromThisMachine } from "../../../http/transport/local-request.ts";
import { renewedSecret } from "../../../settings/index.ts";
import { createMetrics } from "./metrics.ts";
import { checkReadiness } from "./readiness.ts";

export function healthRoutes(app: App, ctx: Context): void {
  const hidden = { schema: { hide: true } };
  const metrics = createMetrics(app, ctx);

  app.get("/healthz", hidden, async () => ({ status: "ok" }));

  app.get("/readyz", hidden, async (request, reply) => {
    // Asked to stop: whoever spreads calls sends them elsewhere from now on.
    if (app.draining.isDraining()) return reply.code(503).send({ status: "stopping" });
    const readiness = await checkReadiness(ctx);
    const isReady = Object.values(readiness).every((part) => part === "ok");
    // What is missing is for whoever may read the figures; a balancer needs the status alone.
    const parts = mayReadMetrics(request, ctx.config.metricsToken) ? readiness : {};
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ok" : "not ready", ...parts });
  });

  app.get("/metrics", hidden, async (request, reply) => {
    if (!mayReadMetrics(request, ctx.config.metricsToken)) throw notFound("metrics for a stranger");
    return reply.type(metrics.contentType).send(await metrics.print());
  });
}

/** With a token: whoever has it. Without: this machine, unless a proxy speaks for somebody else. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    return isFromThisMachine(request);
  }
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${renewedSecret(token)}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
