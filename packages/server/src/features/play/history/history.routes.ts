/** Rounds of an entry: the list of them, and the picks of one. */
import {
  entrySeasonsCall,
  historyCall,
  roundPicksCall,
  roundRanksCall,
  routeSchema,
  type WireEntrySeason,
  wireMicros,
  type WireRoundRanks,
} from "@elleveren/contract";
import {
  armbandFactors,
  chipScoring,
  entryId,
  type EntryId,
  type FootballerId,
  NO_MATCH,
  roundId,
  type RoundId,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { selectEntryKey, selectSquadsUntil, type StoredSquad } from "../squads/index.ts";
import { type EntryRound, selectPastSeasons } from "./entry-rounds.sql.ts";
import { type Armband, presentHistory, presentRoundPicks, presentSeasonRound } from "./history.present.ts";
import { loadEntryRounds, loadPlayedChips } from "./load-entry-rounds.ts";
import { loadVisibleRound } from "./load-visible-round.ts";
import { type RoundMoment, selectMoments } from "./round-moments.sql.ts";
import { scoreWith } from "./score-entry-round.ts";

export function historyRoutes(app: App, ctx: Context): void {
  app.get(historyCall.path, { schema: routeSchema(historyCall) }, async (request) => {
    const entry = await selectEntryKey(ctx.db, entryId(request.params.entryId));
    if (!entry) throw notFound("entry");
    const rounds = await loadEntryRounds(ctx, entry);
    const past = await ctx.reads.read((db) => selectPastSeasons(db, entry.accountId));
    return presentHistory(rounds, past, await loadPlayedChips(ctx, entry.entryId));
  });

  app.get(roundPicksCall.path, { schema: routeSchema(roundPicksCall) }, async (request) => {
    const { params } = request;
    const round = await loadVisibleRound(ctx, entryId(params.entryId), roundId(params.roundId));
    if (!round) throw notFound("picks");
    const { footballers } = ctx.live.season();
    return presentRoundPicks(entryId(params.entryId), round.played, round.picks, (id) => footballers.get(id)!.position);
  });

  app.get(roundRanksCall.path, { schema: routeSchema(roundRanksCall) }, async (request) => {
    const { params } = request;
    const ranks = await loadRoundRanks(ctx, entryId(params.entryId), roundId(params.roundId));
    if (!ranks) throw notFound("picks");
    return ranks;
  });

  app.get(entrySeasonsCall.path, { schema: routeSchema(entrySeasonsCall) }, async (request) => {
    const wanted = new Set(request.query.entries.split(",").map((id) => entryId(Number(id))));
    return { entries: await loadEntrySeasons(ctx, [...wanted]) };
  });
}

/** In the order asked for; entries that do not exist are left out. */
async function loadEntrySeasons(ctx: Context, entryIds: readonly EntryId[]): Promise<WireEntrySeason[]> {
  const names = await selectNames(ctx.db, entryIds);
  const seasons: WireEntrySeason[] = [];
  for (const entryId of entryIds) {
    const name = names.get(entryId);
    const entry = name && (await selectEntryKey(ctx.db, entryId));
    if (!entry) continue;
    const rounds = await loadEntryRounds(ctx, entry);
    const last = rounds.at(-1);
    const squads = last ? await ctx.reads.read((db) => selectSquadsUntil(db, entryId, last.roundId)) : [];
    seasons.push({
      ...name,
      rounds: rounds.map((round) => presentSeasonRound(round, armbandsOf(ctx, squads, round))),
    });
  }
  return seasons;
}

/** Empty when neither played, and under a chip that removes the armband's effect. */
function armbandsOf(ctx: Context, squads: readonly StoredSquad[], { roundId, chip }: EntryRound): Armband[] {
  const picks = squads.findLast(({ squad }) => squad.roundId <= roundId)?.squad.picks ?? [];
  const captain = picks.find((pick) => pick.isCaptain);
  const vice = picks.find((pick) => pick.isViceCaptain);
  if (!captain || !vice) return [];
  const points = ctx.live.roundPoints(roundId);
  const performanceOf = (id: FootballerId) => points.get(id)?.performance ?? NO_MATCH;
  const factors = armbandFactors(
    chipScoring(chip),
    performanceOf(captain.footballerId).absent,
    performanceOf(vice.footballerId).absent,
  );
  return [
    { footballerId: captain.footballerId, factor: factors.captain },
    { footballerId: vice.footballerId, factor: factors.viceCaptain },
  ]
    .filter(({ factor }) => factor > 1)
    .map((worn) => ({ ...worn, points: performanceOf(worn.footballerId).points * worn.factor }));
}

/**
 * Each moment that was kept, scored by the rules with what the footballers had then and placed among the totals of then;
 * the last is how it stands now. Null when there is no such entry or round, before the round's deadline, and when the
 * entry had no squad in it.
 */
async function loadRoundRanks(ctx: Context, entryId: EntryId, roundId: RoundId): Promise<WireRoundRanks | null> {
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
const ROUNDS_KEPT = 3;
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
  for (const id of rounds.keys()) if (rounds.size > ROUNDS_KEPT) rounds.delete(id);
  return moments;
}
