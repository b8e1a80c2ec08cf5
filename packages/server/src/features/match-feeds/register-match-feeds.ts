/**
 * Works the feeds that are asked: a tick looks which of them are due and starts them beside the ticks, so that a server that
 * answers slowly keeps no deadline waiting. A feed is worked by one process; when that dies, another takes over within half
 * a minute. A tick of its own watches for feeds that fall silent while matches are on.
 */
import { randomUUID } from "node:crypto";

import { assertNever } from "@elleveren/rules";

import { createFileFeed, createFplApiFeed, type MatchFeed } from "../../adapters/match-feeds/index.ts";
import type { Context } from "../../context.ts";
import { realSeconds } from "../../clock.ts";
import type { MatchFeedSettings } from "../../match-feed-settings.ts";
import { leaveWork } from "./match-feeds.sql.ts";
import { watchSilence } from "./watch-silence.ts";
import { workFeed } from "./work-feed.ts";

/** The feeds that are asked; the others speak by themselves. */
export function createFeeds(settings: readonly MatchFeedSettings[]): MatchFeed[] {
  return settings.flatMap((feed) => {
    switch (feed.kind) {
      case "fpl-api":
        return [createFplApiFeed(feed)];
      case "file":
        return [createFileFeed(feed)];
      case "push":
        // It speaks by itself.
        return [];
      default:
        return assertNever(feed);
    }
  });
}

export function registerMatchFeeds(ctx: Context): void {
  const { matchFeeds } = ctx.config;
  if (matchFeeds.length === 0) return;
  const worker = randomUUID();
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();
  const dueAt = new Map<string, number>();
  let feeds: MatchFeed[] | null = null;

  const start = (feed: MatchFeed) => {
    const run = workFeed(ctx, feed, { worker, signal: stop.signal })
      .then(({ againInSeconds }) => againInSeconds)
      .catch((error: unknown) => {
        ctx.log.error({ err: error, feed: feed.name }, "a feed was not worked");
        return feed.everySeconds;
      })
      .then((seconds) => {
        dueAt.set(feed.name, realSeconds() + seconds);
        running.delete(feed.name);
      });
    running.set(feed.name, run);
  };
  ctx.jobs.onTick("match feeds", async () => {
    if (stop.signal.aborted || !ctx.findGame()) return;
    feeds ??= createFeeds(matchFeeds);
    for (const feed of feeds) {
      if (!running.has(feed.name) && (dueAt.get(feed.name) ?? 0) <= realSeconds()) start(feed);
    }
    await watchSilence(ctx, matchFeeds);
  });
  ctx.jobs.onStop(async () => {
    stop.abort();
    await Promise.all(running.values());
    await Promise.all((feeds ?? []).map((feed) => feed.close()));
    if (feeds) await leaveWork(ctx.db, worker);
  });
}
