/** Decides a settled round's matches from its results: points, then goals, then the coin. */
import { cupCoinLabel, decideTie, type RoundId, tossCoin } from "@elleveren/rules";

import type { Tx } from "../../../context.ts";
import { type LevelMatch, selectLevelMatches, updateByPoints, updateLevelMatches } from "./decide-matches.sql.ts";

export interface DecideRequest {
  readonly roundId: RoundId;
  readonly seed: string;
}

/** Every match of the round has its winner afterwards; what was decided before is decided anew. */
export async function decideMatches(tx: Tx, request: DecideRequest): Promise<void> {
  const { roundId } = request;
  await updateByPoints(tx, roundId);
  for (;;) {
    const level = await selectLevelMatches(tx, roundId);
    if (level.length === 0) return;
    const decided = level.map((match) => decide(match, request));
    await updateLevelMatches(tx, roundId, decided);
  }
}

function decide(match: LevelMatch, { roundId, seed }: DecideRequest) {
  const { entry1, entry2, points, goals1, goals2 } = match;
  const coin = tossCoin(seed, cupCoinLabel(match.leagueId, roundId, entry1, entry2));
  const { winner, tiebreak } = decideTie({
    pointsA: points,
    pointsB: points,
    goalsA: goals1.scored,
    goalsB: goals2.scored,
    concededA: goals1.conceded,
    concededB: goals2.conceded,
    coin,
  });
  return {
    ...match,
    coin: tiebreak === "default" ? coin : null,
    winnerId: winner === "a" ? entry1 : entry2,
    tiebreak: tiebreak!,
  };
}
