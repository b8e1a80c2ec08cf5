/** Of a knock-out match that ends level on points in some draws: who goes through in those. */
import { decideTie, roundGoals, type EntryId, type FootballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { scoreSquads, scoreWith } from "../../play/index.ts";
import type { RoundDraws } from "./draw-round.ts";
import type { Imagined } from "./imagine.ts";

/**
 * The first team's share of the draws in which it goes through (EG-71): by points, by goals scored, by goals conceded, and half
 * of those that the coin decides. The coin of a tie may be known to nobody before the round is settled, so that it is half.
 */
export async function shareThrough(
  ctx: Context,
  { draws, imagined }: { readonly draws: RoundDraws; readonly imagined: Imagined },
  [a, b]: readonly [EntryId, EntryId],
): Promise<number> {
  const { ends, scored, conceded } = draws;
  const { footballerIds } = ends;
  const places = new Map(footballerIds.map((id, man) => [id, man]));
  const width = footballerIds.length;
  const squads = await scoreSquads(ctx, [a, b], imagined.roundId);
  const goalsOf = (entryId: EntryId, end: number) => {
    const squad = squads.get(entryId)?.squad;
    if (!squad) return { scored: 0, conceded: 0 };
    const at = (id: FootballerId) => end * width + places.get(id)!;
    const { picks } = scoreWith(ctx, squad, 0, (id) => {
      if (!places.has(id)) return undefined;
      const isAbsent = ends.absent[at(id)] === 1;
      return { points: ends.points[at(id)]!, absent: isAbsent, played: !isAbsent };
    });
    const statsOf = (id: FootballerId) =>
      places.has(id) ? [{ goals_scored: scored[at(id)]!, goals_conceded: conceded[at(id)]! }] : [];
    return roundGoals({ picks, statsOf });
  };
  const count = imagined.netPoints.length / 2;
  let through = 0;
  for (let end = 0; end < count; end++) {
    const [pointsA, pointsB] = [imagined.netPoints[2 * end]!, imagined.netPoints[2 * end + 1]!];
    if (pointsA !== pointsB) {
      through += pointsA > pointsB ? 1 : 0;
      continue;
    }
    const [goalsA, goalsB] = [goalsOf(a, end), goalsOf(b, end)];
    const { winner, tiebreak } = decideTie({
      pointsA,
      pointsB,
      goalsA: goalsA.scored,
      goalsB: goalsB.scored,
      concededA: goalsA.conceded,
      concededB: goalsB.conceded,
      coin: 0,
    });
    if (tiebreak === "default") through += 0.5;
    else if (winner === "a") through += 1;
  }
  return through / count;
}
