/** The way of a team's rank through a round. */
import type { EntryId, RoundId } from "@elleveren/rules";
import { wireMicros, type WireRoundRanks } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import { loadVisibleRound } from "./load-visible-round.ts";
import { selectMoments, type RoundMoment } from "./round-moments.sql.ts";
import { scoreWith } from "./score-entry-round.ts";

/**
 * Each moment that was kept, scored by the rules with what the footballers had then and placed among the totals of then;
 * the last is how it stands now. Null when there is no such entry or round, before the round's deadline, and when the
 * entry had no squad in it.
 */
export async function loadRoundRanks(ctx: Context, entryId: EntryId, roundId: RoundId): Promise<WireRoundRanks | null> {
  const visible = await loadVisibleRound(ctx, entryId, roundId);
  if (!visible) return null;
  const { played, squad } = visible;
  const { costPoints, ranks, provisional, totalPoints } = played;
  const netPoints = played.points - costPoints;
  const before = totalPoints - netPoints;
  const moments = (await momentsOf(ctx, roundId)).map((moment) => {
    const { netPoints: net } = scoreWith(ctx, squad, costPoints, (id) => moment.performances.get(id));
    const total = before + net;
    return { time: wireMicros(moment.atMs), net, total, overall_rank: rankIn(moment, total) };
  });
  const now = ranks && { time: null, net: netPoints, total: totalPoints, overall_rank: ranks.overall };
  return { event: roundId, provisional, moments: now ? [...moments, now] : moments };
}

/** One more than how many had more. */
function rankIn({ lowest, better }: RoundMoment, totalPoints: number): number {
  if (totalPoints < lowest) return better[0]! + 1;
  return (better[totalPoints - lowest] ?? 0) + 1;
}

/** Rounds kept in memory, the latest asked for last: people look at the one that is on. */
const MOST_ROUNDS = 3;
/** By the season as it is held: read anew, it has moments of its own. */
const kept = new WeakMap<object, Map<RoundId, RoundMoment[]>>();

/** All moments of a round; only those that came since the last question are read. */
async function momentsOf(ctx: Context, roundId: RoundId): Promise<readonly RoundMoment[]> {
  const season = ctx.live.season();
  const rounds = kept.get(season) ?? new Map<RoundId, RoundMoment[]>();
  kept.set(season, rounds);
  const known = rounds.get(roundId) ?? [];
  const fresh = await selectMoments(ctx.db, roundId, known.at(-1)?.atMs ?? 0);
  const moments = [...known, ...fresh.filter(({ atMs }) => atMs > (known.at(-1)?.atMs ?? 0))];
  rounds.delete(roundId);
  rounds.set(roundId, moments);
  for (const id of rounds.keys()) if (rounds.size > MOST_ROUNDS) rounds.delete(id);
  return moments;
}
