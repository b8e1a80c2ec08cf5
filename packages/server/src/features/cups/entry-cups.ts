/** The cups of an entry, for its page: what it is in, its newest match in each, and the cup of everybody. */
import type { WireEntryLeagues } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { League } from "../leagues/index.ts";
import { presentCupMatch } from "./cup-matches.present.ts";
import { type CupMatch, selectMatchesOfEntry } from "./cup-matches.sql.ts";
import { loadCupStanding, NO_STANDING } from "./cup-standing.ts";
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
  const matches = await selectMatchesOfEntry(ctx.db, { entryId });
  const newest = new Map<LeagueId, CupMatch>();
  for (const match of matches) if (!newest.has(match.cupId)) newest.set(match.cupId, match);
  const overall = leagues.find(({ shortName }) => shortName === "overall");
  return {
    isQualified: ({ cupId }) => (cupId === null ? null : newest.has(cupId)),
    matches: [...newest.values()].map((match) => presentCupMatch(ctx, match)),
    general: await presentGeneral(ctx, entryId, overall?.cupId ?? null, matches),
  };
}

async function presentGeneral(
  ctx: Context,
  entryId: EntryId,
  cupId: LeagueId | null,
  matches: readonly CupMatch[],
): Promise<WireEntryLeagues["cup"]> {
  const cup = cupId && (await selectCup(ctx.db, cupId));
  if (!cup) return { matches: [], status: NO_STANDING, cup_league: null };
  return {
    // Without the rounds it was let off, in which it met nobody: clients read an opponent's number in each of these.
    matches: matches
      .filter((match) => match.cupId === cup.cupId && match.second !== null)
      .map((match) => presentCupMatch(ctx, match)),
    status: await loadCupStanding(ctx, cup, entryId),
    cup_league: cup.cupId,
  };
}
