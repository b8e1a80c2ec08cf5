/** The winner of a knock-out match whose round is settled: goals, the coin and a pair that stands after a correction included. */
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectMatchesOfEntry } from "../cups/index.ts";
import { loadRoundMatches, selectDraw } from "../h2h/index.ts";
import type { League } from "../leagues/index.ts";

/** Null until the round is settled, and where the league has no match of the two in it. */
export async function winnerOfTie(
  ctx: Context,
  league: League,
  { roundId, pair: [a, b] }: { readonly roundId: RoundId; readonly pair: readonly [EntryId, EntryId] },
): Promise<EntryId | null> {
  const round = ctx.live.findSeason()?.rounds.find((one) => one.roundId === roundId);
  if (round?.state !== "settled") return null;
  const matches = await (league.scoring === "h2h" ? ofDuels(ctx, league, roundId) : ofCups(ctx, league, roundId, a));
  const own = matches.find(({ first, second }) => {
    const other = typeof second === "object" ? second?.entryId : undefined;
    return (first.entryId === a && other === b) || (first.entryId === b && other === a);
  });
  return own?.winnerId ?? null;
}

async function ofDuels(ctx: Context, { leagueId }: League, roundId: RoundId) {
  const draw = await selectDraw(ctx.db, leagueId);
  const matches = draw ? await loadRoundMatches(ctx, draw, roundId) : [];
  return matches.filter(({ knockoutName }) => knockoutName !== null);
}

async function ofCups(ctx: Context, { leagueId }: League, roundId: RoundId, entryId: EntryId) {
  const rounds = { first: roundId, last: roundId };
  const matches = await selectMatchesOfEntry(ctx.db, { entryId, cupId: null, rounds });
  return matches.filter((match) => match.leagueId === leagueId);
}
