/**
 * A round's results the fast way, as settling writes them. `score-entries.ts` is the slow way, by the rules, which `verify`
 * compares.
 */
import { setImmediate } from "node:timers/promises";
import { type FootballerId, invariant, NO_MATCH, type RoundId, type Ruleset } from "@elleveren/rules";
import type { PoolClient } from "pg";

import type { Tx } from "../../../context.ts";
import type { ClientTransaction } from "../../../db/client-transaction.ts";
import { loadRoundPerformances, type RoundPerformances, type SupposedFacts } from "../../live/index.ts";
import type { SettledRound } from "./copy-results.ts";
import { readEntries, readKept, readSquads, withSquadsOnly } from "./read-settling.ts";
import { openScorer, type ScoredFootballers } from "./score-columns.ts";
import {
  CHIP_OF_CODE,
  footballerIndex,
  type ScoredColumns,
  type SettlingColumns,
  SQUAD_SIZE,
} from "./settling-columns.ts";
import { selectDeadlinePrices, selectMostTransferredIn } from "./settlement.sql.ts";
import type { RoundSummary } from "./summarise-round.ts";
import { type RoundTallies, summariseRound } from "./summarise-round.ts";

/** `tx` and `client` are the same transaction. */
export async function settleColumns(
  { tx, client }: { tx: Tx; client: PoolClient },
  ruleset: Ruleset,
  roundId: RoundId,
): Promise<SettledRound & { readonly summary: RoundSummary }> {
  const played = await loadRoundPerformances(tx, ruleset, roundId);
  const footballers = footballerColumns(played, await selectDeadlinePrices(tx, roundId));
  const { columns, scored } = await readAndScore(client, ruleset, roundId, footballers);
  const { count, costPoints, transfers } = columns;
  const figures = { count, entryIds: columns.ids, points: scored.points, costPoints, transfers };
  const summary = summariseRound(figures, tallyColumns(columns, footballers.ids), {
    mostTransferredIn: await selectMostTransferredIn(tx, roundId),
    performances: played.performances,
  });
  return { roundId, footballers, columns, scored, summary };
}

/** The database reads while this thread packs; both finish at nearly the same time. */
async function readAndScore(
  client: PoolClient,
  ruleset: Ruleset,
  roundId: RoundId,
  footballers: ScoredFootballers,
): Promise<Pick<SettledRound, "columns" | "scored">> {
  const columns = await readEntries(client, roundId);
  const scorer = openScorer(ruleset, footballers, columns);
  try {
    await readSquads(client, roundId, footballers, columns, scorer.add);
    await readKept(client, roundId, footballers, columns);
    const complete = withSquadsOnly(columns);
    if (complete === columns) return { columns, scored: await scorer.score() };
    return { columns: complete, scored: await scoreAll(ruleset, footballers, complete) };
  } finally {
    await scorer.close();
  }
}

/** Pages that this thread serves get their turn in between. */
const ROWS_AT_A_TIME = 16_384;

async function scoreAll(
  ruleset: Ruleset,
  footballers: ScoredFootballers,
  columns: SettlingColumns,
): Promise<ScoredColumns> {
  const scorer = openScorer(ruleset, footballers, columns);
  try {
    for (let row = 0; row < columns.count; row++) {
      scorer.add(row);
      if (row % ROWS_AT_A_TIME === ROWS_AT_A_TIME - 1) await setImmediate();
    }
    return await scorer.score();
  } finally {
    await scorer.close();
  }
}

function footballerColumns(
  { performances, positions, rounds }: RoundPerformances,
  prices: ReadonlyMap<FootballerId, number>,
): ScoredFootballers {
  const ids = [...positions.keys()];
  const length = ids.length + 1;
  const columns = {
    ids,
    indexOf: footballerIndex(ids),
    priceTenths: new Int32Array(length),
    goalsScored: new Int32Array(length),
    goalsConceded: new Int32Array(length),
    positions: [undefined, ...positions.values()],
    performances: [undefined, ...ids.map((id) => performances.get(id) ?? NO_MATCH)],
  };
  ids.forEach((id, place) => {
    const index = place + 1;
    const price = prices.get(id);
    invariant(price !== undefined, "every footballer has a price");
    columns.priceTenths[index] = price;
    for (const { stats } of rounds.get(id)?.matches ?? []) {
      columns.goalsScored[index]! += stats.goals_scored ?? 0;
      columns.goalsConceded[index]! += stats.goals_conceded ?? 0;
    }
  });
  return columns;
}

function tallyColumns(columns: SettlingColumns, ids: readonly FootballerId[]): RoundTallies {
  const { count, squads, captainSlots, viceSlots } = columns;
  const counts = () => new Uint32Array(ids.length + 1);
  const [selected, captained, viceCaptained] = [counts(), counts(), counts()];
  const played = new Uint32Array(CHIP_OF_CODE.length);
  for (let row = 0, at = 0; row < count; row++, at += SQUAD_SIZE) {
    for (let slot = 0; slot < SQUAD_SIZE; slot++) selected[squads[at + slot]!]!++;
    captained[squads[at + captainSlots[row]! - 1]!]!++;
    viceCaptained[squads[at + viceSlots[row]! - 1]!]!++;
    played[columns.chips[row]!]!++;
  }
  const named = (of: Uint32Array) =>
    new Map(ids.flatMap((id, place): [FootballerId, number][] => (of[place + 1] ? [[id, of[place + 1]!]] : [])));
  return {
    selected: named(selected),
    captained: named(captained),
    viceCaptained: named(viceCaptained),
    chips: new Map(CHIP_OF_CODE.flatMap((chip, code) => (chip !== null && played[code] ? [[chip, played[code]]] : []))),
  };
}

/** A round as settled now, and as settled with facts that are not stored; all squads are read once. */
export interface SupposedRound {
  readonly roundId: RoundId;
  readonly columns: SettlingColumns;
  readonly before: ScoredColumns;
  readonly after: ScoredColumns;
  readonly playedBefore: RoundPerformances;
  readonly playedAfter: RoundPerformances;
}

/** Read-only. `movedBefore`: points by entry that the supposed facts move in earlier rounds, added to the totals before. */
export async function supposeRound(
  { tx, client }: ClientTransaction,
  ruleset: Ruleset,
  roundId: RoundId,
  { supposed, movedBefore }: { supposed: SupposedFacts; movedBefore: ReadonlyMap<number, number> },
): Promise<SupposedRound> {
  const prices = await selectDeadlinePrices(tx, roundId);
  const playedBefore = await loadRoundPerformances(tx, ruleset, roundId);
  const playedAfter = await loadRoundPerformances(tx, ruleset, roundId, supposed);
  const read = await readEntries(client, roundId);
  await readSquads(client, roundId, footballerColumns(playedBefore, prices), read, () => {});
  const columns = withSquadsOnly(read);
  const before = await scoreAll(ruleset, footballerColumns(playedBefore, prices), columns);
  const moved = withMoved(columns, movedBefore);
  const after = await scoreAll(ruleset, footballerColumns(playedAfter, prices), moved);
  return { roundId, columns, before, after, playedBefore, playedAfter };
}

function withMoved(columns: SettlingColumns, movedBefore: ReadonlyMap<number, number>): SettlingColumns {
  if (movedBefore.size === 0) return columns;
  const previousTotals = columns.previousTotals.map((total, row) => total + (movedBefore.get(columns.ids[row]!) ?? 0));
  return { ...columns, previousTotals };
}
