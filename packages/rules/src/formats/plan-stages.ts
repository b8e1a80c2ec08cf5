/** The calendar of a format: which rounds each stage takes, and where its tables begin anew. */
import type { Format, FormatSeason, RoundSpan, FormatStage } from "./format.ts";

/** The rounds of each stage, in order. A stage without any has `to` before `from`: nobody needs it. */
export function planStages(format: Format, season: FormatSeason, memberCount: number): RoundSpan[] {
  const available = season.lastRound - format.fromRound + 1;
  const fixed = format.stages.reduce((sum, { rounds }) => sum + (typeof rounds === "number" ? rounds : 0), 0);
  const hasRest = format.stages.some(({ rounds }) => rounds === "rest");
  const knockout = format.stages.findIndex(({ rounds }) => typeof rounds === "object");
  // One round at least comes before a knock-out that follows the rest of a season.
  const most = Math.max(0, available - fixed - (hasRest ? 1 : 0));
  const knockoutRounds = knockout < 0 ? 0 : Math.min(most, roundsToOne(format, knockout, memberCount));
  let next = format.fromRound;
  return format.stages.map(({ rounds }): RoundSpan => {
    const from = next;
    const length =
      typeof rounds === "number" ? rounds : rounds === "rest" ? available - fixed - knockoutRounds : knockoutRounds;
    next = from + Math.max(0, length);
    return { from, to: next - 1 };
  });
}

/** Rounds of a knock-out until one is left, never more than the stage allows. */
function roundsToOne({ stages }: Format, index: number, memberCount: number): number {
  const { rounds } = stages[index]!;
  const most = typeof rounds === "object" ? rounds.toOne : 0;
  const entrants = entrantCount(stages, index, memberCount);
  let needed = 0;
  while (needed < most && 2 ** needed < entrants) needed += 1;
  return needed;
}

/** How many may be in a stage, of so many members in the first one. */
export function entrantCount(stages: readonly FormatStage[], index: number, memberCount: number): number {
  let count = memberCount;
  for (let stage = 1; stage <= index; stage += 1) {
    const { takes } = stages[stage]!;
    if (takes === "all") continue;
    const before = stages[stage - 1]!;
    if ("best" in takes) count = Math.min(count, takes.best);
    else count = poolSizes(before, count).reduce((sum, size) => sum + Math.min(size, takes.ofEachPool), 0);
  }
  return count;
}

/** The sizes of a stage's pools with so many members. */
export function poolSizes({ pools }: FormatStage, memberCount: number): number[] {
  if (pools.kind === "one" || memberCount === 0) return memberCount === 0 ? [] : [memberCount];
  const count = Math.ceil(memberCount / pools.size);
  return Array.from({ length: count }, (_, pool) =>
    pools.kind === "drawn"
      ? Math.floor(memberCount / count) + (pool < memberCount % count ? 1 : 0)
      : Math.min(pools.size, memberCount - pool * pools.size),
  );
}

/** The stretches of a stage. */
export function stretchesOf(stage: FormatStage, span: RoundSpan, season: FormatSeason): RoundSpan[] {
  const { from, to } = span;
  if (to < from) return [];
  const { stretches } = stage;
  if (stretches === "whole") return [span];
  if (stretches === "months") {
    const starts = [from, ...season.months.map((month) => month.from).filter((start) => start > from && start <= to)];
    return starts.map((start, index) => ({ from: start, to: (starts[index + 1] ?? to + 1) - 1 }));
  }
  // The first half is the longer one.
  const every =
    stretches === "rounds" ? 1 : stretches === "halves" ? Math.ceil((to - from + 1) / 2) : Math.max(1, stretches.every);
  return Array.from({ length: Math.ceil((to - from + 1) / every) }, (_, index) => ({
    from: from + index * every,
    to: Math.min(to, from + (index + 1) * every - 1),
  }));
}
