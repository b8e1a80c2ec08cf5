/**
 * Recomputes every settled round and compares it with the stored results. Each builds on the stored totals before it,
 * verified first, so that all follow from facts alone.
 */
import { type RoundId, type Ruleset } from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import { selectRounds } from "../rounds/rows/index.ts";
import { computeRound } from "./score-entries.ts";
import type { ResultColumns } from "./result-columns.ts";
import { selectStoredResults, selectStoredSummary, type StoredResult } from "./settlement.sql.ts";
import type { RoundSummary } from "./summarise-round.ts";

export interface Difference {
  readonly roundId: RoundId;
  /** Null for a figure of the round itself. */
  readonly entryId: number | null;
  readonly figure: string;
  readonly stored: unknown;
  readonly computed: unknown;
}

export interface Verification {
  readonly rounds: number;
  readonly results: number;
  readonly differences: readonly Difference[];
  /** All of them; `differences` holds the first ones only. */
  readonly differenceCount: number;
}

/** Differences listed at most; further ones are only counted. */
const LISTED = 100;
const BATCH_SIZE = 5000;

/** Reads in one transaction's snapshot (give it one), so that a running season can be verified. */
export async function verifyResults(db: Queryable, ruleset: Ruleset): Promise<Verification> {
  const found = { rounds: 0, results: 0, differences: [] as Difference[], differenceCount: 0 };
  const report = (difference: Difference) => {
    found.differenceCount += 1;
    if (found.differences.length < LISTED) found.differences.push(difference);
  };
  for (const round of await selectRounds(db)) {
    if (round.state !== "settled") continue;
    const { results, summary } = await computeRound(db, ruleset, round.roundId);
    found.rounds += 1;
    found.results += await compareRound(db, round.roundId, results, report);
    const stored = await selectStoredSummary(db, round.roundId);
    for (const figure of Object.keys(summary) as (keyof RoundSummary)[]) {
      if (JSON.stringify(stored[figure]) === JSON.stringify(summary[figure])) continue;
      report({ roundId: round.roundId, entryId: null, figure, stored: stored[figure], computed: summary[figure] });
    }
  }
  return found;
}

async function compareRound(
  db: Queryable,
  roundId: RoundId,
  results: ResultColumns,
  report: (difference: Difference) => void,
): Promise<number> {
  let rowIndex = 0;
  let afterEntryId = 0;
  for (;;) {
    const batch = await selectStoredResults(db, { roundId, afterEntryId, limit: BATCH_SIZE });
    for (const stored of batch) {
      for (; rowIndex < results.count && results.value("entryId", rowIndex) < stored.entryId; rowIndex += 1) {
        const entryId = results.value("entryId", rowIndex);
        report({ roundId, entryId, figure: "row", stored: null, computed: results.row(rowIndex) });
      }
      if (results.value("entryId", rowIndex) === stored.entryId && rowIndex < results.count) {
        compareRow(roundId, stored, computedRow(results, rowIndex), report);
        rowIndex += 1;
      } else {
        report({ roundId, entryId: stored.entryId, figure: "row", stored, computed: null });
      }
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH_SIZE) break;
    afterEntryId = last.entryId;
  }
  for (; rowIndex < results.count; rowIndex += 1) {
    const entryId = results.value("entryId", rowIndex);
    report({ roundId, entryId, figure: "row", stored: null, computed: results.row(rowIndex) });
  }
  return results.count;
}

const computedRow = (results: ResultColumns, rowIndex: number): StoredResult => ({
  ...results.row(rowIndex),
  roundRank: results.roundRank[rowIndex]!,
  overallRank: results.overallRank[rowIndex]!,
  rankSort: results.rankSort[rowIndex]!,
});

function compareRow(
  roundId: RoundId,
  stored: StoredResult,
  computed: StoredResult,
  report: (difference: Difference) => void,
): void {
  for (const figure of Object.keys(stored) as (keyof StoredResult)[]) {
    const [a, b] = [stored[figure], computed[figure]];
    const same = Array.isArray(a) && Array.isArray(b) ? a.join() === b.join() : a === b;
    if (!same) report({ roundId, entryId: stored.entryId, figure, stored: a, computed: b });
  }
}
