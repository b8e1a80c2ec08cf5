/** Metrics of feeds, read from the database on request. */
import { FEED_ALARMS } from "@elleveren/contract";
import { Gauge, type Registry } from "prom-client";

import type { Context } from "../../../context.ts";
import { selectRefusals } from "../../facts/index.ts";
import { selectFeeds, type FeedRow } from "./match-feeds.sql.ts";

/** A line for each feed there is. One that is taken away goes with its figures, and so do all while the database is away. */
export function addFeedMetrics(registry: Registry, ctx: Pick<Context, "db">): void {
  const labelNames = ["feed"] as const;
  const registers = [registry];
  const figures: readonly [name: string, help: string, value: (row: FeedRow) => number][] = [
    [
      "feed_heard_seconds",
      "Real seconds since the feed last answered at all; NaN when it never did.",
      (row) => since(row, row.heardAtMs),
    ],
    [
      "feed_changed_seconds",
      "Real seconds since the feed last said anything new.",
      (row) => since(row, row.changedAtMs),
    ],
    ["feed_failures", "Failures of the feed in a row.", (row) => row.failures],
    ["feed_messages_total", "Messages of the feed that were taken or refused this season.", (row) => row.messages],
    ["feed_paused", "1 while an operator has paused the feed.", (row) => (row.pausedAtMs === null ? 0 : 1)],
  ];
  const read = async () => selectFeeds(ctx.db).catch(() => []);
  let rows: Promise<FeedRow[]> = Promise.resolve([]);
  figures.forEach(([name, help, value], index) => {
    const gauge: Gauge<"feed"> = new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        // Collected one after the other: one reading serves all of them.
        if (index === 0) rows = read();
        const feeds = await rows;
        gauge.reset();
        for (const row of feeds) gauge.set({ feed: row.feed }, value(row));
      },
    });
  });
  const alarms: Gauge<"feed" | "alarm"> = new Gauge({
    name: "feed_alarm_kind",
    help: "1 for each alarm that the feed has.",
    labelNames: ["feed", "alarm"],
    registers,
    async collect() {
      const feeds = await rows;
      alarms.reset();
      for (const row of feeds)
        for (const alarm of FEED_ALARMS)
          alarms.set({ feed: row.feed, alarm }, row.alarms.some((raised) => raised.alarm === alarm) ? 1 : 0);
    },
  });
  const open: Gauge = new Gauge({
    name: "feed_refusals_open",
    help: "Refused messages that wait for an operator.",
    registers,
    async collect() {
      const found = await selectRefusals(ctx.db, { state: "open", offset: 0, limit: 1 }).catch(() => null);
      open.set(found?.count ?? Number.NaN);
    },
  });
}

const since = ({ nowMs }: FeedRow, atMs: number | null): number => (atMs === null ? Number.NaN : (nowMs - atMs) / 1000);
