/**
 * The game as an operator runs it: a process of its own, with all roles or some, whose every word on standard error is kept
 * and which says what it uses.
 */
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
  /** So far: processor time of all its threads, and the memory it holds now. By its own metrics. */
  usage(): Promise<{ readonly cpuMs: number; readonly rssBytes: number }>;
  /** Stops it in order; resolves when it is gone. */
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, "../packages/server/src/main.ts");
const PINO_ERROR = 50;

export interface GameRequest {
  /** Has its season. */
  readonly databaseUrl: string;
  readonly dataDirectory: string;
  /** Left out: all of them. */
  readonly roles?: string;
  /** Settings besides, as in its environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where to leave a profile of the processor when it ends. */
  readonly profileDirectory?: string | undefined;
}

/** Resolves when it answers. */
export async function startGame({
  databaseUrl,
  dataDirectory,
  roles,
  settings,
  profileDirectory,
}: GameRequest): Promise<GameProcess> {
  const profiling = profileDirectory === undefined ? [] : ["--cpu-prof", "--cpu-prof-dir", profileDirectory];
  const args = ["--port=0", "--demo=false", `--data=${dataDirectory}`, "--log-level=warn"];
  if (roles !== undefined) args.push(`--roles=${roles}`);
  // Everybody calls from this machine, which limits by address would stop; an account has its limits.
  const limits = { RATE_SIGN_IN_PER_IP: "0", RATE_SIGN_UP_PER_IP: "0", RATE_CALLS_PER_MINUTE: "0" };
  const child = spawn(process.execPath, [...profiling, MAIN, ...args], {
    env: { ...process.env, ...limits, ...settings, DATABASE_URL: databaseUrl },
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
    usage: () => usageOf(origin),
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function usageOf(origin: string) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return {
    cpuMs: metric(text, "process_cpu_seconds_total") * 1000,
    rssBytes: metric(text, "process_resident_memory_bytes"),
  };
}

/** The value of a metric without labels, out of all of them. */
export function metric(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

function isComplaint(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= PINO_ERROR;
  } catch {
    return line.trim() !== "";
  }
}
