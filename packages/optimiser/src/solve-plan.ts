/**
 * The plan that is worth most, and the proof of it. Blocks its thread until the answer is there, so pages call it in a worker.
 *
 * Ways to place the chips that free transfers (`placings`) are bounded without whole numbers first; then, from the highest
 * bound down, the best plan of each is searched, until no bound that is left is above the best plan found. Footballers whom
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
  /** No plan is worth more than this; infinite where time ran out before anything was known. */
  readonly boundValue: number;
}

export type SolveOutcome = FoundPlan | "impossible" | "out-of-time";

/** How many footballers have armband columns of their own in a round, to begin with. */
const ARMBAND_COLUMNS = 8;

/** Of the time, until the first is searched. */
const BOUNDING_SHARE = 0.4;

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
  /** No plan at all is worth more; known once the question is bounded with its chips not placed. */
  private ceiling = Infinity;
  /** Not bounded yet. */
  private readonly waiting: PlanQuestion[];
  private readonly open: Placing[] = [];
  private readonly highs: Highs;
  private readonly question: PlanQuestion;
  private readonly options: SolveOptions;

  constructor(highs: Highs, question: PlanQuestion, options: SolveOptions) {
    this.highs = highs;
    this.question = question;
    this.options = options;
    this.market = firstMarket(question, options.betterMen);
    this.waiting = placings(question);
  }

  run(): SolveOutcome {
    if (this.hasTime()) this.begin();
    if (this.hasTime()) this.ceiling = this.bound(this.question) ?? -Infinity;
    // With many ways to place the chips some are searched before all are bounded.
    const nowMs = performance.now();
    let boundUntilMs = nowMs + BOUNDING_SHARE * (this.options.untilMs - nowMs);
    while (this.hasTime()) {
      this.boundPlacings(boundUntilMs);
      this.tell();
      const placing = this.open[0];
      if (placing && placing.bound > this.bestValue() + GAP_POINTS) {
        if (!this.search(placing)) break;
        this.open.shift();
      } else if (this.waiting.length === 0) break;
      else boundUntilMs = this.options.untilMs;
    }
    return this.outcome();
  }

  /** Bounds those that wait, one at least, as long as there is time; the highest comes first then. */
  private boundPlacings(untilMs: number): void {
    while (this.waiting.length > 0 && (this.open.length === 0 || performance.now() < untilMs) && this.hasTime()) {
      const question = this.waiting.shift()!;
      const bound = this.bound(question);
      if (bound !== null) this.open.push({ question, bound: Math.min(bound, this.ceiling) });
    }
    this.open.sort((first, second) => second.bound - first.bound);
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

  /** The worth of every plan besides its columns: all the money and every chip, as if nothing were used. */
  private constant(): number {
    const { chips, end } = this.question;
    return (
      (moneyTenths(this.question) / 10) * end.perMillion + chips.reduce((sum, { worthLeft }) => sum + worthLeft, 0)
    );
  }

  private readonly hasTime = (): boolean => performance.now() < this.options.untilMs;

  /** No plan is worth more; infinite while nothing is known. */
  private readonly highest = (): number =>
    Math.max(
      this.bestValue(),
      this.waiting.length > 0 ? this.ceiling : -Infinity,
      ...this.open.map(({ bound }) => bound),
    );

  private tell(): void {
    const highest = this.highest();
    this.options.onProgress?.({ plan: this.best, boundValue: Number.isFinite(highest) ? highest : null });
  }

  private outcome(): SolveOutcome {
    if (this.best === null) return this.open.length > 0 || this.waiting.length > 0 ? "out-of-time" : "impossible";
    const boundValue = this.highest();
    return { plan: this.best, isProven: boundValue - this.best.value <= 2 * GAP_POINTS, boundValue };
  }
}
