/** Runs one tool to its end and keeps what it printed, which is shown when it fails. */
import { spawn } from "node:child_process";
import { join } from "node:path";

import { ROOT } from "../root.ts";

export interface CommandResult {
  readonly ok: boolean;
  /** Both streams, in the order they came. */
  readonly output: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Show the output as it comes instead of keeping it. */
  readonly live?: boolean;
  /** The root, unless the tool looks for its own around it. */
  readonly cwd?: string;
}

const running = new Set<number>();

/** Runs a script of node_modules/.bin, or any program given by its path, from the root. */
export function runCommand(
  command: string,
  args: readonly string[],
  { env = {}, live = false, cwd = ROOT }: CommandOptions = {},
): Promise<CommandResult> {
  const program = command.includes("/") ? command : join(ROOT, "node_modules", ".bin", command);
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
    // A group of its own, so that stopping the checks stops what the tool itself has started too.
    detached: process.platform !== "win32",
    shell: process.platform === "win32",
  });
  if (child.pid) running.add(child.pid);
  let output = "";
  const keep = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return new Promise((resolve) => {
    const finish = (ok: boolean): void => {
      if (child.pid) running.delete(child.pid);
      resolve({ ok, output });
    };
    child.on("error", (error) => {
      output += `${command} did not start: ${error.message}`;
      finish(false);
    });
    child.on("close", (code) => finish(code === 0));
  });
}

/** Passes a Ctrl-C on to every tool that runs; they clean up after themselves. */
export function interruptCommands(): void {
  for (const pid of running) {
    try {
      process.kill(process.platform === "win32" ? pid : -pid, "SIGINT");
    } catch {
      // It ended in this very moment.
    }
  }
}
