/** How often a peer in SQL does the work: three times after one that is not counted, or once when that takes a minute. */
import { quantile, type Timing } from "../measure.ts";

const RUNS = 3;
const LONG_MS = 60_000;

/** `event` is the footballer's points before the last run, so that the work is never the same twice. */
export async function timeSql(run: (i: number) => Promise<void>): Promise<Timing> {
  const took: number[] = [];
  const used: number[] = [];
  for (let i = 0; i <= RUNS; i++) {
    const usedBefore = process.cpuUsage();
    const startedAt = performance.now();
    await run(RUNS - i);
    took.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(usedBefore);
    used.push((user + system) / 1000);
    if (took[0]! > LONG_MS && i === 0) {
      // Once more only, so that the last event is the one that everybody ends with.
      await run(0);
      break;
    }
  }
  const counted = took.length > 1 ? took.slice(1) : took;
  return {
    fastestMs: Math.min(...counted),
    medianMs: quantile(counted, 0.5),
    slowestMs: Math.max(...counted),
    cpuMs: quantile(used.slice(used.length > 1 ? 1 : 0), 0.5),
  };
}
