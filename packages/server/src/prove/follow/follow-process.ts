/**
 * One of the two servers of `npm run prove -- follow`: `leader` plays the demo season, `follower` has the season's
 * lists from a folder and knows what happens from its feed alone. Sets its game clock on request, and ends with its
 * parent.
 */
import { destination } from "pino";

import { NO_RATE_LIMITS } from "../../config/config.ts";
import { readConfig } from "../../config/read-config.ts";
import type { Context } from "../../context.ts";
import { prepareDemo, registerDemoManagers } from "@elleveren/worlds";
import { importSeason, readFamilySeason } from "../../features/seasons/index.ts";
import { setGameClock } from "../../features/operate/index.ts";
import { createLog } from "../../log.ts";
import { createServer } from "../../start-server.ts";
import type { FollowAsk, FollowAnswer } from "./follow-words.ts";

process.on("disconnect", () => process.exit(0));
const [role = "leader", managers = "60", folder = "", ...args] = process.argv.slice(2);
const given = readConfig({ env: process.env, args, rootDirectory: import.meta.dirname });

async function prepare(ctx: Context): Promise<void> {
  registerDemoManagers(ctx);
  if (role === "leader") await prepareDemo(ctx, { managerCount: Number(managers) });
  else if (!ctx.findGame()) {
    const lists = await readFamilySeason(folder, { rulesetId: "eliteserien-2026" });
    await importSeason(ctx, lists!);
  }
}

const server = createServer({
  config: { ...given, rateLimits: NO_RATE_LIMITS },
  log: createLog(given.logLevel, destination(2)),
  progress: () => {},
  prepare,
});
const running = await server.start();
const { ctx, url } = running;
const answer = (word: FollowAnswer) => process.send?.(word);

process.on("message", (ask: FollowAsk) => {
  void (async () => {
    if (ask.kind === "stop") {
      await server.stop();
      answer({ kind: "stopped" });
      return process.exit(0);
    }
    await setGameClock(ctx, ask.atMs ?? ctx.clock.nowMs(), ask.speed);
    await running.whenCurrent();
    answer({ kind: "clock", nowMs: ctx.clock.nowMs() });
  })();
});
process.on("SIGINT", () => {});
answer({ kind: "started", url });
