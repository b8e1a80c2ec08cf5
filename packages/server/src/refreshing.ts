/** Reads again what messages say has changed; what cannot be read is tried again, for as long as it takes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

export interface Refreshing {
  /** Reads once more after the current reading. */
  again(): void;
  /** Resolves when everything asked for so far has been read, or will not be, because it ends. */
  whenDone(): Promise<void>;
  /** Nothing is tried again from here on. */
  close(): void;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

export function createRefreshing(read: () => Promise<unknown>, log: Logger): Refreshing {
  const closing = new AbortController();
  const { signal } = closing;
  let last: Promise<void> = Promise.resolve();

  const readUntilKnown = async () => {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await read();
        return;
      } catch (error) {
        // The state is stale, and the notification does not come twice.
        log.error({ err: error }, "the clock was not read; trying again");
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  return {
    again() {
      last = last.then(readUntilKnown);
    },
    whenDone: () => last,
    close: () => closing.abort(),
  };
}
