/**
 * Works the feeds that are asked: a tick looks which of them are due and starts them beside the ticks, so that a server that
 * answers slowly keeps no deadline waiting. A feed is worked by one process; when that dies, another takes over within half
 * a minute. A tick of its own watches for feeds that fall silent while matches are on.
 */
import { randomUUID } from "node:crypto";

import { assertNever } from "@elleveren/rules";

import { createFileFeed, createFplApiFeed, type MatchFeed } from "../../../adapters/match-feeds/index.ts";
import type { Context } from "../../../context.ts";
import type { MatchFeedSettings } from "../../../match-feed-settings.ts";
import { createSimulatorFeed } from "../simulator/index.ts";
import { alignRanks } from "./align-ranks.ts";
import { leaveWork } from "./match-feeds.sql.ts";
import { selectNamedFeeds } from "./named-feeds.ts";
import { watchSilence } from "./watch-silence.ts";
import { workFeed } from "./work-feed.ts";

/** A feed that is asked; null for one that speaks by itself. */
function createFeed(ctx: Pick<Context, "db" | "clock">, feed: MatchFeedSettings): MatchFeed | null {
  switch (feed.kind) {
    case "fpl-api":
      return createFplApiFeed(feed);
    case "file":
      return createFileFeed(feed);
    case "simulator":
      return createSimulatorFeed(ctx, feed);
    case "push":
      return null;
    default:
      return assertNever(feed);
  }
}

export function registerMatchFeeds(ctx: Context): void {
  const worker = randomUUID();
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();
  let isAligned = false;
  /** `performance.now()`: this machine may set its clock, and feeds go on. */
  const dueAtMs = new Map<string, number>();
  const feeds = new Map<string, MatchFeed | null>();

  const feedOf = (settings: MatchFeedSettings): MatchFeed | null => {
    const made = feeds.get(settings.name) ?? createFeed(ctx, settings);
    feeds.set(settings.name, made);
    return made;
  };
  const start = (feed: MatchFeed): Promise<void> => {
    const run = workFeed(ctx, feed, { worker, signal: stop.signal })
      .then(({ againInSeconds }) => againInSeconds)
      .catch((error: unknown) => {
        ctx.log.error({ err: error, feed: feed.name }, "a feed was not worked");
        return feed.everySeconds;
      })
      .then((seconds) => {
        dueAtMs.set(feed.name, performance.now() + seconds * 1000);
        running.delete(feed.name);
      });
    running.set(feed.name, run);
    return run;
  };
  ctx.jobs.onTick("match feeds", async () => {
    if (stop.signal.aborted || !ctx.findGame()) return;
    const named = await selectNamedFeeds(ctx);
    // At first all of them: another process may have stopped in between, or have been of another release.
    await alignRanks(ctx, named, { isAll: !isAligned });
    isAligned = true;
    for (const settings of named) {
      const feed = feedOf(settings);
      if (!feed || running.has(feed.name) || (dueAtMs.get(feed.name) ?? 0) > performance.now()) continue;
      const run = start(feed);
      if (feed.isInTick) await run;
    }
    await watchSilence(ctx, named);
  });
  ctx.jobs.onStop(async () => {
    stop.abort();
    await Promise.all(running.values());
    await Promise.all([...feeds.values()].map(async (feed) => feed?.close()));
    if (feeds.size > 0) await leaveWork(ctx.db, worker);
  });
}
