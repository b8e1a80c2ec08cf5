/** The way of a team's rank through a round. */
import {
  NO_MATCH,
  invariant,
  scoreRound,
  type EntryId,
  type FootballerId,
  type RoundId,
  type Squad,
} from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { selectRound } from "../rounds/index.ts";
import { selectEntryKey } from "../squads/index.ts";
import { canSeePicks } from "./access.ts";
import { loadEntryRounds } from "./load-entry-rounds.ts";
import { selectMoments, type RoundMoment } from "./round-moments.sql.ts";
import { scoreEntryRound } from "./score-entry-round.ts";

export interface RankMoment {
  /** Null is now, or the end of a settled round. */
  readonly atMs: number | null;
  /** Of the round after transfer costs. */
  readonly netPoints: number;
  readonly totalPoints: number;
  /** Overall, shared among equal totals. */
  readonly rank: number;
}

export interface RoundRanks {
  readonly provisional: boolean;
  readonly moments: readonly RankMoment[];
}

/**
 * Each moment that was kept, scored by the rules with what the footballers had then and placed among the totals of then;
 * the last is how it stands now. Null when there is no such entry or round, before the round's deadline, and when the
 * entry had no squad in it.
 */
export async function loadRoundRanks(ctx: Context, entryId: EntryId, roundId: RoundId): Promise<RoundRanks | null> {
  const entry = await selectEntryKey(ctx.db, entryId);
  const round = await selectRound(ctx.db, roundId);
  if (!entry || !round || !canSeePicks(entry, round)) return null;
  const played = (await loadEntryRounds(ctx, entry)).find((candidate) => candidate.roundId === roundId);
  const scored = await scoreEntryRound(ctx, { ...entry, roundId });
  if (!played || !scored) return null;
  const { costPoints, ranks, provisional } = played;
  const netPoints = played.points - costPoints;
  const before = played.totalPoints - netPoints;
  const netOf = scorer(ctx, scored.squad, costPoints);
  const moments = (await momentsOf(ctx, roundId)).map((moment): RankMoment => {
    const net = netOf(moment);
    return { atMs: moment.atMs, netPoints: net, totalPoints: before + net, rank: rankIn(moment, before + net) };
  });
  const now = ranks && { atMs: null, netPoints, totalPoints: played.totalPoints, rank: ranks.overall };
  return { provisional, moments: now ? [...moments, now] : moments };
}

function scorer(ctx: Context, squad: Squad, costPoints: number): (moment: RoundMoment) => number {
  const { ruleset } = ctx.game();
  const { footballers } = ctx.live.season();
  const positionOf = (id: FootballerId) => {
    const footballer = footballers.get(id);
    invariant(footballer, "a squad holds only footballers of the season");
    return footballer.position;
  };
  return ({ performances }) =>
    scoreRound({ ruleset, squad, positionOf, costPoints, performanceOf: (id) => performances.get(id) ?? NO_MATCH })
      .netPoints;
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
