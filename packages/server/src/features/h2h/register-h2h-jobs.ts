import type { Context } from "../../context.ts";
import { drawDueLeagues } from "./draw-leagues.ts";

/** Leagues lock when a deadline passes on the game clock, so it is a tick, not a queue. */
export function registerH2hJobs(ctx: Context): void {
  ctx.jobs.onTick("h2h", async () => {
    if (ctx.findGame()) await drawDueLeagues(ctx);
  });
}
