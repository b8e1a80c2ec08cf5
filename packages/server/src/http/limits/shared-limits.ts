/**
 * Limits on guessing that hold for the whole game, however many processes answer: each counts for itself and sends its
 * counts to the others, a moment later and through the database's notifications. Nothing is stored, and only hashes are
 * sent, never an address or a name. A disconnected process counts alone.
 */
import { createHash, randomUUID } from "node:crypto";

import type { Context } from "../../context.ts";
import { notify } from "../../db/notify.ts";
import { countedAs, createAttemptLimiter, type AttemptLimiter, type LimiterOptions } from "./rate-limits.ts";

/** Attempts that succeed within this time are not shared with other processes. */
const TOLD_AFTER_MS = 100;
/** Hashes in one message, which may have 7900 bytes. */
const TOLD_AT_ONCE = 100;

/** As `createAttemptLimiter`; limiters of the same name count together in all processes. */
export function createSharedLimiter(
  ctx: Pick<Context, "db" | "log" | "notifications">,
  name: string,
  options: LimiterOptions,
): AttemptLimiter {
  const limiter = createAttemptLimiter(options);
  const own = randomUUID();
  const untold = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  const tell = () => {
    timer = null;
    const counts = [...untold].filter(([, count]) => count !== 0);
    untold.clear();
    for (let from = 0; from < counts.length; from += TOLD_AT_ONCE) {
      const told = counts.slice(from, from + TOLD_AT_ONCE);
      notify(ctx.db, { kind: "attempts", limiter: name, from: own, counts: told }).catch((error: unknown) =>
        ctx.log.warn({ err: error }, "attempts were not told to other processes"),
      );
    }
  };
  const count = (key: string, change: number) => {
    if (options.attempts === 0) return;
    untold.set(key, (untold.get(key) ?? 0) + change);
    timer ??= setTimeout(tell, TOLD_AFTER_MS).unref();
  };
  ctx.notifications.subscribe((message) => {
    if (message.kind !== "attempts" || message.limiter !== name || message.from === own) return;
    for (const [key, change] of message.counts ?? []) {
      for (let times = 0; times < change; times += 1) limiter.take(key);
      for (let times = 0; times > change; times -= 1) limiter.giveBack(key);
    }
  });
  const hashed = (key: string) =>
    createHash("sha256")
      .update(`${name} ${countedAs(key)}`)
      .digest("base64url")
      .slice(0, 32);
  return {
    take(typed) {
      const key = hashed(typed);
      const waitSeconds = limiter.take(key);
      if (waitSeconds === null) count(key, 1);
      return waitSeconds;
    },
    giveBack(typed) {
      const key = hashed(typed);
      limiter.giveBack(key);
      count(key, -1);
    },
  };
}
