/** An entry's round as the rules score it from current facts: final when its matches are, a projection until then. */
import {
  NO_MATCH,
  carrySquad,
  invariant,
  scoreRound,
  type EntryId,
  type FootballerId,
  type Performance,
  type RoundId,
  type RoundScore,
  type Squad,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectLatestSquad, selectLatestSquads, type StoredSquad } from "../squads/index.ts";

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
  return stored && scoreSquad(ctx, stored, { roundId, startedRoundId });
}

/** The round of several entries; those without a squad in it are left out. */
export async function scoreSquads(
  ctx: Context,
  entryIds: readonly EntryId[],
  roundId: RoundId,
): Promise<ReadonlyMap<EntryId, ScoredRound>> {
  const squads = await selectLatestSquads(ctx.db, entryIds, roundId);
  // Free transfers alone depend on the first round, and nothing that is scored depends on them.
  const round = { roundId, startedRoundId: roundId };
  return new Map(squads.map((stored) => [stored.entryId, scoreSquad(ctx, stored, round)]));
}

function scoreSquad(
  ctx: Context,
  stored: StoredSquad,
  { roundId, startedRoundId }: { readonly roundId: RoundId; readonly startedRoundId: RoundId },
): ScoredRound {
  const { ruleset } = ctx.game();
  const squad = carrySquad({ ruleset, squad: stored.squad, roundId, startedRoundId });
  const points = ctx.live.roundPoints(roundId);
  const costPoints = stored.squad.roundId === roundId ? stored.costPoints : 0;
  return { squad, score: scoreWith(ctx, squad, costPoints, (id) => points.get(id)?.performance) };
}

/** A squad's round with the footballers' performances of some moment; undefined means no match. */
export function scoreWith(
  ctx: Context,
  squad: Squad,
  costPoints: number,
  performanceOf: (id: FootballerId) => Performance | undefined,
): RoundScore {
  const { footballers } = ctx.live.season();
  return scoreRound({
    ruleset: ctx.game().ruleset,
    squad,
    positionOf: (id) => {
      const footballer = footballers.get(id);
      invariant(footballer, "a squad holds only footballers of the season");
      return footballer.position;
    },
    performanceOf: (id) => performanceOf(id) ?? NO_MATCH,
    costPoints,
  });
}
