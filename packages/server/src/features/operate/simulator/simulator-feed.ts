/**
 * The simulated season as a feed: tells what happened on the game clock since the last message taken, at any speed and after
 * any stop.
 */
import type { FixtureId } from "@elleveren/rules";

import {
  FeedUnreadable,
  type FeedAnswer,
  type FeedPosition,
  type MatchFeed,
} from "../../../adapters/match-feeds/index.ts";
import type { Context } from "../../../context.ts";
import type { SimulatorFeedSettings } from "../../../config/match-feed-settings.ts";
import { OVERDUE_AFTER_MS, prepareScripts, selectOverdue, selectSimulator, stretchEndMs } from "./simulator.sql.ts";

export function createSimulatorFeed(
  { db, clock }: Pick<Context, "db" | "clock">,
  { name, rank }: SimulatorFeedSettings,
): MatchFeed {
  const prepare = prepareScripts(db);
  /** Overdue matches that were made up for, each with its kick-off: if that was not enough, saying it again is not either. */
  const madeUp = new Set<string>();

  async function* ask({ position, signal }: Parameters<MatchFeed["ask"]>[0]): AsyncGenerator<FeedAnswer> {
    const row = await selectSimulator(db);
    if (!row) throw new FeedUnreadable("this season does not play itself");
    if (!row.ready) return;
    const nowMs = clock.nowMs();
    let fromMs = toldUntil(position) ?? row.toldUntilMs;
    while (fromMs < nowMs) {
      const untilMs = stretchEndMs(row, fromMs, nowMs);
      const { feed, request } = await prepare(row);
      const keyOf = (id: FixtureId) => `${id} ${request.kickoffs.get(id)}`;
      const all = await selectOverdue(db, untilMs - OVERDUE_AFTER_MS);
      const overdue = new Set([...all].filter((id) => !madeUp.has(keyOf(id))));
      const messages = feed.messagesBetween(fromMs, untilMs, overdue);
      for (const [index, { facts }] of messages.entries()) {
        if (signal.aborted) return;
        // Half of a stretch is told again from its beginning.
        const toldMs = index === messages.length - 1 ? untilMs : fromMs;
        yield { kind: "message", facts, position: { told_until: new Date(toldMs).toISOString() } };
      }
      for (const id of overdue) madeUp.add(keyOf(id));
      fromMs = untilMs;
    }
  }

  return { name, kind: "simulator", rank, everySeconds: 0, isInTick: true, ask, close: async () => {} };
}

function toldUntil(position: FeedPosition | null): number | null {
  const told = position?.["told_until"];
  return typeof told === "string" ? Date.parse(told) : null;
}
