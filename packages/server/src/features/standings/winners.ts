/**
 * Who won the rounds and months so far (AP-064). A round is won by points before the transfer cost, the older entry
 * among equals, as its highest score is; a phase as its table is led: points after costs, then fewer transfers, then the
 * older entry. Only what is settled has a winner; a correction may still change him.
 */
import type { WireWinner, WireWinners } from "@elleveren/contract";
import type { PhaseId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { type FinishedPhase, selectFinishedPhases, selectPhaseWinner, selectRoundWinners } from "./winners.sql.ts";

/** A phase's winner is computed once for each settlement of its rounds, by each process, however many people look. */
export function createWinners({ db }: Context): () => Promise<WireWinners> {
  const kept = new Map<PhaseId, { readonly settlements: number; readonly winner: Promise<WireWinner | null> }>();

  const winnerOf = (phase: FinishedPhase): Promise<WireWinner | null> => {
    const before = kept.get(phase.phaseId);
    if (before?.settlements === phase.settlements) return before.winner;
    const reading = { settlements: phase.settlements, winner: selectPhaseWinner(db, phase) };
    kept.set(phase.phaseId, reading);
    // A failed read is tried again by the next one who asks.
    reading.winner.catch(() => {
      if (kept.get(phase.phaseId) === reading) kept.delete(phase.phaseId);
    });
    return reading.winner;
  };

  return async () => {
    const [events, phases] = await Promise.all([selectRoundWinners(db), selectFinishedPhases(db)]);
    const won = await Promise.all(phases.map(async (phase) => ({ phase, winner: await winnerOf(phase) })));
    return {
      events,
      phases: won.flatMap(({ phase, winner }) =>
        winner ? [{ phase: phase.phaseId, name: phase.name, ...winner }] : [],
      ),
    };
  };
}
