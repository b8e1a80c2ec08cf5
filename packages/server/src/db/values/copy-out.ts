/**
 * COPY out of PostgreSQL straight from the socket: the pieces of each row are passed on without copying. The server
 * sends every row as a message of its own, and an object, a slice and a copy for each of millions cost more than
 * parsing them.
 */
import type { Connection, Submittable } from "pg";

/** A row, or a piece of one, lies in `bytes` between the two places. Overwritten afterwards. */
export type OnBytes = (bytes: Uint8Array, from: number, to: number) => void;

/** A message's header: one byte of type, then a length of four bytes, which counts itself. */
const HEADER_BYTES = 5;
const COPY_DATA = 0x64;
/** Messages that may come in between: the start of the copy, and notices that a server may send at any time. */
const PASSED_OVER: ReadonlySet<number> = new Set(["H", "S", "N", "A"].map((letter) => letter.charCodeAt(0)));

type Socket = Connection["stream"];

/**
 * Give it to `client.query`. It resolves or rejects once the server is done with the copy; the client can be used again
 * then. What `onBytes` throws rejects too, after the rest has been passed over.
 */
export class CopyOut implements Submittable {
  readonly #query: string;
  readonly #onBytes: OnBytes;
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #headerLength = 0;
  /** Bytes of the present message that are still to come. */
  #left = 0;
  #failure: { readonly error: unknown } | null = null;
  #socket: Socket | null = null;
  #usual: ((bytes: Buffer) => void) | null = null;
  readonly #settle: { resolve: () => void; reject: (error: unknown) => void };
  readonly done: Promise<void>;

  constructor(query: string, onBytes: OnBytes) {
    this.#query = query;
    this.#onBytes = onBytes;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.done = promise;
    this.#settle = { resolve, reject };
  }

  submit(connection: Connection): Error | undefined {
    const socket = connection.stream;
    const [usual, ...others] = socket.listeners("data");
    if (!usual || others.length > 0) return new Error("Broken assumption: a connection has one reader");
    this.#socket = socket;
    this.#usual = usual as (bytes: Buffer) => void;
    socket.off("data", this.#usual);
    socket.on("data", this.#read);
    connection.query(this.#query);
    return undefined;
  }

  readonly #read = (bytes: Buffer): void => {
    let at = 0;
    while (at < bytes.length) {
      if (this.#left > 0) {
        const to = Math.min(bytes.length, at + this.#left);
        this.#left -= to - at;
        if (this.#header[0] === COPY_DATA) this.#pass(bytes, at, to);
        at = to;
        continue;
      }
      // Mostly whole: a header is cut only where the socket was.
      while (this.#headerLength < HEADER_BYTES && at < bytes.length) this.#header[this.#headerLength++] = bytes[at++]!;
      const code = this.#header[0]!;
      if (code !== COPY_DATA && !PASSED_OVER.has(code)) return this.#handBack(bytes.subarray(at));
      if (this.#headerLength < HEADER_BYTES) return;
      this.#left = this.#header.readUInt32BE(1) - 4;
      this.#headerLength = 0;
    }
  };

  #pass(bytes: Buffer, from: number, to: number): void {
    if (this.#failure) return;
    try {
      this.#onBytes(bytes, from, to);
    } catch (error) {
      this.#failure = { error };
    }
  }

  /** The copy is over, or has failed: the message that says so, and all that follows, is for the client itself. */
  #handBack(rest: Buffer): void {
    const begun = Buffer.from(this.#header.subarray(0, this.#headerLength));
    const usual = this.#usual!;
    this.#release();
    usual(Buffer.concat([begun, rest]));
  }

  #release(): void {
    if (!this.#usual) return;
    this.#socket?.off("data", this.#read);
    this.#socket?.on("data", this.#usual);
    this.#usual = null;
  }

  handleError(error: unknown): void {
    // A connection that broke has told nothing before.
    this.#release();
    this.#settle.reject(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#failure) this.#settle.reject(this.#failure.error);
    else this.#settle.resolve();
  }
}
