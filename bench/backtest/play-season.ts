/** A manager who lets the search decide, through a whole recorded season: every step is judged and scored by the rules. */
import type { Highs } from "highs";

import {
  findPlan,
  lineupOfStep,
  type PlanCandidate,
  type PlanQuestion,
  type PlanStep,
} from "../../packages/optimiser/src/index.ts";
import {
  carrySquad,
  chipStates,
  isRevertingChip,
  planRounds,
  roundId,
  scoreRound,
  sellingPriceTenths,
  type ChipPlay,
  type FootballerId,
  type RoundOutlook,
  type Squad,
} from "../../packages/rules/src/index.ts";
import type { Forecaster } from "./expectations.ts";
import type { MarketRow, RecordedSeason } from "./recorded-season.ts";

/** How a manager decides. */
export interface Manager {
  readonly name: string;
  /** Rounds looked at. */
  readonly horizon: number;
  readonly mayTransfer: boolean;
  readonly mayPay: boolean;
  readonly mayPlayChips: boolean;
}

export interface PlayedSeason {
  /** After the cost, of each round. */
  readonly points: readonly number[];
  readonly costPoints: number;
  readonly chips: readonly ChipPlay[];
  readonly searches: number;
  readonly proven: number;
  /** The gap left open where the proof was not finished, in points. */
  readonly openPoints: readonly number[];
}

const FIRST = roundId(1);
/** The worth of a chip that may still be played after the rounds looked at: a good week. */
const CHIP_WORTH = 12;

export function playSeason(
  highs: Highs,
  season: RecordedSeason,
  manager: Manager,
  { forecaster, limitMs }: { readonly forecaster: Forecaster; readonly limitMs: number },
): PlayedSeason {
  const { ruleset, lastRound } = season;
  const points: number[] = [];
  const chips: ChipPlay[] = [];
  const openPoints: number[] = [];
  let [costPoints, searches, proven] = [0, 0, 0];
  let squad: Squad | null = null;
  for (let round = 1; round <= lastRound; round++) {
    const market = season.marketBefore(round);
    const byId = new Map(market.map((row) => [row.footballerId, row]));
    const horizon = Math.min(manager.horizon, lastRound - round + 1);
    const question = questionOf(season, { market, round, horizon, squad, chips, forecaster }, manager);
    const outcome = findPlan(highs, question, { untilMs: performance.now() + limitMs });
    if (outcome.kind !== "found") throw new Error(`${season.name}, round ${round}: ${JSON.stringify(outcome)}`);
    searches++;
    if (outcome.isProven) proven++;
    else openPoints.push(outcome.boundValue - outcome.plan.value);
    const step = outcome.plan.steps[0]!;
    squad ??= firstSquad(season, step, byId);
    const outlook = judge(season, { squad, step, market: byId, chips });
    const after = outlook.squad;
    const score = scoreRound({
      ruleset,
      squad: after,
      positionOf: (id) => byId.get(id)!.position,
      performanceOf: season.performancesIn(round),
      costPoints: outlook.costPoints,
    });
    points.push(score.netPoints);
    costPoints += outlook.costPoints;
    if (after.chip !== null) {
      const { allowance } = outlook.chips.find(({ status }) => status === "active")!;
      chips.push({ name: after.chip, number: allowance.number, roundId: roundId(round) });
    }
    const next = roundId(round + 1);
    squad =
      isRevertingChip(after.chip) && outlook.restored
        ? outlook.restored
        : carrySquad({ ruleset, squad: after, roundId: next, startedRoundId: FIRST });
  }
  return { points, costPoints, chips, searches, proven, openPoints };
}

interface Moment {
  readonly forecaster: Forecaster;
  readonly market: readonly MarketRow[];
  readonly round: number;
  readonly horizon: number;
  readonly squad: Squad | null;
  readonly chips: readonly ChipPlay[];
}

function questionOf(
  season: RecordedSeason,
  { market, round, horizon, squad, chips, forecaster }: Moment,
  { mayTransfer, mayPay, mayPlayChips }: Manager,
): PlanQuestion {
  const { ruleset } = season;
  const expected = forecaster(market, round, horizon);
  const owned = new Map(squad?.picks.map((pick) => [pick.footballerId, pick.purchasePriceTenths]));
  const candidates = market
    .filter(({ footballerId, status }) => status !== "u" || owned.has(footballerId))
    .map(({ footballerId, clubId, position, priceTenths }): PlanCandidate => {
      const bought = owned.get(footballerId);
      return {
        footballerId,
        clubId,
        position,
        priceTenths,
        sellingTenths: bought === undefined ? null : sellingPriceTenths(ruleset, bought, priceTenths),
        points: expected.get(footballerId)!,
      };
    });
  const roundIds = Array.from({ length: horizon }, (_, ahead) => roundId(round + ahead));
  const { size } = ruleset.squad;
  const isLast = roundIds.at(-1) === season.lastRound;
  return {
    ruleset,
    rounds: roundIds.map((id, ahead) => ({
      roundId: id,
      worth: 1,
      mostTransfers: squad === null && ahead === 0 ? size : mayTransfer ? size : 0,
    })),
    candidates,
    bankTenths: squad?.bankTenths ?? ruleset.squad.budgetTenths,
    freeTransfers: squad?.freeTransfers ?? null,
    chips: mayPlayChips && squad !== null ? playable(season, roundIds, chips) : [],
    wishes: { kept: [], left: [], captains: [], mostPaid: mayPay ? null : 0 },
    end: isLast
      ? { perMillion: 0, perFreeTransfer: 0 }
      : { perMillion: 0.1, perFreeTransfer: ruleset.transfers.costPoints / 4 },
  };
}

function playable(
  { ruleset, lastRound }: RecordedSeason,
  roundIds: readonly ReturnType<typeof roundId>[],
  chipsPlayed: readonly ChipPlay[],
): PlanQuestion["chips"] {
  return ruleset.chips.flatMap((allowance) => {
    const rounds = [...roundIds.keys()].filter((index) =>
      chipStates({ ruleset, roundId: roundIds[index]!, chipsPlayed, activeChip: null }).some(
        (state) => state.allowance === allowance && state.status === "available",
      ),
    );
    const worthLeft = allowance.stopRound > roundIds.at(-1)! && roundIds.at(-1)! < lastRound ? CHIP_WORTH : 0;
    return rounds.length > 0
      ? [{ name: allowance.name, number: allowance.number, rounds, isPlayed: false, worthLeft }]
      : [];
  });
}

function firstSquad(season: RecordedSeason, step: PlanStep, market: ReadonlyMap<FootballerId, MarketRow>): Squad {
  const { budgetTenths } = season.ruleset.squad;
  const picks = lineupOfStep(step).map((pick) => ({
    ...pick,
    purchasePriceTenths: market.get(pick.footballerId)!.priceTenths,
  }));
  const spent = picks.reduce((sum, pick) => sum + pick.purchasePriceTenths, 0);
  return { roundId: FIRST, picks, bankTenths: budgetTenths - spent, chip: null, freeTransfers: null, transfersMade: 0 };
}

/** The step as the planner would draw it; a step that the rules refuse ends the run. */
function judge(
  { ruleset, name }: RecordedSeason,
  {
    squad,
    step,
    market,
    chips,
  }: {
    readonly squad: Squad;
    readonly step: PlanStep;
    readonly market: ReadonlyMap<FootballerId, MarketRow>;
    readonly chips: readonly ChipPlay[];
  },
): RoundOutlook {
  const isFirst = squad.freeTransfers === null;
  const [outlook] = planRounds({
    ruleset,
    market,
    squad,
    startedRoundId: FIRST,
    chipsPlayed: chips,
    rounds: [
      {
        roundId: squad.roundId,
        transfers: isFirst ? [] : step.transfers,
        chip: step.chip,
        lineup: lineupOfStep(step),
      },
    ],
    untilRoundId: squad.roundId,
  });
  if (outlook!.problems.length > 0) {
    throw new Error(`${name}, round ${squad.roundId}: ${JSON.stringify(outlook!.problems)}`);
  }
  return outlook!;
}
