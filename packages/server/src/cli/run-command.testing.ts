import { execFile } from "node:child_process";
import { join } from "node:path";

import { bundledProgram } from "./bundled-program.ts";

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command as a person does, in a process of its own. */
export async function runCommand(command: string, ...args: readonly string[]): Promise<Outcome> {
  const program = await bundledProgram(join(import.meta.dirname, `${command}.ts`));
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === "number" ? error.code : -1, stdout, stderr });
    });
  });
}
