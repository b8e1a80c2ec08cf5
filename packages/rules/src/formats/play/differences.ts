/** What a correction changed: decisions that are no longer, that are new, or that came out differently. */
import type { FormatDecision } from "./decisions.ts";
import type { RoundPlay } from "./play.ts";

export type FormatDifference =
  | { readonly kind: "gone"; readonly before: FormatDecision }
  | { readonly kind: "new"; readonly after: FormatDecision }
  /** The same match, member or table with another outcome. */
  | { readonly kind: "changed"; readonly before: FormatDecision; readonly after: FormatDecision };

/**
 * Of the rounds that both plays have, in their order, what is gone first. A decision that stands on other figures now is
 * the same decision: only its outcome counts.
 */
export function differencesAfter(before: readonly RoundPlay[], after: readonly RoundPlay[]): FormatDifference[] {
  const last = Math.min(before.at(-1)?.round ?? 0, after.at(-1)?.round ?? 0);
  const of = (plays: readonly RoundPlay[]) =>
    plays.filter(({ round }) => round <= last).flatMap(({ decisions }) => decisions);
  const once = new Map(of(before).map((decision) => [subjectOf(decision), decision]));
  const now = of(after);
  const subjects = new Set(now.map(subjectOf));
  const gone = [...once].flatMap(([subject, decision]): FormatDifference[] =>
    subjects.has(subject) ? [] : [{ kind: "gone", before: decision }],
  );
  const others = now.flatMap((decision): FormatDifference[] => {
    const other = once.get(subjectOf(decision));
    if (!other) return [{ kind: "new", after: decision }];
    return outcomeOf(other) === outcomeOf(decision) ? [] : [{ kind: "changed", before: other, after: decision }];
  });
  return [...gone, ...others];
}

/** What a decision is about, whatever it is: two plays that both decide it have the same subject once each. */
function subjectOf(decision: FormatDecision): string {
  const { kind, round } = decision;
  switch (kind) {
    case "champion":
      return kind;
    // A member leaves a contest once, and may do it in another round now.
    case "out":
      return `${kind} ${decision.memberId}`;
    case "went_on":
    case "stayed_behind":
      return `${round} next stage ${decision.memberId}`;
    case "match":
      return `${round} ${kind} ${[decision.firstId, decision.secondId ?? 0].toSorted((one, other) => one - other).join(" ")}`;
    case "drawn":
    case "won":
      return `${round} ${kind} ${decision.pool}`;
    case "spared":
      return `${round} ${kind}`;
    case "joined":
    case "turned_away":
    case "left":
    case "bye":
    case "placed":
    case "lost_life":
      return `${round} ${kind} ${decision.memberId}`;
    // A place may be filled before a round, and won or lost by it.
    case "moved":
      return `${round} ${decision.because === "vacancy" ? "filled" : "moved"} ${decision.memberId}`;
  }
}

function outcomeOf(decision: FormatDecision): string {
  switch (decision.kind) {
    case "champion":
    case "won":
    case "drawn":
    case "spared":
      return decision.memberIds.join(" ");
    case "out":
      return `${decision.round}`;
    case "went_on":
    case "stayed_behind":
      return decision.kind;
    case "match":
      // The average wins where somebody lost and nobody won.
      return decision.winnerId === null ? `nobody ${decision.because}` : `${decision.winnerId}`;
    case "placed":
      return `${decision.place}`;
    case "lost_life":
      return `${decision.livesLeft}`;
    case "moved":
      return `${decision.toPool}`;
    case "joined":
      return `${decision.countsFrom}`;
    case "turned_away":
      return decision.until;
    case "left":
    case "bye":
      return "";
  }
}
