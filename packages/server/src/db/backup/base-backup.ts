/**
 * A copy of the whole cluster, taken while it works: what `pg_basebackup` asks for, kept as one sealed archive with
 * PostgreSQL's own manifest of every file and its SHA-256. The log written meanwhile is in it, so that a copy can be
 * restored by itself, to the moment it ended.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

import { openReplication, type ServerIdentity } from "./replication.ts";
import { createSealed, type BackupKey } from "./sealed-file.ts";
import {
  BASE_FILE,
  BackupError,
  beginBase,
  MANIFEST_FILE,
  nameOfTime,
  openOrBeginStore,
  PASSWORD_FILE,
  type BaseBackup,
  type Store,
} from "./store.ts";

export interface BaseBackupRequest {
  readonly databaseUrl: string;
  readonly directory: string;
  readonly key: BackupKey;
  /** The newest migration of the game's database. */
  readonly schema: string | null;
  /** Of the embedded server, kept with the copy because it is stored nowhere else; null for the operator's own server. */
  readonly ownerPassword: string | null;
  readonly progress?: (line: string) => void;
}

const BLOCK_BYTES = 1024 * 1024;

/** Takes a copy; what is half done when something fails is removed. */
export async function takeBaseBackup(request: BaseBackupRequest): Promise<BaseBackup> {
  const replication = await openReplication(request.databaseUrl);
  try {
    const server = await replication.identify();
    const store = await openOrBeginStore(request.directory, request.key, {
      systemIdentifier: server.systemIdentifier,
      segmentBytes: server.segmentBytes,
    });
    const startedAtMs = Date.now();
    const draft = await beginBase(store, nameOfTime(startedAtMs));
    try {
      const archive = await receiveArchive(replication, store, draft.folder, request.progress);
      if (request.ownerPassword !== null) {
        await writeSealed(join(draft.folder, PASSWORD_FILE), store.key, Buffer.from(request.ownerPassword));
      }
      const base = await describe(request, server, draft.folder, { ...archive, startedAtMs });
      await draft.finish(base);
      return base;
    } catch (error) {
      await draft.discard();
      throw error;
    }
  } finally {
    await replication.close();
  }
}

interface Archive {
  readonly startPosition: string;
  readonly endPosition: string;
  readonly bytes: number;
}

async function receiveArchive(
  replication: Awaited<ReturnType<typeof openReplication>>,
  store: Store,
  folder: string,
  progress: ((line: string) => void) | undefined,
): Promise<Archive> {
  const writer = await createSealed(join(folder, BASE_FILE), store.key);
  const manifest: Buffer[] = [];
  let part: "none" | "archive" | "manifest" = "none";
  let archives = 0;
  let bytes = 0;
  let block: Buffer[] = [];
  let blockBytes = 0;
  const flush = async () => {
    if (blockBytes > 0) await writer.write(Buffer.concat(block));
    block = [];
    blockBytes = 0;
  };
  const onData = async (data: Buffer) => {
    const kind = String.fromCharCode(data[0]!);
    if (kind === "n") {
      archives += 1;
      if (archives > 1) throw new BackupError("The database uses tablespaces; these backups are for one without.");
      part = "archive";
    } else if (kind === "m") part = "manifest";
    else if (kind === "d" && part === "manifest") manifest.push(data.subarray(1));
    else if (kind === "d") {
      block.push(data.subarray(1));
      blockBytes += data.length - 1;
      bytes += data.length - 1;
      if (blockBytes >= BLOCK_BYTES) await flush();
    }
  };
  try {
    progress?.("Copying the database …");
    const results = await replication.copy(
      "BASE_BACKUP (LABEL 'elleveren', CHECKPOINT 'fast', WAL true, WAIT true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')",
      onData,
    );
    await flush();
    await writer.sync();
    await writeSealed(join(folder, MANIFEST_FILE), store.key, Buffer.concat(manifest));
    const [start, end] = [results.at(0)?.[0]?.[0], results.at(-1)?.[0]?.[0]];
    if (!start || !end) throw new BackupError("The database did not say where its copy begins and ends.");
    return { startPosition: start, endPosition: end, bytes };
  } finally {
    await writer.close();
  }
}

async function writeSealed(file: string, key: BackupKey, content: Buffer): Promise<void> {
  const writer = await createSealed(file, key);
  try {
    await writer.write(content);
    await writer.sync();
  } finally {
    await writer.close();
  }
}

async function describe(
  { schema, ownerPassword }: BaseBackupRequest,
  server: ServerIdentity,
  folder: string,
  archive: Archive & { readonly startedAtMs: number },
): Promise<BaseBackup> {
  const names = [BASE_FILE, MANIFEST_FILE, ...(ownerPassword === null ? [] : [PASSWORD_FILE])];
  const files = await Promise.all(names.map(async (name) => [name, await measure(join(folder, name))] as const));
  return {
    name: nameOfTime(archive.startedAtMs),
    startedAt: new Date(archive.startedAtMs).toISOString(),
    endedAt: new Date().toISOString(),
    startPosition: archive.startPosition,
    endPosition: archive.endPosition,
    timeline: server.timeline,
    postgres: server.version,
    bytes: archive.bytes,
    schema,
    hasPassword: ownerPassword !== null,
    files: Object.fromEntries(files),
  };
}

/** Size and SHA-256 of a file as it lies on the disk. */
export async function measure(file: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return { bytes: (await stat(file)).size, sha256: hash.digest("hex") };
}
