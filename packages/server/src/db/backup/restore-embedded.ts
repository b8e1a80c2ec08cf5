/**
 * Restores the embedded server of a data directory: files, replay of the log up to the moment asked for, and a look whether
 * it is done. Nothing is written where a server runs or a cluster lies; until it is whole the cluster has another name.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

import { clusterFiles } from "../embedded/cluster.ts";
import { startEmbeddedPostgres } from "../embedded/index.ts";
import type { StartOptions } from "../embedded/server-process.ts";
import { findOwner } from "../embedded/owner-lock.ts";
import { findPostmaster } from "../embedded/postmaster.ts";
import { restoreFiles, writeRecoverySettings } from "./restore-files.ts";
import { BackupError, type BaseBackup, type Store } from "./store.ts";

export interface EmbeddedRestore {
  readonly store: Store;
  readonly dataDirectory: string;
  readonly untilMs: number | null;
  readonly progress: (line: string) => void;
  /** PostgreSQL settings for the replay, as a start takes them. */
  readonly settings?: StartOptions["settings"];
}

export interface EmbeddedRestored {
  readonly base: BaseBackup;
  /** ISO: when the last transaction was committed that the restored database has; null when none came after the copy. */
  readonly lastTransactionAt: string | null;
  readonly timeline: number;
}

/** A replay may take hours. */
const LONGEST_REPLAY_SECONDS = 24 * 3600;
const LOOK_EVERY_MS = 50;
const TARGET_NOT_REACHED = "recovery ended before configured recovery target was reached";
const AUTO_CONF = "postgresql.auto.conf";

/** Resolves when the database is whole and stopped again; `npm start` goes on from there. */
export async function restoreEmbedded(request: EmbeddedRestore): Promise<EmbeddedRestored> {
  const { store, dataDirectory, progress, untilMs } = request;
  refuseLive(dataDirectory);
  const files = clusterFiles(dataDirectory);
  const draft = `${files.folder}.restoring`;
  rmSync(draft, { recursive: true, force: true });
  await mkdir(dataDirectory, { recursive: true });
  const { base, password, settings } = await restoreFiles({ store, clusterFolder: draft, untilMs, progress });
  const before = readFileSync(join(draft, AUTO_CONF), "utf8");
  await writeRecoverySettings(draft, settings);
  writeFileSync(files.passwordFile, password, { mode: 0o600 });
  await rename(draft, files.folder);
  progress("Replaying the log …");
  try {
    return { base, ...(await replay(request)) };
  } catch (error) {
    if (untilMs === null || !logOf(files.logFile).includes(TARGET_NOT_REACHED)) throw explained(error, files.logFile);
    // Nothing was committed after the requested moment: the whole log is the answer.
    const { recovery_target_time: _, ...rest } = settings;
    writeFileSync(join(files.folder, AUTO_CONF), before);
    await writeRecoverySettings(files.folder, rest);
    writeFileSync(join(files.folder, "recovery.signal"), "");
    return { base, ...(await replay(request)) };
  } finally {
    // The next start is an ordinary one.
    if (existsSync(files.folder)) writeFileSync(join(files.folder, AUTO_CONF), before);
  }
}

async function replay({ dataDirectory, settings = {} }: EmbeddedRestore): Promise<Omit<EmbeddedRestored, "base">> {
  const server = await startEmbeddedPostgres({
    dataDirectory,
    settings,
    startSeconds: LONGEST_REPLAY_SECONDS,
    attempts: 1,
  });
  try {
    const client = new Client({ connectionString: server.url });
    client.on("error", () => {});
    await client.connect();
    try {
      // It can be read from while it replays; it is done when it may be written to.
      for (;;) {
        const { rows } = await client.query<{ replaying: boolean; last_at: Date | null }>(
          "select pg_is_in_recovery() as replaying, pg_last_xact_replay_timestamp() as last_at",
        );
        if (!rows[0]!.replaying) {
          return { lastTransactionAt: rows[0]!.last_at?.toISOString() ?? null, timeline: await selectTimeline(client) };
        }
        await sleep(LOOK_EVERY_MS);
      }
    } finally {
      await client.end().catch(() => {});
    }
  } finally {
    await server.stop();
  }
}

async function selectTimeline(client: Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>("select pg_walfile_name(pg_current_wal_lsn()) as name");
  return Number.parseInt(rows[0]!.name.slice(0, 8), 16);
}

/** A restore beside something that lives would mix two games. */
function refuseLive(dataDirectory: string): void {
  const owner = findOwner(dataDirectory);
  if (owner) {
    throw new BackupError(
      `The game runs on ${dataDirectory} (process ${owner.pid}, since ${owner.since}). Stop it first; a restore never ` +
        "touches what runs.",
    );
  }
  const { folder } = clusterFiles(dataDirectory);
  const postmaster = existsSync(folder) ? findPostmaster(folder) : null;
  if (postmaster) {
    throw new BackupError(`A database server (process ${postmaster.pid}) runs on ${folder}. Stop it first.`);
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(
      `There is a database in ${folder}. A restore never writes over one: move it away ` +
        `(mv ${folder} ${folder}.before), or name another data directory (--data=FOLDER).`,
    );
  }
}

/** With what PostgreSQL said last before it gave up. */
function explained(error: unknown, logFile: string): unknown {
  const why = logOf(logFile)
    .match(/(?:FATAL|PANIC): .*/g)
    ?.at(-1);
  return why ? new BackupError(`The log was not replayed. PostgreSQL says: ${why}`, { cause: error }) : error;
}

function logOf(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
