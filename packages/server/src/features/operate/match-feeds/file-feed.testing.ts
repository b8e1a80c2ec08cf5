/** For tests: a watched folder, read when it is asked for. */
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createFileFeed } from "../../../adapters/match-feeds/index.ts";
import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import { workFeed, type FeedRun } from "./work-feed.ts";

export interface WatchedFolder {
  /** A file with a modification time of a minute ago. */
  put(name: string, facts: readonly object[]): Promise<void>;
  work(): Promise<FeedRun>;
  close(): Promise<void>;
}

export async function watchFolder(ctx: Context, name: string): Promise<WatchedFolder> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-feed-"));
  const feed = createFileFeed({ kind: "file", name, rank: 1, folder, everySeconds: 2, silentMinutes: 5 });
  return {
    async put(file, facts) {
      await writeFile(join(folder, file), JSON.stringify({ facts }));
      const at = realSeconds() - 60;
      await utimes(join(folder, file), at, at);
    },
    work: () => workFeed(ctx, feed, { worker: "test", signal: new AbortController().signal }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
