/** Long work in slices, so that others come in between. */
import { setImmediate } from "node:timers/promises";

/** What one slice may hold the process for: less than anybody notices. */
const SLICE_MS = 8;

/** Awaited between any two steps: pauses when the slice is over, else goes on at once. */
export function createBreather(): () => Promise<void> | undefined {
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < SLICE_MS) return undefined;
    return setImmediate().then(() => {
      sinceMs = performance.now();
    });
  };
}
