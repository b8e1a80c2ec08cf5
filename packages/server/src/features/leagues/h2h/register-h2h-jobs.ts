import type { Context } from "../../../context.ts";
import { drawDueKnockouts } from "./draw-knockouts.ts";
import { drawDueLeagues } from "./draw-leagues.ts";

/** Leagues lock, and knock-outs are fixed, when a deadline passes on the game clock, so it is a tick, not a queue. */
export function registerH2hJobs(ctx: Context): void {
  ctx.jobs.onTick("h2h", async () => {
    if (!ctx.findGame()) return;
    await drawDueLeagues(ctx);
    await drawDueKnockouts(ctx);
  });
}
