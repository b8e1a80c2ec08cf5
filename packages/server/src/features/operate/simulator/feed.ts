/** The script cut into stretches of game time. Facts are absolute, so a stretch may be told again after a crash. */
import type { FixtureId, FootballerId, RoundId } from "@elleveren/rules";

import type { MatchFact } from "../../facts/index.ts";
import type { FootballerNews } from "./footballer-news.ts";
import { finalMs, fullTimeMs, LINEUP_MINUTES, playedLength, playedMinute } from "./match-clock.ts";
import { factsAt, lineupFacts } from "./match-facts.ts";
import type { MatchTimeline } from "./match-types.ts";
import type { SeasonScript } from "./season-script.ts";

export interface ToldMessage {
  /** Unique within the source; left out where repeating is harmless. */
  readonly messageId?: string;
  readonly facts: readonly MatchFact[];
}

export interface FixtureMove {
  readonly atMs: number;
  readonly fixtureId: FixtureId;
  readonly roundId: RoundId | null;
  readonly kickoffAtMs: number | null;
}

export interface SimulatedFeedRequest {
  readonly script: SeasonScript;
  readonly kickoffs: ReadonlyMap<FixtureId, number>;
  readonly moves: readonly FixtureMove[];
}

const MINUTE_MS = 60_000;

/** The script as a feed: one message a match with anything new, one for news, one for moved fixtures. */
export function simulatedFeed({ script, kickoffs, moves }: SimulatedFeedRequest) {
  return {
    /** Events after `fromMs` and up to `toMs`, game time; for the overdue fixtures also earlier ones. */
    messagesBetween(fromMs: number, toMs: number, overdue: ReadonlySet<FixtureId> = new Set()): ToldMessage[] {
      const isNew = ({ atMs }: { atMs: number }) => fromMs < atMs && atMs <= toMs;
      const messages: ToldMessage[] = [];
      const moved = moves.filter(isNew).map(({ atMs: _atMs, ...move }): MatchFact => ({ kind: "fixture", ...move }));
      if (moved.length > 0) messages.push({ facts: moved });
      const news = newestNews(script.news.filter(isNew));
      if (news.length > 0) messages.push({ facts: news });
      for (const timeline of script.timelines.values()) {
        const kickoffAtMs = kickoffs.get(timeline.fixtureId);
        if (kickoffAtMs === undefined) continue;
        const announcedAtMs = kickoffAtMs - LINEUP_MINUTES * MINUTE_MS;
        const lineups = (played: number) => lineupFacts(timeline, played, announcedAtMs);
        if (kickoffAtMs > toMs) {
          if (isNew({ atMs: announcedAtMs })) messages.push({ facts: lineups(0) });
          continue;
        }
        const before = progressAt(timeline, fromMs - kickoffAtMs);
        const now = progressAt(timeline, toMs - kickoffAtMs);
        if (sameProgress(before, now) && !overdue.has(timeline.fixtureId)) continue;
        messages.push({ facts: [...factsAt(timeline, now.played, now), ...lineups(now.played)] });
      }
      return messages;
    },
  };
}

interface Progress {
  /** Played minutes; -1 before kick-off. */
  readonly played: number;
  readonly final: boolean;
  readonly corrections: number;
}

function progressAt(timeline: MatchTimeline, sinceKickoffMs: number): Progress {
  const afterEndMs = sinceKickoffMs - fullTimeMs(timeline);
  return {
    played: sinceKickoffMs < 0 ? -1 : afterEndMs >= 0 ? playedLength(timeline) : playedMinute(timeline, sinceKickoffMs),
    final: sinceKickoffMs >= finalMs(timeline),
    corrections: timeline.corrections.filter((one) => one.afterMinutes * MINUTE_MS <= afterEndMs).length,
  };
}

const sameProgress = (a: Progress, b: Progress): boolean =>
  a.played === b.played && a.final === b.final && a.corrections === b.corrections;

function newestNews(news: readonly FootballerNews[]): MatchFact[] {
  const newest = new Map<FootballerId, FootballerNews>();
  for (const item of news) newest.set(item.footballerId, item);
  return [...newest.values()].map(newsFact);
}

export const newsFact = (item: FootballerNews): MatchFact => ({
  kind: "footballer",
  footballerId: item.footballerId,
  status: item.status,
  news: item.news,
  newsNn: item.newsNn,
  newsEn: item.newsEn,
  newsAddedAtMs: item.news === "" ? null : item.atMs,
  chanceThisRound: item.chance,
  chanceNextRound: item.chance,
});
