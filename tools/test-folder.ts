/**
 * The folder for the temporary files of a test run, clusters included: in memory where the machine has room. A database
 * of the game is about a thousand files, and making them on a disk costs ten times as much as in memory.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

import { isAlive } from "../packages/server/src/db/embedded/process-identity.ts";

const MEMORY = "/dev/shm";
/** The number by which Linux's statfs names a file system in memory. */
const TMPFS = 0x0102_1994;
/** The files of the largest step take a quarter of a gigabyte; the rest is for its processes. */
const FREE_BYTES = 4 * 2 ** 30;
const NAME = /^elleveren-run-(\d+)-/u;

/** Points the temporary folder of this process and its children there, unless TMPDIR names one or there is no room. */
export function useTestFolder(): void {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return;
  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, `elleveren-run-${process.pid}-`));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= FREE_BYTES && process.availableMemory() >= FREE_BYTES;
  } catch {
    return false;
  }
}

/** Of runs that were killed. Their PostgreSQL stops within a minute of the loss of its lock file. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
