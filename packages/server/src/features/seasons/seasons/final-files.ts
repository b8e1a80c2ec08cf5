/**
 * A finished season as files that anyone can check (docs/SEASON-FILES.md), copied through from one snapshot with flat memory.
 * A folder called `….part` gets its name when it is whole.
 */
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { invariant, type Ruleset } from "@elleveren/rules";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";

import { finalTables } from "./final-files.sql.ts";
import { freeName, sha256Of, sync, syncAll } from "./season-archive.ts";

export interface FinalFile {
  readonly file: string;
  /** Under the header; null for JSON. */
  readonly rows: number | null;
  readonly bytes: number;
  readonly sha256: string;
}

export interface FinalManifest {
  readonly format: 1;
  readonly season: string;
  readonly rounds: number;
  readonly entries: number;
  /** How often rounds had been settled, all together: another number is another result. */
  readonly settlements: number;
  readonly files: readonly FinalFile[];
}

const GZIP = { level: 6 };
export const MANIFEST = "manifest.json";
export const RULES = "rules.json";

/**
 * Every round must be settled; files of the very same results are found again. Throws, and leaves no folder that looks whole.
 */
export async function writeFinalFiles(
  pool: Pool,
  { directory, progress }: { directory: string; progress: (line: string) => void },
): Promise<{ folder: string; manifest: FinalManifest }> {
  await mkdir(directory, { recursive: true });
  const client = await pool.connect();
  let failure: unknown;
  try {
    // Between two copies a round is compressed.
    await client.query("set idle_in_transaction_session_timeout = 0");
    await client.query("begin isolation level repeatable read read only");
    const { seasonName, ruleset, rounds, settlements } = await readSeason(client);
    const written = await findWritten(directory, seasonName, settlements);
    if (written) return written;
    const folder = await freeName(directory, seasonName);
    const part = `${folder}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part);
    await writeFile(join(part, RULES), `${JSON.stringify({ season: seasonName, ruleset }, null, 2)}\n`);
    const files: FinalFile[] = [await describe(part, RULES, null)];
    for (const { name, query } of finalTables(rounds)) {
      const file = `${name}.csv.gz`;
      const rows = client.query(copyTo(`copy (${query}) to stdout (format csv, header)`));
      await pipeline(rows, createGzip(GZIP), createWriteStream(join(part, file)));
      files.push(await describe(part, file, rows.rowCount));
      progress(`${file}: ${rows.rowCount} rows`);
    }
    await client.query("commit");
    const entries = files.find(({ file }) => file === "entries.csv.gz")!.rows!;
    const manifest: FinalManifest = { format: 1, season: seasonName, rounds, entries, settlements, files };
    await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await syncAll(part);
    await rename(part, folder);
    await sync(directory);
    return { folder, manifest };
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // Its session was set to wait for long, and it may be in the middle of a copy.
    client.release(failure instanceof Error ? failure : true);
  }
}

async function readSeason(client: PoolClient) {
  const { rows } = await client.query<{
    seasonName: string;
    ruleset: Ruleset;
    rounds: number;
    settlements: number;
    isSettled: boolean;
  }>(
    `select season_name as "seasonName", ruleset, (select count(*)::integer from rounds) as rounds,
      (select coalesce(sum(settlement_number), 0)::integer from rounds) as settlements,
      not exists (select from rounds where state <> 'settled') as "isSettled" from game`,
  );
  invariant(rows[0]?.isSettled, "every round of the season is settled");
  return rows[0];
}

async function findWritten(directory: string, seasonName: string, settlements: number) {
  for (const name of (await readdir(directory)).filter((one) => !one.endsWith(".part"))) {
    const folder = join(directory, name);
    const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
    const manifest = text === null ? null : (JSON.parse(text) as FinalManifest);
    if (manifest?.season === seasonName && manifest.settlements === settlements) return { folder, manifest };
  }
  return null;
}

async function describe(folder: string, file: string, rows: number | null): Promise<FinalFile> {
  const path = join(folder, file);
  return { file, rows, bytes: (await stat(path)).size, sha256: await sha256Of(path) };
}
