/** Two starts at the same moment must not install into the same folder: the second waits for the first. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ROOT } from "./paths.mjs";

const LOCK = join(ROOT, ".data", "install.lock");

/**
 * Runs `work` while no other process installs.
 * @template T
 * @param {import("./progress.mjs").Progress} progress
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withInstallLock(progress, work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let told = false; !tryLock(); await sleep(250)) {
    const owner = readOwner();
    if (owner !== null && !isAlive(owner)) rmSync(LOCK, { force: true });
    else if (owner !== null && !told) {
      progress.note(`Another start (process ${owner}) is installing; waiting for it …`);
      told = true;
    }
  }
  try {
    return await work();
  } finally {
    if (readOwner() === process.pid) rmSync(LOCK, { force: true });
  }
}

/** The lock appears with its content at once (a hard link), so that nobody reads it half-written. */
function tryLock() {
  const draft = `${LOCK}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, LOCK);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @returns {number | null} */
function readOwner() {
  try {
    const pid = Number(readFileSync(LOCK, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
