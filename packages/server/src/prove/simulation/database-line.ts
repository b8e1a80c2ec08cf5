/**
 * The line from one process to the database, which can break: cut, every connection ends at once; held, nothing passes
 * in either direction and no connection is closed, as in a network partition. Other processes' lines go on.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface DatabaseLine {
  readonly port: number;
  /** Ends open connections; new connections pass. */
  cut(): void;
  /** From now on nothing comes through. */
  hold(): void;
  /**
   * Open connections stay open and receive nothing more, in either direction, as when a firewall loses its state; new
   * connections pass.
   */
  forget(): void;
  /** Held traffic goes on. */
  heal(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** Opens it on a free port of this machine, to the database's. */
export async function openDatabaseLine(databasePort: number): Promise<DatabaseLine> {
  const pairs = new Set<Pair>();
  const waiting = new Set<Socket>();
  const forgotten = new Set<Pair>();
  let isHeld = false;

  const part = ({ near, far }: Pair) => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const end = (pair: Pair) => {
    pairs.delete(pair);
    forgotten.delete(pair);
    pair.near.destroy();
    pair.far.destroy();
  };
  const join = (near: Socket) => {
    const far = connect({ port: databasePort, host: "127.0.0.1", noDelay: true });
    const pair = { near, far };
    pairs.add(pair);
    for (const socket of [near, far]) {
      socket.on("error", () => end(pair));
      socket.on("close", () => {
        // A partition also keeps the news of a death; it is found out when the line heals.
        if (!isHeld && !forgotten.has(pair)) end(pair);
      });
    }
    near.pipe(far);
    far.pipe(near);
  };
  const server = createServer({ noDelay: true }, (near) => {
    near.on("error", () => near.destroy());
    if (!isHeld) return join(near);
    near.pause();
    waiting.add(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const pair of pairs) end(pair);
    },
    hold() {
      isHeld = true;
      for (const pair of pairs) part(pair);
    },
    forget() {
      for (const pair of pairs) {
        part(pair);
        pairs.delete(pair);
        forgotten.add(pair);
      }
    },
    heal() {
      if (!isHeld) return;
      isHeld = false;
      for (const pair of pairs) {
        const { near, far } = pair;
        if (near.destroyed || far.destroyed) end(pair);
        near.pipe(far);
        far.pipe(near);
      }
      for (const near of waiting) if (!near.destroyed) join(near);
      waiting.clear();
    },
    async close() {
      for (const pair of [...pairs, ...forgotten]) end(pair);
      for (const near of waiting) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
