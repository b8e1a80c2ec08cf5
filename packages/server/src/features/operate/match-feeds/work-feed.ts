/** Asks a feed once and takes what it says. */
import {
  AnotherSeason,
  FeedUnreadable,
  type FeedQuestion,
  type MatchFeed,
} from "../../../adapters/match-feeds/index.ts";
import type { Context } from "../../../context.ts";
import {
  clearAlarm,
  enterFeed,
  raiseAlarm,
  selectUnread,
  takeWork,
  updateAside,
  updateFailed,
  updateHeard,
} from "./match-feeds.sql.ts";
import { takeMessage } from "./take-message.ts";

export interface FeedRun {
  /** `paused` by an operator, `busy`: another process has it, `no_season`: nothing to tell it about. */
  readonly outcome: "heard" | "failed" | "paused" | "busy" | "no_season";
  readonly messages: number;
  readonly refused: number;
  readonly changed: number;
  readonly againInSeconds: number;
}

/** A process that died lets go of its feeds after this long. */
const WORK_SECONDS = 30;
const FAILURES_FOR_ALARM = 5;
const LONGEST_PAUSE_SECONDS = 60;
/** A server that asks to be left alone is left alone so long at most. */
const LONGEST_RETRY_AFTER_SECONDS = 300;
/** How often the work is renewed and the operator's pause looked for, in messages. */
const MESSAGES_BETWEEN_LOOKS = 20;

/** Never throws for the feed's faults: they are stored with the feed, and retried with a growing delay. */
export async function workFeed(
  ctx: Pick<Context, "db" | "log" | "live">,
  feed: MatchFeed,
  { worker, signal }: { worker: string; signal: AbortSignal },
): Promise<FeedRun> {
  const run = { messages: 0, refused: 0, changed: 0, againInSeconds: feed.everySeconds };
  const season = ctx.live.findSeason();
  if (!season) return { ...run, outcome: "no_season" };
  const head = await enterFeed(ctx.db, feed);
  if (head.isPaused) return { ...run, outcome: "paused" };
  const isOurs = async () => feed.isInTick === true || takeWork(ctx.db, feed.name, worker, WORK_SECONDS);
  if (!(await isOurs())) return { ...run, outcome: "busy" };
  try {
    const unread: FeedQuestion["unread"] = (files) => selectUnread(ctx.db, feed.name, files);
    const question = { position: head.position, season, signal, unread };
    let unknown: Readonly<Record<string, number>> | null = null;
    for await (const answer of feed.ask(question)) {
      if (answer.kind === "findings") {
        unknown = answer.unknown;
        continue;
      }
      if (answer.kind === "aside") {
        if (answer.to !== null) await updateAside(ctx.db, feed.name, answer.file, answer.to);
        continue;
      }
      const taken = await takeMessage(ctx, { name: feed.name, rank: feed.rank, isDoubted: run.refused > 0 }, answer);
      run.messages += 1;
      run.changed += taken.value.changed;
      if (!taken.ok) run.refused += 1;
      if (run.messages % MESSAGES_BETWEEN_LOOKS !== 0) continue;
      if ((await enterFeed(ctx.db, feed)).isPaused) return { ...run, outcome: "paused" };
      if (!(await isOurs())) return { ...run, outcome: "busy" };
    }
    await updateHeard(ctx.db, feed.name, unknown);
    await clearAlarm(ctx.db, feed.name, ["failing", "another_season"]);
    return { ...run, outcome: "heard" };
  } catch (error) {
    if (signal.aborted) return { ...run, outcome: "failed" };
    const againInSeconds = await noteFailure(ctx, feed, error);
    return { ...run, outcome: "failed", againInSeconds };
  }
}

/** A message that cannot be worked is met again at every look: the operator has to know. */
export async function noteUnexpected(ctx: Pick<Context, "db">, feed: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const failures = await updateFailed(ctx.db, feed, reason);
  if (failures >= FAILURES_FOR_ALARM) await raiseAlarm(ctx.db, feed, "failing", { failures, reason });
}

/** Seconds to wait. Other failures are rethrown. */
async function noteFailure(ctx: Pick<Context, "db" | "log">, feed: MatchFeed, error: unknown): Promise<number> {
  if (!(error instanceof FeedUnreadable) && !(error instanceof AnotherSeason)) {
    // Where the database is gone this cannot be written either, and the error itself says so.
    await noteUnexpected(ctx, feed.name, error).catch(() => {});
    throw error;
  }
  ctx.log.warn({ feed: feed.name, reason: error.message }, "a feed could not be read");
  const failures = await updateFailed(ctx.db, feed.name, error.message);
  if (error instanceof AnotherSeason) {
    await raiseAlarm(ctx.db, feed.name, "another_season", { reason: error.message, ...error.details });
    return LONGEST_PAUSE_SECONDS;
  }
  if (failures >= FAILURES_FOR_ALARM) {
    await raiseAlarm(ctx.db, feed.name, "failing", { failures, reason: error.message });
  }
  const backoff = Math.min(LONGEST_PAUSE_SECONDS, Math.max(1, feed.everySeconds) * 2 ** Math.min(failures - 1, 10));
  const asked = Math.min(error.retryAfterSeconds ?? 0, LONGEST_RETRY_AFTER_SECONDS);
  return Math.max(backoff, asked);
}
