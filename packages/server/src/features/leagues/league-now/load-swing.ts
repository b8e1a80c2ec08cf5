/** What moves a team in its league: footballer by footballer against the average, and the nearest rivals. */
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { averageOf, differencesOf, swingsOf, type Difference, type Swing } from "./differences.ts";
import type { LeagueRound } from "./league-round.ts";
import { loadOwnership } from "./load-ownership.ts";
import { loadSides, type Side } from "./load-sides.ts";
import { loadNeighbours, totalToHold, type Place } from "./places.ts";

/** Rivals on either side in the table. */
const REACH = 2;

export interface LeagueSwing {
  readonly memberCount: number;
  readonly own: Side;
  /** Round points after transfer costs that keep the rank from before the round; null where nothing says it. */
  readonly pointsToHold: number | null;
  readonly average: { readonly points: number; readonly costPoints: number };
  readonly swings: readonly Swing[];
  readonly above: readonly Rival[];
  readonly below: readonly Rival[];
}

interface Rival extends Side {
  /** His total minus the team's own. */
  readonly gap: number;
  /** Where multipliers differ; `a` is the team itself. */
  readonly differences: readonly Difference[];
}

export type SwingRefusal = "not_in_table" | "past_round_of_large_league";

export async function loadSwing(ctx: Context, at: LeagueRound, entryId: EntryId): Promise<LeagueSwing | SwingRefusal> {
  const ownership = await loadOwnership(ctx, at);
  if (!ownership) return "past_round_of_large_league";
  const neighbours = await loadNeighbours(ctx, at, entryId, REACH);
  const { above, below } = neighbours;
  const toHold = await totalToHold(at, neighbours);
  const { of, soFar } = await loadSides(ctx, at, [...above, neighbours.own, ...below]);
  const own = of(entryId);
  if (!own) return "not_in_table";
  const rivals = (places: readonly Place[]) =>
    places.flatMap((place): Rival[] => {
      const side = of(place.entryId);
      if (!side) return [];
      const differences = differencesOf(own, side, soFar).filter(({ a, b }) => (a ?? 0) !== (b ?? 0));
      return [{ ...side, gap: side.total - own.total, differences }];
    });
  return {
    memberCount: ownership.memberCount,
    own,
    pointsToHold: toHold === null ? null : toHold - (own.total - own.points + own.costPoints),
    average: averageOf(ownership, soFar),
    swings: swingsOf(own, ownership, soFar),
    above: rivals(above),
    below: rivals(below),
  };
}
