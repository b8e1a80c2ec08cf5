/**
 * `npm run backup`: takes a copy of the database into BACKUP_DIRECTORY now, beside a running game.
 *   -- follow    receives the log and takes copies when they are due, until Ctrl-C: for a machine of its own
 *   -- list      the copies, what can be restored, and how far the log has been received
 *   -- check     compares every copy with its checksums; with --try the newest is restored in a throw-away folder as well
 *   -- clear     removes what is older than BACKUP_KEEP_DAYS
 * One JSON line each on standard output; everything else goes to standard error.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Config } from "../config.ts";
import {
  BackupError,
  backUp,
  checkBaseFiles,
  clearStore,
  keepBackups,
  openStore,
  restoreEmbedded,
  tryCluster,
  type BaseBackup,
} from "../db/backup/index.ts";
import { failBackup } from "./fail-backup.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { openDatabaseServer } from "./database-server.ts";

const line = readCommandLine(process.argv.slice(2), { flags: ["try"] });
const say = (text: string) => console.error(text);

try {
  const config = readCommandConfig();
  const { directory } = config.backups;
  if (directory === null) stopWith("BACKUP_DIRECTORY names no folder for the backups.");
  const word = line.words[0] ?? "now";
  if (word === "now" || word === "follow") await withDatabase(config, directory, word === "now");
  else if (word === "list") await list(config, directory);
  else if (word === "check") await check(config, directory);
  else if (word === "clear") {
    const store = await openStore(directory, config.backups.key);
    console.log(JSON.stringify(await clearStore(store, config.backups.keepDays, Date.now())));
  } else stopWith(`"${word}" is not known; it is follow, list, check or clear.`);
} catch (error) {
  failBackup(error);
}

async function withDatabase(config: Config, directory: string, isOnce: boolean): Promise<void> {
  const server = await openDatabaseServer(config);
  const options = {
    databaseUrl: server.backup,
    ownerPassword: server.ownerPassword,
    settings: { ...config.backups, directory },
    say,
    fail: (error: unknown, text: string) => say(`${text}: ${error instanceof Error ? error.message : String(error)}`),
  };
  try {
    if (isOnce) {
      console.log(JSON.stringify(shownBase(await backUp(options))));
      return;
    }
    const backups = keepBackups(options);
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => resolve());
    });
    await backups.stop();
  } finally {
    await server.stop();
  }
}

async function list(config: Config, directory: string): Promise<void> {
  const store = await openStore(directory, config.backups.key);
  const bases = await store.bases();
  for (const base of bases) console.log(JSON.stringify(shownBase(base)));
  const follow = await store.followState();
  console.log(
    JSON.stringify({
      copies: bases.length,
      restorableFrom: bases[0]?.endedAt ?? null,
      logReceivedAt: follow?.at ?? null,
      logFiles: (await store.walFiles()).length,
      encrypted: store.identity.isEncrypted,
    }),
  );
  if (bases.length === 0) process.exitCode = 1;
}

async function check(config: Config, directory: string): Promise<void> {
  const store = await openStore(directory, config.backups.key);
  const bases = await store.bases();
  if (bases.length === 0) throw new BackupError(`There is no whole copy in ${directory}.`);
  for (const base of bases) {
    await checkBaseFiles(store, base);
    console.log(JSON.stringify({ ...shownBase(base), checksums: "ok" }));
  }
  if (!line.flags.has("try")) return;
  const folder = await mkdtemp(join(tmpdir(), "elleveren-restore-"));
  try {
    if (bases.at(-1)!.hasPassword) {
      const { base, lastTransactionAt, timeline } = await restoreEmbedded({
        store,
        dataDirectory: folder,
        untilMs: null,
        progress: say,
      });
      console.log(JSON.stringify({ tried: base.name, lastTransactionAt, timeline }));
    } else {
      const address = config.databaseBackupUrl ?? config.databaseUrl;
      const user = address === null ? "postgres" : decodeURIComponent(new URL(address).username);
      const { base, lastTransactionAt } = await tryCluster({ store, folder, user, progress: say });
      console.log(JSON.stringify({ tried: base.name, lastTransactionAt }));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function shownBase({ name, startedAt, endedAt, bytes, timeline, postgres, schema }: BaseBackup) {
  return { name, startedAt, endedAt, megabytes: Math.round(bytes / 1_000_000), timeline, postgres, schema };
}
