/** Whether those who are to leave can, and whether it ends with one. */
import type { Format, RoundSpan } from "./format.ts";
import type { FormatProblem } from "./format-problem.ts";

export function checkLeaving(request: {
  readonly format: Format;
  /** Of the stage. */
  readonly index: number;
  readonly stretches: readonly RoundSpan[];
  /** In the stage, null while nobody knows. */
  readonly members: number | null;
}): FormatProblem[] {
  const { format, index, stretches, members } = request;
  const { meet, pools, leave } = format.stages[index]!;
  if (!leave) return [];
  const at = `stages.${index}.leave`;
  const problems: FormatProblem[] = [];
  if (meet.kind !== "table" && meet.kind !== "race") problems.push({ code: "leaving_in_pairs", at });
  if (pools.kind !== "one") problems.push({ code: "leaving_in_pools", at });
  const { who, lives, each } = leave;
  const count = who.kind === "last" && who.count !== "as_needed" ? who.count : null;
  if (members !== null && members > 1 && count !== null && count >= members) {
    problems.push({ code: "eliminates_everybody", at: `${at}.who.count`, members });
  }
  const isLast = index === format.stages.length - 1;
  if (members === null || members < 2 || format.champion !== "standing" || !isLast) return problems;
  const rounds = stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const occasions = each === "round" ? rounds : stretches.length;
  // At best: every loss hits somebody who has lost before, until one is left who never has.
  const mostLosses = who.kind !== "last" || count === null || who.level === "go" ? Infinity : count * occasions;
  const mostOut = occasions < lives ? 0 : Math.floor(mostLosses / lives);
  if (mostOut < members - 1) problems.push({ code: "never_ends", at, left: members - mostOut });
  return problems;
}
