/**
 * A watched folder of files, each a message, read in the order of their names once they stand still; names that begin with a
 * point or end with `.tmp` or `.part` are under way. A file is known by name, size and time, then by content: one that changed
 * is read again. Unreadable files go to the folder `refused` beside it.
 */
import { createHash } from "node:crypto";
import { mkdir, open, opendir, rename, stat } from "node:fs/promises";
import { join } from "node:path";

import type { FileFeedSettings } from "../../../config/match-feed-settings.ts";
import {
  type FeedAnswer,
  type FeedAside,
  type FeedMessage,
  type FeedQuestion,
  FeedUnreadable,
  type MatchFeed,
  type ReadFile,
} from "../match-feed.ts";
import { readFileMessage } from "./read-file-message.ts";

const READABLE = /^[^.].*\.(json|csv)$/i;
const LARGEST_BYTES = 16 * 1024 * 1024;
/** Files looked at together: thousands lie there at the end of a season, nearly all of them read. */
const LOOKED_AT_ONCE = 500;

export interface FileFeedOptions extends FileFeedSettings {
  /** Milliseconds, of the clock that stamps files. */
  readonly nowMs?: () => number;
}

export function createFileFeed(settings: FileFeedOptions): MatchFeed {
  const { nowMs = Date.now } = settings;
  const stillMs = Math.min(settings.everySeconds, 2) * 1000;
  /** Too new to be read, and since when they were seen as they are: a clock that was set back calls a file new for hours. */
  const fresh = new Map<string, Omit<ReadFile, "hash"> & { readonly seenAtMs: number }>();

  const standsStill = (file: Omit<ReadFile, "hash">): boolean => {
    const before = fresh.get(file.name);
    const seenAtMs = performance.now();
    const isSame = before?.size === file.size && before.mtimeMs === file.mtimeMs;
    const isStill = nowMs() - file.mtimeMs >= stillMs || (isSame && seenAtMs - before.seenAtMs >= stillMs);
    if (isStill) fresh.delete(file.name);
    else if (!isSame) fresh.set(file.name, { ...file, seenAtMs });
    return isStill;
  };

  const refused = createRefusedFolder(settings.folder);

  async function* ask(question: FeedQuestion): AsyncGenerator<FeedAnswer> {
    const names = await namesIn(settings.folder);
    for (const name of fresh.keys()) if (!names.includes(name)) fresh.delete(name);
    /** Thrown after all other files were read. */
    let unread: FeedUnreadable | null = null;
    for (let from = 0; from < names.length; from += LOOKED_AT_ONCE) {
      const files = await statAll(settings.folder, names.slice(from, from + LOOKED_AT_ONCE));
      const isUnread = await question.unread(files);
      for (const file of files) {
        if (question.signal.aborted) return;
        if (!isUnread.has(file.name) || !standsStill(file)) continue;
        const message = await readMessage(settings.folder, file);
        if (message instanceof FeedUnreadable) unread ??= message;
        else if (message) {
          yield message;
          // Reached only when its refusal is stored.
          if (message.isUnreadable) refused.add(file);
        }
      }
    }
    for (const moved of await refused.move(nowMs())) yield { kind: "aside", ...moved };
    if (unread) throw unread;
  }

  return {
    name: settings.name,
    kind: "file",
    rank: settings.rank,
    everySeconds: settings.everySeconds,
    ask,
    close: async () => {},
  };
}

/** By name, byte by byte: the same everywhere. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(folder))
      if (entry.isFile() && READABLE.test(entry.name)) names.push(entry.name);
  } catch (error) {
    throw new FeedUnreadable(`${folder} cannot be read: ${(error as NodeJS.ErrnoException).code ?? "unknown"}`, {
      cause: error,
    });
  }
  return names.sort((a, b) => (a < b ? -1 : 1));
}

/** Files deleted since the listing are left out. */
async function statAll(folder: string, names: readonly string[]): Promise<Omit<ReadFile, "hash">[]> {
  const all = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => null);
      return found && { name, size: found.size, mtimeMs: found.mtimeMs };
    }),
  );
  return all.filter((file) => file !== null);
}

/** Null when the file was deleted since; the error when it cannot be opened, which may be repaired on its own. */
async function readMessage(folder: string, file: Omit<ReadFile, "hash">): Promise<FeedMessage | FeedUnreadable | null> {
  let bytes: Buffer | null;
  try {
    bytes = await readAtMost(join(folder, file.name), LARGEST_BYTES);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    return code === "ENOENT" ? null : new FeedUnreadable(`${file.name} cannot be read: ${code}`, { cause: error });
  }
  const position = { file: file.name };
  if (bytes === null) {
    const problem = { index: 0, field: "message", code: "too_large", line: 1 } as const;
    const unread = { facts: [], problems: [problem], isUnreadable: true };
    return { kind: "message", ...unread, position, file: { ...file, hash: "" } };
  }
  const hash = createHash("sha256").update(bytes).digest("hex");
  const message = readFileMessage(file.name, bytes);
  return {
    kind: "message",
    facts: message.facts,
    problems: message.problems,
    isUnreadable: !message.isReadable,
    position,
    file: { ...file, hash },
    lineOf: (problem) => message.lineOf(problem),
  };
}

/** Null when there is more; the file may have grown since it was looked at. */
async function readAtMost(path: string, mostBytes: number): Promise<Buffer | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > mostBytes) return null;
    const bytes = Buffer.alloc(size);
    let read = 0;
    for (let got = 1; got > 0 && read < size; read += got) {
      ({ bytesRead: got } = await file.read(bytes, read, size - read, read));
    }
    return bytes.subarray(0, read);
  } finally {
    await file.close();
  }
}

/**
 * The folder `refused`: unreadable files move there once they stand still for a minute, since a writer may be at work; where
 * that is not allowed they stay.
 */
const REFUSED_FOLDER = "refused";
const STILL_MS = 60_000;

function createRefusedFolder(folder: string) {
  /** With the time, by the process's own clock, at which each was refused: the clock of files may be wrong. */
  const waiting = new Map<string, { readonly file: Omit<ReadFile, "hash">; readonly sinceMs: number }>();
  return {
    /** A file whose refusal is stored, as it was when it was read. */
    add: (file: Omit<ReadFile, "hash">) => void waiting.set(file.name, { file, sinceMs: performance.now() }),
    /** Moves those that have stood still; one that was written to since is read again instead. */
    async move(nowMs: number): Promise<Omit<FeedAside, "kind">[]> {
      const moved: Omit<FeedAside, "kind">[] = [];
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
