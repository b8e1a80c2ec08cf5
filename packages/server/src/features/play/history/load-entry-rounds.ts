/**
 * Every round an entry has played. Settled ones are read as they were stored. A round whose deadline has passed and
 * that is not settled yet is scored now, on top of the total before it.
 */
import {
  countedTransfers,
  isRevertingChip,
  recordedMoney,
  recordedTransfers,
  type EntryId,
  type RoundId,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { isPastDeadline } from "../../live/index.ts";
import { selectRounds } from "../../clock/index.ts";
import { selectKeptSquad } from "../squads/index.ts";
import { selectSettledRounds, type EntryRound } from "./entry-rounds.sql.ts";
import { liveRanks } from "./live-ranks.ts";
import { scoreEntryRound } from "./score-entry-round.ts";

/** Oldest first. */
export async function loadEntryRounds(
  ctx: Context,
  entry: { readonly entryId: EntryId; readonly startedRoundId: RoundId },
): Promise<EntryRound[]> {
  const rounds = await ctx.reads.read((db) => selectSettledRounds(db, entry.entryId));
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
