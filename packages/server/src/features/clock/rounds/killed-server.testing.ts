/** A whole server on the given data directory, with a small season, until it is killed; it prints its URL. */
import { pino } from "pino";

import { readConfig } from "../../../config/read-config.ts";
import { createServer } from "../../../start-server.ts";
import { inventedSeason } from "@elleveren/worlds";
import { insertSeason } from "../../seasons/index.ts";
import { setGameClock } from "../../operate/index.ts";

const args = ["--port=0", `--data=${process.argv[2]!}`, "--demo=false", "--log-level=silent"];
const rateLimits = { signInPerIp: 0, signInPerEmail: 0, signUpPerIp: 0, callsPerMinute: 0, tokenCallsPerMinute: 0 };
const config = { ...readConfig({ env: {}, args, rootDirectory: process.argv[2]! }), rateLimits };
const server = createServer({
  config,
  log: pino({ level: "silent" }),
  progress: () => {},
  async prepare(ctx) {
    if (ctx.findGame()) return;
    const season = inventedSeason({ seed: 3, rounds: 3, footballersPerClub: 18 });
    const dayBeforeMs = season.rounds[0]!.deadlineAtMs - 86_400_000;
    await insertSeason(ctx, season, { clockAtMs: dayBeforeMs });
    await setGameClock(ctx, dayBeforeMs, 1);
  },
});
const { url } = await server.start();
process.stdout.write(`${url}\n`);
