/** A disk that can be filled: a file system in memory, with a tablespace of the database on it or a whole database. */
import { spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";

import type { Database } from "../context.ts";

export interface SmallFolder {
  readonly folder: string;
  readonly fill: () => void;
  /** Makes room again. */
  readonly empty: () => void;
  /** Call it when no process uses the disk. */
  readonly unmount: () => void;
}

export interface SmallDisk extends Omit<SmallFolder, "folder"> {
  readonly tablespace: string;
}

/** Mounting needs root on Linux: else null. */
export function mountSmallFolder(megabytes: number): SmallFolder | null {
  if (process.getuid?.() !== 0 || process.platform !== "linux") return null;
  const folder = mkdtempSync(join(tmpdir(), "elleveren-disk-"));
  const options = `size=${megabytes}m,mode=755`;
  if (spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status !== 0) return null;
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      writeFileSync(filler, "");
      const file = openSync(filler, "a");
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler),
    unmount() {
      spawnSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The database has to run on this machine too: else null. */
export async function mountSmallDisk(db: Database): Promise<SmallDisk | null> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db);
  const owner = statSync(rows[0]!.data_directory, { throwIfNoEntry: false });
  const mounted = owner ? mountSmallFolder(4) : null;
  if (!owner || !mounted) return null;
  const location = join(mounted.folder, "space");
  mkdirSync(location, { mode: 0o700 });
  chownSync(location, owner.uid, owner.gid);
  const tablespace = `small_disk_${process.pid}`;
  try {
    await sql.raw(`create tablespace ${tablespace} location '${location}'`).execute(db);
  } catch {
    // A server that sees other folders than we do.
    mounted.unmount();
    return null;
  }
  return { tablespace, fill: mounted.fill, empty: mounted.empty, unmount: mounted.unmount };
}
