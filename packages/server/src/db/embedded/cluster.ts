/** The files of one PostgreSQL cluster: where they lie, how they are made, and the password that opens them. */
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { GAME_ROLE } from "../roles.ts";
import type { Binaries } from "./binaries.ts";
import { DatabaseFault } from "./fault.ts";
import { clusterOwner, giveTo, runAsUser } from "./run-as.ts";
import type { RunAs } from "./run-as.ts";

/** The role that owns the cluster: it starts, migrates and copies it, and never plays. And the name of the game's database. */
export const ROLE = "elleveren";
export const DATABASE = "elleveren";

export interface ClusterFiles {
  /** PostgreSQL's own data directory. */
  readonly folder: string;
  readonly passwordFile: string;
  /** Of the role that the launcher lets in: a new password with every start. */
  readonly gamePasswordFile: string;
  readonly logFile: string;
}

/** Our directory holds the lock, the password and the log; the cluster is a folder in it that PostgreSQL owns. */
export function clusterFiles(dataDirectory: string): ClusterFiles {
  return {
    folder: join(dataDirectory, "cluster"),
    passwordFile: join(dataDirectory, "password"),
    gamePasswordFile: join(dataDirectory, `password.${GAME_ROLE}`),
    logFile: join(dataDirectory, "postgresql.log"),
  };
}

/** Makes the directory unreadable for other users; only the user `nobody`, where it runs the server, may pass through. */
export function restrictDirectory(dataDirectory: string, runAs: RunAs): void {
  chmodSync(dataDirectory, runAs.kind === "nobody" ? 0o711 : 0o700);
}

export interface NewCluster {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly dataDirectory: string;
  readonly durable: boolean;
}

/**
 * Makes the cluster unless it is there. It is made under another name and renamed when it is whole, so that a start
 * that was interrupted half-way leaves nothing that looks like a database.
 */
export async function ensureCluster({ binaries, runAs, dataDirectory, durable }: NewCluster): Promise<void> {
  const files = clusterFiles(dataDirectory);
  const owner = clusterOwner(runAs);
  if (!existsSync(files.folder)) {
    const draft = `${files.folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    const password = randomBytes(24).toString("base64url");
    writeFileSync(files.passwordFile, password, { mode: 0o600 });
    // initdb runs as another user perhaps, and must read the password once.
    const handover = join(dataDirectory, "password.initdb");
    writeFileSync(handover, password, { mode: 0o600 });
    mkdirSync(draft, { mode: 0o700 });
    if (owner !== null) for (const path of [handover, draft]) giveTo(path, owner);
    try {
      await runAsUser(runAs, binaries.initdb, initdbArguments({ draft, handover, durable }), draft);
    } finally {
      rmSync(handover, { force: true });
    }
    renameSync(draft, files.folder);
  }
  includeSettings(files.folder);
  // Created as root and started as another user, or the other way round: the files change their owner.
  if (owner !== null) giveTo(files.folder, owner);
}

const INCLUDE = "include_if_exists = 'elleveren.conf'";

/** Ours are read last, also where the file was emptied by a full disk. */
function includeSettings(folder: string): void {
  const file = join(folder, "postgresql.conf");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (!text.split("\n").includes(INCLUDE)) appendFileSync(file, `\n${INCLUDE}\n`);
}

/** Reads the owner's password; throws in words when the file is gone, for it cannot be made up again. */
export function readPassword(dataDirectory: string): string {
  const { passwordFile } = clusterFiles(dataDirectory);
  let password = "";
  try {
    password = readFileSync(passwordFile, "utf8").trim();
  } catch {
    // As good as empty.
  }
  if (password !== "") return password;
  throw new DatabaseFault(
    `The password of the embedded database cannot be read from ${passwordFile}. Put the file back (a backup has it), ` +
      "or begin anew in another folder: --data=FOLDER.",
  );
}

function initdbArguments(of: { draft: string; handover: string; durable: boolean }): string[] {
  return [
    `--pgdata=${of.draft}`,
    `--username=${ROLE}`,
    `--pwfile=${of.handover}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Names are sorted by the schema's own Norwegian collation; everything else by code point, on every machine alike.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    ...(of.durable ? [] : ["--no-sync"]),
  ];
}
