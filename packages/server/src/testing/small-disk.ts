/** A disk of a few megabytes that can be filled: a file system in memory, with a tablespace of the database on it. */
import { spawnSync } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
  openSync,
  writeSync,
  closeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";

import type { Database } from "../context.ts";

export interface SmallDisk {
  readonly tablespace: string;
  fill(): void;
  /** Makes room again. */
  empty(): void;
  /** After the databases that use it are gone. */
  unmount(): void;
}

/** Mounting needs root, and the database has to run on this machine: else null. */
export async function mountSmallDisk(db: Database): Promise<SmallDisk | null> {
  if (process.getuid?.() !== 0 || process.platform !== "linux") return null;
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db);
  const owner = statSync(rows[0]!.data_directory, { throwIfNoEntry: false });
  if (!owner) return null;
  const folder = mkdtempSync(join(tmpdir(), "elleveren-disk-"));
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m,mode=755", "tmpfs", folder]).status !== 0) return null;
  const unmount = () => {
    spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  const location = join(folder, "space");
  mkdirSync(location, { mode: 0o700 });
  chownSync(location, owner.uid, owner.gid);
  const tablespace = `small_disk_${process.pid}`;
  try {
    await sql.raw(`create tablespace ${tablespace} location '${location}'`).execute(db);
  } catch {
    // A server that sees other folders than we do.
    unmount();
    return null;
  }
  const filler = join(folder, "filler");
  return {
    tablespace,
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
    unmount,
  };
}
