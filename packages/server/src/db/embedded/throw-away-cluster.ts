/** A PostgreSQL cluster for one run of tests or checks: fast instead of durable, in the folder for temporary files. */
import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { clusterFiles } from "./cluster.ts";
import { startEmbeddedPostgres } from "./index.ts";
import { findPostmaster } from "./postmaster.ts";
import { isAlive } from "./process-identity.ts";

const NAME = /^elleveren-test-(\d+)-/;

/** Starts the cluster; `stop` ends its server and removes every file. */
export async function startThrowAwayCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftovers();
  const dataDirectory = await mkdtemp(join(tmpdir(), `elleveren-test-${process.pid}-`));
  const removeFiles = (): Promise<void> => rm(dataDirectory, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDirectory, durable: false });
    // A run that is interrupted leaves without its tear-down. First of all, since the folder around it may go too.
    const endAtExit = (): void => endNow(dataDirectory);
    process.prependOnceListener("exit", endAtExit);
    const stop = async (): Promise<void> => {
      process.off("exit", endAtExit);
      await server.stop();
      await removeFiles();
    };
    return { url: server.url, stop };
  } catch (error) {
    await removeFiles();
    throw error;
  }
}

/**
 * Ends the servers and removes the files of runs that were killed. Another run may be doing the same to the same files,
 * so what cannot be removed now is left to the next.
 */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid);
    if (isAlive(pid)) continue;
    endNow(join(tmpdir(), name));
  }
}

/** Without a promise, because a process that exits waits for none. */
function endNow(dataDirectory: string): void {
  try {
    const server = findPostmaster(clusterFiles(dataDirectory).folder);
    // Its data is not needed any more: an immediate stop.
    if (server) process.kill(server.pid, "SIGQUIT");
    for (let waits = 0; server && isAlive(server.pid) && waits < 100; waits++) pause(20);
    rmSync(dataDirectory, { recursive: true, force: true });
  } catch {
    // Another run is at it, or the server still writes.
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
