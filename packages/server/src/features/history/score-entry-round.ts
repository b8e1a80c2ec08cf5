/** An entry's round as the rules score it from what is known now: final when its matches are, a projection until then. */
import {
  NO_MATCH,
  carrySquad,
  invariant,
  scoreRound,
  type EntryId,
  type FootballerId,
  type RoundId,
  type RoundScore,
  type Squad,
} from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { selectLatestSquad } from "../squads/index.ts";

export interface ScoredRound {
  readonly squad: Squad;
  readonly score: RoundScore;
}

/** Null when the entry had no squad in the round. */
export async function scoreEntryRound(
  ctx: Context,
  {
    entryId,
    roundId,
    startedRoundId,
  }: { readonly entryId: EntryId; readonly roundId: RoundId; readonly startedRoundId: RoundId },
): Promise<ScoredRound | null> {
  const stored = await selectLatestSquad(ctx.db, entryId, roundId);
  if (!stored) return null;
  const { ruleset } = ctx.game();
  const squad = carrySquad({ ruleset, squad: stored.squad, roundId, startedRoundId });
  const points = ctx.live.roundPoints(roundId);
  const { footballers } = ctx.live.season();
  const score = scoreRound({
    ruleset,
    squad,
    positionOf: (id: FootballerId) => {
      const footballer = footballers.get(id);
      invariant(footballer, "a squad holds only footballers of the season");
      return footballer.position;
    },
    performanceOf: (id) => points.get(id)?.performance ?? NO_MATCH,
    costPoints: stored.squad.roundId === roundId ? stored.costPoints : 0,
  });
  return { squad, score };
}
