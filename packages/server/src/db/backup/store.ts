/**
 * The folder that backups lie in; files end in `.zst`, with a key in `.zst.age`:
 *
 *   store.json                                  which cluster it belongs to, and whether it is encrypted
 *   base/2026-04-05T153000Z/                    a copy of the whole cluster: base.tar, password, backup.json
 *   wal/0000000100000000000000A3                the log since then, a file for each of PostgreSQL's
 *   wal/0000000100000000000000A4.0001F000-00021000   a piece of the one that is being written, from byte to byte
 *   wal/00000002.history                        where the log went on differently after a restore
 *   follow.json                                 how far the log has been received, and when that was
 *
 * A copy is whole when its backup.json is there, which is written last.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Client } from "pg";

import {
  parseHistory,
  parsePosition,
  parseSegmentName,
  segmentName,
  segmentNumber,
  type Fork,
  type Segment,
} from "./log-position.ts";
import { suffixOf, type BackupKey } from "./sealed-file.ts";

/** A backup's failure, in words for the operator. */
export class BackupError extends Error {}

interface StoreIdentity {
  readonly format: 2;
  readonly systemIdentifier: string;
  readonly segmentBytes: number;
  readonly isEncrypted: boolean;
}

/** One copy of the whole cluster, as its backup.json says. */
export interface BaseBackup {
  /** Its folder's name. */
  readonly name: string;
  /** ISO, this machine's clock. A restore can end at any moment from the end on. */
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
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

interface FollowState {
  /** Everything before this is in the folder and on its disk. */
  readonly flushed: string;
  /** ISO, this machine's clock: when that was known last. */
  readonly at: string;
}

/** A file of the log, or a piece of one: its bytes from `from` to before `to`. */
export interface LogFile extends Segment {
  readonly from: number;
  readonly to: number;
}

export const BASE_FILE = "base.tar";
export const PASSWORD_FILE = "password";
const DESCRIPTION_FILE = "backup.json";
const UNFINISHED = ".unfinished";

export interface Store {
  readonly directory: string;
  readonly key: BackupKey;
  readonly identity: StoreIdentity;
  readonly walDirectory: string;
  /** With which names of sealed files end. */
  readonly suffix: string;
  /** Whole copies, the oldest first. */
  bases(): Promise<BaseBackup[]>;
  baseFolder(name: string): string;
  /** The log by timeline and number; pieces of one file by their end, and the whole one last. */
  log(): Promise<LogFile[]>;
  /** The ancestors of a timeline; none for the first one. */
  history(timeline: number): Promise<Fork[]>;
  followState(): Promise<FollowState | null>;
  noteFollowState(state: FollowState): Promise<void>;
}

/** The server that a connection leads to. */
export async function selectServer(client: Client) {
  const { rows } = await client.query<{ id: string; segmentBytes: number; version: string; file: string }>(
    `select (select system_identifier::text from pg_control_system()) as id,
       (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
       split_part(current_setting('server_version'), ' ', 1) as version,
       pg_walfile_name(pg_current_wal_lsn()) as file`,
  );
  const { id, segmentBytes, version, file } = rows[0]!;
  return { systemIdentifier: id, segmentBytes, version, timeline: Number.parseInt(file.slice(0, 8), 16) };
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
  { systemIdentifier, segmentBytes }: Pick<StoreIdentity, "systemIdentifier" | "segmentBytes">,
): Promise<Store> {
  const known = await readIdentity(directory);
  if (known && known.systemIdentifier !== systemIdentifier) {
    throw new BackupError(
      `The backups in ${directory} are of another database (${known.systemIdentifier}, this one is ` +
        `${systemIdentifier}). Give this one a folder of its own.`,
    );
  }
  for (const folder of ["base", "wal"]) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
  if (known) return storeOf(directory, key, known);
  const identity: StoreIdentity = { format: 2, systemIdentifier, segmentBytes, isEncrypted: key !== null };
  await writeWhole(join(directory, "store.json"), `${JSON.stringify(identity, null, 2)}\n`);
  return storeOf(directory, key, identity);
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
    suffix: suffixOf(identity.isEncrypted),
    baseFolder: (name) => join(directory, "base", name),
    async bases() {
      const names = (await readdir(join(directory, "base"))).filter((name) => !name.endsWith(UNFINISHED)).sort();
      const found = await Promise.all(
        names.map((name) => readJson<BaseBackup>(join(directory, "base", name, DESCRIPTION_FILE))),
      );
      return found.filter((base) => base !== null);
    },
    log: async () =>
      (await readdir(walDirectory))
        .map((name) => parseLogName(name, identity.segmentBytes))
        .filter((file) => file !== null)
        .toSorted(
          (one, other) => one.timeline - other.timeline || Number(one.number - other.number) || one.to - other.to,
        ),
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

/** `0000000100000000000000A3`, of a piece with its bytes. */
export function logFileName({ from, to, ...segment }: LogFile, segmentBytes: number): string {
  const name = segmentName(segment, segmentBytes);
  const word = (byte: number) => byte.toString(16).toUpperCase().padStart(8, "0");
  return from === 0 && to === segmentBytes ? name : `${name}.${word(from)}-${word(to)}`;
}

function parseLogName(name: string, segmentBytes: number): LogFile | null {
  const match = /^([0-9A-F]{24})(?:\.([0-9A-F]{8})-([0-9A-F]{8}))?\.zst(?:\.age)?$/.exec(name);
  if (!match) return null;
  const [, segment, from, to] = match;
  const bytes =
    from === undefined ? { from: 0, to: segmentBytes } : { from: Number(`0x${from}`), to: Number(`0x${to}`) };
  return { ...parseSegmentName(segment!, segmentBytes), ...bytes };
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

/**
 * Removes copies that ended longer ago than so many days, never the newest one, and the log that no copy left needs. A copy
 * from which a kept moment can be reached stays: the newest one before the limit.
 */
export async function clearStore(store: Store, keepDays: number, nowMs: number) {
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
  const old = (await store.log()).filter(({ number }) => number < needed);
  for (const file of old) {
    await rm(join(store.walDirectory, logFileName(file, store.identity.segmentBytes) + store.suffix), { force: true });
  }
  return { bases: gone.map(({ name }) => name), walFiles: old.length };
}

/** `2026-04-05T153000Z` of a moment: sorts by time, and is a name everywhere. */
export const nameOfTime = (atMs: number): string =>
  new Date(atMs)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "");

const timeOfName = (name: string): string => name.slice(0, 18).replace(/T(\d\d)(\d\d)(\d\d)Z/, "T$1:$2:$3Z");

/** True when a copy's moment lies on the way to a timeline: on itself, or on an ancestor before it was left. */
export function isOnTheWay(base: BaseBackup, timeline: number, forks: readonly Fork[]): boolean {
  if (base.timeline === timeline) return true;
  const end = parsePosition(base.endPosition);
  return forks.some((fork) => fork.timeline === base.timeline && end <= fork.leftAt);
}

async function readIdentity(directory: string): Promise<StoreIdentity | null> {
  const identity = await readJson<StoreIdentity>(join(directory, "store.json"));
  if (!identity || identity.format === 2) return identity;
  throw new BackupError(
    `The backups in ${directory} were written by another release, which restores them. Name a new folder: BACKUP_DIRECTORY.`,
  );
}

async function readJson<T>(file: string): Promise<T | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as T);
}

/** Appears with its whole content at once, and is on the disk then. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}
