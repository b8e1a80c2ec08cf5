/** How many lines of one event a machine, and all of them together, may cause before they are only counted. */

/** Lines of one event from one address in a window; more than any person causes. */
const LINES_PER_ADDRESS = 20;
/** Lines of one event from everywhere. */
const LINES_PER_EVENT = 1000;
const WINDOW_MS = 60_000;
/** Addresses remembered at once; those beyond it share one count. */
const ADDRESSES_KEPT = 20_000;
const EVERYBODY = "everybody";

export interface LineLimit<Event extends string> {
  /** True when a line may be written. */
  take(event: Event, from: string): boolean;
}

interface Window {
  readonly event: string;
  readonly from: string;
  readonly endsAtMs: number;
  lines: number;
  heldBack: number;
}

export interface LineLimitOptions<Event extends string> {
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
  /** Told when a window ends in which lines were held back: by the next event, whichever that is. */
  readonly onHeldBack: (event: Event, from: string, lines: number) => void;
}

export function createLineLimit<Event extends string>({
  nowMs,
  onHeldBack,
}: LineLimitOptions<Event>): LineLimit<Event> {
  /** In the order in which they began, and so in which they end. */
  const windows = new Map<string, Window>();

  const endWindows = (now: number) => {
    for (const [key, window] of windows) {
      if (window.endsAtMs > now) return;
      windows.delete(key);
      if (window.heldBack > 0) onHeldBack(window.event as Event, window.from, window.heldBack);
    }
  };
  const windowOf = (event: Event, from: string, now: number): Window => {
    const key = `${event} ${from}`;
    const known = windows.get(key);
    if (known) return known;
    if (windows.size >= ADDRESSES_KEPT && from !== EVERYBODY) return windowOf(event, EVERYBODY, now);
    const window = { event, from, endsAtMs: now + WINDOW_MS, lines: 0, heldBack: 0 };
    windows.set(key, window);
    return window;
  };
  return {
    take(event, from) {
      const now = nowMs();
      endWindows(now);
      const own = windowOf(event, from, now);
      const all = windowOf(event, EVERYBODY, now);
      if (own.lines >= LINES_PER_ADDRESS || all.lines >= LINES_PER_EVENT) {
        own.heldBack += 1;
        return false;
      }
      own.lines += 1;
      if (own !== all) all.lines += 1;
      return true;
    },
  };
}
