/**
 * The process under attack: the product's own server with all its roles, over the demo's season, without rate limits.
 * It reports its use of time and memory over its channel, and ends with its parent.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { destination } from "pino";

import { NO_RATE_LIMITS } from "../../config/config.ts";
import { readConfig } from "../../config/read-config.ts";
import { prepareDemo, registerDemoManagers } from "@elleveren/worlds";
import { createLog } from "../../log.ts";
import { createServer } from "../../start-server.ts";

export interface AttackAsk {
  readonly number: number;
  readonly ask: "cpu" | "memory";
}

export interface AttackTold {
  readonly number: number;
  readonly value: number | string;
}

const MANAGERS = 300;
const tell = (told: AttackTold) => process.send?.(told);

process.on("disconnect", () => process.exit(0));
const given = readConfig({ env: {}, args: process.argv.slice(2), rootDirectory: import.meta.dirname });
const server = createServer({
  config: { ...given, overloadDelayMs: 0, rateLimits: NO_RATE_LIMITS },
  log: createLog("error", destination(2)),
  progress: () => {},
  prepare: async (ctx) => {
    registerDemoManagers(ctx);
    await prepareDemo(ctx, { managerCount: MANAGERS });
  },
});
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
const { url } = await server.start();
process.on("message", ({ number, ask }: AttackAsk) => {
  if (ask === "cpu") {
    const { user, system } = process.cpuUsage();
    tell({ number, value: (user + system) / 1000 });
  } else void held().then((value) => tell({ number, value }));
});
tell({ number: 0, value: url });

/** After several collections: what ends late is let go by the one after it. */
async function held(): Promise<number> {
  for (let times = 0; times < 4; times += 1) {
    globalThis.gc?.();
    await sleep(200);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
