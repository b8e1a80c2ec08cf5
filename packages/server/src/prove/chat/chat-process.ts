/**
 * One process that finds what leagues are told and sends it, or only sends, to be killed in the middle of either:
 * `chat-process.ts DATABASE_URL CONNECTIONS WORK`. It says when it is ready, begins when it is told to, and ends in order on
 * SIGTERM.
 */
import { once } from "node:events";
import { destination } from "pino";

import { NO_RATE_LIMITS } from "../../config/config.ts";
import { readConfig } from "../../config/read-config.ts";
import { createContext } from "../../create-context.ts";
import { createLive } from "../../features/live/index.ts";
import { createLog } from "../../log.ts";
import { registerJobs } from "../../routes.ts";

const [databaseUrl = "", connections = "", work = ""] = process.argv.slice(2);
process.on("disconnect", () => process.exit(0));
process.on("SIGINT", () => {});
const config = readConfig({
  env: { LOG_LEVEL: "error", WEBHOOKS_TO_LOOPBACK: "true", WEBHOOK_CONNECTIONS: connections },
  args: [],
  rootDirectory: import.meta.dirname,
});
const open = await createContext({
  config: { ...config, overloadDelayMs: 0, rateLimits: NO_RATE_LIMITS },
  databaseUrl,
  log: createLog(config.logLevel, destination(2)),
  createLive,
});
registerJobs(open.ctx);
let starting = Promise.resolve();
process.on("SIGTERM", () => {
  void starting
    .then(() => open.ctx.outgoing.stop())
    .then(() => open.close())
    .then(() => process.exit(0));
});
const told = once(process, "message");
process.send?.("ready");
await told;
open.ctx.outgoing.start();
if (work === "find and send") starting = open.ctx.jobs.start();
await starting;
