/**
 * A whole season as files: a compressed CSV a table and a manifest of rows and sums, read again before the folder loses its
 * `.part`. Decision 0107 says how it is brought back.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";

import { invariant } from "@elleveren/rules";

export interface ArchivedTable {
  readonly table: string;
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface SeasonManifest {
  readonly season_name: string;
  /** The newest migration of the schema that the tables had. */
  readonly schema: string;
  readonly made_at: string;
  readonly tables: readonly ArchivedTable[];
}

export interface ArchiveRequest {
  /** Where archives lie; made if absent. */
  readonly directory: string;
  readonly seasonName: string;
  readonly schema: string;
  readonly madeAt: string;
  /** With the database's row counts: the files must have as many. */
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
  readonly progress: (line: string) => void;
}

/** Compression that keeps up with the database on one core. */
const GZIP = { level: 4 };
/** Names of people are in it: for the operator's eyes. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
const MANIFEST = "manifest.json";

/**
 * Throws when the re-read differs, and leaves no folder that looks whole. The caller keeps the tables from changing.
 */
export async function writeSeasonArchive(pool: Pool, request: ArchiveRequest) {
  const { directory, seasonName, schema, madeAt, progress } = request;
  await mkdir(directory, { recursive: true, mode: FOLDER_MODE });
  const folder = await freeName(directory, seasonName);
  const part = `${folder}.part`;
  // Left by an interrupted run: its season is still in the database.
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { mode: FOLDER_MODE });
  const tables: ArchivedTable[] = [];
  for (const { table, rows } of request.tables) {
    const written = await writeTable(pool, part, table);
    invariant(written.rows === rows, `${table} has ${rows} rows and ${written.rows} were written`);
    tables.push(written);
    if (rows > 0) progress(`${table}: ${rows} rows, ${Math.ceil(written.bytes / 1024)} KiB`);
  }
  const manifest: SeasonManifest = { season_name: seasonName, schema, made_at: madeAt, tables };
  await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: FILE_MODE });
  await syncAll(part);
  await verifyArchive(part, manifest);
  await rename(part, folder);
  await sync(directory);
  return { folder, manifest };
}

/** Named after the season; one that was interrupted after it was whole keeps its name, and the next gets a number. */
export async function freeName(directory: string, seasonName: string): Promise<string> {
  const name = seasonName.replaceAll(/[^\w.-]+/g, "-");
  for (let number = 1; ; number += 1) {
    const folder = join(directory, number === 1 ? name : `${name}-${number}`);
    if (!(await stat(folder).catch(() => null))) return folder;
  }
}

async function writeTable(pool: Pool, folder: string, table: string): Promise<ArchivedTable> {
  const file = `${table}.csv.gz`;
  const client = await pool.connect();
  let failure: unknown;
  try {
    const rows = client.query(copyTo(`copy (select * from "${table}") to stdout (format csv, header)`));
    await pipeline(rows, createGzip(GZIP), createWriteStream(join(folder, file), { mode: FILE_MODE }));
    const { size } = await stat(join(folder, file));
    return { table, file, rows: rows.rowCount, bytes: size, sha256: await sha256Of(join(folder, file)) };
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A connection that broke in the middle of a copy is not used again.
    client.release(failure !== undefined);
  }
}

/** Reads every file from the disk: it has the bytes, and unpacks to the rows, that the manifest says. */
export async function verifyArchive(folder: string, manifest: SeasonManifest): Promise<void> {
  for (const { table, file, rows, bytes, sha256 } of manifest.tables) {
    const path = join(folder, file);
    const { size } = await stat(path);
    const found = { bytes: size, sha256: await sha256Of(path), rows: await countRecords(path) };
    const isSame = found.bytes === bytes && found.sha256 === sha256 && found.rows === rows;
    invariant(isSame, `${file} of ${table} is as it was written: ${JSON.stringify(found)}`);
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

const [QUOTE, NEWLINE] = [0x22, 0x0a];

/** Records under the header. A line break inside quotes ends none; a doubled quote leaves and enters again. */
async function countRecords(path: string): Promise<number> {
  let records = 0;
  let isQuoted = false;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += 1) {
        if (chunk[at] === QUOTE) isQuoted = !isQuoted;
        else if (chunk[at] === NEWLINE && !isQuoted) records += 1;
      }
      done();
    },
  });
  await pipeline(createReadStream(path), createGunzip(), counter, async (rest) => {
    for await (const _ of rest) invariant(false, "the counter hands nothing on");
  });
  return records - 1;
}

export async function syncAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await sync(join(folder, name));
  await sync(folder);
}

/** Of a file or a folder: on the disk when it resolves. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
