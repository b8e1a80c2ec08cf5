/**
 * For operators' monitoring: `/healthz` (alive), `/readyz` (can serve, else 503 with the missing parts), `/metrics`
 * (Prometheus). Outside /api/ and the maintenance switch.
 */
import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { clientErrorCall, routeSchema } from "@elleveren/contract";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { isFromThisMachine } from "../../../http/transport/local-request.ts";
import { renewedSecret } from "../../../settings/index.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { selectPendingMigrations } from "../../../db/migrate.ts";
import { behindMs } from "../../live/index.ts";
import { createMetrics } from "./metrics.ts";

export function healthRoutes(app: App, ctx: Context): void {
  const hidden = { schema: { hide: true } };
  const metrics = createMetrics(app, ctx);

  app.get("/healthz", hidden, async () => ({ status: "ok" }));

  app.get("/readyz", hidden, async (request, reply) => {
    // Draining: load balancers send calls elsewhere from now on.
    if (app.draining.isDraining()) return reply.code(503).send({ status: "stopping" });
    const readiness = await checkReadiness(ctx);
    const isReady = Object.values(readiness).every((part) => part === "ok");
    // The missing parts are shown to readers of the metrics only; a balancer needs the status alone.
    const parts = mayReadMetrics(request, ctx.config.metricsToken) ? readiness : {};
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ok" : "not ready", ...parts });
  });

  app.get("/metrics", hidden, async (request, reply) => {
    if (!mayReadMetrics(request, ctx.config.metricsToken)) throw notFound("metrics for a stranger");
    return reply.type(metrics.contentType).send(await metrics.print());
  });
}

/** With a token: its bearer. Without: this machine, unless a proxy forwards for another. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    return isFromThisMachine(request);
  }
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${renewedSecret(token)}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Faults of the site as browsers report them: noted in the log, a few of each address, and nothing else is done. */
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

/** Looks at everything; never throws and waits for the database at most two seconds. */
async function checkReadiness(ctx: Context) {
  const forMs = behindMs(ctx);
  const live = forMs === null ? "ok" : `behind for ${Math.round(forMs / 1000)} s`;
  const database = await within(2000, lookAt(ctx)).catch(() => "not reachable");
  if (database !== "ok") return { database, migrations: "unknown", season: "unknown", live };
  const pending = await selectPendingMigrations(ctx.db);
  return {
    database,
    migrations: pending.length === 0 ? "ok" : `pending: ${pending.join(", ")}`,
    season: ctx.findGame() ? "ok" : "no season was imported",
    live,
  };
}

/** As a call would meet it: a connection of the pool comes free in time, and a new one is not refused. */
async function lookAt(ctx: Context): Promise<string> {
  const [takesConnections] = await Promise.all([ctx.databaseHealth.takesConnections(), sql`select 1`.execute(ctx.db)]);
  return takesConnections === "no" ? "takes no connections" : "ok";
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("too slow")), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
