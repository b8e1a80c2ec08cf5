/**
 * The program for scoring and ranking, compiled once a process, and its memory in each thread: states are not there → compiled (`compileScorer`)
 * → at hand in a thread (`useScorer`), which the pools see to before the first kernel runs.
 */
import { invariant } from "@elleveren/rules";

import { writeNumber } from "../tables/footballer-table.ts";
import { SQUAD_WORDS } from "../tables/squad-columns.ts";
import type { SubstitutesTable } from "../tables/substitutes-table.ts";
import { OVERALL_RANKS, ROUND_RANKS } from "./fill-program.ts";
import { playThrough } from "./play-through.ts";
import { BATCH_LEAGUES, BATCH_MEMBERS, BATCH_ROWS, LAYOUT, WASM_PAGE } from "./program-layout.ts";
import { SCORE_PROGRAM, type OUTCOMES } from "./score-program.ts";
import { WebAssembly, type WasmGlobal, type WasmMemory, type WasmModule } from "./web-assembly.ts";

export interface ScoringTables extends SubstitutesTable {
  /** Footballers by index; see `footballer-table.ts`. */
  readonly packed: Int32Array;
  readonly chips: Int32Array;
  /** See `ChipTable`. */
  readonly quietChips: number;
}

type Outcome = (typeof OUTCOMES)[number];

interface Exports extends Readonly<Record<Outcome, WasmGlobal<number>>> {
  readonly memory: WasmMemory;
  readonly netSum: WasmGlobal<bigint>;
  readonly score: (rows: number, quietChips: number) => number;
  readonly addUp: (rows: number, firstRow: number, roundId: number, costUnit: number) => void;
  readonly rankLeagues: (leagues: number) => void;
  readonly fillRanks: (
    rows: number,
    firstRow: number,
    roundId: number,
    costUnit: number,
    lowestPoints: number,
    lowestTotal: number,
  ) => void;
}

let compiling: Promise<WasmModule> | null = null;

/** The module, for this thread and those it starts. The assembler is loaded for it and let go. */
export function compileScorer(): Promise<WasmModule> {
  return (compiling ??= assemble());
}

async function assemble(): Promise<WasmModule> {
  const { default: loadAssembler } = await import("wabt");
  const assembler = await loadAssembler();
  const text = assembler.parseWat("score-program", SCORE_PROGRAM);
  const { buffer } = text.toBinary({});
  text.destroy();
  return WebAssembly.compile(Uint8Array.from(buffer));
}

export type Scorer = ReturnType<typeof startScorer>;

let scorer: Scorer | null = null;

/** Gives this thread its scorer, unless it has one. */
export function useScorer(module: WasmModule): void {
  scorer ??= startScorer(module);
}

/** This thread's; kernels use it one at a time. */
export function threadScorer(): Scorer {
  invariant(scorer, "a thread has its scorer before a kernel runs in it");
  return scorer;
}

function startScorer(module: WasmModule) {
  let largeCostOf = (_row: number): number => 0;
  const imports = { engine: { largeCost: (row: number) => largeCostOf(row) } };
  const program = new WebAssembly.Instance(module, imports).exports as Exports;
  let views = viewsOf(program.memory);
  let tables: ScoringTables | null = null;

  /** Before the first batch of a run; `packed` is read again for the strange rows, so that it must stay the same. */
  function begin(next: ScoringTables): void {
    tables = next;
    const { memory } = program;
    const missing = LAYOUT.comeOn + next.comeOn.length - memory.buffer.byteLength;
    if (missing > 0) {
      memory.grow(Math.ceil(missing / WASM_PAGE));
      views = viewsOf(memory);
    }
    new Int32Array(memory.buffer, LAYOUT.formations, next.formations.length).set(next.formations);
    new Int32Array(memory.buffer, LAYOUT.chips, next.chips.length).set(next.chips);
    new Uint8Array(memory.buffer, LAYOUT.comeOn, next.comeOn.length).set(next.comeOn);
    for (let index = 0; index < next.packed.length; index++) writeNumber(views.numbers, index, next.packed[index]!);
  }

  /** The rows in `squads`, at most `BATCH_ROWS`: points of the round, before costs, into `points`. */
  function score(rows: number): void {
    invariant(tables, "a run of the scorer has begun");
    const strange = program.score(rows, tables.quietChips);
    if (strange === 0) return;
    const { packed, chips } = tables;
    playThrough({ ...views, packed, chips }, views.strange, strange);
  }

  return {
    program,
    begin,
    score,
    /** How much a row costs whose cost does not fit its block. */
    costLargeBy(costOf: (row: number) => number): void {
      largeCostOf = costOf;
    },
    /** The memory's parts; replaced when it grows, which it does in `begin` alone. */
    get views() {
      return views;
    },
  };
}

function viewsOf({ buffer }: WasmMemory) {
  return {
    pointCounts: new Uint32Array(buffer, LAYOUT.pointCounts, (LAYOUT.totalCounts - LAYOUT.pointCounts) / 4),
    totalCounts: new Uint32Array(buffer, LAYOUT.totalCounts, (LAYOUT.numbers - LAYOUT.totalCounts) / 4),
    numbers: new Uint32Array(buffer, LAYOUT.numbers, (LAYOUT.formations - LAYOUT.numbers) / 4),
    squads: new Uint32Array(buffer, LAYOUT.squads, BATCH_ROWS * SQUAD_WORDS),
    armbands: new Uint16Array(buffer, LAYOUT.armbands, BATCH_ROWS),
    started: new Uint8Array(buffer, LAYOUT.started, BATCH_ROWS),
    totalsBefore: new Int16Array(buffer, LAYOUT.totalsBefore, BATCH_ROWS),
    points: new Int16Array(buffer, LAYOUT.points, BATCH_ROWS),
    totals: new Int16Array(buffer, LAYOUT.totals, BATCH_ROWS),
    costSteps: new Uint8Array(buffer, LAYOUT.costSteps, BATCH_ROWS / 2),
    strange: new Uint32Array(buffer, LAYOUT.strange, BATCH_ROWS),
    memberTotals: new Int16Array(buffer, LAYOUT.memberTotals, BATCH_MEMBERS),
    memberBases: new Int16Array(buffer, LAYOUT.memberBases, BATCH_MEMBERS),
    memberRanks: new Uint32Array(buffer, LAYOUT.memberRanks, BATCH_MEMBERS),
    roundRanks: new Uint32Array(buffer, ROUND_RANKS, BATCH_ROWS),
    overallRanks: new Uint32Array(buffer, OVERALL_RANKS, BATCH_ROWS),
    leagueOffsets: new Uint32Array(buffer, LAYOUT.leagueOffsets, BATCH_LEAGUES + 1),
  };
}
