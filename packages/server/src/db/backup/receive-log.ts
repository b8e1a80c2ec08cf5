/**
 * Follows the database's write-ahead log and keeps it beside the copies, so that a restore can end at any moment: what
 * `pg_receivewal` does. What the database has written is here a moment later; a machine that burns loses what came in that
 * moment, as long as the folder is not on it.
 *
 * States: connecting (the database is away, or another process of ours follows already) → following → connecting, until it
 * is stopped. A replication slot keeps on the server what has not been received. A file that is being received ends in
 * `.partial`; after a crash of ours it goes on where its last whole frame ends.
 */
import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { formatPosition, parsePosition, parseSegmentName, segmentName, type LogPosition } from "./log-position.ts";
import { openReplication, type Replication, type ServerIdentity } from "./replication.ts";
import { createSealed, resumeSealed, type BackupKey, type SealedWriter } from "./sealed-file.ts";
import { historyName, openOrBeginStore, PARTIAL, writeWhole, type Store } from "./store.ts";

/** One receiver at a time: the process that holds the replication slot. */
export const SLOT = "elleveren_backup";
const TOLD_EVERY_MS = 5000;
const NOTED_EVERY_MS = 1000;
const MOST_UNFLUSHED_BYTES = 1024n * 1024n;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** Of PostgreSQL's codes: the slot is another's, the slot is there already. */
const IN_USE = "55006";
const DUPLICATE = "42710";
/** PostgreSQL counts microseconds from 2000. */
const EPOCH_2000_MS = 946_684_800_000;

export interface LogReceiverOptions {
  readonly databaseUrl: string;
  readonly directory: string;
  readonly key: BackupKey;
  /** Told what an operator wants to know, once for each change. */
  readonly say: (line: string) => void;
}

export interface ReceiverState {
  /** `waiting`: another process follows. */
  readonly state: "connecting" | "waiting" | "following";
  /** Everything before this is on our disk. */
  readonly flushed: LogPosition | null;
  /** What keeps it from following; null while it does. */
  readonly problem: string | null;
}

export interface LogReceiver {
  state(): ReceiverState;
  /** Resolves when everything up to this position is on our disk; rejects when that takes too long. */
  whenFlushed(position: LogPosition, withinMs: number): Promise<void>;
  /** Resolves when it follows. */
  whenFollowing(withinMs: number): Promise<void>;
  stop(): Promise<void>;
}

export function followLog(options: LogReceiverOptions): LogReceiver {
  let current: ReceiverState = { state: "connecting", flushed: null, problem: null };
  let isStopping = false;
  let connection: Replication | null = null;
  const stopped = new AbortController();
  const set = (change: Partial<ReceiverState>) => {
    const next = { ...current, ...change };
    if (next.problem !== current.problem && next.problem !== null) options.say(next.problem);
    if (next.state !== current.state && next.state === "following") options.say("The log is being received.");
    current = next;
  };

  const run = async () => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!isStopping) {
      try {
        connection = await openReplication(options.databaseUrl);
        await receive(connection, options, {
          following: () => {
            pauseMs = FIRST_PAUSE_MS;
            set({ state: "following", problem: null });
          },
          flushed: (flushed) => set({ flushed }),
        });
        set({
          state: "connecting",
          problem: isStopping ? null : "The database ended; the log is received again when it is back.",
        });
      } catch (error) {
        const isTaken = (error as { code?: string }).code === IN_USE;
        const message = error instanceof Error ? error.message : String(error);
        if (isTaken) set({ state: "waiting", problem: "Another process receives the log; this one stands by." });
        else if (!isStopping) set({ state: "connecting", problem: `The log is not received: ${message}` });
      } finally {
        await connection?.close();
        connection = null;
      }
      await sleep(pauseMs, null, { signal: stopped.signal }).catch(() => {});
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
      isStopping = true;
      stopped.abort();
      await connection?.close();
      await running;
    },
  };
}

interface Listener {
  following(): void;
  flushed(position: LogPosition): void;
}

/** Resolves when the server ends the stream, rejects when the connection breaks. */
async function receive(replication: Replication, options: LogReceiverOptions, listener: Listener): Promise<void> {
  const server = await replication.identify();
  const store = await openOrBeginStore(options.directory, options.key, {
    systemIdentifier: server.systemIdentifier,
    segmentBytes: server.segmentBytes,
  });
  const slotStart = await ensureSlot(replication);
  await keepHistory(replication, store, server.timeline);
  const file = await openLogFile(store, server, slotStart);
  let toldAtMs = 0;
  let notedAtMs = 0;
  let flushed = file.position();
  const tell = () => {
    toldAtMs = performance.now();
    replication.tell(statusOf(flushed));
  };
  const note = async (always = false) => {
    listener.flushed(flushed);
    if (!always && performance.now() - notedAtMs < NOTED_EVERY_MS) return;
    notedAtMs = performance.now();
    await store.noteFollowState({ flushed: formatPosition(flushed), at: new Date().toISOString() });
  };
  // The server ends a connection on which nothing is told; and a quiet database is followed too.
  const reminder = setInterval(() => {
    if (performance.now() - toldAtMs >= TOLD_EVERY_MS) tell();
    void note().catch(() => {});
  }, TOLD_EVERY_MS / 2);
  try {
    await replication.copy(
      `START_REPLICATION SLOT ${SLOT} PHYSICAL ${formatPosition(flushed)} TIMELINE ${server.timeline}`,
      async (data, hasMore) => {
        const kind = String.fromCharCode(data[0]!);
        if (kind === "w") await file.append(data.readBigUInt64BE(1), data.subarray(25));
        // What comes in one go is brought to the disk in one go.
        if (kind === "w" && (!hasMore || file.position() - flushed > MOST_UNFLUSHED_BYTES)) {
          await file.sync();
          flushed = file.position();
          tell();
          await note();
        }
        // The server speaks first once it streams, also when there is nothing new.
        listener.following();
        if (kind === "k" && data[17] === 1) tell();
      },
    );
  } finally {
    clearInterval(reminder);
    await file.close();
    await note(true).catch(() => {});
  }
}

/** Where the slot keeps the log from. */
async function ensureSlot(replication: Replication): Promise<LogPosition> {
  await replication.query(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL RESERVE_WAL`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== DUPLICATE) throw error;
  });
  const { rows } = await replication.query(`READ_REPLICATION_SLOT ${SLOT}`);
  const position = (rows[0] as { restart_lsn?: string | null } | undefined)?.restart_lsn;
  if (!position) {
    throw new Error(
      `the database no longer keeps what was not received (slot ${SLOT}). Drop it (select pg_drop_replication_slot('${SLOT}')): ` +
        "the log is then received from there on, and a new copy is needed",
    );
  }
  return parsePosition(position);
}

/** How this timeline came to be is part of what a restore needs. */
async function keepHistory(replication: Replication, store: Store, timeline: number): Promise<void> {
  if (timeline === 1 || existsSync(join(store.walDirectory, historyName(timeline)))) return;
  const { rows } = await replication.query(`TIMELINE_HISTORY ${timeline}`);
  const { filename, content } = rows[0] as { filename: string; content: Buffer | string };
  await writeWhole(join(store.walDirectory, filename), content);
}

interface LogFile {
  /** Everything before it is written, and after `sync` on the disk. */
  position(): LogPosition;
  append(at: LogPosition, data: Buffer): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Goes on where this timeline's log ends here, or begins where the slot does. */
async function openLogFile(
  store: Store,
  { timeline, segmentBytes }: ServerIdentity,
  slotStart: LogPosition,
): Promise<LogFile> {
  const size = BigInt(segmentBytes);
  const own = (await store.walFiles())
    .map((name) => ({ name, segment: parseSegmentName(name.slice(0, 24), segmentBytes)! }))
    .filter(({ segment }) => segment.timeline === timeline);
  const last = own.at(-1);
  let writer: SealedWriter | null = null;
  let position: LogPosition;
  if (last?.name.endsWith(PARTIAL)) {
    const resumed = await resumeSealed(join(store.walDirectory, last.name), store.key);
    writer = resumed.writer;
    position = last.segment.number * size + BigInt(resumed.plainBytes);
  } else position = last ? (last.segment.number + 1n) * size : (slotStart / size) * size;
  // The slot was made anew since: there is a gap, and what lies before it ends there.
  if (position < (slotStart / size) * size) {
    await writer?.close();
    writer = null;
    position = (slotStart / size) * size;
  }
  const path = (number: bigint) => join(store.walDirectory, segmentName({ timeline, number }, segmentBytes));
  return {
    position: () => position,
    async append(at, data) {
      if (at !== position)
        throw new Error(`the log goes on at ${formatPosition(at)}, not at ${formatPosition(position)}`);
      let rest = data;
      while (rest.length > 0) {
        const number = position / size;
        const left = Number((number + 1n) * size - position);
        const piece = rest.subarray(0, left);
        writer ??= await createSealed(path(number) + PARTIAL, store.key);
        await writer.write(piece);
        position += BigInt(piece.length);
        rest = rest.subarray(piece.length);
        if (piece.length < left) break;
        await writer.sync();
        await writer.close();
        writer = null;
        await rename(path(number) + PARTIAL, path(number));
      }
    },
    async sync() {
      await writer?.sync();
    },
    async close() {
      await writer?.close();
    },
  };
}

/** How far we have written and flushed; we apply nothing. */
function statusOf(position: LogPosition): Buffer {
  const message = Buffer.alloc(34);
  message.write("r", 0, "latin1");
  message.writeBigUInt64BE(position, 1);
  message.writeBigUInt64BE(position, 9);
  message.writeBigInt64BE(BigInt(Date.now() - EPOCH_2000_MS) * 1000n, 25);
  return message;
}
