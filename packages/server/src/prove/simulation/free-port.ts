/** A free port of this machine. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that a system gives to connections of its own: one of those could have the port before the process that it
 * is for is started, and as long as that one lives.
 */
const FIRST = 15_000;
const LAST = 30_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
