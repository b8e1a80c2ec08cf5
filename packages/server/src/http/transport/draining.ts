/**
 * Draining before a stop behind a proxy: the process reports not ready, still answers every call, and closes each connection
 * after its answer. The proxy opens new connections to other processes, so no call is refused.
 */
import { setTimeout as sleep } from "node:timers/promises";

import type { App } from "../app.ts";

declare module "fastify" {
  interface FastifyInstance {
    draining: Draining;
  }
}

export interface Draining {
  /** True from the moment on at which the process was asked to stop. */
  isDraining(): boolean;
  /** Resolves after so many seconds, in which everything is still answered. */
  drain(seconds: number): Promise<void>;
}

export function registerDraining(app: App): void {
  let isDraining = false;
  app.decorate("draining", {
    isDraining: () => isDraining,
    async drain(seconds) {
      isDraining = true;
      // Only the long way says so in its headers.
      app.front.close();
      await sleep(seconds * 1000);
    },
  });
  app.addHook("onSend", async (request, reply) => {
    // HTTP/2 has other words for it, and says them when the server closes.
    if (isDraining && request.raw.httpVersionMajor === 1) reply.header("connection", "close");
  });
}
