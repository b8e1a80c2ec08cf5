/**
 * Runs the kernels on this thread, or on worker threads over the same shared memory. A run is one kernel over several
 * parts of the rows; parts are claimed one after the other through an atomic counter, so that a core kept busy by
 * something else takes fewer of them. Runs are never mixed: the next one starts when the last part of this one is done.
 */
import { compileScorer, useScorer } from "../kernels/scorer.ts";
import { KERNELS, type KernelArgs, type KernelName, type KernelResult } from "../kernels/kernels.ts";

export interface Pool {
  /** How many threads compute at the same time. */
  readonly size: number;
  /** Results in the order of `parts`. Rejects with what the kernel threw. */
  run<Name extends KernelName>(kernel: Name, parts: readonly KernelArgs<Name>[]): Promise<KernelResult<Name>[]>;
  close(): Promise<void>;
}

/** A thread died during the run. What the run wrote is half-done; it may be made again from its beginning. */
export class LostThread extends Error {
  constructor(options: ErrorOptions) {
    super("A worker thread of the engine stopped.", options);
    this.name = "LostThread";
  }
}

/** Runs a kernel here and now. */
export function runKernel<Name extends KernelName>(kernel: Name, args: KernelArgs<Name>): KernelResult<Name> {
  // The registry pairs each name with its own arguments; TypeScript cannot see that through the union.
  const run = KERNELS[kernel] as (args: KernelArgs<Name>) => KernelResult<Name>;
  return run(args);
}

/** For tests and small deployments: no threads, no messages. */
export function inThreadPool(): Pool {
  return {
    size: 1,
    // Async, so that a kernel that throws rejects here as it does in a worker.
    async run(kernel, parts) {
      useScorer(await compileScorer());
      return parts.map((args) => runKernel(kernel, args));
    },
    async close() {},
  };
}
