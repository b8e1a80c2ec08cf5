/**
 * From a backup's folder to the files of a cluster that PostgreSQL can start on: a copy with valid checksums, the log
 * since then, and the moment up to which it is replayed.
 */
import { createWriteStream, existsSync } from "node:fs";
import { appendFile, copyFile, mkdir, open, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import { extract } from "tar-stream";

import { measure } from "./base-backup.ts";
import { parsePosition, segmentName, segmentNumber } from "./log-position.ts";
import { readSealed } from "./sealed-file.ts";
import {
  BASE_FILE,
  BackupError,
  historyName,
  isOnTheWay,
  logFileName,
  PASSWORD_FILE,
  type BaseBackup,
  type LogFile,
  type Store,
} from "./store.ts";

export interface RestoreRequest {
  readonly store: Store;
  /** Absent. */
  readonly clusterFolder: string;
  /** Null: everything there is. */
  readonly untilMs: number | null;
  readonly progress: (line: string) => void;
}

export interface RestoredFiles {
  readonly base: BaseBackup;
  /** Opens the embedded server. */
  readonly password: string;
  /** The settings that PostgreSQL has to be given so that it replays the log as asked. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Chooses the copy, checks and unpacks it, and lays the log beside it. A folder that was begun is removed when it fails. */
export async function restoreFiles(request: RestoreRequest): Promise<RestoredFiles> {
  const { store, clusterFolder, untilMs, progress } = request;
  const { base, timeline } = await chooseBase(store, untilMs);
  await checkBaseFiles(store, base);
  try {
    progress(`Unpacking the copy of ${base.startedAt} (${megabytes(base.bytes)} MB) …`);
    await unpackBase(store, base, clusterFolder);
    const last = await layLog(request, base, timeline);
    progress(`The log reaches to ${last ?? "the end of the copy"}.`);
    await writeFile(join(clusterFolder, "recovery.signal"), "", { mode: 0o600 });
    const passwordFile = join(store.baseFolder(base.name), PASSWORD_FILE + store.suffix);
    const password = await text(readSealed(passwordFile, store.key));
    return { base, password, settings: recoverySettings(untilMs) };
  } catch (error) {
    await rm(clusterFolder, { recursive: true, force: true });
    throw error;
  }
}

export async function writeRecoverySettings(
  clusterFolder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(clusterFolder, "postgresql.auto.conf"), lines.join(""));
}

function recoverySettings(untilMs: number | null): Record<string, string> {
  return {
    // Everything there is lies in pg_wal already; this must be set all the same, and finds nothing.
    restore_command: "exit 1",
    recovery_target_timeline: "latest",
    recovery_target_action: "promote",
    // With numbers alone: PostgreSQL reads this before it knows what "Z" abbreviates.
    ...(untilMs !== null && {
      recovery_target_time: new Date(untilMs).toISOString().replace("T", " ").replace("Z", "+00"),
    }),
  };
}

/** The newest copy that ended before the moment asked for, on the way to the newest timeline. */
async function chooseBase(
  store: Store,
  untilMs: number | null,
): Promise<{ readonly base: BaseBackup; readonly timeline: number }> {
  const bases = await store.bases();
  if (bases.length === 0) throw new BackupError(`There is no whole copy in ${store.directory}.`);
  const logged = (await store.log()).map((file) => file.timeline);
  const timeline = Math.max(...logged, ...bases.map((base) => base.timeline));
  const forks = await store.history(timeline);
  const usable = bases.filter((base) => isOnTheWay(base, timeline, forks));
  const early = usable.filter((base) => untilMs === null || Date.parse(base.endedAt) <= untilMs);
  const base = early.at(-1);
  if (base) return { base, timeline };
  const first = usable[0];
  throw new BackupError(
    first
      ? `The earliest moment that can be restored is ${first.endedAt}; asked for was ${new Date(untilMs!).toISOString()}.`
      : `No copy in ${store.directory} leads to the newest timeline ${timeline}.`,
  );
}

async function unpackBase(store: Store, base: BaseBackup, clusterFolder: string): Promise<void> {
  const archive = extract();
  const file = join(store.baseFolder(base.name), BASE_FILE + store.suffix);
  const reading = pipeline(readSealed(file, store.key), archive);
  const unpacking = async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      const path = join(clusterFolder, name);
      // A copy without a key can be changed by any process that may write to its folder.
      if (relative(clusterFolder, path).startsWith("..")) throw new BackupError(`${file} is damaged: it has ${name}.`);
      if (type === "directory") await mkdir(path, { recursive: true, mode: 0o700 });
      // PostgreSQL brings the whole folder to the disk before it replays.
      else await pipeline(entry, createWriteStream(path, { flags: "wx", mode: 0o600 }));
      entry.resume();
    }
  };
  await mkdir(clusterFolder, { mode: 0o700 });
  await Promise.all([reading, unpacking()]);
}

/** Lays the log from the copy on into pg_wal, without a gap; answers with the last file's name. */
async function layLog({ store, clusterFolder }: RestoreRequest, base: BaseBackup, timeline: number) {
  const { segmentBytes } = store.identity;
  const folder = join(clusterFolder, "pg_wal");
  const forks = await store.history(timeline);
  // The copy brought the log until here.
  const brought = segmentNumber(parsePosition(base.endPosition) - 1n, segmentBytes);
  const isWanted = ({ timeline: own, number }: LogFile) => {
    if (own < base.timeline || number < brought || (own === base.timeline && number === brought)) return false;
    const fork = forks.find((one) => one.timeline === own);
    return own === timeline || (fork !== undefined && number <= segmentNumber(fork.leftAt, segmentBytes));
  };
  let next = brought + 1n;
  let last: string | null = null;
  // In the order in which they are read; each timeline as far as it was followed.
  for (const file of (await store.log()).filter(isWanted).toSorted((one, other) => Number(one.number - other.number))) {
    // A gap: what lies behind it is of no use.
    if (file.number > next) break;
    next = file.number + 1n;
    const name = segmentName(file, segmentBytes);
    await layFile(store, file, join(folder, name));
    if (last === null || name > last) last = name;
  }
  for (let ancestor = timeline; ancestor > 1; ancestor -= 1) {
    const name = historyName(ancestor);
    const from = join(store.walDirectory, name);
    if (existsSync(from)) await copyFile(from, join(folder, name));
  }
  return last;
}

/** PostgreSQL needs files of one size; a partial one is padded with zeros, at which replay stops. */
async function layFile(store: Store, file: LogFile, path: string): Promise<void> {
  const { segmentBytes } = store.identity;
  const sealed = join(store.walDirectory, logFileName(file, segmentBytes) + store.suffix);
  const handle = await open(path, existsSync(path) ? "r+" : "w", 0o600);
  try {
    let at = file.from;
    for await (const piece of readSealed(sealed, store.key)) {
      await handle.write(piece, 0, piece.length, at);
      at += piece.length;
    }
    if (at !== file.to) throw new BackupError(`${sealed} is damaged: it ends at byte ${at}.`);
    await handle.truncate(segmentBytes);
  } finally {
    await handle.close();
  }
}

/** Compares every file of a copy with the checksums of its manifest; throws at the first mismatch. */
export async function checkBaseFiles(store: Store, base: BaseBackup): Promise<void> {
  for (const [name, wanted] of Object.entries(base.files)) {
    const file = join(store.baseFolder(base.name), name);
    const found = existsSync(file) ? await measure(file) : null;
    if (!found) throw new BackupError(`${file} is missing.`);
    if (found.bytes !== wanted.bytes || found.sha256 !== wanted.sha256) {
      throw new BackupError(`${file} is damaged: its checksum is another one than when it was written.`);
    }
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);
