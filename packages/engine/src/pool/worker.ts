/** A worker thread: claims parts of a run until none is left, then answers with the results of its parts. */
import { parentPort, workerData } from "node:worker_threads";

import { useScorer } from "../kernels/scorer.ts";
import type { WasmModule } from "../kernels/web-assembly.ts";
import { runKernel } from "./pool.ts";
import type { DoneMessage, RunMessage } from "./messages.ts";

useScorer(workerData as WasmModule);
parentPort?.on("message", (message: RunMessage) => {
  parentPort?.postMessage(runParts(message));
});

function runParts({ runId, kernel, parts, claims }: RunMessage): DoneMessage {
  try {
    const results: [number, unknown][] = [];
    for (let part = Atomics.add(claims, 0, 1); part < parts.length; part = Atomics.add(claims, 0, 1)) {
      results.push([part, runKernel(kernel, parts[part] as never)]);
    }
    return { runId, results };
  } catch (error) {
    // The others need not finish: the run has failed.
    Atomics.store(claims, 0, parts.length);
    return { runId, error };
  }
}
