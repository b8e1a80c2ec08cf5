/** Which files of the repository a release has: what a game in production runs, and nothing that only builds, tests or tries. */
import { isTestFile } from "../sources.ts";

/** Commands of operators. */
const COMMANDS: ReadonlySet<string> = new Set([
  "backup",
  "check-season-files",
  "commands",
  "data",
  "doctor",
  "doctor/examine-database",
  "doctor/examine-installation",
  "doctor/examine-machine",
  "doctor/finding",
  "elleveren",
  "import",
  "mail",
  "migrate",
  "newsletter",
  "operators",
  "restore",
  "season",
  "secrets",
  "verify",
  // The modules that they share.
  "command-config",
  "command-line",
  "database-server",
  "fail-backup",
  "run-check",
]);
const OWN_FOLDERS = /^packages\/(rules|contract|engine|server|worlds)\/src\//u;
/** A provider with invented people, stand-ins of chats, proofs, clusters for tests, and what makes the API's document. */
const LEFT_OUT = /^packages\/(worlds\/src\/(trial-provider|chat-stand-in)|server\/src\/(prove|citus))\//u;
const ALWAYS: ReadonlySet<string> = new Set([
  "LICENSE",
  "CHANGELOG.md",
  ".npmrc",
  ".containerignore",
  ".dockerignore",
  "bin/elleveren",
  // The game serves it to whoever checks a season.
  "tools/verifier/verify_season.py",
  "tools/launch/runtime/package.json",
  "tools/launch/runtime/package-lock.json",
]);
const LAUNCHERS = /^tools\/launch\/(?!test\.mjs|.*\.test\.ts).*\.mjs$/u;
const DOCUMENTS = /^docs\/(?!decisions\/|pictures\/|CONTRIBUTING\.md).*\.md$/u;
const DEPLOY = /^(deploy|docs\/example-season)\//u;

/** True for a file, by its path from the root, that a release has as it stands in the repository. */
export function isReleased(path: string): boolean {
  if (ALWAYS.has(path) || LAUNCHERS.test(path) || DOCUMENTS.test(path) || DEPLOY.test(path)) return true;
  if (/^packages\/\w+\/package\.json$/u.test(path)) return true;
  if (!OWN_FOLDERS.test(path) || isTestFile(path) || LEFT_OUT.test(path)) return false;
  const [, program] = /^packages\/server\/src\/cli\/(.+)$/u.exec(path) ?? [];
  return program === undefined || COMMANDS.has(program.replace(/\.ts$/u, ""));
}
