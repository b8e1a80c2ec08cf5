/** Between which overall ranks a team may end the current round. */
import type { WireRankOdds } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import { notFound } from "../../../http/calls/errors.ts";
import type { RoundDraws, ToDraw } from "./draw-round.ts";
import { aboutOf } from "./duel-odds.ts";
import { imagine } from "./imagine.ts";
import { type DrawnField, drawnField, drawnRanks } from "./odds-of.ts";

/** Teams taken evenly from all; ranks of a small game are exact. */
const FIELD = 2000;

/** The same for every team. */
export async function fieldOf(what: ToDraw, draws: RoundDraws): Promise<DrawnField> {
  const { engine, season, roundId } = what;
  const step = Math.max(1, Math.ceil(engine.entryCount / FIELD));
  const ids: EntryId[] = [];
  for (let row = 0; row < engine.entryCount; row += step) ids.push(engine.entryIdOf(row));
  const round = await imagine(what, ids, draws);
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
  const within = (share: number) => drawn[Math.round(share * (drawn.length - 1))]!;
  return {
    ...aboutOf(what, draws),
    rank: standing.overallRank,
    best: within(0.1),
    middle: within(0.5),
    worst: within(0.9),
    drawn_against: field.size,
    teams: standing.rankedCount,
  };
}
