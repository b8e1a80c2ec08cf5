/** The cups of an entry, for its page: its cups, its newest match in each, and the general cup. */
import type { WireEntryLeagues } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { currentRound } from "../../live/index.ts";
import { type CupMatch, loadCupStanding, NO_STANDING, presentCupMatch, selectMatchesOfEntry } from "./cup-matches.ts";
import { selectCup } from "./cups.sql.ts";

export interface EntryCups {
  /** The wire's `cup_qualified` for a league: null until its cup is drawn. */
  isQualified(league: Pick<League, "cupId">): boolean | null;
  /** The newest match of each cup the entry is in. */
  readonly matches: WireEntryLeagues["cup_matches"];
  /** The general cup. */
  readonly general: WireEntryLeagues["cup"];
}

export async function loadEntryCups(ctx: Context, entryId: EntryId, leagues: readonly League[]): Promise<EntryCups> {
  const matches = await matchesSoFar(ctx, entryId);
  const newest = new Map<LeagueId, CupMatch>();
  for (const match of matches) if (!newest.has(match.cupId)) newest.set(match.cupId, match);
  const overall = leagues.find(({ shortName }) => shortName === "overall");
  return {
    isQualified: ({ cupId }) => (cupId === null ? null : newest.has(cupId)),
    matches: [...newest.values()].map((match) => presentCupMatch(ctx, match)),
    general: await presentGeneral(ctx, entryId, overall?.cupId ?? null, matches),
  };
}

/** None, and nothing asked, while no cup can have been drawn yet. */
async function matchesSoFar(ctx: Context, entryId: EntryId): Promise<CupMatch[]> {
  const { generalFirstRound, largeQualificationRound } = ctx.game().ruleset.cups;
  const current = currentRound(ctx.live.findSeason());
  // The next round is drawn when the current one is settled; no league qualifies before the large ones.
  const rounds = {
    first: Math.min(generalFirstRound, largeQualificationRound + 1),
    last: (current?.roundId ?? 0) + 1,
  };
  return rounds.first > rounds.last ? [] : selectMatchesOfEntry(ctx.db, { entryId, cupId: null, rounds });
}

async function presentGeneral(
  ctx: Context,
  entryId: EntryId,
  cupId: LeagueId | null,
  matches: readonly CupMatch[],
): Promise<WireEntryLeagues["cup"]> {
  const cup = cupId && (await selectCup(ctx.db, cupId));
  if (!cup) return { matches: [], status: NO_STANDING, cup_league: null };
  const own = matches.filter((match) => match.cupId === cup.cupId);
  return {
    // Without byes: clients read an opponent's number in each of these.
    matches: own.filter((match) => match.second !== null).map((match) => presentCupMatch(ctx, match)),
    status: await loadCupStanding(ctx, cup, entryId, own.length > 0),
    cup_league: cup.cupId,
  };
}
