/**
 * From a backup's folder to the files of a cluster that PostgreSQL can start on: a copy, checked file by file against
 * PostgreSQL's manifest, the log since then, and the word up to which moment it is to be replayed.
 */
import { createHash, type Hash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, mkdir, open, readdir, readFile, rm, writeFile, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";

import { measure } from "./base-backup.ts";
import { parsePosition, parseSegmentName, segmentName, segmentNumber, type Segment } from "./log-position.ts";
import { readSealed, readSealedWhole } from "./sealed-file.ts";
import {
  BASE_FILE,
  BackupError,
  historyName,
  isOnTheWay,
  MANIFEST_FILE,
  PARTIAL,
  PASSWORD_FILE,
  type BaseBackup,
  type Store,
} from "./store.ts";
import { readTar } from "./tar.ts";

export interface RestoreRequest {
  readonly store: Store;
  /** Absent, or an empty folder. */
  readonly clusterFolder: string;
  /** Null: everything there is. */
  readonly untilMs: number | null;
  readonly progress: (line: string) => void;
}

export interface RestoredFiles {
  readonly base: BaseBackup;
  /** Opens the embedded server; null when the copy holds none. */
  readonly password: string | null;
  /** The log goes as far as this file. */
  readonly lastLogFile: string | null;
  /** What PostgreSQL has to be told so that it replays the log as asked. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Chooses the copy, unpacks and checks it, and lays the log beside it. A folder that was begun is removed when it fails. */
export async function restoreFiles(request: RestoreRequest): Promise<RestoredFiles> {
  const { store, clusterFolder, untilMs, progress } = request;
  await requireEmpty(clusterFolder);
  const { base, timeline } = await chooseBase(store, untilMs);
  try {
    progress(`Unpacking the copy of ${base.startedAt} (${megabytes(base.bytes)} MB) …`);
    await mkdir(clusterFolder, { recursive: true, mode: 0o700 });
    const unpacked = await unpackBase(store, base, clusterFolder);
    const lastLogFile = await layLog({ store, base, timeline, clusterFolder, unpacked });
    progress(`The log reaches to ${lastLogFile ?? "the end of the copy"}.`);
    const settings = recoverySettings(untilMs);
    await writeFile(join(clusterFolder, "recovery.signal"), "", { mode: 0o600 });
    const password = base.hasPassword
      ? (await readSealedWhole(join(store.baseFolder(base.name), PASSWORD_FILE), store.key)).toString("utf8")
      : null;
    return { base, password, lastLogFile, settings };
  } catch (error) {
    await rm(clusterFolder, { recursive: true, force: true });
    throw error;
  }
}

/** For a server that we do not start: it reads the same from its own file. */
export async function writeRecoverySettings(
  clusterFolder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(
    join(clusterFolder, "postgresql.auto.conf"),
    `\n# Restored from a backup; may go once it runs.\n${lines.join("")}`,
  );
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

async function requireEmpty(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length === 0) return;
  throw new BackupError(
    `${folder} is not empty. A restore never writes over anything: move it away (mv ${folder} ${folder}.before), or name ` +
      "another folder.",
  );
}

/** The newest copy that ended before the moment asked for, on the way to the newest timeline. */
export async function chooseBase(
  store: Store,
  untilMs: number | null,
): Promise<{ readonly base: BaseBackup; readonly timeline: number }> {
  const bases = await store.bases();
  if (bases.length === 0) throw new BackupError(`There is no whole copy in ${store.directory}.`);
  const logged = (await store.walFiles()).map((name) => Number.parseInt(name.slice(0, 8), 16));
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

interface Unpacked {
  /** Names in pg_wal that the copy brought. */
  readonly log: ReadonlySet<string>;
}

/** Unpacks and compares every file's SHA-256 with the manifest's; throws with the first that differs or is missing. */
async function unpackBase(store: Store, base: BaseBackup, clusterFolder: string): Promise<Unpacked> {
  const folder = store.baseFolder(base.name);
  const manifest = parseManifest(await readSealedWhole(join(folder, MANIFEST_FILE), store.key), base.name);
  const log = new Set<string>();
  const seen = new Set<string>();
  const unpacking: { file: { handle: FileHandle; hash: Hash } | null } = { file: null };
  const reading = readTar(readSealed(join(folder, BASE_FILE), store.key), {
    async begin({ name, kind }) {
      const path = join(clusterFolder, name);
      if (kind === "folder") return void (await mkdir(path, { recursive: true, mode: 0o700 }));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      unpacking.file = { handle: await open(path, "wx", 0o600), hash: createHash("sha256") };
    },
    async data(piece) {
      unpacking.file!.hash.update(piece);
      await unpacking.file!.handle.write(piece);
    },
    async end({ name, kind, bytes }) {
      if (kind === "folder") return;
      const { handle, hash } = unpacking.file!;
      unpacking.file = null;
      // PostgreSQL brings the whole folder to the disk before it replays.
      await handle.close();
      if (name.startsWith("pg_wal/")) log.add(name.slice("pg_wal/".length));
      const wanted = manifest.get(name);
      seen.add(name);
      if (wanted && (wanted.bytes !== bytes || wanted.sha256 !== hash.digest("hex"))) {
        throw new BackupError(`The copy ${base.name} is damaged: ${name} is not what the database sent.`);
      }
    },
  });
  try {
    await reading;
  } finally {
    // A copy that ends in the middle of a file leaves that one open.
    await unpacking.file?.handle.close();
  }
  const missing = [...manifest.keys()].find((name) => !seen.has(name));
  if (missing) throw new BackupError(`The copy ${base.name} is damaged: ${missing} is missing.`);
  return { log };
}

interface ManifestFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** PostgreSQL's manifest; its last line is the checksum of everything before it. */
export function parseManifest(content: Buffer, name: string): ReadonlyMap<string, ManifestFile> {
  const text = content.toString("utf8");
  const manifest = JSON.parse(text) as {
    readonly Files: readonly { Path?: string; "Encoded-Path"?: string; Size: number; Checksum: string }[];
    readonly "Manifest-Checksum": string;
  };
  const end = text.lastIndexOf('"Manifest-Checksum"');
  if (createHash("sha256").update(text.slice(0, end)).digest("hex") !== manifest["Manifest-Checksum"]) {
    throw new BackupError(`The copy ${name} is damaged: its manifest was changed.`);
  }
  return new Map(
    manifest.Files.map((file) => [
      file.Path ?? Buffer.from(file["Encoded-Path"] ?? "", "hex").toString("utf8"),
      { bytes: file.Size, sha256: file.Checksum },
    ]),
  );
}

interface LogRequest {
  readonly store: Store;
  readonly base: BaseBackup;
  readonly timeline: number;
  readonly clusterFolder: string;
  readonly unpacked: Unpacked;
}

/** Lays the log from the copy on into pg_wal, without a gap; answers with the last file's name. */
async function layLog({ store, base, timeline, clusterFolder, unpacked }: LogRequest): Promise<string | null> {
  const { segmentBytes } = store.identity;
  const folder = join(clusterFolder, "pg_wal");
  const brought = new Set([...unpacked.log].map((name) => parseSegmentName(name, segmentBytes)?.number));
  let last: string | null =
    [...unpacked.log]
      .filter((name) => parseSegmentName(name, segmentBytes))
      .sort()
      .at(-1) ?? null;
  let next = segmentNumber(parsePosition(base.startPosition), segmentBytes);
  for (const { name, segment } of await chainOf(store, base, timeline)) {
    while (brought.has(next) && next < segment.number) next += 1n;
    // A gap: what lies behind it is of no use.
    if (segment.number > next) break;
    if (segment.number === next) next += 1n;
    const plainName = segmentName(segment, segmentBytes);
    const isPartial = name.endsWith(PARTIAL);
    // What was written while the copy was made came with it, whole.
    if (isPartial && unpacked.log.has(plainName)) continue;
    await unpackSegment(store, name, join(folder, plainName), isPartial);
    if (last === null || plainName > last) last = plainName;
  }
  for (let ancestor = timeline; ancestor > 1; ancestor -= 1) {
    const text = await historyText(store, ancestor);
    if (text !== null) await writeFile(join(folder, historyName(ancestor)), text, { mode: 0o600 });
  }
  return last;
}

async function historyText(store: Store, timeline: number): Promise<Buffer | null> {
  return readFile(join(store.walDirectory, historyName(timeline))).catch(() => null);
}

/** The log's files from the copy on, each timeline as far as it was followed, in the order in which they are read. */
async function chainOf(store: Store, base: BaseBackup, timeline: number) {
  const { segmentBytes } = store.identity;
  const forks = await store.history(timeline);
  const first = segmentNumber(parsePosition(base.startPosition), segmentBytes);
  const isWanted = ({ timeline: own, number }: Segment) => {
    if (number < first || own < base.timeline) return false;
    if (own === timeline) return true;
    const fork = forks.find((one) => one.timeline === own);
    return fork !== undefined && number <= segmentNumber(fork.leftAt, segmentBytes);
  };
  return (await store.walFiles())
    .map((name) => ({ name, segment: parseSegmentName(name.slice(0, 24), segmentBytes)! }))
    .filter(({ segment }) => isWanted(segment))
    .toSorted(
      (one, other) =>
        Number(one.segment.number - other.segment.number) || one.segment.timeline - other.segment.timeline,
    );
}

/** PostgreSQL wants files of one size; what was not received yet is filled up with zeros, at which it stops reading. */
async function unpackSegment(store: Store, name: string, path: string, isPartial: boolean): Promise<void> {
  const { segmentBytes } = store.identity;
  await rm(path, { force: true });
  const handle = await open(path, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const piece of readSealed(join(store.walDirectory, name), store.key, { mayBeTorn: isPartial })) {
      await handle.write(piece);
      bytes += piece.length;
    }
    if (!isPartial && bytes !== segmentBytes) throw new BackupError(`${name} is damaged: it holds ${bytes} bytes.`);
    await handle.truncate(segmentBytes);
  } finally {
    await handle.close();
  }
}

/** Compares every file of a copy with what was noted when it was taken; throws with the first that differs. */
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
