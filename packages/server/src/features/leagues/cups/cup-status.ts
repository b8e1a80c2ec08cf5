/** Where a league's cup stands: as it was drawn, or as `planCup` foresees it with the teams of today. */
import type { WireCupStatus } from "@elleveren/contract";
import { type LeagueId, planCup } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type League, selectLeague } from "../leagues/index.ts";
import { countCupEntries, type Cup, selectCup, selectRoundToSettle } from "./cups.sql.ts";

/** A cup, drawn (`cupId`) or to come. */
export interface CupPlan extends Omit<Cup, "cupId"> {
  readonly cupId: LeagueId | null;
}

/** By the number of the league or of its cup; null when the league has no cup, or there is no such league. */
export async function loadCupPlan(ctx: Context, id: LeagueId): Promise<CupPlan | null> {
  const cup = await selectCup(ctx.db, id);
  if (cup) return cup;
  const league = await selectLeague(ctx.db, id);
  return league?.hasCup ? plannedCup(ctx, league) : null;
}

async function plannedCup(ctx: Context, league: League): Promise<CupPlan | null> {
  const [entryCount, toSettle] = await Promise.all([countCupEntries(ctx.db, league), selectRoundToSettle(ctx.db)]);
  const plan = planCup(ctx.game().ruleset, {
    kind: league.shortName === "overall" ? "general" : "classic",
    entryCount,
    startRound: Math.max(league.startRoundId, toSettle),
  });
  return plan && { ...plan, cupId: null, leagueId: league.leagueId, leagueName: league.name };
}

/** A cup bears the name of its league. */
export const cupName = ({ leagueName }: Pick<Cup, "leagueName">): string => `${leagueName} Cup`;

export const presentCupStatus = (cup: CupPlan): WireCupStatus => ({
  qualifying_league: cup.leagueId,
  name: cupName(cup),
  league: cup.cupId,
  qualification_event: cup.qualificationRound,
  qualification_numbers: cup.qualifierCount,
  qualifying_method: "rank",
  draw_type: "random",
  has_byes: cup.hasByes,
  is_large: cup.isLarge,
  pulse_article_id: null,
});
