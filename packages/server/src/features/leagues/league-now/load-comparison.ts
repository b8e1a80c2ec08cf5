/** Two teams of a league, side by side. */
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { differencesOf, type Difference } from "./differences.ts";
import type { LeagueRound } from "./league-round.ts";
import { loadSides, type Side } from "./load-sides.ts";
import { loadPlaces } from "./places.ts";

export interface Comparison {
  readonly a: Side;
  readonly b: Side;
  readonly differences: readonly Difference[];
}

/** Null when one of them is gone. */
export async function loadComparison(
  ctx: Context,
  at: LeagueRound,
  request: { readonly a: EntryId; readonly b: EntryId },
): Promise<Comparison | null> {
  const sides = await loadSides(ctx, at, await loadPlaces(ctx, at, [request.a, request.b]));
  const [a, b] = [sides.of(request.a), sides.of(request.b)];
  return a && b ? { a, b, differences: differencesOf(a, b, sides.soFar) } : null;
}
