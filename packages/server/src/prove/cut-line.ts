/** A proxy between the game and its database that tests may cut: every connection breaks, and new ones are refused. */
import { createServer, connect, type AddressInfo, type Socket } from "node:net";

export interface CutLine {
  /** The database's address through this line. */
  readonly url: string;
  /** Breaks every connection and takes none until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openCutLine(databaseUrl: string): Promise<CutLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    keep(near);
    const far = keep(connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true }));
    near.setNoDelay(true);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    mend: () => void (isCut = false),
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
