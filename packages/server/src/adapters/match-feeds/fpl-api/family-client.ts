/** Asks another server and keeps its last answers, so that what did not change is neither sent nor read again. */
import { createHash } from "node:crypto";

import { createPublicReader, Unreadable, type PublicReader } from "../../public-network/index.ts";
import { FeedUnreadable } from "../match-feed.ts";

type Kept = { etag: string | null; hash: string; value: unknown };

export type FamilyClient = ReturnType<typeof createFamilyClient>;

/** The largest answer of the family is start-up data, some two megabytes. */
const LARGEST_BYTES = 32 * 1024 * 1024;
const ANSWERS_KEPT = 8;

/** `url` up to and with `/api/`. */
export function createFamilyClient(options: {
  url: string;
  timeoutMs: number;
  token: string | null;
  allowPrivate: boolean;
}) {
  const { url, timeoutMs, token, allowPrivate } = options;
  const reader: PublicReader = createPublicReader({ allowLoopback: allowPrivate, allowPrivate });
  const kept = new Map<string, Kept>();
  const keep = (path: string, answer: Kept) => {
    kept.delete(path);
    kept.set(path, answer);
    for (const oldest of kept.keys()) {
      if (kept.size <= ANSWERS_KEPT) break;
      kept.delete(oldest);
    }
  };
  return {
    /** Throws `FeedUnreadable`. `changed` is false when the answer equals the previous one. */
    async ask<T>(path: string, read: (json: unknown) => T): Promise<{ value: T; changed: boolean }> {
      const before = kept.get(path);
      const answer = await reader
        .read(new URL(path, url).href, {
          timeoutMs,
          largestBytes: LARGEST_BYTES,
          accept: "application/json",
          ...(before?.etag != null && { ifNoneMatch: before.etag }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        })
        .catch((error: unknown) => {
          if (!(error instanceof Unreadable)) throw error;
          const { retryAfterSeconds } = error;
          throw new FeedUnreadable(`${path}: ${error.message}`, { cause: error, retryAfterSeconds });
        });
      if (answer.notModified && before) {
        keep(path, before);
        return { value: before.value as T, changed: false };
      }
      const hash = createHash("sha256").update(answer.bytes).digest("base64");
      if (before && before.hash === hash) {
        keep(path, { ...before, etag: answer.etag });
        return { value: before.value as T, changed: false };
      }
      const value = read(parse(answer.bytes, path));
      keep(path, { etag: answer.etag, hash, value });
      return { value, changed: true };
    },
    /** Forgets the answer: the next one counts as changed. */
    forget: (path: string) => void kept.delete(path),
    close: () => reader.close(),
  };
}

function parse(bytes: Uint8Array, path: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch (error) {
    throw new FeedUnreadable(`${path}: the answer is not JSON`, { cause: error });
  }
}
