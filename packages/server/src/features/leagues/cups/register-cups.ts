import type { Context } from "../../../context.ts";
import { advanceCups } from "./advance-cups.ts";

/** Cups follow settled rounds on a tick of their own, after the one that settles. */
export function registerCups(ctx: Context): void {
  ctx.jobs.onTick("cups", async () => {
    if (ctx.findGame()) await advanceCups(ctx);
  });
}
