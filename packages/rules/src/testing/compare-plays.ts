/** Brings plays of `playFormat` and of the slow reference into a form in which equal ones are equal. */
import type { FormatDecision } from "../formats/play/decisions.ts";
import type { RoundPlay } from "../formats/play/play.ts";
import type { SlowRound } from "./slow-format/slow-format.ts";

/** The sides of a match and the order of decisions within a round say nothing. */
function told(decisions: readonly FormatDecision[]): string[] {
  return decisions.map((decision) => JSON.stringify(sided(decision), sortedKeys)).toSorted();
}

function sided(decision: FormatDecision): unknown {
  if (decision.kind !== "match" || decision.secondId === null || decision.firstId < decision.secondId) return decision;
  const { firstId, secondId, firstCount, secondCount } = decision;
  return { ...decision, firstId: secondId, secondId: firstId, firstCount: secondCount, secondCount: firstCount };
}

const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

export const comparable = (plays: readonly (RoundPlay | SlowRound)[]) =>
  plays.map((play) => ({
    ...play,
    tables: play.tables.map((table) => ("rows" in table ? table.rows() : table)),
    decisions: told(play.decisions),
    pairs: play.pairs
      .map(({ pool, firstId, secondId }) =>
        [pool, ...[firstId, secondId ?? 0].toSorted((one, other) => one - other)].join(" "),
      )
      .toSorted((one, other) => (one < other ? -1 : 1)),
  }));
