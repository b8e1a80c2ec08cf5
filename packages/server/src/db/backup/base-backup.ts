/**
 * A copy of the embedded server's cluster, taken while it runs: its files between `pg_backup_start` and
 * `pg_backup_stop`, as one archive. It includes the log written during the copy, which makes the files consistent, so
 * that a copy can be restored by itself, to the moment it ended.
 */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { Client } from "pg";
import { pack, type Pack } from "tar-stream";

import { clusterFiles } from "../embedded/index.ts";
import { onServer } from "../other-databases.ts";
import { parsePosition, segmentName, segmentNumber } from "./log-position.ts";
import { writeSealed, type BackupKey } from "./sealed-file.ts";
import {
  BASE_FILE,
  BackupError,
  beginBase,
  nameOfTime,
  openOrBeginStore,
  PASSWORD_FILE,
  selectServer,
  type BaseBackup,
} from "./store.ts";

export interface BackupSource {
  /** By the owner of the embedded server. */
  readonly databaseUrl: string;
  readonly dataDirectory: string;
  readonly directory: string;
  readonly key: BackupKey;
}

/** Folders whose content belongs to a running server alone. */
const EMPTY_IN_COPY = new Set(
  "pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_wal".split(" "),
);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;
/** Copied last, as PostgreSQL's own copies do. */
const CONTROL_FILE = "global/pg_control";
const BLOCK_BYTES = 256 * 1024;

/** Takes a copy; a partial one is removed on failure. */
export async function takeBaseBackup(source: BackupSource, progress?: (line: string) => void): Promise<BaseBackup> {
  const { folder: cluster, passwordFile } = clusterFiles(source.dataDirectory);
  return onServer(source.databaseUrl, async (client) => {
    const server = await selectServer(client);
    const store = await openOrBeginStore(source.directory, source.key, server);
    const startedAtMs = Date.now();
    const name = nameOfTime(startedAtMs);
    const draft = await beginBase(store, name);
    try {
      progress?.("Copying the database …");
      const archive = pack();
      const sealing = writeSealed(join(draft.folder, BASE_FILE + store.suffix), store.key, archive);
      const copying = copyCluster(client, archive, cluster, server).catch((error: Error) => {
        archive.destroy(error);
        throw error;
      });
      const [copied] = await Promise.all([copying, sealing]);
      const password = join(draft.folder, PASSWORD_FILE + store.suffix);
      await writeSealed(password, store.key, Readable.from([await readFile(passwordFile)]));
      const schema = await selectSchema(client);
      const names = await readdir(draft.folder);
      const files = await Promise.all(
        names.map(async (file) => [file, await measure(join(draft.folder, file))] as const),
      );
      const base: BaseBackup = {
        name,
        startedAt: new Date(startedAtMs).toISOString(),
        endedAt: new Date().toISOString(),
        ...copied,
        timeline: server.timeline,
        postgres: server.version,
        schema,
        files: Object.fromEntries(files),
      };
      await draft.finish(base);
      return base;
    } catch (error) {
      await draft.discard();
      throw error;
    }
  });
}

async function copyCluster(
  client: Client,
  archive: Pack,
  cluster: string,
  { timeline, segmentBytes }: { readonly timeline: number; readonly segmentBytes: number },
): Promise<Pick<BaseBackup, "startPosition" | "endPosition" | "bytes">> {
  let bytes = 0;
  const copy = async (name: string) => (bytes += (await addFile(archive, name, join(cluster, name))) ?? 0);
  // The server keeps the log of the copy until this connection ends.
  const slot = `elleveren_copy_${randomBytes(4).toString("hex")}`;
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [slot]);
  const { rows: started } = await client.query<{ position: string }>(
    "select pg_backup_start('elleveren', fast => true)::text as position",
  );
  for await (const { name, isFolder } of filesOf(cluster)) {
    if (isFolder) archive.entry({ name, type: "directory", mode: 0o700 });
    else if (name !== CONTROL_FILE) await copy(name);
  }
  await copy(CONTROL_FILE);
  const { rows: stopped } = await client.query<{ position: string; label: string }>(
    "select lsn::text as position, labelfile as label from pg_backup_stop(wait_for_archive => false)",
  );
  const [startPosition, { position: endPosition, label }] = [started[0]!.position, stopped[0]!];
  archive.entry({ name: "backup_label", mode: 0o600 }, label);
  const last = segmentNumber(parsePosition(endPosition) - 1n, segmentBytes);
  for (let number = segmentNumber(parsePosition(startPosition), segmentBytes); number <= last; number += 1n) {
    const name = `pg_wal/${segmentName({ timeline, number }, segmentBytes)}`;
    const added = await addFile(archive, name, join(cluster, name));
    // Without it the copy's files are not consistent, and nothing restores it.
    if (added === null) throw new BackupError(`The log of the copy is not complete: ${name} is gone.`);
    bytes += added;
  }
  archive.finalize();
  return { startPosition, endPosition, bytes };
}

/** The files of a copy, folders before their contents. */
async function* filesOf(cluster: string, below = ""): AsyncGenerator<{ name: string; isFolder: boolean }> {
  const entries = await readdir(join(cluster, below), { withFileTypes: true }).catch(ignoreGone([]));
  for (const entry of entries) {
    const name = below + entry.name;
    if (below === "pg_tblspc/") {
      throw new BackupError("The database uses tablespaces; these backups are for one without.");
    }
    if (LEFT_OUT.test(entry.name)) continue;
    yield { name, isFolder: entry.isDirectory() };
    if (entry.isDirectory() && !EMPTY_IN_COPY.has(name)) yield* filesOf(cluster, `${name}/`);
  }
}

/** Returns the file's size; null for a file deleted since, which is left out: the log deletes it too. */
async function addFile(archive: Pack, name: string, path: string): Promise<number | null> {
  const handle = await open(path).catch(ignoreGone(null));
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const blocks = async function* () {
      for (let at = 0; at < size;) {
        const block = Buffer.alloc(Math.min(BLOCK_BYTES, size - at));
        const { bytesRead } = await handle.read(block, 0, block.length, at);
        // Data appended during the copy is in the log; a file truncated during it is padded with zeros, and the log
        // truncates it.
        at += bytesRead || block.length;
        yield bytesRead === 0 ? block : block.subarray(0, bytesRead);
      }
    };
    await pipeline(blocks, archive.entry({ name, size, mode: 0o600 }));
    return size;
  } finally {
    await handle.close();
  }
}

const ignoreGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };

async function selectSchema(client: Client): Promise<string | null> {
  const { rows: tables } = await client.query("select where to_regclass('migration_checksums') is not null");
  if (tables.length === 0) return null;
  const { rows } = await client.query<{ name: string | null }>("select max(name) as name from migration_checksums");
  return rows[0]!.name;
}

/** Size and SHA-256 of a file as it lies on the disk. */
export async function measure(file: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return { bytes: (await stat(file)).size, sha256: hash.digest("hex") };
}
