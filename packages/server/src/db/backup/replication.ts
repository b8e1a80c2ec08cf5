/**
 * PostgreSQL's replication protocol, as far as backups need it: the same words `pg_basebackup` and `pg_receivewal` speak, so
 * that a backup needs no program of PostgreSQL's, no right to its files and not even its machine; only a role that may
 * replicate (`alter role … replication`) and a line in pg_hba.conf for it.
 */
import pg, { type Connection, type Submittable } from "pg";

import { renewedAddress } from "../../settings/index.ts";
import { parsePosition, type LogPosition } from "./log-position.ts";

export interface ServerIdentity {
  /** Of the cluster: the same after a restore, another one for every `initdb`. */
  readonly systemIdentifier: string;
  readonly timeline: number;
  /** What is on the server's disk. */
  readonly flushed: LogPosition;
  readonly segmentBytes: number;
  /** "17.5" */
  readonly version: string;
}

export type OnData = (data: Buffer, hasMore: boolean) => Promise<void> | void;

/** A connection on which nothing but replication is spoken. */
export interface Replication {
  identify(): Promise<ServerIdentity>;
  query(text: string): Promise<pg.QueryResult>;
  /** Sends what is neither asked nor answered: how far the receiver has come. */
  tell(message: Buffer): void;
  /**
   * Runs a command that answers with data. Pieces come in order, each when the one before was taken in; the socket waits
   * when too much does. `hasMore` says whether another piece is here already. Resolves with the rows the command answered besides, one list for each result.
   */
  copy(text: string, onData: OnData): Promise<(string | null)[][][]>;
  /** Told when the connection broke. */
  onEnd(listener: () => void): void;
  close(): Promise<void>;
}

/** Connects; the message of what fails is for the operator. */
export async function openReplication(databaseUrl: string, name = "elleveren-backup"): Promise<Replication> {
  // Not in the driver's types: it is passed on in the start-up message.
  const replicating: pg.ClientConfig & { replication: string } = {
    connectionString: renewedAddress(databaseUrl),
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    replication: "true",
  };
  const client = new pg.Client(replicating);
  let isClosing = false;
  const listeners: (() => void)[] = [];
  // A broken connection fails the call under way; its own error event carries no more.
  client.on("error", () => {});
  client.on("end", () => {
    if (!isClosing) for (const listener of listeners) listener();
  });
  await client.connect().catch((error: unknown) => {
    throw new Error(explain(error), { cause: error });
  });
  const { connection } = client as unknown as { connection: Connection & { sendCopyFromChunk(chunk: Buffer): void } };
  const show = async (name_: string) => {
    const { rows } = await client.query<Record<string, string>>(`SHOW ${name_}`);
    return Object.values(rows[0] ?? {})[0] ?? "";
  };
  return {
    async identify() {
      const { rows } = await client.query<{ systemid: string; timeline: number; xlogpos: string }>("IDENTIFY_SYSTEM");
      const { systemid, timeline, xlogpos } = rows[0]!;
      const segmentBytes = bytesOf(await show("wal_segment_size"));
      const version = (await show("server_version")).split(" ")[0]!;
      const flushed = parsePosition(xlogpos);
      return { systemIdentifier: String(systemid), timeline: Number(timeline), flushed, segmentBytes, version };
    },
    query: (text) => client.query(text),
    tell: (message) => connection.sendCopyFromChunk(message),
    async copy(text, onData) {
      const command = new CopyCommand(text, onData);
      client.query(command);
      return command.done;
    },
    onEnd: (listener) => void listeners.push(listener),
    async close() {
      isClosing = true;
      // In the middle of a copy the server does not answer a termination message.
      const ended = client.end().catch(() => {});
      connection.stream.destroy();
      await ended;
    },
  };
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isForbidden = /no pg_hba.conf entry|must be superuser or replication role|permission denied/.test(message);
  const help = isForbidden
    ? " The role needs the right to replicate (alter role … replication) and a line in pg_hba.conf: " +
      "hostssl replication ROLE ADDRESS scram-sha-256."
    : "";
  return `The database does not let us follow it: ${message}.${help}`;
}

/** PostgreSQL's `16MB`. */
function bytesOf(text: string): number {
  const match = /^(\d+)(B|kB|MB|GB)?$/.exec(text);
  const units = { B: 1, kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const;
  if (!match) throw new Error(`The database says a size of "${text}".`);
  return Number(match[1]) * units[(match[2] ?? "B") as keyof typeof units];
}

/** Bytes buffered for the consumer at most. */
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

class CopyCommand implements Submittable {
  readonly #text: string;
  readonly #onData: OnData;
  readonly #results: (string | null)[][][] = [];
  readonly #settle: { resolve: (results: (string | null)[][][]) => void; reject: (error: unknown) => void };
  readonly done: Promise<(string | null)[][][]>;
  #taking: Promise<void> = Promise.resolve();
  #waitingBytes = 0;
  #failure: { readonly error: unknown } | null = null;
  #connection: Connection | null = null;

  constructor(text: string, onData: OnData) {
    this.#text = text;
    this.#onData = onData;
    const { promise, resolve, reject } = Promise.withResolvers<(string | null)[][][]>();
    this.done = promise;
    this.#settle = { resolve, reject };
  }

  submit(connection: Connection): undefined {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The driver uses its buffer again.
    const data = Buffer.from(chunk);
    this.#waitingBytes += data.length;
    if (this.#waitingBytes > MOST_WAITING_BYTES) this.#connection!.stream.pause();
    this.#taking = this.#taking.then(async () => {
      if (!this.#failure) {
        try {
          await this.#onData(data, this.#waitingBytes > data.length);
        } catch (error) {
          this.#failure = { error };
          // The rest is not consumed: the connection cannot be used again.
          this.#connection!.stream.destroy();
        }
      }
      this.#waitingBytes -= data.length;
      if (this.#waitingBytes <= MOST_WAITING_BYTES / 2) this.#connection!.stream.resume();
    });
  }

  handleRowDescription(): void {
    this.#results.push([]);
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#results.at(-1)?.push(fields);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end(null);
  }

  handleError(error: unknown): void {
    this.#end({ error });
  }

  #end(failure: { readonly error: unknown } | null): void {
    void this.#taking.then(() => {
      const failed = this.#failure ?? failure;
      if (failed) this.#settle.reject(failed.error);
      else this.#settle.resolve(this.#results);
    });
  }
}
