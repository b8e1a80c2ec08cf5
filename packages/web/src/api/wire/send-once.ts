/**
 * Writes with exactly one effect on an unreliable network. A write keeps its `Idempotency-Key` until it was answered:
 * without an answer it is retried, and a manager who then presses the button once more repeats the same intent under
 * the same key. Another write is another intent, and drops an earlier unanswered key: going back to the first line-up
 * after saving a second one is a change, not a repeat.
 * Load shedding answers with Retry-After before it begins: the page then retries under the same key while its button
 * still shows the work. An error is shown only when the retries fail too.
 */
import type { AnswerOf, CallSpec } from "@elleveren/contract";

import { send, type Api, type CallOptions } from "./http.ts";
import { isApiFailure, isWorthRepeating, type ApiFailure } from "./problems.ts";

/** Pauses before retries of a write without an answer. */
const PAUSES_MS = [400, 1600];

let unanswered: { readonly intent: string; readonly key: string } | null = null;

/** As `send`, under a key of its own that repeats keep. */
export async function sendOnce<C extends CallSpec>(spec: Api<C>, options: CallOptions<C>): Promise<AnswerOf<C>> {
  const { params, query, body } = options as { params?: unknown; query?: unknown; body?: unknown };
  const intent = JSON.stringify([spec.method, spec.path, params, query, body]);
  const mine = unanswered?.intent === intent ? unanswered : { intent, key: newIdempotencyKey() };
  unanswered = mine;
  const settle = () => {
    if (unanswered === mine) unanswered = null;
  };
  for (const pauseMs of [...PAUSES_MS, null]) {
    try {
      const answer = await send(spec, { ...options, idempotencyKey: mine.key });
      settle();
      return answer;
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      // A refusal is an answer. After a 5xx or a network failure it is unknown whether the write took effect.
      if (error.kind === "problems" || (error.kind === "server" && error.status < 500)) settle();
      const waitMs = pauseMs === null ? null : pauseBefore(error, pauseMs);
      if (waitMs === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  throw new Error("Broken assumption: the last try ends in an answer or a failure");
}

/** A longer wait is reported to the manager instead of a turning button. */
const LONGEST_PAUSE_MS = 5000;

/** How long to wait before the same is sent again by itself; null when it is not. */
function pauseBefore(error: ApiFailure, pauseMs: number): number | null {
  if (error.kind === "network") return navigator.onLine ? pauseMs : null;
  if (!isWorthRepeating(error) || error.retryAfterSeconds === null) return null;
  // With jitter: every shed call got the same Retry-After.
  const askedMs = error.retryAfterSeconds * 1000 * (1 + Math.random() / 2);
  return askedMs <= LONGEST_PAUSE_MS ? Math.max(askedMs, pauseMs) : null;
}

/** Not `randomUUID`, which browsers leave out where the site runs without TLS. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
