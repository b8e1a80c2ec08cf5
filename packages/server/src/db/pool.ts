/** The connection pool and what PostgreSQL's types become in our code. */
import type { Duplex } from "node:stream";

import { invariant } from "@elleveren/rules";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Database } from "./database.ts";
import { renewedAddress } from "../settings/index.ts";
import { MarkingPool } from "./origin.ts";

const OID = { int8: 20, int8Array: 1016, numeric: 1700, numericArray: 1231, date: 1082 } as const;

function parseWhole(text: string): number {
  const value = Number(text);
  // Ids and sums are below 2^53 for any season we can hold; beyond that a silent rounding would swap managers.
  invariant(Number.isSafeInteger(value), `a bigint from the database fits a number exactly: ${text}`);
  return value;
}

const parseArrayOf =
  (parse: (text: string) => number) =>
  (text: string): (number | null)[] =>
    text === "{}"
      ? []
      : text
          .slice(1, -1)
          .split(",")
          .map((part) => (part === "NULL" ? null : parse(part)));

const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.int8, parseWhole],
  [OID.int8Array, parseArrayOf(parseWhole)],
  [OID.numeric, Number],
  [OID.numericArray, parseArrayOf(Number)],
  // A date has no time zone: `1990-05-17` stays text instead of becoming midnight somewhere.
  [OID.date, (text: string) => text],
]);

/** Bigint and numeric arrive as numbers, date as `YYYY-MM-DD`, timestamptz as Date; the rest as `pg` does it. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    const parser = format === "binary" ? undefined : PARSERS.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig["getTypeParser"],
};

export interface PoolOptions {
  readonly databaseUrl: string;
  readonly connections: number;
  /** Told about errors of idle connections, which must not end the process: the pool opens new ones. */
  readonly onError: (error: Error) => void;
  /** Session settings besides UTC, by PostgreSQL's names. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Keeps queries with parameters prepared on each connection: for the few that come again and again. */
  readonly prepares?: boolean;
  /** How long a connection may take to open, or to become free; 15 seconds. */
  readonly connectWithinMs?: number;
  /** How long an answer may take before its connection is given up; without it the database's own limits hold. */
  readonly answerWithinMs?: number;
}

/**
 * How the database finds out that this process is gone without a word (a network that is cut, a machine without power):
 * TCP keepalive probes after ten quiet seconds, three of them, and a timeout for idle transactions.
 */
const GONE = {
  idle_in_transaction_session_timeout: 60_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
} as const;

/**
 * How this process finds out that the database is gone (an address that moved to another machine, a firewall that lost
 * its state): TCP keepalive probes after ten quiet seconds. The system's default is two hours.
 */
export const PROBED_AFTER_MS = 10_000;

const OPEN = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * Drops every connection of a pool without a word to the server: a query that waits for an answer on one is told
 * that it broke. For a database that has fallen silent: TCP itself would notice only after a quarter of an hour.
 */
export function giveUpConnections(pool: pg.Pool): void {
  for (const client of OPEN.get(pool) ?? []) hangUp(client);
}

/** Ends the connection without waiting for a word of the other side; whatever waits for an answer fails. */
export const hangUp = (client: pg.ClientBase): void => void streamOf(client).destroy();

/** Makes a query ready to be written; it leaves when what is returned is called, which resolves when it is answered. */
export function holdQuery(client: pg.ClientBase, query: pg.QueryConfig): () => Promise<void> {
  const stream = streamOf(client);
  stream.cork();
  const answered = client.query(query);
  return async () => {
    stream.uncork();
    await answered;
  };
}

const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** A pool whose sessions speak UTC; the caller ends it. */
export function createPool(options: PoolOptions): pg.Pool {
  const { databaseUrl, connections, onError, prepares = false, connectWithinMs = 15_000, answerWithinMs } = options;
  const settings = { TimeZone: "UTC", ...GONE, ...options.settings };
  const pool = new MarkingPool({
    max: connections,
    types: typeParsers,
    application_name: "elleveren",
    // Session settings as start-up options cost no round trip.
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBED_AFTER_MS,
    connectionTimeoutMillis: connectWithinMs,
    ...(answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs }),
  });
  // Looked up for each new connection: its password may have been renewed.
  Object.defineProperty(pool.options, "connectionString", { enumerable: true, get: () => renewedAddress(databaseUrl) });
  pool.on("error", onError);
  const open = new Set<pg.PoolClient>();
  OPEN.set(pool, open);
  pool.on("remove", (client) => void open.delete(client));
  // A connection that is lost while it is checked out fails its holder's query, or the next one; the error it also emits has no
  // other listener then, and would end the process.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    open.add(client);
    if (prepares) prepareQueries(client);
  });
  return pool;
}

/** More different texts than this on one connection are sent as they are. */
const MOST_PREPARED = 200;

/** Gives every query with parameters a name, so that the server reads its text once a connection. */
function prepareQueries(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  const plain = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0 || rest.length > 0) {
      return plain(text, values, ...rest);
    }
    const name = names.get(text) ?? (names.size < MOST_PREPARED ? `q${names.size}` : undefined);
    if (name === undefined) return plain(text, values);
    names.set(text, name);
    return plain({ name, text, values });
  };
  Object.assign(client, { query });
}

/** Kysely over the pool; destroying it ends the pool. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }) as Database;
}
