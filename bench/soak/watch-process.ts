/** The usage of the game's process, by its own metrics, looked at every few seconds. */
import { metric } from "../game-process.ts";

export interface Sample {
  /** Since the watch began. */
  readonly seconds: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  /** Ninety-ninth part of the pauses of its event loop since the last sample. */
  readonly pauseP99Ms: number;
}

export interface Watch {
  readonly samples: readonly Sample[];
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

const EVERY_MS = 5000;

export function watchProcess(origin: string): Watch {
  const samples: Sample[] = [];
  const errors: string[] = [];
  const startedAt = performance.now();
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const value = (name: string) => metric(text, name);
      samples.push({
        seconds: (performance.now() - startedAt) / 1000,
        residentBytes: value("process_resident_memory_bytes"),
        heapBytes: value("nodejs_heap_size_used_bytes"),
        pauseP99Ms: value("nodejs_eventloop_lag_p99_seconds") * 1000,
      });
    } catch (error) {
      errors.push(`the game's metrics were not answered: ${String(error)}`);
    }
  };
  const timer = setInterval(() => void (looking = looking.then(look)), EVERY_MS);
  return {
    samples,
    errors,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

export interface Flatness {
  /** Medians of the second fifth of the time and of its last fifth, MB. */
  readonly earlyMb: number;
  readonly lateMb: number;
  readonly highestMb: number;
}

/** The first fifth is left out: code is compiled and caches are filled in it. */
export function flatness(samples: readonly Sample[], of: (sample: Sample) => number): Flatness {
  const endSeconds = samples.at(-1)?.seconds ?? 0;
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  const medianOf = (fromShare: number, toShare: number) => {
    const values = samples
      .filter(({ seconds }) => seconds >= fromShare * endSeconds && seconds <= toShare * endSeconds)
      .map(of)
      .toSorted((a, b) => a - b);
    return mb(values[values.length >> 1] ?? 0);
  };
  return { earlyMb: medianOf(0.2, 0.4), lateMb: medianOf(0.8, 1), highestMb: mb(Math.max(0, ...samples.map(of))) };
}
