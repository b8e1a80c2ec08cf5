/** The engine's knowledge of one entry or one round: reads of the last published state, at any time. */
import { NO_TEAM, type EntryId } from "@elleveren/rules";

import {
  readEntryRound,
  readEntryStanding,
  readRankSort,
  readSquadRow,
  type EntryRound,
  type EntrySquad,
  type EntryStanding,
} from "./rounds/entry-round.ts";
import { pointsOfEntry } from "./rounds/entry-points.ts";
import { readRoundSummary, type RoundSummary } from "./rounds/round-summary.ts";
import type { Season } from "./season.ts";

export function engineReads(season: Season) {
  return {
    hasEntry(entryId: EntryId): boolean {
      return season.rows.rowOf(entryId) >= 0;
    },

    /** The entry of a row, for the columns of `roundResults`. */
    entryIdOf(row: number): EntryId {
      return season.rows.idOf(row);
    },

    /** The row of an entry, -1 when unknown. Rows never change. */
    rowOf(entryId: EntryId): number {
      return season.rows.rowOf(entryId);
    },

    /** Grows whenever the totals after the round, or its points, are replaced; 0 before that. */
    versionOf(roundId: number): number {
      return season.rounds[roundId]?.version ?? 0;
    },

    /** The squad as written; null when the round has none (or released them) or the entry is unknown. */
    squadOf(entryId: EntryId, roundId: number): EntrySquad | null {
      const row = season.rows.rowOf(entryId);
      const squads = season.squads.get(roundId);
      return row < 0 || !squads ? null : readSquadRow(season, squads, row);
    },

    hasSquads(roundId: number): boolean {
      return season.squads.has(roundId);
    },

    /** Transfers of an entry up to the round's deadline; 0 when unknown. */
    totalTransfersOf(entryId: EntryId, roundId: number): number {
      return season.findTransfers(roundId)?.[season.rows.rowOf(entryId)] ?? 0;
    },

    /** Points of an entry in a round, after costs; 0 when it or the round is unknown. */
    netPointsOf(entryId: EntryId, roundId: number): number {
      const row = season.rows.rowOf(entryId);
      const isReached = roundId >= 1 && roundId <= season.lastRoundId;
      return row < 0 || !isReached ? 0 : pointsOfEntry(season, roundId, row).netPoints;
    },

    /**
     * By row: points in a round after costs, of `rows` in their order; `NO_TEAM` for one that starts later or
     * is no row, and for all where the round has not been reached. Three reads and a write a row.
     */
    netPointsOfRows(rows: Uint32Array, roundId: number): Int16Array {
      const points = new Int16Array(rows.length).fill(NO_TEAM);
      const totals = season.rounds[roundId]?.totals.view;
      if (!totals || roundId < 1) return points;
      const before = season.totalsBefore(roundId);
      const started = season.rows.started.view;
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at]!;
        if (started[row]! <= roundId) points[at] = totals[row]! - (before === null ? 0 : before[row]!);
      }
      return points;
    },

    /** One entry's round; null when it is unknown, starts later, or the round has not been reached. */
    entryRound(entryId: EntryId, roundId: number): EntryRound | null {
      return readEntryRound(season, entryId, roundId);
    },

    /** Its figures alone, for many at once. */
    entryStanding(entryId: EntryId, roundId: number): EntryStanding | null {
      return readEntryStanding(season, entryId, roundId);
    },

    /** Unique place of an entry in the overall table after a round: total, fewer transfers, entry id. 0 when not ranked. */
    rankSortOf(entryId: EntryId, roundId: number): number {
      return readRankSort(season, entryId, roundId);
    },

    /** How many have a higher total after a round, for each total from `lowest` on; null when it is not ranked yet. */
    overallColumns(roundId: number): { readonly lowest: number; readonly better: Uint32Array } | null {
      const table = season.rounds[roundId]?.standing?.overall;
      return table && table.rankedCount > 0 ? table.columns() : null;
    },

    /** Average, highest and how many are ranked; null when the round is not ranked yet. */
    roundSummary(roundId: number): RoundSummary | null {
      return readRoundSummary(season, roundId);
    },
  };
}
