/**
 * The outcomes of a round's decisions, without the figures and reasons they stand on: so much is kept of a settled round that
 * after a correction the decisions that differ now can be told.
 */
import type { FormatDecision } from "./decisions.ts";
import type { RoundPlay } from "./play.ts";

/**
 * Kinds of decisions that a correction is told of, the weightiest first. The rest follows from these: whoever stays behind
 * did not go on, and a pool is drawn whatever anybody counted.
 */
export const OUTCOME_KINDS = ["champion", "won", "out", "went_on", "moved", "match", "lost_life", "placed"] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** The decisions of one round, as plain JSON: by kind, numbers that are others when the decision is another one. */
export type RoundOutcomes = Partial<Record<OutcomeKind, readonly Outcome[]>>;
type Outcome = readonly number[];

/** The same decisions give the same text. */
export function outcomesOf(decisions: readonly FormatDecision[]): RoundOutcomes {
  const outcomes: Partial<Record<OutcomeKind, Outcome[]>> = {};
  for (const decision of decisions) {
    const outcome = outcomeOf(decision);
    if (outcome) (outcomes[decision.kind as OutcomeKind] ??= []).push(outcome);
  }
  return outcomes;
}

/** Stands for the average in a match, and for nobody as its winner; members are numbered from 1. */
const [AVERAGE, NOBODY] = [0, -1];

/** Null for what is not told of. */
function outcomeOf(decision: FormatDecision): Outcome | null {
  switch (decision.kind) {
    case "champion":
      return decision.memberIds;
    case "won":
      return [decision.pool, ...decision.memberIds];
    case "out":
    case "went_on":
    case "lost_life":
      return [decision.memberId];
    case "moved":
      return [decision.memberId, decision.toPool];
    case "match": {
      const { firstId, secondId, winnerId, because } = decision;
      const pair = [firstId, secondId ?? AVERAGE].toSorted((one, other) => one - other);
      return [winnerId ?? (because === "draw" ? NOBODY : AVERAGE), ...pair];
    }
    case "placed":
      return decision.place === 1 ? [decision.memberId] : null;
    default:
      return null;
  }
}

/** A kind of decision of one round that came out otherwise: whom it was about, and whom it is about now. */
export interface OutcomeChange {
  readonly kind: OutcomeKind;
  readonly round: number;
  /**
   * Members who were champion, had won, were out, had gone on, moved, won the match, lost the life or had been the best,
   * and now not, or not so; both of a match that nobody won. By their numbers.
   */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Of one round, weightiest first; empty where every decision stands. */
export function outcomeChanges(round: number, before: RoundOutcomes, after: RoundOutcomes): OutcomeChange[] {
  const changes = OUTCOME_KINDS.flatMap((kind): OutcomeChange[] => {
    const change = { before: lostIn(kind, before, after), after: lostIn(kind, after, before) };
    return change.before.length === 0 && change.after.length === 0 ? [] : [{ kind, round, ...change }];
  });
  // Matches of a knock-out are told of by who is out.
  return changes.some(({ kind }) => kind === "out") ? changes.filter(({ kind }) => kind !== "match") : changes;
}

/** Members that decisions among `these` are about which are not among `those`, each once. */
function lostIn(kind: OutcomeKind, these: RoundOutcomes, those: RoundOutcomes): number[] {
  const others = new Set((those[kind] ?? []).map(String));
  const ids = (these[kind] ?? []).flatMap((one) => (others.has(String(one)) ? [] : membersOf(kind, one)));
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

function membersOf(kind: OutcomeKind, outcome: Outcome): readonly number[] {
  if (kind === "champion") return outcome;
  if (kind === "won") return outcome.slice(1);
  if (kind !== "match") return outcome.slice(0, 1);
  const [winner, ...pair] = outcome;
  if (winner === AVERAGE) return [];
  return winner === NOBODY ? pair.filter((id) => id !== AVERAGE) : [winner!];
}

/** Of the rounds that both plays have, in their order. A decision that stands on other figures now is the same decision. */
export function changesAfter(before: readonly RoundPlay[], after: readonly RoundPlay[]): OutcomeChange[] {
  const once = new Map(before.map(({ round, decisions }) => [round, decisions]));
  return after.flatMap(({ round, decisions }) => {
    const then = once.get(round);
    return then ? outcomeChanges(round, outcomesOf(then), outcomesOf(decisions)) : [];
  });
}
