/** A log line for each refused e-mail, with the other end's reply; of repeated replies a few, and a count. */
import type { Logger } from "pino";

const LINES_A_MINUTE = 20;
const WINDOW_MS = 60_000;
const MOST_WORDS = 200;

export interface Refusal {
  readonly channel: string;
  readonly kind: string;
  readonly words: string;
  readonly attempts: number;
  /** Null: it is not tried again by itself. */
  readonly retrySeconds: number | null;
}

export interface RefusalLog {
  note(refusal: Refusal): void;
  /** Says how many were left out, when a minute is over. Called now and then. */
  sum(): void;
}

export function createRefusalLog(log: Logger, nowMs: () => number = () => performance.now()): RefusalLog {
  const seen = new Map<string, { readonly sinceMs: number; count: number; readonly first: Refusal }>();
  const tellLeftOut = ({ count, first }: { readonly count: number; readonly first: Refusal }) => {
    const more = count - LINES_A_MINUTE;
    if (more > 0)
      log.warn({ channel: first.channel, words: first.words, more }, "as many more were refused in the same words");
  };
  return {
    note(refusal) {
      const { channel, words } = refusal;
      const key = `${channel} ${words.replaceAll(/[\w-]*\d[\w-]*/g, "#")}`;
      const found = seen.get(key);
      if (!found && seen.size >= MOST_WORDS) return;
      const entry = found ?? { sinceMs: nowMs(), count: 0, first: refusal };
      seen.set(key, entry);
      entry.count += 1;
      if (entry.count <= LINES_A_MINUTE) log.warn({ ...refusal }, "what was to be sent was refused");
    },
    sum() {
      for (const [key, entry] of seen) {
        if (nowMs() - entry.sinceMs < WINDOW_MS) continue;
        tellLeftOut(entry);
        seen.delete(key);
      }
    },
  };
}
