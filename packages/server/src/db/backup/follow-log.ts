/**
 * Follows the embedded server's write-ahead log and keeps it beside the copies, so that a restore can end at any moment. The
 * server keeps the log's files for a replication slot; each is copied when it is full, and the one that is being written piece by
 * piece, so that a machine that burns loses a fraction of a second.
 *
 * States: connecting (the database is away), waiting (another process of ours follows) or following, until it is stopped.
 */
import { createReadStream } from "node:fs";
import { copyFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Client } from "pg";

import { clusterFiles } from "../embedded/index.ts";
import { onServer } from "../other-databases.ts";
import type { BackupSource } from "./base-backup.ts";
import { formatPosition, parsePosition, segmentName, type LogPosition } from "./log-position.ts";
import { DRAFT, writeSealed } from "./sealed-file.ts";
import { logFileName, openOrBeginStore, selectServer, type LogFile } from "./store.ts";

const SLOT = "elleveren_backup";
/** One process follows: the holder of this lock. */
const LOCK_KEY = 7_200_162;
const LOOK_EVERY_MS = 200;
const NOTED_EVERY_MS = 1000;
/** So many pieces of one file become one piece. */
const MOST_PIECES = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export interface FollowerState {
  readonly state: "connecting" | "waiting" | "following";
  /** Everything before this is on the backup's disk. */
  readonly flushed: LogPosition | null;
  /** The problem that keeps it from following; null while it does. */
  readonly problem: string | null;
}

export interface LogFollower {
  state(): FollowerState;
  /** Resolves when everything up to this position is on the backup's disk; rejects when that takes too long. */
  whenFlushed(position: LogPosition, withinMs: number): Promise<void>;
  /** Resolves when it follows. */
  whenFollowing(withinMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** `say` is told what an operator wants to know, once for each change. */
export function followLog(source: BackupSource, say: (line: string) => void): LogFollower {
  let current: FollowerState = { state: "connecting", flushed: null, problem: null };
  const stopped = new AbortController();
  const pause = (ms: number) => sleep(ms, null, { signal: stopped.signal }).catch(() => {});
  const set = (next: FollowerState) => {
    if (next.problem !== current.problem && next.problem !== null) say(next.problem);
    if (next.state !== current.state && next.state === "following") say("The log is being received.");
    current = next;
  };

  const run = async () => {
    let pauseMs = FIRST_PAUSE_MS;
    const follow = async (client: Client) => {
      const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [LOCK_KEY]);
      if (!rows[0]!.taken) {
        const problem = "Another process receives the log; this one stands by.";
        return set({ ...current, state: "waiting", problem });
      }
      const take = await openFollower(client, source);
      while (!stopped.signal.aborted) {
        set({ state: "following", flushed: await take(), problem: null });
        pauseMs = FIRST_PAUSE_MS;
        await pause(LOOK_EVERY_MS);
      }
    };
    while (!stopped.signal.aborted) {
      await onServer(source.databaseUrl, follow).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        set({ ...current, state: "connecting", problem: `The log is not received: ${message}` });
      });
      await pause(pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  };
  const running = run();
  const until = async (what: string, isDone: () => boolean, withinMs: number) => {
    for (const endMs = performance.now() + withinMs; !isDone(); await sleep(20)) {
      if (performance.now() > endMs) throw new Error(`${what} within ${withinMs} ms. ${current.problem ?? ""}`.trim());
    }
  };
  return {
    state: () => current,
    whenFlushed: (position, withinMs) =>
      until("The log was not received", () => current.flushed !== null && current.flushed >= position, withinMs),
    whenFollowing: (withinMs) => until("The log is not followed", () => current.state === "following", withinMs),
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

/** The returned function copies the log written since, and returns the position reached. */
async function openFollower(client: Client, source: BackupSource): Promise<() => Promise<LogPosition>> {
  const server = await selectServer(client);
  const { segmentBytes, timeline } = server;
  const store = await openOrBeginStore(source.directory, source.key, server);
  const logFolder = join(clusterFiles(source.dataDirectory).folder, "pg_wal");
  const size = BigInt(segmentBytes);
  const slotAt = await ensureSlot(client);
  await keepHistory(logFolder, store.walDirectory);
  await removeDrafts(store.walDirectory);

  const keep = async (file: LogFile) => {
    const name = segmentName(file, segmentBytes);
    const end = file.to - 1;
    const target = join(store.walDirectory, logFileName(file, segmentBytes) + store.suffix);
    await writeSealed(target, store.key, createReadStream(join(logFolder, name), { start: file.from, end }));
  };
  const remove = async (files: readonly LogFile[]) => {
    for (const file of files) await rm(join(store.walDirectory, logFileName(file, segmentBytes) + store.suffix));
  };

  const own = (await store.log()).filter((file) => file.timeline === timeline);
  const last = own.at(-1);
  let number = slotAt / size;
  if (last && last.number >= number) number = last.number + (last.to === segmentBytes ? 1n : 0n);
  let pieces = own.filter((file) => file.number === number);
  let flushed: LogPosition = -1n;
  let notedAtMs = 0;
  return async () => {
    const { rows } = await client.query<{ position: string }>("select pg_current_wal_flush_lsn()::text as position");
    const position = parsePosition(rows[0]!.position);
    for (; number < position / size; number += 1n) {
      await keep({ timeline, number, from: 0, to: segmentBytes });
      await remove(pieces);
      pieces = [];
    }
    const to = Number(position % size);
    const from = pieces.length < MOST_PIECES ? (pieces.at(-1)?.to ?? 0) : 0;
    if (to > from) {
      const piece = { timeline, number, from, to };
      await keep(piece);
      if (from === 0) await remove(pieces);
      pieces = from === 0 ? [piece] : [...pieces, piece];
    }
    if (position !== flushed)
      await client.query("select pg_replication_slot_advance($1, $2)", [SLOT, rows[0]!.position]);
    if (performance.now() - notedAtMs >= NOTED_EVERY_MS) {
      notedAtMs = performance.now();
      await store.noteFollowState({ flushed: formatPosition(position), at: new Date().toISOString() });
    }
    return (flushed = position);
  };
}

/** Where the slot keeps the log from. */
async function ensureSlot(client: Client): Promise<LogPosition> {
  await client.query(
    `select pg_create_physical_replication_slot($1, true)
     where not exists (select from pg_replication_slots where slot_name = $1)`,
    [SLOT],
  );
  const { rows } = await client.query<{ position: string | null }>(
    "select restart_lsn::text as position from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'",
    [SLOT],
  );
  if (rows[0]?.position) return parsePosition(rows[0].position);
  throw new Error(
    `the database no longer keeps what was not received (slot ${SLOT}). Drop it (select pg_drop_replication_slot('${SLOT}')): ` +
      "the log is then received from there on, and a new copy is needed",
  );
}

/** Of followers that were killed; this one holds the lock. */
async function removeDrafts(walDirectory: string): Promise<void> {
  for (const name of (await readdir(walDirectory)).filter((file) => file.endsWith(DRAFT))) {
    await rm(join(walDirectory, name), { force: true });
  }
}

/** Restoring needs the history of timelines. */
async function keepHistory(logFolder: string, walDirectory: string): Promise<void> {
  for (const name of (await readdir(logFolder)).filter((file) => file.endsWith(".history"))) {
    await copyFile(join(logFolder, name), join(walDirectory, name));
  }
}
