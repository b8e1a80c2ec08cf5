/** A feed that says nothing new while a match is on is as good as broken, and nobody would notice: an alarm says so. */
import type { Context } from "../../../context.ts";
import type { MatchFeedSettings } from "../../../match-feed-settings.ts";
import { clearAlarm, enterFeed, raiseAlarm, selectFeeds } from "./match-feeds.sql.ts";

const MINUTE_MS = 60_000;
/** From kick-off to the last whistle, half-time and stoppages among it; after that silence is no news. */
const LONGEST_MATCH_MS = 125 * MINUTE_MS;

/** Raises and clears `silent`; a pause of an operator's is no silence. */
export async function watchSilence(
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
