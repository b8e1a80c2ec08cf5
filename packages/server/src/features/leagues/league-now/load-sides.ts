/** Teams of a league in a round: who they are, where they stand and what they have. */
import type { EntryId, FootballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { managerOf, selectNames } from "../../play/index.ts";
import { leftOfLineup, loadLineups, pointsOfLineup, type Lineup } from "./lineups.ts";
import type { LeagueRound } from "./league-round.ts";
import type { Place } from "./places.ts";
import { pointsSoFar, type PointsSoFar } from "./round-points.ts";

export interface Side extends Place, Lineup {
  readonly name: string;
  readonly managerName: string;
  /** Of the round, before transfer costs. */
  readonly points: number;
  readonly left: number;
}

export interface Sides {
  readonly of: (entryId: EntryId) => Side | null;
  /** As of the moment that the sides were added up. */
  readonly soFar: (id: FootballerId) => PointsSoFar;
}

/** Of the places given; a team that is gone has no side. */
export async function loadSides(ctx: Context, { roundId }: LeagueRound, places: readonly Place[]): Promise<Sides> {
  const ids = places.map(({ entryId }) => entryId);
  const names = await selectNames(ctx.db, ids);
  const lineups = await loadLineups(ctx, ids, roundId);
  // From here on nothing is waited for: all points are of one moment.
  const soFar = pointsSoFar(ctx, roundId);
  const sides = new Map<EntryId, Side>();
  for (const place of places) {
    const name = names.get(place.entryId);
    const lineup = lineups.get(place.entryId);
    if (!name || !lineup) continue;
    const [points, left] = [pointsOfLineup(lineup, soFar), leftOfLineup(lineup, soFar)];
    sides.set(place.entryId, { ...place, ...lineup, name: name.name, managerName: managerOf(name), points, left });
  }
  return { of: (id) => sides.get(id) ?? null, soFar };
}
