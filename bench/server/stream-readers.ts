/**
 * Open pages, as a process beside the server: each a socket that reads the stream and notes when it had been told of which
 * facts. All clocks are of one machine: times are its real time with fractions.
 */
import { fork } from "node:child_process";
import { connect, type Socket } from "node:net";

export const nowMs = (): number => performance.timeOrigin + performance.now();
export const tokenOf = (index: number): string => `bench-session-${index}`;

/** So many from one address, as one home or mobile network. */
const PER_ADDRESS = 500;
const OPEN_AT_ONCE = 100;
const BUFFER = Buffer.allocUnsafe(64 * 1024);

export interface Arrivals {
  /** By awaited revision: when each reader had been told everything up to it; fewer than readers when some never were. */
  readonly byRevision: readonly (readonly number[])[];
  readonly frames: Readonly<Record<string, number>>;
  readonly bytes: number;
  readonly lost: number;
}

type Order =
  | { readonly kind: "open"; readonly port: number; readonly streams: number; readonly signedIn: number }
  /** The first so many stop reading, or go on. */
  | { readonly kind: "pause"; readonly readers: number; readonly isPaused: boolean }
  | { readonly kind: "await"; readonly revision: number; readonly readers: number }
  | { readonly kind: "report"; readonly revisions: readonly number[] };

export interface Readers {
  open(port: number, streams: number, signedIn: number): Promise<void>;
  pause(readers: number, isPaused: boolean): Promise<void>;
  /** Resolves when so many have been told of this revision. */
  whenTold(revision: number, readers: number): Promise<void>;
  report(revisions: readonly number[]): Promise<Arrivals>;
  close(): void;
}

export function startReaders(): Readers {
  const child = fork(new URL(import.meta.url), { execArgv: [], serialization: "advanced" });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once("exit", () => reject(new Error("the readers ended")));
  });
  ended.catch(() => {});
  const ask = <T>(order: Order): Promise<T> => {
    const answered = new Promise<T>((resolve) => child.once("message", (answer) => resolve(answer as T)));
    child.send(order);
    return Promise.race([answered, ended]);
  };
  return {
    open: (port, streams, signedIn) => ask({ kind: "open", port, streams, signedIn }),
    pause: (readers, isPaused) => ask({ kind: "pause", readers, isPaused }),
    whenTold: (revision, readers) => ask({ kind: "await", revision, readers }),
    report: (revisions) => ask({ kind: "report", revisions }),
    close: () => void child.kill(),
  };
}

interface Reader {
  readonly socket: Socket;
  /** Revisions of facts, and when they were known. */
  readonly told: { readonly facts: number; readonly atMs: number }[];
  rest: string;
  isOpen: boolean;
}

function readOrders(): void {
  const readers: Reader[] = [];
  const frames: Record<string, number> = {};
  let bytes = 0;
  let lost = 0;
  /** `missing`: how many of the readers wanted have not been told yet. */
  let awaited: { revision: number; missing: number } | null = null;
  const factsOf = (reader: Reader) => reader.told.at(-1)?.facts ?? -1;
  const look = () => {
    if (!awaited || awaited.missing > 0) return;
    awaited = null;
    answer("told");
  };
  const take = (reader: Reader, text: string) => {
    const atMs = nowMs();
    bytes += text.length;
    const all = reader.rest + text;
    const before = factsOf(reader);
    let from = 0;
    for (let end = all.indexOf("\n\n"); end >= 0; end = all.indexOf("\n\n", from)) {
      const name = all.indexOf("event: ", from);
      const nameEnd = all.indexOf("\n", name);
      if (name >= from && name < end) {
        const kind = all.slice(name + "event: ".length, nameEnd);
        frames[kind] = (frames[kind] ?? 0) + 1;
        // The stamp is the message's id as well, before its name.
        const facts = kind === "state" ? Number.parseInt(all.slice(from + "id: ".length, name), 10) : -1;
        if (facts > factsOf(reader)) reader.told.push({ facts, atMs });
      }
      from = end + 2;
    }
    reader.rest = all.slice(from);
    if (!awaited || before >= awaited.revision || factsOf(reader) < awaited.revision) return;
    awaited.missing -= 1;
    look();
  };
  const openOne = (port: number, index: number, isSignedIn: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const network = Math.floor(index / PER_ADDRESS);
      const localAddress = `127.0.${1 + Math.floor(network / 200)}.${1 + (network % 200)}`;
      const socket = connect({
        port,
        host: "127.0.0.1",
        localAddress,
        // One buffer for all: what a reading costs here is taken from the server's share of the machine.
        onread: {
          buffer: BUFFER,
          callback(length) {
            take(reader, BUFFER.toString("latin1", 0, length));
            if (!reader.isOpen && reader.told.length > 0) {
              reader.isOpen = true;
              resolve();
            }
            return true;
          },
        },
      });
      const reader: Reader = { socket, told: [], rest: "", isOpen: false };
      readers.push(reader);
      socket.on("connect", () => {
        const cookie = isSignedIn ? `Cookie: sessionid=${tokenOf(index + 1)}\r\n` : "";
        const head = `GET /api/stream/ HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n`;
        socket.write(`${head}X-Forwarded-For: ${localAddress}\r\n${cookie}\r\n`);
      });
      socket.on("error", reject);
      socket.on("close", () => {
        if (reader.isOpen) lost += 1;
        else reject(new Error(`a stream was not opened: ${reader.rest.slice(0, 100)}`));
      });
    });
  const open = async (port: number, streams: number, signedIn: number) => {
    for (let from = 0; from < streams; from += OPEN_AT_ONCE) {
      const some = Array.from({ length: Math.min(OPEN_AT_ONCE, streams - from) }, (_, index) => from + index);
      await Promise.all(some.map((index) => openOne(port, index, index < signedIn)));
    }
  };
  const answer = (value: string | Arrivals) => void process.send?.(value);
  process.on("message", (order: Order) => {
    if (order.kind === "open") {
      void open(order.port, order.streams, order.signedIn).then(() => answer("open"));
    } else if (order.kind === "pause") {
      for (const { socket } of readers.slice(0, order.readers)) {
        if (order.isPaused) socket.pause();
        else socket.resume();
      }
      answer("paused");
    } else if (order.kind === "await") {
      const told = readers.filter((reader) => factsOf(reader) >= order.revision).length;
      awaited = { revision: order.revision, missing: order.readers - told };
      look();
    } else {
      const byRevision = order.revisions.map((revision) =>
        readers.flatMap(({ told }) => told.find(({ facts }) => facts >= revision)?.atMs ?? []),
      );
      answer({ byRevision, frames, bytes, lost } satisfies Arrivals);
    }
  });
}

if (process.argv[1] === import.meta.filename) readOrders();
