/**
 * `npm run backup`: takes a copy of the embedded database into BACKUP_DIRECTORY now, beside a running game.
 *   -- follow    receives the log and takes copies when they are due, until Ctrl-C
 *   -- list      the copies, what can be restored, and how far the log has been received
 *   -- check     compares every copy with its checksums; with --try the newest is restored in a throw-away folder as well
 *   -- clear     removes what is older than BACKUP_KEEP_DAYS
 *   -- identity  the key in the form that the program age takes
 * One JSON line each on standard output; everything else goes to standard error.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Config } from "../config/config.ts";
import {
  BackupError,
  backUp,
  checkBaseFiles,
  clearStore,
  identityOf,
  keepBackups,
  openStore,
  restoreEmbedded,
  type BaseBackup,
} from "../db/backup/index.ts";
import { startEmbeddedPostgres } from "../db/embedded/index.ts";
import { failBackup } from "./fail-backup.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";

const line = readCommandLine(process.argv.slice(2), { flags: ["try"] });
const say = (text: string) => console.error(text);
const OWN_SERVER =
  'DATABASE_URL names a PostgreSQL of your own, which pgBackRest backs up: docs/OPERATING.md, "Backups", says how. ' +
  "These backups are for the embedded database.";

try {
  const config = readCommandConfig();
  const { directory } = config.backups;
  if (config.databaseUrl !== null) stopWith(OWN_SERVER);
  if (directory === null) stopWith("BACKUP_DIRECTORY names no folder for the backups.");
  const word = line.words[0] ?? "now";
  if (word === "now" || word === "follow") await withDatabase(config, directory, word === "now");
  else if (word === "list") await list(config, directory);
  else if (word === "check") await check(config, directory);
  else if (word === "identity") showIdentity(config.backups.key);
  else if (word === "clear") {
    const store = await openStore(directory, config.backups.key);
    console.log(JSON.stringify(await clearStore(store, config.backups.keepDays, Date.now())));
  } else stopWith(`"${word}" is not known; it is follow, list, check, clear or identity.`);
} catch (error) {
  failBackup(error);
}

async function withDatabase(config: Config, directory: string, isOnce: boolean): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, join: true });
  const options = {
    databaseUrl: server.url,
    dataDirectory: config.dataDirectory,
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
      logFiles: (await store.log()).length,
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
    const restored = await restoreEmbedded({ store, dataDirectory: folder, untilMs: null, progress: say });
    const { base, lastTransactionAt, timeline } = restored;
    console.log(JSON.stringify({ tried: base.name, lastTransactionAt, timeline }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the files without the game: `age --decrypt --identity FILE`, then `zstd --decompress`. */
function showIdentity(key: string | null): void {
  if (key === null) stopWith("BACKUP_KEY is not set: the backups are not encrypted.");
  console.log(identityOf(key));
}

function shownBase({ name, startedAt, endedAt, bytes, timeline, postgres, schema }: BaseBackup) {
  return { name, startedAt, endedAt, megabytes: Math.round(bytes / 1_000_000), timeline, postgres, schema };
}
