/** When stages and stretches end, counted round by round. */
import type { Format, FormatSeason, FormatStage, RoundSpan } from "../../formats/format.ts";

/** The last round of a stage that begins with a round and so many members. */
export function endOf(format: Format, season: FormatSeason, index: number, from: number, members: number): number {
  const { rounds } = format.stages[index]!;
  const available = season.lastRound - from + 1;
  if (typeof rounds === "number") return from + rounds - 1;
  if (rounds !== "rest") return from - 1 + Math.min(rounds.toOne, log2(members), available);
  let left = available;
  let count = members;
  let knockout = 0;
  format.stages.slice(index + 1).forEach((later, step) => {
    if (typeof later.rounds === "number") left -= later.rounds;
    if (later.takes !== "all" && "best" in later.takes) count = Math.min(count, later.takes.best);
    else if (later.takes !== "all") count = ofEachPool(format.stages[index + step]!, count, later.takes.ofEachPool);
    if (typeof later.rounds === "object") knockout = Math.min(later.rounds.toOne, log2(count));
  });
  return from - 1 + Math.max(0, left - Math.max(0, Math.min(knockout, left - 1)));
}

function ofEachPool({ pools }: FormatStage, count: number, each: number): number {
  if (pools.kind === "one") return Math.min(count, each);
  const sizes = Array.from({ length: Math.ceil(count / pools.size) }, () => 0);
  for (let dealt = 0; dealt < count; dealt += 1) {
    sizes[pools.kind === "drawn" ? dealt % sizes.length : Math.floor(dealt / pools.size)]! += 1;
  }
  return sizes.reduce((sum, size) => sum + Math.min(size, each), 0);
}

export function spansOf({ stretches }: FormatStage, { from, to }: RoundSpan, season: FormatSeason): RoundSpan[] {
  const spans: { from: number; to: number }[] = [];
  const half = Math.ceil((to - from + 1) / 2);
  for (let round = from; round <= to; round += 1) {
    const since = round - from;
    const isNew =
      since === 0 ||
      stretches === "rounds" ||
      (stretches === "halves" && since === half) ||
      (stretches === "months" && season.months.some((month) => month.from === round)) ||
      (typeof stretches === "object" && since % stretches.every === 0);
    if (isNew) spans.push({ from: round, to: round });
    else spans.at(-1)!.to = round;
  }
  return spans;
}

const log2 = (count: number): number => (count < 2 ? 0 : Math.ceil(Math.log2(count)));
