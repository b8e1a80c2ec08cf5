/**
 * The packages of package-lock.json. npm leaves a list of what it installed in node_modules; as long as that list has
 * everything the lock file wants for this platform, nothing is installed. A first start of the game installs a part of
 * it; the first command that needs more adds the rest, and leaves what a running game may have loaded.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const LOCK_FILE = join(ROOT, "package-lock.json");
const INSTALLED = join(ROOT, "node_modules", ".package-lock.json");
/** Beside a part: the hash of the lock file it is of. */
const PART = join(ROOT, "node_modules", ".part-of-lock");

/** The game and its site; what tests, checks and benchmarks alone need is the repository's own. */
const TO_PLAY = ["contract", "server", "web"].map((name) => `--workspace=@elleveren/${name}`);

/**
 * True when every package of the lock file is installed in the version it names.
 * @param {boolean} isToPlay the part that the game needs is enough
 */
export function areDependenciesCurrent(isToPlay = false) {
  if (isRelease() || (isToPlay && hasPart())) return true;
  const wanted = readPackages(LOCK_FILE);
  const installed = readPackages(INSTALLED);
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
 * Installs what the lock file says; the caller holds the install lock.
 * @param {string} node
 * @param {boolean} isToPlay the part that the game needs is enough, unless everything has been installed before
 */
export async function installDependencies(node, isToPlay) {
  const isPart = isToPlay && (existsSync(PART) || !existsSync(INSTALLED));
  const isAdded = !isPart && hasPart();
  const rest = ["--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const args = [...(isAdded ? ["install", "--no-save"] : ["ci"]), ...(isPart ? TO_PLAY : []), ...rest];
  // A package that has been fetched before need not be asked for anew, unless too little is known of it.
  await runNpm(node, [...args, "--prefer-offline"], ROOT).catch((error) => {
    if (!/ETARGET|notarget/u.test(String(error))) throw error;
    return runNpm(node, args, ROOT);
  });
  if (isPart) writeFileSync(PART, hashOfLock());
  else rmSync(PART, { force: true });
  setHooks();
}

const hashOfLock = () => createHash("sha256").update(readFileSync(LOCK_FILE)).digest("hex");

function hasPart() {
  return existsSync(PART) && existsSync(INSTALLED) && readFileSync(PART, "utf8") === hashOfLock();
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
