/**
 * Restarts a server that ended without having been stopped: killed for its memory, or by itself on a full disk. A
 * server in a smart shutdown (SIGTERM) waits for our connections, which stay open, and takes no new ones, so it would
 * never end: it is stopped at once, which rolls back open transactions, and started again.
 */
import { clusterFiles } from "./cluster.ts";
import { findPostmaster } from "./postmaster.ts";
import { isAlive } from "./process-identity.ts";
import { startServer, stopServer, type Server, type StartOptions } from "./server-process.ts";

const LOOK_EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export interface KeptRunning {
  /** Resolves when no start is under way, and none follows. */
  end(): Promise<void>;
}

/** On the same port, so that its clients reconnect by themselves. */
export function keepRunning(server: Server, options: StartOptions & { readonly port: number }): KeptRunning {
  const { folder } = clusterFiles(server.dataDirectory);
  const pidNow = () => findPostmaster(folder)?.pid ?? null;
  let pid = pidNow();
  let isEnded = false;
  let starting: Promise<void> | null = null;
  let failures = 0;
  let notBeforeMs = 0;

  /** As its own file says it; null while it serves, or while the file cannot be read. */
  const fault = (): "ended" | "ending" | null => {
    if (pid === null || !isAlive(pid)) return "ended";
    try {
      return findPostmaster(folder)?.status === "stopping" ? "ending" : null;
    } catch {
      return null;
    }
  };
  const startAgain = async (found: "ended" | "ending") => {
    server.log(
      found === "ended"
        ? "The database server ended; it is started again."
        : "The database server was told to end and takes no connections; it is stopped and started again.",
    );
    try {
      if (found === "ending") await stopServer(server);
      // Another process may have started it first.
      if (pidNow() === null) await startServer(server, { ...options, attempts: 1 });
      pid = pidNow();
      failures = 0;
    } catch (error) {
      failures += 1;
      const pauseMs = Math.min(LOOK_EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS);
      notBeforeMs = performance.now() + pauseMs;
      server.log(`${error instanceof Error ? error.message : String(error)} It is tried again in ${pauseMs / 1000} s.`);
    }
  };
  const timer = setInterval(() => {
    if (isEnded || starting || performance.now() < notBeforeMs) return;
    const found = fault();
    if (found === null) return;
    starting = startAgain(found).finally(() => {
      starting = null;
    });
  }, LOOK_EVERY_MS).unref();
  return {
    async end() {
      isEnded = true;
      clearInterval(timer);
      await starting;
    },
  };
}
