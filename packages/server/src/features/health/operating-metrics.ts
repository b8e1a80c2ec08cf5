/** The figures an operator is woken by or looks at first; each is explained in docs/OPERATING.md. */
import { Counter, Gauge, type Registry } from "prom-client";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { createGameMetrics, type GameFigures } from "./game-metrics.ts";

export function operatingMetrics(registry: Registry, app: App, ctx: Context): void {
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
  gauge("database_up", "1 when the database answered within two seconds.", async () =>
    (await game.figures()) ? 1 : 0,
  );
  figure("rounds_open", "Rounds that squads are written for: 1 in a season.", ({ roundsOpen }) => roundsOpen);
  figure("rounds_closed", "Rounds past their deadline and not settled.", ({ roundsClosed }) => roundsClosed);
  const waiting = "Rounds whose matches are all final and which are not settled yet.";
  figure("rounds_waiting_to_settle", waiting, ({ roundsWaiting }) => roundsWaiting);
  figure("queue_waiting", "Jobs that are due.", ({ queueWaiting }) => queueWaiting);
  figure("queue_age_seconds", "Since when the oldest of them is due.", ({ queueAgeSeconds }) => queueAgeSeconds);
  const age = "Since the newest copy of the database ended; NaN when there is none.";
  figure("backup_age_seconds", age, ({ backupAgeSeconds }) => backupAgeSeconds);
  const behind = "Log the database keeps for the backup because it was not received; NaN without backups.";
  figure("backup_log_behind_bytes", behind, ({ backupBehindBytes }) => backupBehindBytes);
  const clock = "This machine's clock less the database's.";
  figure("clock_difference_seconds", clock, ({ clockDifferenceSeconds }) => clockDifferenceSeconds);
  feedMetrics(registry, () => game.figures());
  const { config, jobs } = ctx;
  const ticked = "Since the last tick of this process went well, its own or another's; NaN without the role jobs.";
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

function feedMetrics(registry: Registry, figures: () => Promise<GameFigures | null>): void {
  const each = (name: string, help: string, value: (feed: GameFigures["feeds"][number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["feed"] as const,
      registers: [registry],
      async collect() {
        this.reset();
        for (const feed of (await figures())?.feeds ?? []) this.set({ feed: feed.feed }, value(feed));
      },
    });
  each("feed_silent_seconds", "Since a feed of matches answered last.", ({ silentSeconds }) => silentSeconds);
  each("feed_alarm", "1 while something is wrong with a feed of matches.", ({ isAlarmed }) => (isAlarmed ? 1 : 0));
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
