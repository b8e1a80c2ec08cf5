/** A process that sends what webhooks have to send, to be killed in the middle of it: `node chat-sender.testing.ts URL`. */
import { pino } from "pino";

import { createContext } from "../../../create-context.ts";
import { registerJobs } from "../../../routes.ts";
import { testConfig } from "../../../testing/server.ts";
import { createLive } from "../../live/index.ts";

process.on("disconnect", () => process.exit(0));
const { ctx } = await createContext({
  config: testConfig({ webhooksToLoopback: true, webhookConnections: 32 }),
  databaseUrl: process.argv[2]!,
  log: pino({ level: "silent" }),
  createLive,
});
registerJobs(ctx);
ctx.outgoing.start();
process.send?.("sends");
