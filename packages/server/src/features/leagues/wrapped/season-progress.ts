import type { WireLeagueYear } from "@elleveren/contract";

import type { Context } from "../../../context.ts";

/** How far the season has come: over when every round is settled. Before there is one it has not begun. */
export function seasonProgress(ctx: Context): Pick<WireLeagueYear, "season" | "is_over" | "rounds_left"> {
  const season = ctx.live.findSeason();
  const left = season?.rounds.filter(({ state }) => state !== "settled").length ?? 0;
  return { season: season?.seasonName ?? "", is_over: season !== null && left === 0, rounds_left: left };
}
