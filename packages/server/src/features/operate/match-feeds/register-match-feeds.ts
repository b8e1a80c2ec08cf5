/**
 * A tick starts the feeds that are due beside the ticks, so that a slow server delays no deadline. One process works a feed;
 * when it dies, another takes over within half a minute.
 */
import { randomUUID } from "node:crypto";
import { assertNever } from "@elleveren/rules";

import { createFileFeed, createFplApiFeed, type MatchFeed } from "../../../adapters/match-feeds/index.ts";
import type { Context } from "../../../context.ts";
import type { MatchFeedSettings } from "../../../config/match-feed-settings.ts";
import { createSimulatorFeed } from "../simulator/index.ts";
import { alignRanks } from "./take-message.ts";
import { clearAlarm, enterFeed, leaveWork, raiseAlarm, selectFeeds, selectNamedFeeds } from "./match-feeds.sql.ts";
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

/**
 * A feed that reports nothing new during a match is as good as broken, without a failure to show for it: an alarm
 * reports it.
 */
const MINUTE_MS = 60_000;
/** From kick-off to the last whistle, half-time and stoppages among it; after that silence is no news. */
const LONGEST_MATCH_MS = 125 * MINUTE_MS;

/** Raises and clears `silent`; a pause of an operator's is no silence. */
async function watchSilence(
  ctx: Pick<Context, "db" | "live" | "clock">,
  settings: readonly MatchFeedSettings[],
): Promise<void> {
  const sinceMs = longestOn(ctx);
  if (sinceMs === null) return;
  const watched = settings.filter((feed) => feed.silentMinutes > 0 && sinceMs >= feed.silentMinutes * MINUTE_MS);
  if (watched.length === 0) return;
  const known = await selectFeeds(ctx.db);
  // One that speaks by itself and never has is as silent as any.
  const unheard = watched.filter(({ name }) => !known.some(({ feed }) => feed === name));
  for (const feed of unheard) await enterFeed(ctx.db, feed);
  const rows = unheard.length === 0 ? known : await selectFeeds(ctx.db);
  for (const { name, silentMinutes } of watched) {
    const row = rows.find(({ feed }) => feed === name);
    if (!row || row.pausedAtMs !== null) continue;
    const isSilent = row.alarms.some(({ alarm }) => alarm === "silent");
    const quietMs = row.nowMs - (row.changedAtMs ?? 0);
    if (quietMs < silentMinutes * MINUTE_MS) {
      if (isSilent) await clearAlarm(ctx.db, name, ["silent"]);
    } else if (!isSilent) {
      const minutes = row.changedAtMs === null ? null : Math.floor(quietMs / MINUTE_MS);
      await raiseAlarm(ctx.db, name, "silent", { minutes });
    }
  }
}

/** How long, in real time, the match has been on that has been on longest; null when none is. */
function longestOn({ live, clock }: Pick<Context, "live" | "clock">): number | null {
  const season = live.findSeason();
  if (!season) return null;
  const nowMs = clock.nowMs();
  let longest: number | null = null;
  for (const { kickoffAtMs, roundId, finishedProvisional } of season.fixtures.values()) {
    if (kickoffAtMs === null || roundId === null || finishedProvisional) continue;
    const onMs = nowMs - kickoffAtMs;
    if (onMs < 0 || onMs > LONGEST_MATCH_MS) continue;
    const realMs = season.clockSpeed > 0 ? onMs / season.clockSpeed : onMs;
    longest = Math.max(longest ?? 0, realMs);
  }
  return longest;
}
