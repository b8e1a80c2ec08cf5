/**
 * Runs the command proper as a child and leaves when it has left. The child has a process group of its own, so a Ctrl-C
 * reaches it exactly once, from us, although the terminal and npm both send one; and should we be killed, the child
 * notices by the broken channel (see end-with-launcher.mjs) and ends itself.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

import { environmentFor } from "./npm.mjs";
import { ROOT } from "./paths.mjs";

const WATCH = pathToFileURL(join(ROOT, "tools", "launch", "end-with-launcher.mjs")).href;
/** Node's compiled form of the sources is kept from one command to the next, which halves the processor time of a start. */
const COMPILED = join(ROOT, "node_modules", ".cache", "compile");
/**
 * glibc maps and returns blocks from this size on. By itself it raises the size with what it sees, up to 32 MB, and what is
 * freed among small blocks then stays with the process: after nine minutes of matches, 67 of 157 MB (decision 0284).
 */
const MAPPED_FROM_BYTES = 131_072;
/** Signals within this time are one Ctrl-C seen twice. */
const SAME_SIGNAL_MS = 1000;

/**
 * @typedef {object} Child
 * @property {import("node:child_process").ChildProcess} process
 * @property {Promise<number>} exitCode
 * @property {() => boolean} isTold whether it was sent a signal that we were sent
 */

/**
 * @param {string} node
 * @param {readonly string[]} args file and its arguments
 * @returns {Promise<number>} the exit code
 */
export const runChild = (node, args) => startChild(node, args).exitCode;

/**
 * @param {string} node
 * @param {readonly string[]} args file and its arguments
 * @param {NodeJS.ProcessEnv} [env] additions to ours
 * @returns {Child}
 */
export function startChild(node, args, env = {}) {
  const windows = process.platform === "win32";
  const child = spawn(node, ["--import", WATCH, ...args], {
    cwd: process.env["INIT_CWD"] ?? process.cwd(),
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      MALLOC_MMAP_THRESHOLD_: String(MAPPED_FROM_BYTES),
      ...environmentFor(node),
      ...env,
      ELLEVEREN_LAUNCHER: String(process.pid),
    },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: !windows,
  });
  let lastSignalAt = -Infinity;
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    if (performance.now() - lastSignalAt < SAME_SIGNAL_MS) return;
    lastSignalAt = performance.now();
    // On Windows the console has told the child already, and kill would end it without a word.
    if (!windows) child.kill(signal);
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, forward);
  /** @type {Promise<number>} */
  const exitCode = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 1)));
  });
  return { process: child, exitCode, isTold: () => lastSignalAt > -Infinity };
}
