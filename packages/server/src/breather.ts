/** Long work in slices, so that others come in between. */
import { setImmediate } from "node:timers/promises";

/** What one slice may hold the process for: less than anybody notices. */
const SLICE_MS = 8;

/** As an array's `map`, with pauses. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const breathe = createBreather();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(resultOf(item, index));
    await breathe();
  }
  return results;
}

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
