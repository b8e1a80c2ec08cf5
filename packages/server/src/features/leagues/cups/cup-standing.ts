/** How an entry stands to a drawn cup: whether it qualified, and from which place of the league's table. */
import type { WireCupStanding } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectLeague } from "../leagues/index.ts";
import { loadLeagueRankAfter } from "../standings/index.ts";
import { selectMatchesOfEntry } from "./cup-matches.sql.ts";
import { type Cup, roundsOfCup } from "./cups.sql.ts";

export const NO_STANDING: WireCupStanding = {
  qualification_event: null,
  qualification_numbers: null,
  qualification_rank: null,
  qualification_state: null,
};

/** Without an entry only the cup's own figures are told. `isInIt` says whether he has a match in it, where that is known. */
export async function loadCupStanding(
  ctx: Context,
  cup: Cup,
  entryId: EntryId | null,
  isInIt?: boolean,
): Promise<WireCupStanding> {
  const figures = {
    ...NO_STANDING,
    qualification_event: cup.qualificationRound,
    qualification_numbers: cup.qualifierCount,
  };
  if (entryId === null) return figures;
  const [qualified, rank] = await Promise.all([
    isInIt ?? hasMatch(ctx, cup, entryId),
    rankWhenQualified(ctx, cup, entryId),
  ]);
  return {
    ...figures,
    qualification_rank: rank,
    qualification_state: qualified ? "QUALIFIED" : "NOT_QUALIFIED_RANK",
  };
}

async function hasMatch(ctx: Context, cup: Cup, entryId: EntryId): Promise<boolean> {
  const matches = await selectMatchesOfEntry(ctx.db, { entryId, cupId: cup.cupId, rounds: roundsOfCup(cup) });
  return matches.length > 0;
}

/** Null for an entry that was not in the table then. */
async function rankWhenQualified(ctx: Context, cup: Cup, entryId: EntryId): Promise<number | null> {
  const league = await selectLeague(ctx.db, cup.leagueId);
  return league && loadLeagueRankAfter(ctx, { entryId, league, roundId: cup.qualificationRound });
}
