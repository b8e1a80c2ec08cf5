/** Counters of this process: calls by route and status with their durations, the pool, memory, the event loop. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { readVersion } from "../../../version.ts";
import type { KindState } from "../../../outgoing/status.sql.ts";
import { addFeedMetrics } from "../match-feeds/index.ts";
import { createGameMetrics, type GameFigures, type TickFigures } from "./game-metrics.ts";

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

/** The figures an operator is woken by or looks at first; each is explained in docs/OPERATING.md. */
function operatingMetrics(registry: Registry, app: App, ctx: Context): void {
  const game = createGameMetrics(ctx);
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await value());
      },
    });
  const figure = (name: string, help: string, value: (figures: GameFigures) => number) =>
    gauge(name, help, async () => {
      const figures = await game.figures();
      return figures === null ? Number.NaN : value(figures);
    });
  gauge("database_up", "1 when the database answered within two seconds and refused no new connection.", async () => {
    const [figures, takesConnections] = await Promise.all([game.figures(), ctx.databaseHealth.takesConnections()]);
    return figures && takesConnections !== "no" ? 1 : 0;
  });
  const missed = new Counter({
    name: "database_missed_total",
    help: "Calls answered 503 because the database did not do its work.",
    registers: [],
    collect() {
      this.reset();
      this.inc(ctx.databaseHealth.missedCount());
    },
  });
  registry.registerMetric(missed);
  figure("rounds_open", "Rounds that squads are written for: 1 in a season.", ({ roundsOpen }) => roundsOpen);
  figure("rounds_closed", "Rounds past their deadline and not settled.", ({ roundsClosed }) => roundsClosed);
  figure(
    "rounds_overdue",
    "Open rounds past their deadline; 0 but for a second.",
    ({ roundsOverdue }) => roundsOverdue,
  );
  const waiting = "Rounds whose matches are all final and which are not settled yet.";
  figure("rounds_waiting_to_settle", waiting, ({ roundsWaiting }) => roundsWaiting);
  figure("queue_waiting", "Jobs that are due, or wait to be tried again.", ({ queueWaiting }) => queueWaiting);
  figure("queue_failed", "Jobs that failed for good within the last day.", ({ queueFailed }) => queueFailed);
  figure(
    "queue_age_seconds",
    "Since when the oldest of them is due, its failed tries included.",
    ({ queueAgeSeconds }) => queueAgeSeconds,
  );
  const age = "Since the newest copy of the database ended; NaN when there is none.";
  figure("backup_age_seconds", age, ({ backupAgeSeconds }) => backupAgeSeconds);
  const behind = "Log the embedded database keeps for the backup because it was not copied; NaN without.";
  figure("backup_log_behind_bytes", behind, ({ backupBehindBytes }) => backupBehindBytes);
  const clock = "This machine's clock less the database's.";
  figure("clock_difference_seconds", clock, ({ clockDifferenceSeconds }) => clockDifferenceSeconds);
  const { config, jobs } = ctx;
  const wanted =
    "1 when the database is to be backed up: this process has a place for backups, or somebody receives the log.";
  figure("backup_wanted", wanted, ({ isBackupReceived }) =>
    isBackupReceived || config.backups.directory !== null ? 1 : 0,
  );
  figure("game_closed", "1 while an operator has closed the game.", ({ isClosed }) => (isClosed ? 1 : 0));
  tickMetrics(registry, () => game.figures());
  outgoingMetrics(registry, () => game.figures());
  const ticked = "Since this process itself did the work of a tick; NaN in those that never have.";
  gauge("tick_age_seconds", ticked, () => jobs.sinceTickSeconds() ?? Number.NaN);
  gauge("data_disk_free_bytes", "Free where the data directory is.", () => game.freeBytes(config.dataDirectory));
  if (config.backups.directory !== null) {
    const { directory } = config.backups;
    gauge("backup_disk_free_bytes", "Free where the backups are.", () => game.freeBytes(directory));
  }
  const { certificate } = app;
  if (certificate) {
    gauge("tls_certificate_days_left", "Days until this process's certificate ends.", () => certificate.daysLeft());
  }
  overloadMetrics(registry, app);
  requestMetrics(registry, app);
}

/** The same in every process: who does the work writes down how it goes. */
function tickMetrics(registry: Registry, figures: () => Promise<GameFigures | null>): void {
  const each = (name: string, help: string, value: (tick: TickFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["tick"] as const,
      registers: [registry],
      async collect() {
        const ticks = (await figures())?.ticks ?? [];
        this.reset();
        for (const tick of ticks) this.set({ tick: tick.tick }, value(tick));
      },
    });
  const age = "Since the work of a tick last went well, in whichever process; NaN when it never has.";
  each("tick_work_age_seconds", age, ({ ageSeconds }) => ageSeconds);
  each("tick_work_failures", "How often in a row the work of a tick has failed.", ({ failures }) => failures);
}

/** Letters and pushed messages, the same in every process: their queue is the database's. */
function outgoingMetrics(registry: Registry, figures: () => Promise<GameFigures | null>): void {
  const each = (name: string, help: string, value: (kind: KindState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["channel", "kind"] as const,
      registers: [registry],
      async collect() {
        const kinds = (await figures())?.outgoing ?? [];
        this.reset();
        for (const state of kinds) this.set({ channel: state.channel, kind: state.kind }, value(state));
      },
    });
  each(
    "outgoing_waiting",
    "Letters and pushed messages to be sent, refused ones too.",
    (state) => state.waiting + state.later,
  );
  each("outgoing_later", "Those of them that were refused and are tried again later.", ({ later }) => later);
  each(
    "outgoing_oldest_seconds",
    "Since the oldest of them was stored; 0 without any.",
    (state) => state.oldestSeconds,
  );
  each("outgoing_failed", "Given up within the last week, and not tried again yet.", ({ failed }) => failed);
  each("outgoing_unsure", "Nobody knows whether they went out: a process died.", ({ unsure }) => unsure);
  const count = (name: string, help: string, value: (kind: KindState) => number) =>
    new Counter({
      name,
      help,
      labelNames: ["channel", "kind"] as const,
      registers: [registry],
      async collect() {
        const kinds = (await figures())?.outgoing ?? [];
        this.reset();
        for (const state of kinds) this.inc({ channel: state.channel, kind: state.kind }, value(state));
      },
    });
  count("outgoing_sent_total", "Taken by the other end since the game was installed.", ({ sent }) => sent);
  count("outgoing_dropped_total", "Of no use any more when their turn came.", ({ dropped }) => dropped);
  count("outgoing_failed_total", "Given up since the game was installed.", ({ failedEver }) => failedEver);
  const away = new Gauge({
    name: "outgoing_away_seconds",
    help: "Since when another end takes nothing, the longest of each channel; 0 while all take what is sent.",
    labelNames: ["channel"] as const,
    registers: [],
    async collect() {
      const ends = (await figures())?.away ?? [];
      for (const channel of ["mail", "push"] as const) {
        const seconds = ends.filter((end) => end.channel === channel).map(({ awaySeconds }) => awaySeconds);
        this.set({ channel }, Math.max(0, ...seconds));
      }
    },
  });
  registry.registerMetric(away);
}

function overloadMetrics(registry: Registry, app: App): void {
  const level = new Gauge({
    name: "overload_level",
    help: "What is given up now: 0 nothing, 3 everything but saves.",
    collect() {
      this.set(app.overload.level());
    },
    registers: [],
  });
  const turnedAway = new Gauge({
    name: "overload_turned_away_total",
    help: "Calls answered 503 because the process could not keep up, by the level that gives them up.",
    labelNames: ["level"] as const,
    collect() {
      for (const [from, count] of Object.entries(app.overload.turnedAway())) this.set({ level: from }, count);
    },
    registers: [],
  });
  registry.registerMetric(level);
  registry.registerMetric(turnedAway);
}

function requestMetrics(registry: Registry, app: App): void {
  const streams = new Gauge({ name: "streams_open", help: "Pages that are told what changes.", registers: [registry] });
  const late = new Counter({
    name: "saves_refused_late_total",
    help: "Saves that came after their deadline.",
    registers: [registry],
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.url !== "/api/stream/") return;
    streams.inc();
    reply.raw.once("close", () => streams.dec());
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    if (reply.statusCode === 400 && typeof payload === "string" && payload.includes('"deadline_passed"')) late.inc();
  });
}
