/**
 * Tries the newest copy of a database server of one's own: its files in a folder that is thrown away, and its log replayed by
 * PostgreSQL's programs of the same version on this machine. That server accepts no connection from elsewhere.
 */
import { existsSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

import { findBinaries, type Binaries } from "../embedded/binaries.ts";
import { chooseRunAs, clusterOwner, giveTo, runAsUser } from "../embedded/run-as.ts";
import { isUnavailable } from "../unavailable.ts";
import { restoreFiles, writeRecoverySettings } from "./restore-files.ts";
import { BackupError, type BaseBackup, type Store } from "./store.ts";

export interface TriedCluster {
  readonly base: BaseBackup;
  /** ISO: when the last transaction was committed that the restored database has; null when none came after the copy. */
  readonly lastTransactionAt: string | null;
}

interface ClusterTrial {
  readonly store: Store;
  /** Empty, and the caller's to remove. */
  readonly folder: string;
  /** The role that connects once the log is replayed: any that may log in. */
  readonly user: string;
  readonly progress: (line: string) => void;
}

const REPLAY_SECONDS = 24 * 3600;
const LOOK_EVERY_MS = 100;
const SOCKET_PORT = "5432";

/** Throws a `BackupError` in words when the copy cannot be restored, or no programs of its version are here. */
export async function tryCluster({ store, folder, user, progress }: ClusterTrial): Promise<TriedCluster> {
  const cluster = join(folder, "cluster");
  const { base, settings } = await restoreFiles({ store, clusterFolder: cluster, untilMs: null, progress });
  const binaries = await findVersion(base.postgres);
  await writeRecoverySettings(cluster, settings);
  // Debian keeps these outside the cluster; here a way in for this trial alone counts.
  const access = join(folder, "access.conf");
  await writeFile(access, "local all all trust\n");
  const empty = join(folder, "settings.conf");
  await writeFile(empty, "");
  const logFile = join(folder, "log");
  await writeFile(logFile, "");
  const runAs = chooseRunAs(binaries, folder);
  const owner = clusterOwner(runAs);
  await chmod(folder, 0o700);
  if (owner !== null) giveTo(folder, owner);
  const options = {
    config_file: empty,
    hba_file: access,
    ident_file: empty,
    unix_socket_directories: folder,
    port: SOCKET_PORT,
    listen_addresses: "",
    shared_preload_libraries: "",
    archive_mode: "off",
    logging_collector: "off",
    // Replays whatever the other server's limits were.
    hot_standby: "off",
    ssl: "off",
    fsync: "off",
    max_connections: "10",
  };
  const given = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`);
  progress("Replaying the log …");
  const start = [
    "start",
    "-w",
    "-s",
    "-t",
    String(REPLAY_SECONDS),
    "-D",
    cluster,
    "-l",
    logFile,
    "-o",
    given.join(" "),
  ];
  try {
    await runAsUser(runAs, binaries.pgCtl, start, cluster).catch(async (error: unknown) => {
      const why = (await readFile(logFile, "utf8")).match(/(?:FATAL|PANIC): .*/g)?.at(-1);
      throw why ? new BackupError(`The log was not replayed. PostgreSQL says: ${why}`, { cause: error }) : error;
    });
    return { base, lastTransactionAt: await lookInside(folder, user) };
  } finally {
    await runAsUser(runAs, binaries.pgCtl, ["stop", "-w", "-s", "-m", "immediate", "-D", cluster], cluster).catch(
      () => undefined,
    );
  }
}

/** It takes connections once everything is replayed. */
async function lookInside(folder: string, user: string): Promise<string | null> {
  for (;;) {
    const client = new Client({ host: folder, port: Number(SOCKET_PORT), user, database: "template1" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ last_at: Date | null }>(
        "select pg_last_xact_replay_timestamp() as last_at",
      );
      return rows[0]!.last_at?.toISOString() ?? null;
    } catch (error) {
      const isRefused = !isUnavailable(error) || (error as { code?: string }).code?.startsWith("28");
      if (isRefused) throw new BackupError(`The log was replayed, but ${String(error)}.`, { cause: error });
      await sleep(LOOK_EVERY_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Programs of the version that the copy was taken from: Debian's, Red Hat's, those in PATH, or the embedded ones. */
async function findVersion(version: string): Promise<Binaries> {
  const major = version.split(".")[0]!;
  const inPath = (process.env["PATH"] ?? "").split(":").filter((folder) => existsSync(join(folder, "pg_ctl")));
  const folders = [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    ...inPath,
    dirname(findBinaries().pgCtl),
  ];
  for (const folder of folders) {
    const postgres = join(folder, "postgres");
    const said = await runAsUser({ kind: "self" }, postgres, ["--version"], "/").catch(() => "");
    if (said.startsWith(`postgres (PostgreSQL) ${major}.`))
      return { postgres, pgCtl: join(folder, "pg_ctl"), initdb: join(folder, "initdb") };
  }
  throw new BackupError(
    `The copy is of PostgreSQL ${major}, and no programs of that version are here to try it: install postgresql-${major}, or ` +
      "try it on the database's machine.",
  );
}
