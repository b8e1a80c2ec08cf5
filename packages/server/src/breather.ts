/** Long work in slices, so that others come in between. */
import { setImmediate } from "node:timers/promises";

/** The time for which one slice may hold the process: less than anybody notices. */
const SLICE_MS = 8;

/** As an array's `map`, with pauses. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(resultOf(item, index));
    await breathe();
  }
  return results;
}

/**
 * When the process last let others in. One for all work: pieces that follow each other, each shorter than a slice, would
 * otherwise add up to a pause.
 */
let breathedAtMs = -Infinity;
/** Work that pauses at the same time goes on in turn, a slice each, and others come in after every slice. */
let lastInTurn: Promise<void> = Promise.resolve();

/** Awaited between any two steps: pauses when the slice is over, else goes on at once. */
export function breathe(): Promise<void> | undefined {
  if (performance.now() - breathedAtMs < SLICE_MS) return undefined;
  lastInTurn = lastInTurn.then(pause);
  return lastInTurn;
}

async function pause(): Promise<void> {
  await setImmediate();
  breathedAtMs = performance.now();
}
