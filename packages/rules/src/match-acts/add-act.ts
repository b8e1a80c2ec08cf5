/** Adding an act to a match's list, and taking one back: refused when the list would tell what cannot have happened. */
import { accepted, refused, type Result } from "../result.ts";
import { isPlayedAct, isWhistle, type MatchAct, type MatchActProblem } from "./match-act.ts";
import type { MatchSoFar } from "./match-so-far.ts";
import { playActs } from "./play-acts.ts";

/** The problems of one act; `index` is its place in the list, null of the act that is added. */
export type PlacedActProblem = MatchActProblem & { readonly index: number | null };

/** The match with the act at the end; or the faults of the act, or of earlier ones that no longer fit. */
export function addAct(acts: readonly MatchAct[], act: MatchAct): Result<MatchSoFar, PlacedActProblem> {
  const isFinal = acts.some(({ kind }) => kind === "final");
  if (isFinal && act.kind !== "caught_up")
    return refused([{ code: isWhistle(act) ? "match_over" : "match_final", index: null }]);
  const isOver = acts.some(({ kind }) => kind === "full_time");
  if (isOver && (isPlayedAct(act) || act.kind === "clock")) return refused([{ code: "match_over", index: null }]);
  return matchOf([...acts, act], acts.length);
}

/** The match of a list; `added` is the place of the act that is new in it. */
export function matchOf(acts: readonly MatchAct[], added: number | null = null): Result<MatchSoFar, PlacedActProblem> {
  const { match, misplaced } = playActs(acts);
  if (misplaced.length === 0) return accepted(match);
  // A fault of the new act explains the faults of later ones.
  const own = misplaced.filter(({ index }) => index === added);
  return refused(
    (own.length > 0 ? own : misplaced).flatMap(({ index, problems }) =>
      problems.map((problem) => ({ ...problem, index: index === added ? null : index })),
    ),
  );
}

/** Minutes within which the same act told twice is more likely one that two people saw. */
const SAME_MINUTES = 2;

/**
 * True when `act` may repeat `earlier`: a goal for the same side, or the same act of the same footballer, at about the
 * same time. `sideOf` gives the side for which a goal counted.
 */
export function isLikelySame(
  earlier: MatchAct,
  act: MatchAct,
  sideOf: (act: MatchAct) => "home" | "away" | null,
): boolean {
  if (!isPlayedAct(earlier) || !isPlayedAct(act) || Math.abs(earlier.minute - act.minute) > SAME_MINUTES) return false;
  const goals = ["goal", "own_goal"];
  if (goals.includes(earlier.kind) && goals.includes(act.kind)) return sideOf(earlier) === sideOf(act);
  return earlier.kind === act.kind && earlier.footballerId === act.footballerId;
}
