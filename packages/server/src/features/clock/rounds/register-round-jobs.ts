import type { Context } from "../../../context.ts";
import { runNightlyPrices } from "../prices/index.ts";
import { advanceRounds } from "./advance-rounds.ts";

/** Rounds and prices follow the game clock, so they are ticks, not queues. */
export function registerRoundJobs(ctx: Context): void {
  ctx.jobs.onTick("rounds", async () => {
    if (ctx.findGame()) await advanceRounds(ctx);
  });
  ctx.jobs.onTick("prices", async () => {
    if (ctx.findGame()) await runNightlyPrices(ctx);
  });
}
