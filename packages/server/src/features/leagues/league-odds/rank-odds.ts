/** Between which overall ranks a team may end the current round. */
import type { WireRankOdds } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import { notFound } from "../../../http/calls/errors.ts";
import type { RoundDraws, ToDraw } from "./draw-round.ts";
import { aboutOf } from "./duel-odds.ts";
import { imagine } from "./imagine.ts";
import { type DrawnField, drawnField, drawnRanks, fieldIds, rankInterval } from "./odds-of.ts";

/** The same for every team. */
export async function fieldOf(what: ToDraw, draws: RoundDraws): Promise<DrawnField> {
  const { engine, season, roundId } = what;
  const round = await imagine(what, fieldIds(engine), draws);
  const played = season.rounds.filter((one) => one.roundId < roundId);
  const before = round.entryIds.map((id) => played.reduce((sum, one) => sum + engine.netPointsOf(id, one.roundId), 0));
  return drawnField(round, before);
}

export async function oddsOfRank(
  what: ToDraw,
  id: EntryId,
  field: DrawnField,
  draws: RoundDraws,
): Promise<WireRankOdds> {
  const { engine, roundId } = what;
  const own = await imagine(what, [id], draws);
  const standing = engine.entryRound(id, roundId);
  if (!standing) throw notFound("ranked team");
  const before = standing.totalPoints - standing.netPoints;
  const drawn = drawnRanks(
    field,
    own.netPoints.map((net) => net + before),
    standing.rankedCount,
  );
  return {
    ...aboutOf(what, draws),
    rank: standing.overallRank,
    ...rankInterval(drawn),
    drawn_against: field.size,
    teams: standing.rankedCount,
  };
}
