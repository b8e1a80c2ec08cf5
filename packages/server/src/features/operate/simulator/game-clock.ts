/** Sets the game clock for every process: for seeding, simulations and demos, never in a real season. */
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";

/** Speed 0 stands still, 1 is real time. This process knows it at once, the others when they are told. */
export async function setGameClock(ctx: Pick<Context, "db" | "clock">, atMs: number, speed = 0): Promise<void> {
  await sql`update game set clock_game_at = ${new Date(atMs)}, clock_real_at = clock_timestamp(),
    clock_speed = ${speed}`.execute(ctx.db);
  await notify(ctx.db, { kind: "clock" });
  await ctx.clock.refresh();
}
