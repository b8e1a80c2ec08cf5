import { execFile } from "node:child_process";
import { join } from "node:path";

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command as a person does, in a process of its own. */
export const runCommand = (command: string, ...args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
