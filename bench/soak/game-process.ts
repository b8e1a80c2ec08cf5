/** The game as an operator runs it: a process of its own, whose every word on standard error is kept. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface GameProcess {
  readonly origin: string;
  readonly pid: number;
  /** Lines of its log at level error and above, and what it said outside its log. */
  readonly complaints: readonly string[];
  /** How it ended, when it ended by itself. */
  readonly ended: () => string | null;
  /** Stops it in order; resolves when it is gone. */
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, "../../packages/server/src/main.ts");
const PINO_ERROR = 50;

/** Starts all roles on a database that has its season; resolves when it answers. */
export async function startGame(databaseUrl: string, dataDirectory: string): Promise<GameProcess> {
  const args = ["--port=0", "--demo=false", `--data=${dataDirectory}`, "--log-level=warn"];
  // Everybody calls from this machine, which limits by address would stop; an account has its limits.
  const limits = { RATE_SIGN_IN_PER_IP: "0", RATE_SIGN_UP_PER_IP: "0", RATE_CALLS_PER_MINUTE: "0" };
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...limits, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const complaints: string[] = [];
  let ended: string | null = null;
  let stopping = false;
  child.on("exit", (code, signal) => {
    ended = `the game ended by itself (${signal ?? code})`;
    if (!stopping) complaints.push(ended);
  });
  createInterface(child.stderr).on("line", (line) => {
    if (isComplaint(line)) complaints.push(line.slice(0, 2000));
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the game did not start:\n${complaints.join("\n")}`)));
    createInterface(child.stdout).on("line", (line) => {
      const url = /^Elleveren runs at (\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return {
    origin,
    pid: child.pid!,
    complaints,
    ended: () => ended,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function isComplaint(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= PINO_ERROR;
  } catch {
    return line.trim() !== "";
  }
}
