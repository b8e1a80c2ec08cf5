/** Starts and stops the server's processes; the caller decides whether it may. */
import { appendFileSync, chmodSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Binaries } from "./binaries.ts";
import { clusterFiles, ensureCluster } from "./cluster.ts";
import { DatabaseFault, logLength, reasonInLog, whatHelps } from "./fault.ts";
import { findPostmaster } from "./postmaster.ts";
import { isAlive } from "./process-identity.ts";
import { clusterOwner, giveTo, runAsUser } from "./run-as.ts";
import type { RunAs } from "./run-as.ts";
import { settingsFile } from "./settings.ts";

export interface Server {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly dataDirectory: string;
  readonly log: (line: string) => void;
}

export interface StartOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** False only for the throw-away clusters of tests: faster, and a crash loses everything. Default true. */
  readonly durable?: boolean;
  /** PostgreSQL settings that override ours. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** How long it may take; longer than usual only for the replay of a restored log. */
  readonly startSeconds?: number;
  /** How often a start is tried. */
  readonly attempts?: number;
}

/** How long a server may take to start, recovery after a crash included. */
export const START_SECONDS = 120;
const STOP_SECONDS = 60;
const START_ATTEMPTS = 5;

/**
 * Faults that pass by themselves, in PostgreSQL's words: another process took the free port first, children of a killed server
 * still write, or the machine is short of something. Missing and damaged files stay as they are, and are told at once.
 */
const PASSES =
  /TCP\/IP sockets|in use|lock file|temporarily|shutting down|starting up|did not start in time|Cannot allocate|Too many open files/iu;

/** Makes the cluster if it is absent and starts its server; resolves with the port once it answers. */
export async function startServer(server: Server, options: StartOptions): Promise<number> {
  const { binaries, runAs, dataDirectory, log } = server;
  const durable = options.durable ?? true;
  const { folder, logFile } = clusterFiles(dataDirectory);
  const startedAt = performance.now();
  if (!existsSync(folder)) log("Making a new database …");
  await ensureCluster({ binaries, runAs, dataDirectory, durable });
  prepareLog(logFile, clusterOwner(runAs));
  const logged = logLength(logFile);
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const settings = join(folder, "elleveren.conf");
    writeFileSync(settings, settingsFile({ durable, extra: { ...options.settings, port } }), { mode: 0o600 });
    const owner = clusterOwner(runAs);
    if (owner !== null) giveTo(settings, owner);
    const start = [
      "start",
      "-w",
      "-s",
      "-t",
      String(options.startSeconds ?? START_SECONDS),
      "-D",
      folder,
      "-l",
      logFile,
    ];
    try {
      await runAsUser(runAs, binaries.pgCtl, start, folder);
      log(`Database server ready on port ${port} after ${Math.round(performance.now() - startedAt)} ms.`);
      return port;
    } catch (error) {
      const reason = reasonInLog(logFile, logged) ?? lastLine(error);
      if (attempt >= (options.attempts ?? START_ATTEMPTS) || !PASSES.test(reason)) {
        throw new DatabaseFault(`The database in ${folder} does not start: ${reason}. ${whatHelps(logFile)}`, {
          cause: error,
        });
      }
      await sleep(attempt * attempt * 100);
    }
  }
}

/** Of a program that prints the reason last. */
const lastLine = (error: unknown): string =>
  error instanceof Error ? (error.message.trim().split("\n").at(-1) ?? "") : String(error);

/**
 * Fast shutdown; resolves when the process is gone, at once when there is none. `immediate` leaves the recovery to the next
 * start, as does a fast one that does not end: a server that crashes in a circle finishes none.
 */
export async function stopServer(
  { binaries, runAs, dataDirectory }: Server,
  mode: "fast" | "immediate" = "fast",
): Promise<void> {
  const { folder } = clusterFiles(dataDirectory);
  const postmaster = findPostmaster(folder);
  if (!postmaster) return;
  const stop = (how: string) =>
    runAsUser(runAs, binaries.pgCtl, ["stop", "-w", "-s", "-m", how, "-t", String(STOP_SECONDS), "-D", folder], folder);
  for (const how of mode === "fast" ? ["fast", "immediate"] : ["immediate"]) {
    if (!findPostmaster(folder)) break;
    await stop(how).catch((error: unknown) => {
      if (how === "immediate" && findPostmaster(folder)) throw error;
    });
  }
  // Its pid file goes a moment before the process itself.
  for (const until = Date.now() + 5000; isAlive(postmaster.pid) && Date.now() < until;) await sleep(10);
}

/** The log is PostgreSQL's to write and ours to keep short: one older file of at most a few MB. */
function prepareLog(logFile: string, owner: number | null): void {
  if (existsSync(logFile) && statSync(logFile).size > 4_000_000) rmSync(logFile);
  appendFileSync(logFile, "");
  chmodSync(logFile, 0o600);
  if (owner !== null) giveTo(logFile, owner);
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolvePort(address.port) : reject(new Error())));
    });
  });
}
