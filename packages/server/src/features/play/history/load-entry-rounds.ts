/**
 * Every round an entry has played. Settled ones are read as they were stored. A round whose deadline has passed and
 * that is not settled yet is scored now, on top of the total before it.
 */
import {
  countedTransfers,
  type EntryId,
  isRevertingChip,
  recordedMoney,
  recordedTransfers,
  type RoundId,
  roundId as toRoundId,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectCurrentRound, selectRounds } from "../../clock/index.ts";
import { isPastDeadline } from "../../live/index.ts";
import { selectChipPlays } from "../chips/index.ts";
import { selectChipTimes, selectKeptSquad } from "../squads/index.ts";
import { type EntryRanks, type EntryRound, selectSettledRounds } from "./entry-rounds.sql.ts";
import type { PlayedChip } from "./history.present.ts";
import { scoreEntryRound } from "./score-entry-round.ts";

/** Settled ones alone, oldest first. */
export const loadSettledRounds = (ctx: Context, entryId: EntryId): Promise<EntryRound[]> =>
  ctx.reads.read((db) => selectSettledRounds(db, entryId));

/** Oldest first. */
export async function loadEntryRounds(
  ctx: Context,
  entry: { readonly entryId: EntryId; readonly startedRoundId: RoundId },
): Promise<EntryRound[]> {
  const rounds = await loadSettledRounds(ctx, entry.entryId);
  const settled = new Set(rounds.map((round) => round.roundId));
  for (const round of await selectRounds(ctx.db)) {
    const isPlayed = isPastDeadline(round);
    if (!isPlayed || round.roundId < entry.startedRoundId || settled.has(round.roundId)) continue;
    const before = rounds.findLast((candidate) => candidate.roundId < round.roundId);
    const moving = await scoreMovingRound(ctx, entry, round.roundId, before);
    if (moving) rounds.push(moving);
  }
  return rounds.toSorted((first, second) => first.roundId - second.roundId);
}

async function scoreMovingRound(
  ctx: Context,
  entry: { readonly entryId: EntryId; readonly startedRoundId: RoundId },
  roundId: RoundId,
  before: EntryRound | undefined,
): Promise<EntryRound | null> {
  const scored = await scoreEntryRound(ctx, { ...entry, roundId });
  if (!scored) return null;
  const { squad, score } = scored;
  const season = ctx.live.season();
  const frozen = season.frozen.get(roundId);
  const kept = isRevertingChip(squad.chip) ? await selectKeptSquad(ctx.db, entry.entryId, roundId) : null;
  return {
    roundId,
    points: score.points,
    benchPoints: score.benchPoints,
    costPoints: score.costPoints,
    transfers: recordedTransfers(squad),
    chip: squad.chip,
    totalPoints: (before?.totalPoints ?? 0) + score.netPoints,
    ...recordedMoney({
      squad,
      restored: kept,
      priceOf: (id) => frozen?.get(id)?.priceTenths ?? season.footballers.get(id)!.priceTenths,
    }),
    totalTransfers: (before?.totalTransfers ?? 0) + countedTransfers(squad),
    autoSubs: score.autoSubs,
    ranks: liveRanks(ctx, entry.entryId, roundId),
    provisional: true,
  };
}

/** Null while the engine does not hold the round or the entry. */
function liveRanks(ctx: Context, entryId: EntryId, roundId: RoundId): EntryRanks | null {
  const engine = ctx.live.engine();
  const round = engine?.entryRound(entryId, roundId);
  if (!engine || !round || round.overallRank === 0) return null;
  const sort = engine.rankSortOf(entryId, roundId);
  return { round: round.roundRank, overall: round.overallRank, sort, count: round.rankedCount };
}

/** Oldest first. */
export async function loadPlayedChips(ctx: Context, entryId: EntryId): Promise<PlayedChip[]> {
  const current = await selectCurrentRound(ctx.db);
  if (!current) return [];
  const plays = await selectChipPlays(ctx.db, entryId, toRoundId(current.roundId + 1));
  const times = await selectChipTimes(ctx.db, entryId);
  return plays.map(({ name, roundId }) => ({ name, roundId, atMs: times.get(roundId) ?? 0 }));
}
