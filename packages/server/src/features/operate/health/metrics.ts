/** Figures of this process, and those that an operator is woken by or looks at first; docs/OPERATING.md explains each. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import type { KindState } from "../../../outgoing/status.sql.ts";
import { readVersion } from "../../../version.ts";
import { addFeedMetrics } from "../match-feeds/index.ts";
import { createGameMetrics, type GameFigures, type GameMetrics, type TickFigures } from "./game-metrics.ts";

export interface Metrics {
  readonly contentType: string;
  print(): Promise<string>;
}

const DURATION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Labels = Readonly<Record<string, string>>;
type Figure = readonly [labels: Labels, value: number];

function readMetrics(registry: Registry) {
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await value());
      },
    });
  /** A series for each of the figures; labels that are not among them any more are forgotten. */
  const series =
    (Kind: typeof Gauge | typeof Counter) =>
    (name: string, help: string, labelNames: string[], figures: () => readonly Figure[] | Promise<readonly Figure[]>) =>
      new Kind({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          const found = await figures();
          this.reset();
          for (const [labels, value] of found) this.inc(labels, value);
        },
      });
  return { gauge, gauges: series(Gauge), counters: series(Counter) };
}

type Reading = ReturnType<typeof readMetrics>;

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
  const reading = readMetrics(registry);
  const { gauge, gauges } = reading;
  const { pool, writes, securityLog, live } = ctx;
  gauge("database_connections", "Open connections of the pool.", () => pool.totalCount);
  gauge("database_connections_idle", "Connections nobody uses.", () => pool.idleCount);
  gauge("database_waiting", "Work waiting for a connection.", () => pool.waitingCount);
  gauge("writes_waiting", "Managers' writes waiting for their turn.", () => writes.figures().waiting);
  gauge("writes_under_way", "Managers' writes being done.", () => writes.figures().underWay);
  gauge("writes_turned_away", "Writes answered 503 or 429 because too many waited.", () => writes.figures().turnedAway);
  operatingMetrics(reading, app, ctx);
  gauge("streams_open", "Pages that are told what changes.", () => app.openStreams?.() ?? 0);
  requestMetrics(registry, app);
  const security = "Lines of the security log by event, those that were held back in a flood too.";
  gauges("security_events_total", security, ["event"], () =>
    [...securityLog.counts()].map(([event, count]) => [{ event }, count]),
  );
  const { version, commit } = readVersion();
  const build = { version, commit: commit ?? "" };
  gauges("build_info", "1, with the release that runs.", ["version", "commit"], () => [[build, 1]]);
  replicaMetrics(reading, ctx);
  addFeedMetrics(registry, ctx);
  const behind = "Real seconds since which this process may not know what happened; a few while all is well.";
  gauge("live_behind_seconds", behind, () => (performance.now() - live.currentUntilMs()) / 1000);
  const all = Registry.merge([registry, live.steps.registry]);
  return { contentType: all.contentType, print: () => all.metrics() };
}

function replicaMetrics({ gauges }: Reading, { reads }: Context): void {
  if (reads.status() === null) return;
  const none = { server: "", reason: "" };
  const used = "1 while the read replica is read from, 0 while the primary stands in for it.";
  gauges("replica_used", used, [], () => [[{}, reads.status()?.isUsed ? 1 : 0]]);
  const lag = "The primary's work that the replica has not replayed; NaN while nobody knows.";
  gauges("replica_lag_seconds", lag, [], () => [[{}, reads.status()?.lagSeconds ?? Number.NaN]]);
  const count = "Reads that may go to the replica, by who answered and why the primary did.";
  gauges("replica_reads_total", count, Object.keys(none), () => {
    const { fromReplica = 0, fromPrimary = {} } = reads.status() ?? {};
    const primary = Object.entries(fromPrimary).map(([reason, times]): Figure => [
      { server: "primary", reason },
      times,
    ]);
    return [[{ server: "replica", reason: "" }, fromReplica], ...primary];
  });
}

function operatingMetrics(reading: Reading, app: App, ctx: Context): void {
  const { gauge, gauges, counters } = reading;
  const game = createGameMetrics(ctx);
  const figure = (name: string, help: string, value: (figures: GameFigures) => number) =>
    gauge(name, help, async () => {
      const figures = await game.figures();
      return figures === null ? Number.NaN : value(figures);
    });
  gauge("database_up", "1 when the database answered within two seconds and refused no new connection.", async () => {
    const [figures, takesConnections] = await Promise.all([game.figures(), ctx.databaseHealth.takesConnections()]);
    return figures && takesConnections !== "no" ? 1 : 0;
  });
  const missed = "Calls answered 503 because the database did not do its work.";
  counters("database_missed_total", missed, [], () => [[{}, ctx.databaseHealth.missedCount()]]);
  figure("rounds_open", "Rounds that squads are written for: 1 in a season.", (row) => row.roundsOpen);
  figure("rounds_closed", "Rounds past their deadline and not settled.", (row) => row.roundsClosed);
  figure("rounds_overdue", "Open rounds past their deadline; 0 but for a second.", (row) => row.roundsOverdue);
  const waiting = "Rounds whose matches are all final and which are not settled yet.";
  figure("rounds_waiting_to_settle", waiting, (row) => row.roundsWaiting);
  figure("queue_waiting", "Jobs that are due, or wait to be tried again.", (row) => row.queueWaiting);
  figure("queue_failed", "Jobs that failed for good within the last day.", (row) => row.queueFailed);
  const due = "Since when the oldest of them is due, its failed tries included.";
  figure("queue_age_seconds", due, (row) => row.queueAgeSeconds);
  const age = "Since the newest copy of the database ended; NaN when there is none.";
  figure("backup_age_seconds", age, (row) => row.backupAgeSeconds);
  const behind = "Log the embedded database keeps for the backup because it was not copied; NaN without.";
  figure("backup_log_behind_bytes", behind, (row) => row.backupBehindBytes);
  figure("clock_difference_seconds", "This machine's clock less the database's.", (row) => row.clockDifferenceSeconds);
  const { config, jobs } = ctx;
  const { directory } = config.backups;
  const wanted =
    "1 when the database is to be backed up: this process has a place for backups, or somebody receives the log.";
  figure("backup_wanted", wanted, ({ isBackupReceived }) => (isBackupReceived || directory !== null ? 1 : 0));
  figure("game_closed", "1 while an operator has closed the game.", ({ isClosed }) => (isClosed ? 1 : 0));
  tickMetrics(reading, game);
  outgoingMetrics(reading, game);
  const ticked = "Since this process itself did the work of a tick; NaN in those that never have.";
  gauge("tick_age_seconds", ticked, () => jobs.sinceTickSeconds() ?? Number.NaN);
  gauge("data_disk_free_bytes", "Free where the data directory is.", () => game.freeBytes(config.dataDirectory));
  if (directory !== null) {
    gauge("backup_disk_free_bytes", "Free where the backups are.", () => game.freeBytes(directory));
  }
  const { certificate, overload } = app;
  if (certificate) {
    gauge("tls_certificate_days_left", "Days until this process's certificate ends.", () => certificate.daysLeft());
  }
  gauge("overload_level", "What is given up now: 0 nothing, 3 everything but saves.", () => overload.level());
  const turnedAway = "Calls answered 503 because the process could not keep up, by the level that gives them up.";
  gauges("overload_turned_away_total", turnedAway, ["level"], () =>
    Object.entries(overload.turnedAway()).map(([level, count]) => [{ level }, count]),
  );
}

/** The same in every process: ticks are recorded in the database by whichever process does them. */
function tickMetrics({ gauges }: Reading, game: GameMetrics): void {
  const each = (name: string, help: string, value: (tick: TickFigures) => number) =>
    gauges(name, help, ["tick"], async () => {
      const ticks = (await game.figures())?.ticks ?? [];
      return ticks.map((tick) => [{ tick: tick.tick }, value(tick)]);
    });
  const age = "Since the work of a tick last went well, in whichever process; NaN when it never has.";
  each("tick_work_age_seconds", age, ({ ageSeconds }) => ageSeconds);
  each("tick_work_failures", "How often in a row the work of a tick has failed.", ({ failures }) => failures);
}

/** E-mails and pushed messages, the same in every process: their queue is the database's. */
function outgoingMetrics({ gauges, counters }: Reading, game: GameMetrics): void {
  const by =
    (make: Reading["gauges"]) =>
    (name: string, help: string, value: (kind: KindState) => number): void => {
      make(name, help, ["channel", "kind"], async () => {
        const kinds = (await game.figures())?.outgoing ?? [];
        return kinds.map((state) => [{ channel: state.channel, kind: state.kind }, value(state)]);
      });
    };
  const [gauge, counter] = [by(gauges), by(counters)];
  const waiting = "Letters and pushed messages to be sent, refused ones too.";
  gauge("outgoing_waiting", waiting, (state) => state.waiting + state.later);
  gauge("outgoing_later", "Those of them that were refused and are tried again later.", ({ later }) => later);
  const oldest = "Since the oldest of them was stored; 0 without any.";
  gauge("outgoing_oldest_seconds", oldest, (state) => state.oldestSeconds);
  gauge("outgoing_failed", "Given up within the last week, and not tried again yet.", ({ failed }) => failed);
  gauge("outgoing_unsure", "Nobody knows whether they went out: a process died.", ({ unsure }) => unsure);
  counter("outgoing_sent_total", "Taken by the other end since the game was installed.", ({ sent }) => sent);
  counter("outgoing_dropped_total", "Of no use any more when their turn came.", ({ dropped }) => dropped);
  counter("outgoing_failed_total", "Given up since the game was installed.", ({ failedEver }) => failedEver);
  const away = "Since when another end takes nothing, the longest of each channel; 0 while all take what is sent.";
  gauges("outgoing_away_seconds", away, ["channel"], async () => {
    const figures = await game.figures();
    return (["mail", "push"] as const).map((channel) => [{ channel }, longestAway(figures, channel)]);
  });
}

/** The longest time for which a channel's receiver has accepted nothing; 0 while all accept. */
export const longestAway = (figures: GameFigures | null, channel: "mail" | "push"): number =>
  Math.max(0, ...(figures?.away ?? []).filter((end) => end.channel === channel).map((end) => end.awaySeconds));

function requestMetrics(registry: Registry, app: App): void {
  const registers = [registry];
  const late = new Counter({
    name: "saves_refused_late_total",
    help: "Saves that came after their deadline.",
    registers,
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    if (reply.statusCode === 400 && typeof payload === "string" && payload.includes('"deadline_passed"')) late.inc();
  });
}
