/** A running game's view for its managers, from the season in memory. */
import type { FootballerId, RoundId } from "@elleveren/rules";

import type { Context } from "@elleveren/server/context.ts";
import { PointsBook, scout, type Scouting } from "../managers/index.ts";

export function scoutLive(ctx: Pick<Context, "live">, roundId: RoundId): Scouting {
  const season = ctx.live.season();
  const book = new PointsBook();
  for (const round of season.rounds.values()) {
    if (round.roundId >= roundId) continue;
    const points = new Map<FootballerId, number>();
    for (const [id, own] of ctx.live.roundPoints(round.roundId)) if (own.minutes > 0) points.set(id, own.points);
    book.add(round.roundId, points);
  }
  const footballers = [...season.footballers.values()].filter((one) => !one.removed);
  return scout({
    roundId,
    footballers: footballers.map((one) => ({
      footballerId: one.footballerId,
      clubId: one.clubId,
      position: one.position,
      priceTenths: one.priceTenths,
      status: one.status,
      chance: one.chanceNextRound,
      ownedShare: (season.market.get(one.footballerId)?.selectedCount ?? 0) / Math.max(1, season.entryCount),
      ...book.figures(one.footballerId),
    })),
    fixtures: [...season.fixtures.values()],
  });
}
