/**
 * The folder that backups lie in:
 *
 *   store.json                       which cluster it belongs to, and whether it is encrypted
 *   base/2026-04-05T153000Z/         a copy of the whole cluster: base.tar.sealed, manifest.sealed, backup.json
 *   wal/0000000100000000000000A3     the log since then, a file for each of PostgreSQL's; the last one ends in .partial
 *   wal/00000002.history             where the log went on differently after a restore
 *   follow.json                      how far the log has been received, and when that was
 *
 * A copy is whole when its backup.json is there, which is written last.
 */
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { parseHistory, parsePosition, segmentNumber, type Fork, type LogPosition } from "./log-position.ts";
import { SealedFileError, type BackupKey } from "./sealed-file.ts";

/** What a backup cannot do, in words for the operator. */
export class BackupError extends Error {}

export interface StoreIdentity {
  readonly format: 1;
  readonly systemIdentifier: string;
  readonly segmentBytes: number;
  readonly isEncrypted: boolean;
}

/** One copy of the whole cluster, as its backup.json says. */
export interface BaseBackup {
  /** Its folder's name. */
  readonly name: string;
  /** ISO, the database server's clock. A restore can end at any moment from here on. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly startPosition: string;
  readonly endPosition: string;
  readonly timeline: number;
  readonly postgres: string;
  /** Of the copy itself, before it was compressed. */
  readonly bytes: number;
  /** The newest migration of the game's database; null when none was looked at. */
  readonly schema: string | null;
  /** Opens the embedded server; null for a server of one's own. */
  readonly hasPassword: boolean;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

export interface FollowState {
  /** Everything before this is in the folder and on its disk. */
  readonly flushed: string;
  /** ISO, this machine's clock: when that was known last. */
  readonly at: string;
}

export const BASE_FILE = "base.tar.sealed";
export const MANIFEST_FILE = "manifest.sealed";
export const PASSWORD_FILE = "password.sealed";
const DESCRIPTION_FILE = "backup.json";
const UNFINISHED = ".unfinished";
export const PARTIAL = ".partial";

export interface Store {
  readonly directory: string;
  readonly key: BackupKey;
  readonly identity: StoreIdentity;
  readonly walDirectory: string;
  /** Whole copies, the oldest first. */
  bases(): Promise<BaseBackup[]>;
  baseFolder(name: string): string;
  /** Names of the log's files, partial ones too, in order. */
  walFiles(): Promise<string[]>;
  /** The ancestors of a timeline; none for the first one. */
  history(timeline: number): Promise<Fork[]>;
  followState(): Promise<FollowState | null>;
  noteFollowState(state: FollowState): Promise<void>;
}

/** Opens a folder that must hold backups. */
export async function openStore(directory: string, key: BackupKey): Promise<Store> {
  const identity = await readIdentity(directory);
  if (!identity) throw new BackupError(`There are no backups in ${directory}.`);
  return storeOf(directory, key, identity);
}

/** Opens the folder for a cluster, or begins it; refuses one that belongs to another. */
export async function openOrBeginStore(
  directory: string,
  key: BackupKey,
  wanted: Omit<StoreIdentity, "format" | "isEncrypted">,
): Promise<Store> {
  const known = await readIdentity(directory);
  if (!known) {
    await makeDirectories(directory);
    const identity: StoreIdentity = { format: 1, ...wanted, isEncrypted: key !== null };
    await writeWhole(join(directory, "store.json"), `${JSON.stringify(identity, null, 2)}\n`);
    return storeOf(directory, key, identity);
  }
  if (known.systemIdentifier !== wanted.systemIdentifier) {
    throw new BackupError(
      `The backups in ${directory} are of another database (${known.systemIdentifier}, this one is ` +
        `${wanted.systemIdentifier}). Give this one a folder of its own.`,
    );
  }
  await makeDirectories(directory);
  return storeOf(directory, key, known);
}

function storeOf(directory: string, key: BackupKey, identity: StoreIdentity): Store {
  if (identity.isEncrypted && key === null) {
    throw new BackupError(`The backups in ${directory} are encrypted. BACKUP_KEY is needed.`);
  }
  if (!identity.isEncrypted && key !== null) {
    throw new BackupError(
      `The backups in ${directory} were begun without a key. Begin a new folder for encrypted ones, or leave BACKUP_KEY out.`,
    );
  }
  const walDirectory = join(directory, "wal");
  return {
    directory,
    key,
    identity,
    walDirectory,
    baseFolder: (name) => join(directory, "base", name),
    async bases() {
      const names = (await readdir(join(directory, "base"))).filter((name) => !name.endsWith(UNFINISHED)).sort();
      const found = await Promise.all(
        names.map((name) => readJson<BaseBackup>(join(directory, "base", name, DESCRIPTION_FILE))),
      );
      return found.filter((base) => base !== null);
    },
    walFiles: async () =>
      (await readdir(walDirectory)).filter((name) => /^[0-9A-F]{24}(\.partial)?$/.test(name)).sort(),
    async history(timeline) {
      if (timeline === 1) return [];
      const name = historyName(timeline);
      const text = await readFile(join(walDirectory, name), "utf8").catch(() => null);
      if (text === null)
        throw new BackupError(`${join(walDirectory, name)} is missing; without it nobody knows what led here.`);
      return parseHistory(text);
    },
    followState: () => readJson<FollowState>(join(directory, "follow.json")),
    noteFollowState: (state) => writeWhole(join(directory, "follow.json"), `${JSON.stringify(state)}\n`),
  };
}

export const historyName = (timeline: number): string =>
  `${timeline.toString(16).toUpperCase().padStart(8, "0")}.history`;

/** Folder and name of a copy that is being made; `finish` gives it its name once it is whole. */
export async function beginBase(store: Store, name: string) {
  const folder = store.baseFolder(name + UNFINISHED);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return {
    folder,
    async finish(base: BaseBackup): Promise<void> {
      await writeWhole(join(folder, DESCRIPTION_FILE), `${JSON.stringify(base, null, 2)}\n`);
      await rename(folder, store.baseFolder(name));
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What a clearing removes or removed. */
export interface Cleared {
  readonly bases: readonly string[];
  readonly walFiles: number;
}

/**
 * Removes copies that ended longer ago than so many days, never the newest one, and the log that no copy left needs. A copy
 * from which a kept moment can be reached stays: the newest one before the limit.
 */
export async function clearStore(store: Store, keepDays: number, nowMs: number): Promise<Cleared> {
  const bases = await store.bases();
  const limitMs = nowMs - keepDays * 86_400_000;
  const older = bases.filter((base) => Date.parse(base.endedAt) < limitMs);
  const gone = older.slice(0, -1);
  for (const { name } of gone) await rm(store.baseFolder(name), { recursive: true, force: true });
  for (const name of await readdir(join(store.directory, "base"))) {
    // The process that made it was killed: a copy takes minutes, not days.
    const begunMs = Date.parse(timeOfName(name));
    if (name.endsWith(UNFINISHED) && begunMs < nowMs - 86_400_000) {
      await rm(store.baseFolder(name), { recursive: true, force: true });
    }
  }
  const first = bases.find((base) => !gone.includes(base));
  if (!first) return { bases: [], walFiles: 0 };
  const needed = segmentNumber(parsePosition(first.startPosition), store.identity.segmentBytes);
  let walFiles = 0;
  for (const name of await store.walFiles()) {
    const number = numberOf(name, store.identity.segmentBytes);
    if (number >= needed) continue;
    await rm(join(store.walDirectory, name), { force: true });
    walFiles += 1;
  }
  return { bases: gone.map(({ name }) => name), walFiles };
}

/** `2026-04-05T153000Z` of a moment: sorts by time, and is a name everywhere. */
export const nameOfTime = (atMs: number): string =>
  new Date(atMs)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "");

const timeOfName = (name: string): string => name.slice(0, 18).replace(/T(\d\d)(\d\d)(\d\d)Z/, "T$1:$2:$3Z");

function numberOf(name: string, segmentBytes: number): bigint {
  const aFile = 0x1_0000_0000n / BigInt(segmentBytes);
  return BigInt(`0x${name.slice(8, 16)}`) * aFile + BigInt(`0x${name.slice(16, 24)}`);
}

/** True when a copy's moment lies on the way to a timeline: on itself, or on an ancestor before it was left. */
export function isOnTheWay(base: BaseBackup, timeline: number, forks: readonly Fork[]): boolean {
  if (base.timeline === timeline) return true;
  const end: LogPosition = parsePosition(base.endPosition);
  return forks.some((fork) => fork.timeline === base.timeline && end <= fork.leftAt);
}

async function readIdentity(directory: string): Promise<StoreIdentity | null> {
  const file = join(directory, "store.json");
  if (!existsSync(file)) return null;
  const identity = await readJson<StoreIdentity>(file);
  if (identity?.format === 1) return identity;
  throw new SealedFileError(`${file} is not of a kind that this release reads.`);
}

async function makeDirectories(directory: string): Promise<void> {
  for (const folder of ["base", "wal"]) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
}

async function readJson<T>(file: string): Promise<T | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as T);
}

/** Appears with its whole content at once, and is on the disk then. */
export async function writeWhole(file: string, text: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  const handle = await open(draft, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
