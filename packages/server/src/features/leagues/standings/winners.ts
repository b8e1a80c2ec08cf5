/**
 * Who won the rounds and months so far (AP-064). A round is won by points before the transfer cost, the older entry
 * among equals, as its highest score is; a phase as its table is led: points after costs, then fewer transfers, then the
 * older entry. Only what is settled has a winner; a correction may still change him.
 */
import type { WireWinner, WireWinners } from "@elleveren/contract";
import type { PhaseId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import {
  type FinishedPhase,
  isPhase,
  selectFinishedPhases,
  selectPhaseBest,
  selectRoundBest,
  selectRoundWinners,
  selectSettlement,
  type Unranked,
} from "./winners.sql.ts";

/** Entries in a list of winners. */
const LISTED = 10;

export interface Winners {
  /** One for each settled round and finished phase. */
  all(): Promise<WireWinners>;
  /** The best of a round, first of all; empty until it is settled, null when there is no such round. */
  ofRound(roundId: RoundId): Promise<readonly WireWinner[] | null>;
  /** The first of a phase's table; empty until all its rounds are settled, null when there is no such phase. */
  ofPhase(phaseId: PhaseId): Promise<readonly WireWinner[] | null>;
}

/** A list is computed once for each settlement of its rounds, by each process, however many people look. */
export function createWinners({ db }: Context): Winners {
  const kept = new Map<string, { readonly settlements: string; readonly best: Promise<readonly WireWinner[]> }>();

  const keep = (key: string, settlements: string, read: () => Promise<Unranked[]>): Promise<readonly WireWinner[]> => {
    const before = kept.get(key);
    if (before?.settlements === settlements) return before.best;
    const reading = { settlements, best: read().then(ranked) };
    kept.set(key, reading);
    // A failed read is tried again by the next one who asks.
    reading.best.catch(() => {
      if (kept.get(key) === reading) kept.delete(key);
    });
    return reading.best;
  };
  const bestOf = (phase: FinishedPhase) =>
    keep(`phase ${phase.phaseId}`, phase.settlements, () => selectPhaseBest(db, phase, LISTED));

  return {
    async all() {
      const [events, phases] = await Promise.all([selectRoundWinners(db), selectFinishedPhases(db)]);
      const won = await Promise.all(phases.map(async (phase) => ({ phase, winner: (await bestOf(phase))[0] })));
      return {
        events,
        phases: won.flatMap(({ phase, winner }) =>
          winner ? [{ phase: phase.phaseId, name: phase.name, ...winner }] : [],
        ),
      };
    },
    async ofRound(roundId) {
      const settlement = await selectSettlement(db, roundId);
      if (settlement === null) return null;
      if (settlement === "unsettled") return [];
      return keep(`round ${roundId}`, settlement, () => selectRoundBest(db, roundId, LISTED));
    },
    async ofPhase(phaseId) {
      const phase = (await selectFinishedPhases(db)).find((candidate) => candidate.phaseId === phaseId);
      if (phase) return bestOf(phase);
      return (await isPhase(db, phaseId)) ? [] : null;
    },
  };
}

/** Equal points share a rank. */
const ranked = (rows: readonly Unranked[]): WireWinner[] =>
  rows.map((row) => ({ ...row, rank: rows.findIndex(({ points }) => points === row.points) + 1 }));
