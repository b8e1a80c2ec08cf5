/** The needs of every command before its own work: Node 24, the dependencies and the files made from the contract, brought once and then only checked. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { areDependenciesCurrent, installDependencies, isRelease } from "./dependencies.mjs";
import { withInstallLock } from "./install-lock.mjs";
import { findNode, installNode, LaunchError } from "./node.mjs";
import { ROOT } from "./paths.mjs";

const BRINGING = "Bringing Node 24 (this host's is older)";

/**
 * @param {import("./progress.mjs").Progress} progress
 * @param {boolean} isToPlay the libraries that the game needs are enough
 * @returns {Promise<string>} the path of the Node to run everything with
 */
export async function ensureRuntime(progress, isToPlay = false) {
  const node = await ensureInstalled(progress, isToPlay);
  if (!isRelease())
    execFileSync(node, [join(ROOT, "tools", "client", "main.ts"), "--if-changed"], { stdio: "inherit" });
  return node;
}

/**
 * @param {import("./progress.mjs").Progress} progress
 * @param {boolean} isToPlay
 */
async function ensureInstalled(progress, isToPlay) {
  const found = await findNode();
  if (found && areDependenciesCurrent(isToPlay)) return found;
  return withInstallLock(progress, async () => {
    // Asked again: while we waited, the other start may have brought both.
    const here = await findNode();
    if (here) {
      if (!areDependenciesCurrent(isToPlay)) {
        await progress.step("Installing dependencies", () => installDependencies(here, isToPlay));
      }
      return here;
    }
    if (areDependenciesCurrent(isToPlay)) return progress.step(BRINGING, installNode);
    return progress.step(`${BRINGING}, and installing dependencies`, () => installBoth(isToPlay));
  });
}

/**
 * Side by side: no package runs anything of its own while it is installed (.npmrc), so this host's Node installs them as well.
 * @param {boolean} isToPlay
 */
async function installBoth(isToPlay) {
  const node = installNode();
  const dependencies = installDependencies(process.execPath, isToPlay);
  // An npm that is left behind would install beside the next start's.
  await Promise.allSettled([node, dependencies]);
  await dependencies;
  return node;
}

/**
 * Runs a launcher's main function; an error ends the process with its message.
 * @param {() => Promise<number>} main resolves with the exit code
 */
export function launch(main) {
  main().then(
    (code) => process.exit(code),
    (error) => {
      process.stderr.write(`${error instanceof LaunchError ? error.message : (error?.stack ?? error)}\n`);
      process.exit(1);
    },
  );
}
