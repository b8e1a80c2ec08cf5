/**
 * The pool of worker threads. States of the pool: idle (no threads yet) → started (threads wait for runs) → closed.
 * A thread that dies (out of memory, ended from outside) fails the run it was in with `LostThread` and empties the pool;
 * the next run starts new threads. A kernel that throws fails its run too, but its thread lives.
 */
import { Worker } from "node:worker_threads";

import { compileScorer } from "../kernels/scorer.ts";
import type { WasmModule } from "../kernels/web-assembly.ts";
import type { KernelArgs, KernelName, KernelResult } from "../kernels/kernels.ts";
import type { DoneMessage, RunMessage } from "./messages.ts";
import { LostThread, type Pool } from "./pool.ts";

interface Run {
  readonly runId: number;
  readonly results: unknown[];
  waitingFor: number;
  failure: { readonly error: unknown } | null;
  readonly resolve: (results: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

export function workerPool(size: number): Pool {
  let workers: Worker[] = [];
  let current: Run | null = null;
  let lastRunId = 0;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  return { size, run, close };

  function run<Name extends KernelName>(
    kernel: Name,
    parts: readonly KernelArgs<Name>[],
  ): Promise<KernelResult<Name>[]> {
    const result = queue.then(() => start(kernel, parts));
    queue = result.catch(() => {});
    return result as Promise<KernelResult<Name>[]>;
  }

  async function start(kernel: KernelName, parts: readonly unknown[]): Promise<unknown[]> {
    if (parts.length === 0) return [];
    const scorer = await compileScorer();
    if (isClosed) throw new Error("The engine is closed.");
    if (workers.length === 0) workers = Array.from({ length: size }, () => startWorker(scorer));
    return new Promise((resolve, reject) => {
      const runId = ++lastRunId;
      current = { runId, results: new Array(parts.length), waitingFor: workers.length, failure: null, resolve, reject };
      const claims = new Int32Array(new SharedArrayBuffer(4));
      const message: RunMessage = { runId, kernel, parts, claims };
      for (const worker of workers) {
        // During a run the threads keep the process alive; between runs they do not.
        worker.ref();
        worker.postMessage(message);
      }
    });
  }

  function startWorker(scorer: WasmModule): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: scorer });
    worker.unref();
    worker.on("message", onDone);
    worker.on("error", (error) => onLost(worker, error));
    worker.on("exit", () => onLost(worker, null));
    return worker;
  }

  function onDone(message: DoneMessage): void {
    if (!current || message.runId !== current.runId) return;
    if ("error" in message) current.failure ??= { error: message.error };
    else for (const [part, result] of message.results) current.results[part] = result;
    current.waitingFor--;
    // A failed run too ends only when every thread has left it: the next one writes to the same memory.
    if (current.waitingFor === 0) {
      finish((run) => (run.failure ? run.reject(run.failure.error) : run.resolve(run.results)));
    }
  }

  function onLost(worker: Worker, cause: unknown): void {
    if (!workers.includes(worker)) return;
    const [run, left] = [current, workers];
    current = null;
    workers = [];
    // Other threads may still write to the run's memory: it is not reused before they have stopped.
    void Promise.all(left.map((each) => each.terminate())).then(() => run?.reject(new LostThread({ cause })));
  }

  function finish(settle: (run: Run) => void): void {
    const run = current;
    current = null;
    for (const worker of workers) worker.unref();
    if (run) settle(run);
  }

  async function close(): Promise<void> {
    isClosed = true;
    const stopping = workers;
    workers = [];
    finish((run) => run.reject(new Error("The engine is closed.")));
    await Promise.all(stopping.map((worker) => worker.terminate()));
  }
}
