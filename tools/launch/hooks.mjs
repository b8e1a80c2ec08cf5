import { execFileSync } from "node:child_process";

import { ROOT } from "./paths.mjs";

/**
 * Makes this clone's Git run `tools/hooks`. npm runs no scripts here (`.npmrc`), so that whoever installs asks for it. Hooks of
 * somebody's own stay; a release, which is no clone, has none.
 */
export function setHooks() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    if (git("rev-parse", "--show-prefix") !== "") return;
    git("config", "--local", "--get", "core.hooksPath");
  } catch (error) {
    // 1 is Git's word for a setting that is not there; anything else is no clone, or no Git.
    if (/** @type {{ status?: number }} */ (error).status !== 1) return;
    git("config", "--local", "core.hooksPath", "tools/hooks");
  }
}
