/**
 * One process of a game that is upgraded: the product's own server, with the migrations of the folder that is its first
 * argument; `-` means its own. It drains and stops on SIGTERM as `main.ts` does, and ends with its parent.
 */
import { destination } from "pino";

import { NO_RATE_LIMITS } from "../../config/config.ts";
import { readConfig } from "../../config/read-config.ts";
import { createLog } from "../../log.ts";
import { createServer } from "../../start-server.ts";

const [migrations, ...args] = process.argv.slice(2);
process.on("disconnect", () => process.exit(0));
const given = readConfig({ env: {}, args, rootDirectory: import.meta.dirname });
// The machine is as busy as it is.
const config = { ...given, rateLimits: NO_RATE_LIMITS, overloadDelayMs: 0 };
const log = createLog(config.logLevel, destination(2));
const own = migrations === "-" ? {} : { migrationsDirectory: migrations! };
const server = createServer({ config, log, progress: () => {}, ...own });
process.on("SIGTERM", () => {
  void server
    .drain(config.drainSeconds)
    .then(() => server.stop())
    .then(() => process.exit(0));
});
process.on("SIGINT", () => {});
await server.start();
