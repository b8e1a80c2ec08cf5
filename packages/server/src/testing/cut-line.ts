/** A line to the database that a test can cut: a small proxy, and the address through it. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface CutLine {
  /** The database's URL through the line. */
  readonly url: string;
  /** Breaks every connection and lets none in. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startCutLine(databaseUrl: string): Promise<CutLine> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    // A broken line is what it is for.
    socket.on("error", () => {}).on("close", () => open.delete(socket));
  };
  const server = createServer((socket) => {
    keep(socket);
    if (isCut) return void socket.destroy();
    const there = connect(Number(target.port || 5432), target.hostname);
    keep(there);
    socket.pipe(there).pipe(socket);
    socket.on("close", () => there.destroy());
    there.on("close", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
