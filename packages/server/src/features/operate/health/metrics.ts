/** Counters of this process: calls by route and status with their durations, the pool, memory, the event loop. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { readVersion } from "../../../version.ts";
import { operatingMetrics } from "./operating-metrics.ts";
import { addFeedMetrics } from "../match-feeds/index.ts";

export interface Metrics {
  readonly contentType: string;
  print(): Promise<string>;
}

const DURATION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Measures every request of the server from now on. */
export function createMetrics(app: App, ctx: Context): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: DURATION_SECONDS,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    // The pattern, never the address: one series a route, and nothing personal.
    const route = request.routeOptions.url ?? "(none)";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.front.onAnswered(({ route, status, seconds }) => durations.observe({ method: "GET", route, status }, seconds));
  const { pool } = ctx;
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge("database_connections", "Open connections of the pool.", () => pool.totalCount);
  gauge("database_connections_idle", "Connections nobody uses.", () => pool.idleCount);
  gauge("database_waiting", "Work waiting for a connection.", () => pool.waitingCount);
  const { writes } = ctx;
  gauge("writes_waiting", "Managers' writes waiting for their turn.", () => writes.figures().waiting);
  gauge("writes_under_way", "Managers' writes being done.", () => writes.figures().underWay);
  gauge("writes_turned_away", "Writes answered 503 or 429 because too many waited.", () => writes.figures().turnedAway);
  operatingMetrics(registry, app, ctx);
  securityMetrics(registry, ctx);
  buildMetric(registry);
  replicaMetrics(registry, ctx);
  addFeedMetrics(registry, ctx);
  const behind = "Real seconds since which this process may not know what happened; a few while all is well.";
  gauge("live_behind_seconds", behind, () => (performance.now() - ctx.live.currentUntilMs()) / 1000);
  const all = Registry.merge([registry, ctx.live.steps.registry]);
  return { contentType: all.contentType, print: () => all.metrics() };
}

/** Counted whether or not a line was written. */
function securityMetrics(registry: Registry, { securityLog }: Context): void {
  const events = new Gauge({
    name: "security_events_total",
    help: "Lines of the security log by event, those that were held back in a flood too.",
    labelNames: ["event"] as const,
    registers: [],
    collect() {
      for (const [event, count] of securityLog.counts()) this.set({ event }, count);
    },
  });
  registry.registerMetric(events);
}

function buildMetric(registry: Registry): void {
  const { version, commit } = readVersion();
  const labelNames = ["version", "commit"] as const;
  const help = "1, with the release that runs.";
  new Gauge({ name: "build_info", help, labelNames, registers: [registry] }).set({ version, commit: commit ?? "" }, 1);
}

/** Nothing without a replica. */
function replicaMetrics(registry: Registry, { reads }: Context): void {
  if (reads.status() === null) return;
  const gauge = (name: string, help: string, set: (gauge: Gauge<"server" | "reason">) => void) =>
    new Gauge({
      name,
      help,
      labelNames: ["server", "reason"] as const,
      registers: [registry],
      collect() {
        set(this);
      },
    });
  gauge("replica_used", "1 while the read replica is read from, 0 while the primary stands in for it.", (used) =>
    used.set(reads.status()?.isUsed ? 1 : 0),
  );
  gauge("replica_lag_seconds", "The primary's work that the replica has not replayed; NaN while nobody knows.", (lag) =>
    lag.set(reads.status()?.lagSeconds ?? Number.NaN),
  );
  gauge(
    "replica_reads_total",
    "Reads that may go to the replica, by who answered and why the primary did.",
    (count) => {
      const status = reads.status();
      count.set({ server: "replica", reason: "" }, status?.fromReplica ?? 0);
      for (const [reason, times] of Object.entries(status?.fromPrimary ?? {})) {
        count.set({ server: "primary", reason }, times);
      }
    },
  );
}
