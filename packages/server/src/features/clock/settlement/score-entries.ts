/**
 * Scores every entry of a round with the rules, in batches, into result columns: the reference that verification
 * compares with.
 */
import {
  countedTransfers,
  type FootballerId,
  invariant,
  type MatchStats,
  type Performance,
  type Pick,
  type Position,
  recordedTransfers,
  roundGoals,
  type RoundId,
  type Ruleset,
  scoreRound,
  type Squad,
} from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import { loadRoundPerformances } from "../../live/index.ts";
import { rankResults, ResultColumns } from "./result-columns.ts";
import { type RoundTallies, summariseRound } from "./summarise-round.ts";
import {
  selectDeadlinePrices,
  selectMostTransferredIn,
  selectSettlingEntries,
  type SettlingEntry,
} from "./settlement.sql.ts";
import type { RoundSummary } from "./summarise-round.ts";

/** Entries a batch: large enough to make the round trip negligible, small enough to bound memory. */
const BATCH_SIZE = 5000;

export interface ScoringInputs {
  readonly ruleset: Ruleset;
  readonly roundId: RoundId;
  readonly positionOf: (footballerId: FootballerId) => Position;
  readonly performanceOf: (footballerId: FootballerId) => Performance;
  readonly statsOf: (footballerId: FootballerId) => readonly MatchStats[];
  /** Prices at the deadline, tenths. */
  readonly priceOf: (footballerId: FootballerId) => number;
}

async function scoreEntries(
  db: Queryable,
  inputs: ScoringInputs,
): Promise<{ results: ResultColumns; tallies: RoundTallies }> {
  const results = new ResultColumns();
  const tallies: RoundTallies = {
    selected: new Map(),
    captained: new Map(),
    viceCaptained: new Map(),
    chips: new Map(),
  };
  let afterEntryId = 0;
  for (;;) {
    const batch = await selectSettlingEntries(db, { roundId: inputs.roundId, afterEntryId, limit: BATCH_SIZE });
    for (const entry of batch) scoreEntry(entry, inputs, results, tallies);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH_SIZE) return { results, tallies };
    afterEntryId = last.entryId;
  }
}

function scoreEntry(entry: SettlingEntry, inputs: ScoringInputs, results: ResultColumns, tallies: RoundTallies): void {
  const squad = toSquad(entry, inputs.roundId);
  const score = scoreRound({ ...inputs, squad, costPoints: entry.costPoints });
  const goals = roundGoals({ picks: score.picks, statsOf: inputs.statsOf });
  // A round under a reverting chip is recorded with what the manager keeps (see `recordedMoney` in rules).
  const kept = entry.kept ?? entry;
  results.add({
    entryId: entry.entryId,
    points: score.points,
    benchPoints: score.benchPoints,
    costPoints: entry.costPoints,
    transfers: recordedTransfers(squad),
    chip: entry.chip,
    totalPoints: entry.previousTotalPoints + score.netPoints,
    bankTenths: kept.bankTenths,
    valueTenths: kept.bankTenths + kept.footballerIds.reduce((sum, id) => sum + inputs.priceOf(id), 0),
    totalTransfers: entry.previousTotalTransfers + countedTransfers(squad),
    goalsScored: goals.scored,
    goalsConceded: goals.conceded,
    autoSubs: score.autoSubs.length === 0 ? null : score.autoSubs.flatMap((sub) => [sub.outId, sub.inId]),
  });
  const add = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const id of entry.footballerIds) add(tallies.selected, id);
  add(tallies.captained, entry.footballerIds[entry.captainSlot - 1]!);
  add(tallies.viceCaptained, entry.footballerIds[entry.viceSlot - 1]!);
  if (entry.chip) add(tallies.chips, entry.chip);
}

function toSquad(entry: SettlingEntry, roundId: RoundId): Squad {
  const picks: Pick[] = entry.footballerIds.map((footballerId, slotIndex) => ({
    footballerId,
    slot: slotIndex + 1,
    isCaptain: slotIndex + 1 === entry.captainSlot,
    isViceCaptain: slotIndex + 1 === entry.viceSlot,
    purchasePriceTenths: entry.purchaseTenths[slotIndex]!,
  }));
  return {
    roundId,
    picks,
    bankTenths: entry.bankTenths,
    chip: entry.chip,
    freeTransfers: entry.freeTransfers,
    transfersMade: entry.transfersMade,
  };
}

const NO_MATCH: Performance = { points: 0, absent: true, played: false };

export async function computeRound(
  db: Queryable,
  ruleset: Ruleset,
  roundId: RoundId,
): Promise<{ results: ResultColumns; summary: RoundSummary }> {
  const { performances, positions, rounds } = await loadRoundPerformances(db, ruleset, roundId);
  const stats = new Map([...rounds].map(([id, { matches }]) => [id, matches.map((match) => match.stats)]));
  const prices = await selectDeadlinePrices(db, roundId);
  const { results, tallies } = await scoreEntries(db, {
    ruleset,
    roundId,
    positionOf: (id) => known(positions, id),
    performanceOf: (id) => performances.get(id) ?? NO_MATCH,
    statsOf: (id) => stats.get(id) ?? [],
    priceOf: (id) => known(prices, id),
  });
  rankResults(results);
  const mostTransferredIn = await selectMostTransferredIn(db, roundId);
  return { results, summary: summariseRound(results.summarised(), tallies, { mostTransferredIn, performances }) };
}

function known<T>(map: ReadonlyMap<FootballerId, T>, id: FootballerId): T {
  const value = map.get(id);
  invariant(value !== undefined, "a squad holds only footballers of the season");
  return value;
}
