/**
 * Points, substitutions and ranks by an engine that knows two rounds: all earlier ones as one, and this one. `verify`
 * uses the rules instead.
 */
import { createEngine, type Engine } from "@elleveren/engine";
import {
  chipScoring,
  entryId,
  invariant,
  POSITIONS,
  type Performance,
  type Position,
  type Ruleset,
} from "@elleveren/rules";

import { CHIP_OF_CODE, SQUAD_SIZE } from "./settling-columns.ts";
import type { FootballerColumns, ScoredColumns, SettlingColumns } from "./settling-columns.ts";

/** The engine's rounds: all earlier ones count as one. */
const BEFORE = 1;
const NOW = 2;
const SQUADS_AT_A_TIME = 8192;
const PLAYING = 11;
const LARGEST_TOTAL = 0x7fff;

export interface ScoredFootballers extends FootballerColumns {
  readonly positions: readonly (Position | undefined)[];
  readonly performances: readonly (Performance | undefined)[];
}

export interface Scorer {
  /** Takes the squad of a row from the columns. */
  readonly add: (row: number) => void;
  score(): Promise<ScoredColumns>;
  close(): Promise<void>;
}

/** Begins with the entries and their totals from the columns; squads are added as they are read. */
export function openScorer(ruleset: Ruleset, footballers: ScoredFootballers, columns: SettlingColumns): Scorer {
  const engine = createEngine({ ruleset, roundCount: NOW, capacity: Math.max(1, columns.count) });
  const { ids } = footballers;
  const { squads, captainSlots, viceSlots, chips, costPoints, totalTransfers } = columns;
  const footballerIds = new Float64Array(SQUAD_SIZE);
  let batch = engine.squadBatch(NOW, SQUADS_AT_A_TIME);
  const begun = beginEngine(engine, footballers, columns);
  // `score` reports the failure. Until then the threads start while squads are read; writes queue.
  begun.catch(() => {});
  return {
    add(row) {
      for (let slot = 0; slot < SQUAD_SIZE; slot++) footballerIds[slot] = ids[squads[row * SQUAD_SIZE + slot]! - 1]!;
      batch.add(row, {
        footballerIds,
        captainSlot: captainSlots[row]!,
        viceSlot: viceSlots[row]!,
        chip: CHIP_OF_CODE[chips[row]!] ?? null,
        costPoints: costPoints[row]!,
        totalTransfers: totalTransfers[row]!,
      });
      if (!batch.isFull) return;
      batch.write();
      batch = engine.squadBatch(NOW, SQUADS_AT_A_TIME);
    },
    async score() {
      // Also without entries: the round has been reached.
      batch.write();
      await begun;
      await engine.whenIdle();
      await engine.scoreRound(NOW);
      const results = await engine.roundResults(NOW);
      return { ...results, ...sumGoals(footballers, columns, results.substitutions) };
    },
    close: () => engine.close(),
  };
}

/** Footballers and entries are set at once, totals and performances when it resolves. */
function beginEngine(engine: Engine, footballers: ScoredFootballers, columns: SettlingColumns): Promise<void> {
  const { ids, positions, performances } = footballers;
  const { count } = columns;
  engine.setFootballers(ids.map((footballerId, place) => ({ footballerId, position: positions[place + 1]! })));
  engine.appendEntries(columns.ids, new Uint8Array(count).fill(BEFORE));
  invariant(count === 0 || engine.entryIdOf(0) === entryId(columns.ids[0]!), "the engine's rows are ours");
  const loaded = engine.loadRound(BEFORE, { netPoints: Int16Array.from(columns.previousTotals, whole16) });
  engine.setPerformances(
    NOW,
    ids.map((footballerId, place) => {
      const { points, absent } = performances[place + 1]!;
      return { footballerId, points, absent };
    }),
  );
  return loaded;
}

function whole16(total: number): number {
  invariant(Math.abs(total) <= LARGEST_TOTAL, `an entry's total keeps to 16 bits, not ${total}`);
  return total;
}

/**
 * Goals by and against the eleven after substitutions, or all fifteen where a chip counts the bench: `roundGoals` of
 * rules.
 */
function sumGoals(
  { goalsScored: scored, goalsConceded: conceded }: FootballerColumns,
  { count, squads, chips }: SettlingColumns,
  substitutions: Uint32Array,
): Pick<ScoredColumns, "goalsScored" | "goalsConceded"> {
  const benchCounts = CHIP_OF_CODE.map((chip) => {
    const scoring = chipScoring(chip);
    const factors = [scoring.captain, scoring.viceCaptain, ...POSITIONS.map((each) => scoring.positions[each] ?? 1)];
    invariant(
      factors.every((factor) => factor !== 0),
      "only the bench counts nothing under a chip",
    );
    return scoring.benchCounts;
  });
  const goalsScored = new Int32Array(count);
  const goalsConceded = new Int32Array(count);
  for (let row = 0, at = 0; row < count; row++, at += SQUAD_SIZE) {
    const end = benchCounts[chips[row]!] ? SQUAD_SIZE : PLAYING;
    let [goals, against] = [0, 0];
    for (let slot = 0; slot < end; slot++) {
      goals += scored[squads[at + slot]!]!;
      against += conceded[squads[at + slot]!]!;
    }
    if (end === PLAYING) {
      for (let left = substitutions[row]!; left !== 0; left >>>= 8) {
        const out = squads[at + ((left >>> 4) & 0xf)]!;
        const on = squads[at + (left & 0xf)]!;
        goals += scored[on]! - scored[out]!;
        against += conceded[on]! - conceded[out]!;
      }
    }
    goalsScored[row] = goals;
    goalsConceded[row] = against;
  }
  return { goalsScored, goalsConceded };
}
