/**
 * Plays the simulated season on the game clock: whatever has happened since it was last told is recorded as facts, the
 * same way as from any feed. Runs on every tick; at any speed of the clock, after a stop of any length, twice or half.
 */
import { invariant, type RoundId } from "@elleveren/rules";

import type { Context, Queryable } from "../../context.ts";
import { recordFacts } from "../facts/index.ts";
import { simulatedFeed, type Feed, type FeedMessage, type SimulatedFeedRequest } from "./feed.ts";
import { finalMs } from "./match-clock.ts";
import { seasonScript } from "./season-script.ts";
import {
  selectCalendarVersion,
  selectFixtureIds,
  selectOverdue,
  selectScriptRequest,
  selectSimulator,
  updateTold,
  upsertSimulator,
  type SimulatorRow,
} from "./simulator.sql.ts";

/** A match that kicked off so long ago is over, whatever was told. */
const OVERDUE_AFTER_MS = 5 * 3_600_000;

type PlayContext = Pick<Context, "db" | "log">;

export interface SeasonPlayer {
  /** Tells everything up to `atMs`, game time; returns how many facts changed. Nothing without a simulated season. */
  playUntil(atMs: number, options?: PlayOptions): Promise<number>;
  /** The game time at which the round's last match is final; null when none of its fixtures has a time. */
  roundEndsAtMs(roundId: RoundId): Promise<number | null>;
}

export interface PlayOptions {
  /** One message for everything: quicker, but if one match's facts are refused none is taken. For seeding. */
  readonly together?: boolean;
}

/** Begins a simulated season at `atMs`: nothing before it is told. */
export async function startSimulator(
  ctx: { readonly db: Queryable },
  request: {
    readonly seed: number;
    readonly atMs: number;
    readonly moves?: SimulatorRow["moves"];
    readonly ready?: boolean;
  },
): Promise<void> {
  const { seed, atMs, moves = [], ready = true } = request;
  await upsertSimulator(ctx.db, { seed, toldUntilMs: atMs, moves, ready });
}

export function createSeasonPlayer(ctx: PlayContext): SeasonPlayer {
  let prepared: { readonly version: string; readonly feed: Feed; readonly request: SimulatedFeedRequest } | null = null;

  const prepare = async (row: SimulatorRow) => {
    const version = `${row.seed} ${row.moves.length} ${await selectCalendarVersion(ctx.db)}`;
    if (prepared?.version === version) return prepared;
    const season = await selectScriptRequest(ctx.db, row.seed);
    const kickoffs = season.fixtures.flatMap((one) =>
      one.kickoffAtMs === null ? [] : [[one.fixtureId, one.kickoffAtMs] as const],
    );
    const request = { script: seasonScript(season), kickoffs: new Map(kickoffs), moves: row.moves };
    prepared = { version, request, feed: simulatedFeed(request) };
    return prepared;
  };

  return {
    async playUntil(atMs, { together = false } = {}) {
      let changed = 0;
      for (
        let row = await selectSimulator(ctx.db);
        row && row.toldUntilMs < atMs;
        row = await selectSimulator(ctx.db)
      ) {
        const fromMs = row.toldUntilMs;
        // A stretch ends where a fixture moves: what follows is another calendar's.
        const moves = row.moves.map((move) => move.atMs).filter((moveMs) => fromMs < moveMs && moveMs < atMs);
        const untilMs = Math.min(atMs, ...moves);
        const { feed } = await prepare(row);
        const overdue = await selectOverdue(ctx.db, fromMs - OVERDUE_AFTER_MS);
        const messages = feed.messagesBetween(fromMs, untilMs, overdue);
        changed += await tell(ctx, feed.source, together ? bundle(messages) : messages);
        await updateTold(ctx.db, untilMs);
      }
      return changed;
    },
    async roundEndsAtMs(roundId) {
      const row = await selectSimulator(ctx.db);
      invariant(row, "only a simulated season can say when a round will end");
      const { request } = await prepare(row);
      const fixtureIds = await selectFixtureIds(ctx.db, roundId);
      const ends = fixtureIds.flatMap((id) => {
        const timeline = request.script.timelines.get(id);
        const kickoffAtMs = request.kickoffs.get(id);
        return timeline && kickoffAtMs !== undefined ? [kickoffAtMs + finalMs(timeline)] : [];
      });
      return ends.length > 0 ? Math.max(...ends) : null;
    },
  };
}

/** What the game refuses (an operator may have changed the season under it) is kept there and logged by it. */
async function tell(ctx: PlayContext, source: string, messages: readonly FeedMessage[]): Promise<number> {
  let changed = 0;
  for (const { facts, messageId } of messages) {
    const result = await recordFacts(ctx, facts, { source, ...(messageId !== undefined && { messageId }) });
    if (result.ok) changed += result.value.changed;
  }
  return changed;
}

/** Moves of fixtures first, on their own; the rest speaks of each subject once and fits into one message. */
function bundle(messages: readonly FeedMessage[]): FeedMessage[] {
  const isMove = ({ facts }: FeedMessage) => facts.some((fact) => fact.kind === "fixture" && "kickoffAtMs" in fact);
  const rest = messages.filter((message) => !isMove(message)).flatMap((message) => message.facts);
  return [...messages.filter(isMove), ...(rest.length > 0 ? [{ facts: rest }] : [])];
}

/** Registers the season's player as a tick: the demo's matches play by themselves. */
export function registerSimulator(ctx: Context): void {
  const player = createSeasonPlayer(ctx);
  ctx.jobs.onTick("simulator", async () => {
    if (ctx.findGame()) await player.playUntil(ctx.clock.nowMs());
  });
}
