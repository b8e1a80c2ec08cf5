/**
 * One Elleveren process owns a data directory at a time. The lock is a file that appears with its whole content at once
 * (a hard link), names its owner, and is taken over when that owner is gone.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { isAlive, startMark } from "./process-identity.ts";

export interface Owner {
  readonly pid: number;
  /** The operating system's mark of when it started; null where it cannot be told. */
  readonly startMark: string | null;
  /** ISO time at which the lock was taken. */
  readonly since: string;
}

/** Another living process owns the data directory; the message is for the operator who started this one. */
export class DataDirectoryInUse extends Error {
  readonly owner: Owner;

  constructor(dataDirectory: string, owner: Owner) {
    super(
      `Another Elleveren server (process ${owner.pid}, since ${owner.since}) uses the data directory ` +
        `${dataDirectory}. Stop it first, or give this one a directory of its own.`,
    );
    this.name = "DataDirectoryInUse";
    this.owner = owner;
  }
}

const LOCK_FILE = "elleveren.lock";

/** Takes the lock or throws DataDirectoryInUse; the answer gives it back. */
export function takeOwnerLock(dataDirectory: string): () => void {
  const lock = join(dataDirectory, LOCK_FILE);
  const mine = JSON.stringify({
    pid: process.pid,
    startMark: startMark(process.pid),
    since: new Date().toISOString(),
  } satisfies Owner);
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      if (linkIfFree(draft, lock)) return () => release(lock, mine);
      const theirs = readIfThere(lock);
      if (theirs === null) continue;
      const owner = parseOwner(theirs);
      if (owner && isOwnerAlive(owner)) throw new DataDirectoryInUse(dataDirectory, owner);
      removeStale(lock, theirs);
    }
    throw new Error(`The lock ${lock} changes hands all the time.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The living owner of a data directory, or null. */
export function findOwner(dataDirectory: string): Owner | null {
  const content = readIfThere(join(dataDirectory, LOCK_FILE));
  const owner = content === null ? null : parseOwner(content);
  return owner && isOwnerAlive(owner) ? owner : null;
}

function isOwnerAlive(owner: Owner): boolean {
  return isAlive(owner.pid) && startMark(owner.pid) === owner.startMark;
}

function linkIfFree(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function parseOwner(content: string): Owner | null {
  try {
    const owner = JSON.parse(content) as Owner;
    return Number.isInteger(owner.pid) ? owner : null;
  } catch {
    return null;
  }
}

/** Moves the stale lock aside; a lock that replaced it in between is put back. */
function removeStale(lock: string, stale: string): void {
  const aside = `${lock}.stale-${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (readIfThere(aside) !== stale) linkIfFree(aside, lock);
  rmSync(aside, { force: true });
}

function release(lock: string, mine: string): void {
  if (readIfThere(lock) === mine) rmSync(lock, { force: true });
}
