/**
 * Messages between processes through PostgreSQL NOTIFY. A notification says that something changed, never its new
 * value: the listener reads it again. Notifications sent in a transaction arrive when it commits, in commit order.
 *
 * One connection per process listens. When it breaks or stops answering, it is reopened, and then `resync` is emitted,
 * because notifications sent in the gap are lost: a listener must treat `resync` as "anything may have changed".
 */
import { sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";

import type { Queryable } from "./database.ts";
import { renewedAddress } from "../settings/index.ts";
import { hangUp, PROBED_AFTER_MS } from "./pool.ts";

export const CHANNEL = "elleveren";

/** One sort of change each; ids narrow down what to read again, and absent ids mean "all of them". */
export type Message =
  | { readonly kind: "facts"; readonly roundId?: number; readonly fixtureIds?: readonly number[] }
  | { readonly kind: "squads"; readonly roundId: number; readonly entryId: number }
  | { readonly kind: "rounds"; readonly roundId?: number }
  | { readonly kind: "market"; readonly footballerIds?: readonly number[] }
  | { readonly kind: "forecasts" }
  | { readonly kind: "leagues"; readonly leagueId?: number; readonly entryId?: number }
  | { readonly kind: "organisations"; readonly organisationId: number }
  /** Attempts at guessing that a process counted, by hashes (`http/limits/shared-limits.ts`). */
  | {
      readonly kind: "attempts";
      readonly limiter?: string;
      readonly from?: string;
      readonly counts?: readonly (readonly [key: string, change: number])[];
    }
  /** Sessions or personal tokens are no more; without ids many are. Sent by triggers of the database. */
  | { readonly kind: "access-ended"; readonly of?: "sessions" | "api_tokens"; readonly ids?: readonly number[] | null }
  /** Something is to be sent (`outgoing/outgoing.ts`). */
  | { readonly kind: "outgoing"; readonly channel: "mail" | "push" | "webhook" }
  | { readonly kind: "clock" }
  | { readonly kind: "game" }
  | { readonly kind: "resync" };

/** PostgreSQL refuses payloads of 8000 bytes; a longer list of ids is replaced by "all of them". */
const PAYLOAD_LIMIT_BYTES = 7900;

/** Tells every process, when the transaction commits (at once outside one). */
export async function notify(db: Queryable, message: Message): Promise<void> {
  const payload = JSON.stringify(message);
  const fits = Buffer.byteLength(payload) <= PAYLOAD_LIMIT_BYTES;
  await sql`select pg_notify(${CHANNEL}, ${fits ? payload : JSON.stringify({ kind: message.kind })})`.execute(db);
}

export type MessageListener = (message: Message) => void;

export interface Notifications {
  /** Calls `listener` for every message, in order; returns the function that ends it. Listeners must not throw. */
  subscribe(listener: MessageListener): () => void;
  /**
   * Resolves when every message committed before the call has been handed to the listeners: a marker is sent through
   * the same channel and awaited. While the connection is broken it waits for the resync.
   */
  whenDelivered(): Promise<void>;
  /**
   * Until when (`performance.now()`) everything committed has been handed over for sure: a few seconds ago while the
   * connection answers, and standing still while it does not, until `resync` has been handed over.
   */
  deliveredUntilMs(): number;
  close(): Promise<void>;
}

const PING_EVERY_MS = 2000;
const PING_LIMIT_MS = 4000;
/** Received notifications are handled within this time. */
const READ_LIMIT_MS = 250;
const CONNECT_LIMIT_MS = 6000;
const AT_ONCE_MS = 1000;

export interface ListenOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /**
   * The connections are dead without having been closed: the listening one does not answer, and a new one does not
   * either, or does at once (an address that moved, a firewall that lost its state). Then no open connection will ever
   * answer. Emitted within twelve seconds, and again while it lasts.
   */
  readonly onSilent?: () => void;
}

/** Nothing came in time; unlike a refusal, which is an answer. */
class NoAnswer extends Error {}

/** Opens the listening connection; resolves when it listens. Throws when the first connection fails. */
export async function listen({ databaseUrl, log, onSilent = () => {} }: ListenOptions): Promise<Notifications> {
  const listeners = new Set<MessageListener>();
  const markers = new Map<string, () => void>();
  let client: pg.Client | null = null;
  let closed = false;
  let markerNumber = 0;
  let deliveredUntilMs = performance.now();
  /** Why the connection is being opened again: it was not answered, instead of ended. */
  let fellSilent = false;

  const emit = (message: Message) => {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        log.error({ err: error, kind: message.kind }, "a notification listener threw");
      }
    }
  };
  const receive = (payload: string) => {
    const message = JSON.parse(payload) as Message | { kind: "marker"; id: string };
    if (message.kind !== "marker") return emit(message);
    markers.get(message.id)?.();
    markers.delete(message.id);
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: renewedAddress(databaseUrl),
      application_name: "elleveren-listen",
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBED_AFTER_MS,
    });
    next.on("notification", ({ payload }) => receive(payload ?? ""));
    // Both events follow a broken connection; only the first may start a reconnect.
    const lost = () => {
      if (client !== next) return;
      client = null;
      next.end().catch(() => {});
      if (!closed) void reconnect();
    };
    next.on("error", lost);
    next.on("end", lost);
    try {
      await within(CONNECT_LIMIT_MS, next.connect());
      await within(CONNECT_LIMIT_MS, next.query(`listen ${CHANNEL}`));
    } catch (error) {
      hangUp(next);
      throw error;
    }
    client = next;
  };
  /** One statement after the other: the driver is to keep none waiting. One that hangs fails with its connection. */
  let asked: Promise<unknown> = Promise.resolve();
  const inTurn = (ask: () => Promise<unknown>): Promise<unknown> => {
    const answer = asked.then(ask);
    asked = answer.catch(() => {});
    return answer;
  };
  /** A network that drops every packet breaks no connection: a server that does not answer is taken for lost. */
  const ping = async () => {
    const current = client;
    if (!current) return;
    const askedAtMs = performance.now();
    try {
      const answer = inTurn(() => current.query("select 1"));
      await within(PING_LIMIT_MS, answer).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        // It may have come while this process was busy with something else.
        return within(READ_LIMIT_MS, answer);
      });
      // Messages of before are in front of the answer.
      if (client === current) deliveredUntilMs = askedAtMs;
    } catch (error) {
      if (client !== current) return;
      fellSilent = error instanceof NoAnswer;
      hangUp(current);
    }
  };
  const reconnect = async () => {
    log.warn("the listening connection broke; connecting again");
    const wasSilent = fellSilent;
    fellSilent = false;
    for (let pauseMs = 50; !closed; pauseMs = Math.min(pauseMs * 2, 5000)) {
      const startedMs = performance.now();
      try {
        await connect();
        // A new connection is answered at once while the old one was not at all: then the other old ones are dead too.
        // A database that is merely slow is slow on a new connection as well.
        if (wasSilent && performance.now() - startedMs < AT_ONCE_MS) onSilent();
        break;
      } catch (error) {
        if (error instanceof NoAnswer && !closed) onSilent();
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      }
    }
    if (closed) return void client?.end().catch(() => {});
    // Markers sent before the break may be lost; what they waited for is covered by the resync.
    const listenedAtMs = performance.now();
    emit({ kind: "resync" });
    deliveredUntilMs = listenedAtMs;
    letGo();
  };
  const letGo = () => {
    for (const resolve of markers.values()) resolve();
    markers.clear();
  };

  await connect();
  deliveredUntilMs = performance.now();
  let pinging: Promise<void> | null = null;
  const pings = setInterval(() => {
    pinging ??= ping().finally(() => {
      pinging = null;
    });
  }, PING_EVERY_MS).unref();
  return {
    deliveredUntilMs: () => deliveredUntilMs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async whenDelivered() {
      if (closed) return;
      const id = `${process.pid}-${(markerNumber += 1)}-${Math.random()}`;
      const delivered = new Promise<void>((resolve) => markers.set(id, resolve));
      const current = client;
      // Without a connection nothing is sent: the resync covers missed notifications and resolves every marker. The
      // query fails only with the connection, and then the resync follows.
      if (current) {
        const marker = JSON.stringify({ kind: "marker", id });
        await inTurn(() => current.query("select pg_notify($1, $2)", [CHANNEL, marker])).catch(() => {});
      }
      await delivered;
    },
    async close() {
      closed = true;
      clearInterval(pings);
      const current = client;
      client = null;
      listeners.clear();
      await current?.end();
      letGo();
    },
  };
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer in ${limitMs} ms`)), limitMs).unref();
  });
  // Work that fails after its time limit has been given up already.
  work.catch(() => {});
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
