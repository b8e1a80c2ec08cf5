/**
 * The plan that is worth most, and the proof of it. Blocks its thread until the answer is there, so pages call it in a worker.
 *
 * Every way to place the chips that free transfers (`placings`) is bounded without whole numbers first; then, from the
 * highest bound down, its best plan is searched, until no bound that is left is above the best plan found. Footballers whom
 * hardly any good plan needs are looked at in groups (`stand-ins.ts`), which leaves nothing out.
 */
import type { Highs } from "highs";

import { buildPlanModel, type PlanModel } from "./model/model.ts";
import { moneyTenths } from "./model/squad-rows.ts";
import { placings } from "./placings.ts";
import type { Plan, PlanQuestion } from "./question.ts";
import { readPlan, standInsUsed } from "./read-plan.ts";
import { GAP_POINTS, relaxProgram, runProgram } from "./run-program.ts";
import { choicesOf, firstMarket, withoutStandIns } from "./stand-ins.ts";

export interface SearchProgress {
  /** The best so far; null before the first. */
  readonly plan: Plan | null;
  /** No plan is worth more than this; null while nothing is known. */
  readonly boundValue: number | null;
}

export interface SolveOptions {
  /** On the clock of `performance.now`. */
  readonly untilMs: number;
  readonly onProgress?: ((progress: SearchProgress) => void) | undefined;
  /** Changes how soon the answer is there, and never the answer: see `firstMarket`. */
  readonly betterMen?: number | undefined;
}

export interface FoundPlan {
  readonly plan: Plan;
  /** False when time ran out first: then a better plan may exist. */
  readonly isProven: boolean;
  /** No plan is worth more than this. */
  readonly boundValue: number;
}

export type SolveOutcome = FoundPlan | "impossible" | "out-of-time";

/** How many footballers have armband columns of their own in a round, to begin with. */
const ARMBAND_COLUMNS = 8;

/** A way to place the chips, and how much its plans can be worth. */
interface Placing {
  readonly question: PlanQuestion;
  bound: number;
}

/** The best squad of the first round, held, without a chip that need not be: soon found, and a plan to begin with. */
const simplest = (question: PlanQuestion): PlanQuestion => ({
  ...question,
  rounds: question.rounds.map((round, index) => (index === 0 ? round : { ...round, mostTransfers: 0 })),
  chips: question.chips.filter(({ isPlayed }) => isPlayed),
});

export function solvePlan(highs: Highs, question: PlanQuestion, options: SolveOptions): SolveOutcome {
  return new Search(highs, question, options).run();
}

class Search {
  private best: Plan | null = null;
  private market;
  private readonly open: Placing[] = [];
  private readonly highs: Highs;
  private readonly question: PlanQuestion;
  private readonly options: SolveOptions;

  constructor(highs: Highs, question: PlanQuestion, options: SolveOptions) {
    this.highs = highs;
    this.question = question;
    this.options = options;
    this.market = firstMarket(question, options.betterMen);
  }

  run(): SolveOutcome {
    if (this.hasTime()) this.begin();
    const waiting = placings(this.question);
    while (waiting.length > 0 && this.hasTime()) {
      const question = waiting.shift()!;
      const bound = this.bound(question);
      if (bound !== null) this.open.push({ question, bound });
    }
    this.open.sort((first, second) => second.bound - first.bound);
    while (this.open.length > 0 && this.hasTime()) {
      this.tell();
      const placing = this.open[0]!;
      if (placing.bound <= this.bestValue() + GAP_POINTS || !this.search(placing)) break;
      this.open.shift();
    }
    return this.outcome(waiting.length > 0);
  }

  /** A plan to begin with: among those who are by themselves, it is soon found. */
  private begin(): void {
    const question = simplest(this.question);
    const { alone } = this.market;
    const model = buildPlanModel(question, choicesOf(question, { alone, groups: [] }), ARMBAND_COLUMNS);
    const { values } = runProgram(this.highs, model.program, {
      untilMs: this.options.untilMs,
      beats: -Infinity,
      onSolution: (found) => this.keep(model, found),
      onBound: () => false,
    });
    if (values !== null) this.keep(model, values);
  }

  /** No plan of this placing is worth more; null where none keeps the rules. Takes out of groups whom the bound is about. */
  private bound(question: PlanQuestion): number | null {
    for (;;) {
      const model = this.modelOf(question, ARMBAND_COLUMNS);
      const relaxed = relaxProgram(this.highs, model.program);
      if (relaxed === null) return null;
      if (!this.hasTime() || !this.part(model, relaxed.values)) return relaxed.bound + this.constant();
    }
  }

  /** Finds the placing's best plan if it is better than the best so far; false when time ran out first. */
  private search(placing: Placing): boolean {
    for (let columns = ARMBAND_COLUMNS; ;) {
      const model = this.modelOf(placing.question, columns);
      const { values, bound } = runProgram(this.highs, model.program, {
        untilMs: this.options.untilMs,
        beats: this.bestValue() - this.constant(),
        onSolution: (found) => this.keep(model, found),
        onBound: (highest) => {
          placing.bound = Math.min(placing.bound, highest + this.constant());
          this.tell();
          return placing.bound <= this.bestValue();
        },
      });
      placing.bound = Math.min(placing.bound, Math.max(bound + this.constant(), this.bestValue()));
      if (values !== null) this.keep(model, values);
      if (placing.bound <= this.bestValue() + 2 * GAP_POINTS) return true;
      if (!this.hasTime()) return false;
      if (values !== null && this.part(model, values)) continue;
      // The program may promise more than its plan keeps, when the captain is one without an armband column of his own.
      if (columns >= model.choices.length) return false;
      columns *= 4;
    }
  }

  private modelOf(question: PlanQuestion, armbandColumns: number): PlanModel {
    return buildPlanModel(question, choicesOf(question, this.market), armbandColumns);
  }

  /** Takes the best out of the groups whose stand-ins are used; false where none is. */
  private part(model: PlanModel, values: Float64Array): boolean {
    const used = standInsUsed(model, values).map((index) => index - this.market.alone.length);
    this.market = withoutStandIns(this.market, new Set(used));
    return used.length > 0;
  }

  private keep(model: PlanModel, values: Float64Array): void {
    const plan = readPlan(this.question, model, values);
    if (plan === null || plan.value <= this.bestValue()) return;
    this.best = plan;
    this.tell();
  }

  private readonly bestValue = (): number => this.best?.value ?? -Infinity;

  /** What every plan is worth besides its columns: all the money and every chip, as if nothing were used. */
  private constant(): number {
    const { chips, end } = this.question;
    return (
      (moneyTenths(this.question) / 10) * end.perMillion + chips.reduce((sum, { worthLeft }) => sum + worthLeft, 0)
    );
  }

  private readonly hasTime = (): boolean => performance.now() < this.options.untilMs;

  private readonly highest = (): number => Math.max(this.bestValue(), ...this.open.map(({ bound }) => bound));

  private tell(): void {
    this.options.onProgress?.({ plan: this.best, boundValue: this.highest() });
  }

  private outcome(isUnbounded: boolean): SolveOutcome {
    if (this.best === null) return this.open.length > 0 || isUnbounded ? "out-of-time" : "impossible";
    const boundValue = isUnbounded ? Infinity : this.highest();
    return { plan: this.best, isProven: boundValue - this.best.value <= 2 * GAP_POINTS, boundValue };
  }
}
