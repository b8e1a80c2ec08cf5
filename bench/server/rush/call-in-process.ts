/** Managers in a process of their own, until they have called as long as they were told. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import type { CallersReport, CallersTask } from "./callers-process.ts";

/** Rejects when the process ends before it has reported. */
export async function callInProcess(task: CallersTask): Promise<CallersReport> {
  const callers = fork(join(import.meta.dirname, "callers-process.ts"));
  try {
    callers.send(task);
    const [report] = await Promise.race([
      once(callers, "message"),
      once(callers, "exit").then(([code]) => {
        throw new Error(`a process of the measurement ended with ${code}`);
      }),
    ]);
    return report as CallersReport;
  } finally {
    callers.kill();
  }
}
