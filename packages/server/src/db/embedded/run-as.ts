/**
 * PostgreSQL refuses to run as root, and as a user without a name. Started by root (a container, a fresh server) its
 * programs therefore run as the user "nobody" when that user can reach the binaries and the data, and otherwise in a
 * user namespace in which root has an ordinary number; so do those of a user without a name. Any other user runs them
 * directly.
 */
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";

import type { Binaries } from "./binaries.ts";
import { DatabaseFault } from "./fault.ts";

export type RunAs =
  | { readonly kind: "self" }
  /** As another user of the system, which only root may. */
  | { readonly kind: "nobody"; readonly uid: number }
  /** In a user namespace in which we have the number of a user with a name. */
  | { readonly kind: "namespace"; readonly uid: number };

/** Picks how to run for this data directory; throws in words when there is no way. */
export function chooseRunAs(binaries: Binaries, dataDirectory: string): RunAs {
  const me = process.getuid?.();
  if (me === undefined || (me !== 0 && hasName())) return { kind: "self" };
  const users = readUsers();
  const nobody = users.get("nobody");
  if (me === 0 && nobody !== undefined && reaches(nobody, dataDirectory) && runsAs(nobody, binaries)) {
    return { kind: "nobody", uid: nobody };
  }
  const named = nobody ?? [...users.values()].find((uid) => uid !== 0);
  if (named !== undefined && namespaceWorks(named)) return { kind: "namespace", uid: named };
  throw new DatabaseFault(
    me === 0
      ? "PostgreSQL does not run as root, and here it can neither run as another user (a folder on the way to " +
          `${dataDirectory} is closed to others) nor in a user namespace. Move the project to a folder that others may ` +
          "enter, start as an ordinary user, or set DATABASE_URL."
      : `PostgreSQL needs a user with a name, and the user ${me} has none in /etc/passwd. Give it one, or set DATABASE_URL.`,
  );
}

/** The user that has to own the cluster's files; null when it is the current one. */
export function clusterOwner(runAs: RunAs): number | null {
  if (process.getuid?.() !== 0) return null;
  return runAs.kind === "nobody" ? runAs.uid : 0;
}

/** Hands a folder with everything in it to `uid`, changing only files of another owner. */
export function giveTo(path: string, uid: number): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.uid !== uid) chownSync(path, uid, uid);
  if (stats.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), uid);
}

/** Runs a program to its end; resolves with its output, rejects with it when it fails. */
export function runAsUser(runAs: RunAs, program: string, args: readonly string[], cwd: string): Promise<string> {
  const [command, ...rest] =
    runAs.kind === "namespace" ? [...unshare(runAs.uid), program, ...args] : [program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      cwd,
      // English messages, UTC, and none of the PG* variables of the caller.
      env: { PATH: process.env["PATH"], SystemRoot: process.env["SystemRoot"], LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "pipe"],
      // A session of its own: Ctrl-C in the terminal is for us, and we stop the server when we are done with it.
      detached: process.platform !== "win32",
      windowsHide: true,
      ...(runAs.kind === "nobody" ? { uid: runAs.uid, gid: runAs.uid } : {}),
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    // "exit", not "close": the server that pg_ctl leaves behind may keep the pipes open.
    child.on("exit", (code, signal) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ended with ${code ?? signal}: ${output.trim()}`));
    });
  });
}

function unshare(uid: number): [string, ...string[]] {
  return ["unshare", "--user", `--map-user=${uid}`, "--"];
}

function namespaceWorks(uid: number): boolean {
  const [command, ...args] = unshare(uid);
  return spawnSync(command, [...args, "true"]).status === 0;
}

/** False for a number without a user, as some container platforms hand out. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/** Users of this system with their numbers, in the order of /etc/passwd; none where there is no such file. */
function readUsers(): ReadonlyMap<string, number> {
  if (!existsSync("/etc/passwd")) return new Map();
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const users = lines.map((line) => line.split(":")).filter((fields) => /^\d+$/.test(fields[2] ?? ""));
  return new Map(users.map((fields) => [fields[0]!, Number(fields[2])]));
}

function runsAs(uid: number, binaries: Binaries): boolean {
  return spawnSync(binaries.postgres, ["--version"], { uid, gid: uid, cwd: "/" }).status === 0;
}

/** Every folder on the path must be searchable by other users; the data directory itself is opened by us. */
function reaches(user: number, dataDirectory: string): boolean {
  for (let folder = dirname(dataDirectory); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if (!(mode & 0o001) && !(uid === user && mode & 0o100)) return false;
    if (folder === dirname(folder)) return true;
  }
}
