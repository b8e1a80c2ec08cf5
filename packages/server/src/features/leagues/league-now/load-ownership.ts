/**
 * Who is owned, captained and counted by how many of a league: counted by the engine while it holds the round's squads,
 * which it does of the current round, and by the rules, team by team, for an earlier round of a league small enough.
 */
import { MOST_MEMBERS_OF_PAST_ROUND } from "@elleveren/contract";
import type { LeagueOwnership } from "@elleveren/engine";
import type { FootballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type ScoredRound, scoreSquads } from "../../play/index.ts";
import { memberIdsOf, type LeagueRound } from "./league-round.ts";
import { armbandsOf } from "./lineups.ts";

export type Ownership = Omit<LeagueOwnership, "revision">;

/** Null for a round gone by in a league of more than `MOST_MEMBERS_OF_PAST_ROUND`. */
export async function loadOwnership(ctx: Context, at: LeagueRound): Promise<Ownership | null> {
  const counted = await at.engine.leagueOwnership(at.members, at.roundId);
  if (counted) return counted;
  const ids = memberIdsOf(at, MOST_MEMBERS_OF_PAST_ROUND);
  if (!ids) return null;
  return ownershipOf(ctx, at, [...(await scoreSquads(ctx, ids, at.roundId)).values()]);
}

/** The same figures from the rules' scores of every member. */
function ownershipOf(ctx: Context, { roundId }: LeagueRound, members: readonly ScoredRound[]): Ownership {
  const footballers = new Map<FootballerId, Record<(typeof FIGURES)[number], number>>();
  const of = (id: FootballerId) => {
    const found = footballers.get(id) ?? { ...NO_FIGURES };
    footballers.set(id, found);
    return found;
  };
  for (const member of members) {
    for (const { footballerId, multiplier } of member.score.picks) {
      const figures = of(footballerId);
      figures.owned += 1;
      figures.multiplied += multiplier;
      if (multiplier > 0) figures.playing += 1;
      if (multiplier === 2) figures.twice += 1;
      if (multiplier === 3) figures.thrice += 1;
    }
    for (const id of armbandsOf(ctx, roundId, member)) of(id).captained += 1;
  }
  return {
    memberCount: members.length,
    costPoints: members.reduce((sum, { score }) => sum + score.costPoints, 0),
    footballers: [...footballers].map(([footballerId, figures]) => ({ footballerId, ...figures })),
  };
}

const FIGURES = ["owned", "playing", "captained", "twice", "thrice", "multiplied"] as const;
const NO_FIGURES = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Record<(typeof FIGURES)[number], 0>;
