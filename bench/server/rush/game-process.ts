/** The whole game in a process of its own: serves until it is told to end, and says what it used of the processor. */
import { pino } from "pino";

import { readConfig } from "../../../packages/server/src/config.ts";
import { createContext } from "../../../packages/server/src/context.ts";
import { createLive } from "../../../packages/server/src/features/live/index.ts";
import { createApp } from "../../../packages/server/src/http/app.ts";
import { registerJobs, registerRoutes } from "../../../packages/server/src/routes.ts";

const CLOSES_EVERY_MS = 200;

const databaseUrl = process.argv[2]!;
const rateLimits = { signInPerIp: 0, signInPerEmail: 0, signUpPerIp: 0, callsPerMinute: 1_000_000 };
const base = readConfig({ env: { LOG_LEVEL: "error" }, args: ["--port=0"], rootDirectory: "." });
const open = await createContext({
  config: { ...base, rateLimits },
  databaseUrl,
  log: pino({ level: "error" }),
  createLive,
});
registerJobs(open.ctx);
const app = await createApp({ ctx: open.ctx, routes: registerRoutes });
const origin = await app.listen({ host: "127.0.0.1", port: 0 });
process.send!({ port: Number(new URL(origin).port) });

let ticking: Promise<unknown> | null = null;
const ticks = setInterval(() => {
  ticking ??= open.ctx.jobs.tick().finally(() => (ticking = null));
}, CLOSES_EVERY_MS);

process.on("message", (message) => {
  if (message === "usage") {
    const { user, system } = process.cpuUsage();
    process.send!({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage().rss });
  } else void end();
});

async function end(): Promise<void> {
  clearInterval(ticks);
  await ticking;
  await app.close();
  await open.close();
  process.exit(0);
}
