/**
 * One process of the simulated game: the product's own server with the roles it is given, which also takes the
 * simulation's commands over its channel: tick, apply facts as a feed does, report when it has caught up. It ends with
 * its parent, so that none is left behind.
 */
import { destination } from "pino";

import { readConfig } from "../../config/read-config.ts";
import { recordFacts } from "../../features/facts/index.ts";
import { refreshMarket } from "../../features/clock/index.ts";
import { createLog } from "../../log.ts";
import { createServer, type RunningServer } from "../../start-server.ts";
import type { Answer, Ask, Asked, ProcessState } from "./process-words.ts";

const SOURCE = "simulator";

process.on("disconnect", () => process.exit(0));
const given = readConfig({ env: {}, args: process.argv.slice(2), rootDirectory: import.meta.dirname });
// Every manager of the simulation calls from this machine.
const rateLimits = { signInPerIp: 0, signInPerEmail: 0, signUpPerIp: 0, callsPerMinute: 0, tokenCallsPerMinute: 0 };
const log = createLog(given.logLevel, destination(2));
const server = createServer({ config: { ...given, overloadDelayMs: 0, rateLimits }, log, progress: () => {} });
const end = async (exitCode: number) => {
  await server.stop();
  process.exit(exitCode);
};
process.on("SIGTERM", () => void end(0));
// Ctrl-C at the terminal reaches every process of it; the parent decides which of them end.
process.on("SIGINT", () => {});
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "an error nobody caught");
  void end(1);
});

const running = await server.start();
process.on("message", (asked: Asked) => {
  const reply = (answer: Answer["result"]) => process.send?.({ number: asked.number, result: answer } satisfies Answer);
  work(running, asked.ask).then(
    (value) => reply({ ok: true, value }),
    (error: unknown) => reply({ ok: false, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.send?.({ number: 0, result: { ok: true, value: null } } satisfies Answer);

async function work(game: RunningServer, ask: Ask): Promise<unknown> {
  const { ctx } = game;
  switch (ask.kind) {
    case "current":
      return game.whenCurrent();
    case "tick":
      // False: the process's own tick is running, and may have begun before the change that it should see.
      return ctx.jobs.tick();
    case "market":
      return refreshMarket(ctx);
    case "tell": {
      const refusals: string[] = [];
      for (const { messageId, facts } of ask.messages) {
        const told = await recordFacts(ctx, facts, { source: SOURCE, ...(messageId !== undefined && { messageId }) });
        if (!told.ok) refusals.push(`${messageId} was refused: ${JSON.stringify(told.problems.slice(0, 3))}`);
      }
      return refusals;
    }
    case "state":
      return {
        memoryBytes: process.memoryUsage.rss(),
        connections: ctx.pool.totalCount,
        waiting: ctx.pool.waitingCount,
        revision: ctx.live.findSeason()?.revision ?? 0,
        cpuSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
      } satisfies ProcessState;
  }
}
