/** A process hears of its season through the database; seeding must not go on before it has. */
import { setTimeout as sleep } from "node:timers/promises";

import type { Context, Game } from "@elleveren/server/context.ts";
import type { Season } from "@elleveren/server/features/seasons/index.ts";

const LONGEST_WAIT_MS = 10_000;

export async function whenSeasonKnown(
  ctx: Pick<Context, "findGame" | "notifications">,
  season: Pick<Season, "seasonName" | "rulesetId">,
): Promise<Game> {
  await ctx.notifications.whenDelivered();
  for (const startedMs = performance.now(); performance.now() - startedMs < LONGEST_WAIT_MS; await sleep(5)) {
    const game = ctx.findGame();
    if (game?.seasonName === season.seasonName && game.ruleset.id === season.rulesetId) return game;
  }
  throw new Error("The season was imported and this process did not hear of it.");
}
