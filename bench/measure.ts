/** Timing and describing: shared by the benchmarks. */
import { cpus, loadavg, totalmem } from "node:os";
import { basename } from "node:path";

export interface Timing {
  readonly fastestMs: number;
  readonly medianMs: number;
  readonly slowestMs: number;
  /** Processor time of all threads, median: what is left of a time when other programs share the machine. */
  readonly cpuMs: number;
}

/** A running game has compiled its kernels: short work is repeated for so long before it counts. */
const WARM_UP_MS = 500;
const WARM_UP_RUNS = 2;

/**
 * Runs it `times` times, after runs that are not counted: two, and more where they take less than half a second.
 * `prepare` comes before each and is not counted either.
 */
export async function time(
  times: number,
  run: (i: number) => unknown,
  prepare: (i: number) => unknown = () => {},
): Promise<Timing> {
  let warmUps = 0;
  for (const until = performance.now() + WARM_UP_MS; warmUps < WARM_UP_RUNS || performance.now() < until; warmUps++) {
    await prepare(warmUps);
    await run(warmUps);
  }
  const took: number[] = [];
  const used: number[] = [];
  for (let i = 0; i < times; i++) {
    await prepare(i + warmUps);
    const usedBefore = process.cpuUsage();
    const startedAt = performance.now();
    await run(i + warmUps);
    took.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(usedBefore);
    used.push((user + system) / 1000);
  }
  const [fastestMs, medianMs, slowestMs] = [0, 0.5, 1].map((share) => quantile(took, share)) as [
    number,
    number,
    number,
  ];
  return { fastestMs, medianMs, slowestMs, cpuMs: quantile(used, 0.5) };
}

/** Fastest, median and slowest. */
export const spread = ({ fastestMs, medianMs, slowestMs }: Timing): string =>
  `${ms(medianMs)} (${ms(fastestMs)}-${ms(slowestMs)})`;

/** The value below which `share` of them lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
export const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Processor, cores, memory, runtime and the command, for the head of a report. */
export function machine(script = "bench"): string {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const words = script === "bench" ? [basename(process.argv[1]!, ".bench.ts")] : [];
  const command = [`npm run ${script} --`, ...words, ...process.argv.slice(2)].join(" ");
  return `${first?.model.trim()}, ${cpus().length} cores, ${memory}; Node ${process.version}; load ${loadavg()[0]!.toFixed(1)}; \`${command}\``;
}

export const printRow = (cells: readonly (string | number)[]): void => {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
};

/** Sizes from the command line, else the three of the design. */
export function sizes(): number[] {
  const given = process.argv.slice(2).map(Number).filter(Number.isInteger);
  return given.length > 0 ? given : [100_000, 1_000_000, 10_000_000];
}
