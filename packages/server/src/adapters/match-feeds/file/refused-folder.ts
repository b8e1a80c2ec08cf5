/**
 * Where files go that cannot be read as a message: the folder `refused` in the watched one, under their own names, the latest
 * of a name. A file moves once it has stood still for a minute, since its writer may be at it still; where the watched folder
 * may not be written to, it stays, and is told so.
 */
import { mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";

import type { ReadFile } from "../match-feed.ts";

export const REFUSED_FOLDER = "refused";
const STILL_MS = 60_000;

export interface MovedFile {
  readonly file: string;
  /** Within the watched folder; null: it could not be moved, and lies where it lay. */
  readonly to: string | null;
}

export interface RefusedFolder {
  /** A file whose refusal is stored, as it was when it was read. */
  add(file: Omit<ReadFile, "hash">): void;
  /** Moves those that have stood still; one that was written to since is read again instead. */
  move(nowMs: number): Promise<MovedFile[]>;
}

export function createRefusedFolder(folder: string): RefusedFolder {
  /** With the time, by the process's own clock, at which each was refused: the clock of files may be wrong. */
  const waiting = new Map<string, { readonly file: Omit<ReadFile, "hash">; readonly sinceMs: number }>();
  return {
    add: (file) => void waiting.set(file.name, { file, sinceMs: performance.now() }),
    async move(nowMs) {
      const moved: MovedFile[] = [];
      for (const { file, sinceMs } of waiting.values()) {
        const isStill = nowMs - file.mtimeMs >= STILL_MS || performance.now() - sinceMs >= STILL_MS;
        if (!isStill) continue;
        waiting.delete(file.name);
        const now = await stat(join(folder, file.name)).catch(() => null);
        if (now?.size !== file.size || now.mtimeMs !== file.mtimeMs) continue;
        moved.push({ file: file.name, to: await moveAside(folder, file.name) });
      }
      return moved;
    },
  };
}

async function moveAside(folder: string, name: string): Promise<string | null> {
  try {
    await mkdir(join(folder, REFUSED_FOLDER), { recursive: true });
    await rename(join(folder, name), join(folder, REFUSED_FOLDER, name));
    return `${REFUSED_FOLDER}/${name}`;
  } catch {
    return null;
  }
}
