/** Plays a simulated season up to a game time: the past of a season in the making. Its facts have no rank, as an import's. */
import { invariant, type RoundId } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import { recordFacts } from "../../facts/index.ts";
import type { ToldMessage } from "./feed.ts";
import { finalMs } from "./match-clock.ts";
import {
  OVERDUE_AFTER_MS,
  prepareScripts,
  selectFixtureIds,
  selectOverdue,
  selectSimulator,
  type SimulatorRow,
  stretchEndMs,
  updateTold,
  upsertSimulator,
} from "./simulator.sql.ts";

/** Names what a season in the making is told by, in the log of facts. */
const SOURCE = "simulator";

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
  ctx: { db: Queryable },
  request: { seed: number; atMs: number; moves?: SimulatorRow["moves"]; ready?: boolean },
): Promise<void> {
  const { seed, atMs, moves = [], ready = true } = request;
  await upsertSimulator(ctx.db, { seed, toldUntilMs: atMs, moves, ready });
}

export function createSeasonPlayer(ctx: PlayContext): SeasonPlayer {
  const prepare = prepareScripts(ctx.db);

  return {
    async playUntil(atMs, { together = false } = {}) {
      let changed = 0;
      for (
        let row = await selectSimulator(ctx.db);
        row && row.toldUntilMs < atMs;
        row = await selectSimulator(ctx.db)
      ) {
        const fromMs = row.toldUntilMs;
        const untilMs = stretchEndMs(row, fromMs, atMs);
        const { feed } = await prepare(row);
        const overdue = await selectOverdue(ctx.db, fromMs - OVERDUE_AFTER_MS);
        const messages = feed.messagesBetween(fromMs, untilMs, overdue);
        changed += await tell(ctx, together ? bundle(messages) : messages);
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

/** A refusal (an operator may have changed the season meanwhile) is stored and logged by the game. */
async function tell(ctx: PlayContext, messages: readonly ToldMessage[]): Promise<number> {
  let changed = 0;
  for (const { facts, messageId } of messages) {
    const result = await recordFacts(ctx, facts, { source: SOURCE, ...(messageId !== undefined && { messageId }) });
    if (result.ok) changed += result.value.changed;
  }
  return changed;
}

/** Moves of fixtures first, on their own; the rest speaks of each subject once and fits into one message. */
function bundle(messages: readonly ToldMessage[]): ToldMessage[] {
  const isMove = ({ facts }: ToldMessage) => facts.some((fact) => fact.kind === "fixture" && "kickoffAtMs" in fact);
  const rest = messages.filter((message) => !isMove(message)).flatMap((message) => message.facts);
  return [...messages.filter(isMove), ...(rest.length > 0 ? [{ facts: rest }] : [])];
}
