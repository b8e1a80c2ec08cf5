/** The browser of the journeys: one that is installed, or Debian's, installed where we may. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

import { runCommand } from "./run-command.ts";

/** Without windows: the same engine, and two fifths less work for the machine. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The step to take by hand, where we cannot take it. */
export class NoBrowser extends Error {
  constructor(reason: string) {
    super(
      `The browser journeys need Chromium or Chrome: ${reason}\n` +
        "Install one (Debian and Ubuntu: apt-get install chromium, as root), or name its program in CHROMIUM_PATH.",
    );
  }
}

/**
 * The path of a browser's program. Installs Debian's as root: where there is none, and in CI where there is only the whole
 * browser, with which the journeys take two thirds longer. Throws NoBrowser.
 */
export async function ensureChromium(): Promise<string> {
  const given = process.env["CHROMIUM_PATH"];
  if (given) {
    if (isProgram(given)) return given;
    throw new NoBrowser(`CHROMIUM_PATH names ${given}, which cannot be run.`);
  }
  const found = findChromium();
  if (found && (found.endsWith(SHELL) || !process.env["CI"])) return found;
  try {
    return await installChromium(found ? [SHELL] : [SHELL, "chromium"]);
  } catch (error) {
    if (found) return found;
    throw error;
  }
}

/** The first of the packages that can be had: older distributions have the whole browser only. */
async function installChromium(packages: readonly string[]): Promise<string> {
  if (process.getuid?.() !== 0) throw new NoBrowser("none was found, and only root may install one.");
  if (spawnSync("apt-get", ["--version"]).status !== 0) throw new NoBrowser("none was found, and there is no apt-get.");
  console.log("Installing Chromium with apt-get …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args: string[]) => runCommand("/usr/bin/env", ["apt-get", ...args], { env });
  await aptGet("update");
  let said = "";
  for (const name of packages) {
    const { ok, output } = await aptGet("install", "-y", "--no-install-recommends", name);
    const installed = findChromium();
    if (ok && installed) return installed;
    said = output;
  }
  throw new NoBrowser(`apt-get could not install it:\n${said.trim().slice(-2000)}`);
}

/** The program that is installed here, if any. */
export function findChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).concat("/usr/bin", "/snap/bin");
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, ...PLACES].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
