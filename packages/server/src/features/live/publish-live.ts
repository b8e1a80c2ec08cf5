/** From what live tells to what open streams are sent: each message made once, however many read it. */
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { LiveEvent } from "./live.ts";
import type { LiveRound } from "./season-memory.ts";
import { streamFrame, type StreamHub, type StreamMember } from "./stream-hub.ts";
import { presentChange, presentRounds } from "./stream.present.ts";

/** Leagues change with every join; readers are told once a second, all of them together. */
const LEAGUES_EVERY_MS = 1000;

/** Publishes until the returned function is called. */
export function publishLive(
  ctx: Pick<Context, "live" | "clock" | "notifications" | "findGame">,
  hub: StreamHub,
): () => void {
  const ends = [ctx.live.subscribe((event) => publish(ctx, hub, event)), publishLeagues(ctx, hub)];
  return () => ends.forEach((end) => end());
}

function publish(ctx: Pick<Context, "live" | "clock" | "findGame">, hub: StreamHub, event: LiveEvent): void {
  const season = ctx.live.findSeason();
  if (!season || hub.size === 0) return;
  const ofRound = (roundId: RoundId) => (member: StreamMember) => member.roundId === null || member.roundId === roundId;
  switch (event.kind) {
    case "points": {
      if (!isVisible(season.rounds, event.roundId)) return;
      return hub.send(streamFrame(presentChange(season, event), event.revision), ofRound(event.roundId));
    }
    case "ranks": {
      const { roundId, revision } = event;
      const summary = ctx.live.engine()?.roundSummary(roundId);
      const message = {
        kind: "ranks" as const,
        event: roundId,
        revision,
        average_entry_score: summary?.averagePoints ?? 0,
        highest_score: summary?.highest?.points ?? null,
        highest_scoring_entry: summary?.highest?.entryId ?? null,
      };
      hub.send(streamFrame(message), ofRound(roundId));
      return sendEntries(ctx, hub, roundId);
    }
    case "round":
      return hub.send(streamFrame(presentRounds(season, event.state === "settled" ? event.roundId : null)));
    case "deadline":
      return hub.send(streamFrame(presentRounds(season, null)));
    case "market": {
      // Who owns whom moves all the time; a page asks for it when it shows it.
      if (event.footballerIds.length === 0) return;
      return hub.send(streamFrame({ kind: "market", elements: [...event.footballerIds] }));
    }
    case "clock":
      return hub.send(streamFrame({ kind: "clock", ...clockOf(ctx) }));
    case "game":
      return sendGame(ctx, hub);
    case "rebuilt":
      hub.send(streamFrame(presentRounds(season, null)));
      // It may be another season.
      return sendGame(ctx, hub);
  }
}

function sendGame(ctx: Pick<Context, "findGame">, hub: StreamHub): void {
  const game = ctx.findGame();
  if (!game) return;
  const { maintenance, ruleset, seasonName: season } = game;
  hub.send(streamFrame({ kind: "game", maintenance, ruleset: ruleset.id, season }));
}

/** Each viewer's own points and ranks; who has the same as before is not written to. */
function sendEntries({ live }: Pick<Context, "live">, hub: StreamHub, roundId: RoundId): void {
  const engine = live.engine();
  if (!engine) return;
  for (const member of hub.withEntry()) {
    const own = engine.entryRound(member.entryId, roundId);
    if (!own) continue;
    const frame = streamFrame({
      kind: "entry",
      entry: own.entryId,
      event: roundId,
      points: own.points,
      total_points: own.totalPoints,
      rank: own.roundRank || null,
      overall_rank: own.overallRank || null,
    });
    if (lastEntryFrame.get(member)?.equals(frame)) continue;
    lastEntryFrame.set(member, frame);
    hub.sendTo(member, frame);
  }
}

const lastEntryFrame = new WeakMap<StreamMember, Buffer>();

/** What happens in a round before its deadline is not shown: nobody's squad counts in it yet. */
export const isVisible = (rounds: readonly LiveRound[], roundId: RoundId): boolean =>
  rounds.some((round) => round.roundId === roundId && (round.state === "closed" || round.state === "settled"));

function publishLeagues(ctx: Pick<Context, "notifications">, hub: StreamHub): () => void {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    timer = null;
    const leagues = [...waiting];
    waiting.clear();
    hub.send(streamFrame({ kind: "leagues", leagues }));
  };
  const unsubscribe = ctx.notifications.subscribe((message) => {
    if (message.kind !== "leagues" || message.leagueId === undefined || hub.size === 0) return;
    waiting.add(message.leagueId);
    timer ??= setTimeout(flush, LEAGUES_EVERY_MS).unref();
  });
  return () => {
    unsubscribe();
    if (timer) clearTimeout(timer);
  };
}

/** Game time, and how fast it runs. */
export const clockOf = (ctx: Pick<Context, "clock" | "live">) => ({
  now_ms: ctx.clock.nowMs(),
  speed: ctx.live.findSeason()?.clockSpeed ?? 1,
});
