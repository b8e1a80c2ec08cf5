/**
 * The packages of package-lock.json. npm leaves a list of what it installed in node_modules; as long as that list has
 * everything the lock file wants for this platform, nothing is installed.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { setHooks } from "./hooks.mjs";
import { runNpm } from "./npm.mjs";
import { ROOT } from "./paths.mjs";

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [link]
 */

/** A release brings its libraries and the built site along: nothing is installed or built beside it. */
export const isRelease = () => existsSync(join(ROOT, "release.json"));

/** True when every package of the lock file is installed in the version it names. */
export function areDependenciesCurrent() {
  if (isRelease()) return true;
  const wanted = readPackages(join(ROOT, "package-lock.json"));
  const installed = readPackages(join(ROOT, "node_modules", ".package-lock.json"));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, locked]) => {
    if (!path.includes("node_modules/")) return true;
    const found = installed[path];
    // An optional package is one for other platforms mostly; npm leaves those out.
    if (!found) return locked.optional === true;
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}

/**
 * Installs exactly the lock file; the caller holds the install lock.
 * @param {string} node
 */
export async function installDependencies(node) {
  await runNpm(node, ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"], ROOT);
  setHooks();
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}
