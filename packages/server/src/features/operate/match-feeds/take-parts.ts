/**
 * Which parts of a message can be taken: each match is one, whole, and each footballer; a wrong part keeps no other from
 * counting. Whole or unreadable messages are one part (decision 0205).
 */
import type { FeedMessage } from "../../../adapters/match-feeds/index.ts";
import type { Queryable } from "../../../context.ts";
import {
  canTake,
  type FactProblem,
  type FactSource,
  type MatchFact,
  type RecordedFacts,
  recordFactsIn,
  REPEATED,
} from "../../facts/index.ts";

export interface TakenParts {
  readonly value: RecordedFacts;
  /** Decided by an operator, one by one. */
  readonly refused: readonly RefusedPart[];
}

export interface RefusedPart {
  readonly facts: readonly MatchFact[];
  /** With the line of each where the message came in a file; `index` counts within `facts`. */
  readonly problems: readonly FactProblem[];
}

/** Passes over the rest of a message; a third one finds more only where the first two changed its meaning. */
const MOST_LOOKS = 5;

/** Joins the caller's transaction. */
export async function takeParts(tx: Queryable, message: FeedMessage, source: FactSource): Promise<TakenParts> {
  const { facts, problems: unread = [], isUnreadable = false, isWhole = false } = message;
  const isOne = isUnreadable || isWhole;
  const partOf = (index: number): string => (isOne ? "" : subjectOf(facts[index], index));
  const found: FactProblem[] = [];
  let left = facts.map((_fact, index) => index);
  let value: RecordedFacts = { ...REPEATED, repeated: false };
  let news = unread;
  for (let look = 1; ; look += 1) {
    found.push(...news);
    if (news.length > 0) left = withoutParts(left, news, { isOne: isOne || look > MOST_LOOKS, partOf });
    if (left.length === 0 && found.length > 0) break;
    const places = left;
    const taken = await recordFactsIn(
      tx,
      places.map((index) => facts[index]!),
      source,
    );
    if (taken.ok) {
      ({ value } = taken);
      break;
    }
    news = taken.problems.map((problem) => ({ ...problem, index: places[problem.index] ?? problem.index }));
  }
  return { value, refused: refusedParts(message, { found, taken: new Set(left), partOf }) };
}

type PartOf = (index: number) => string;

function withoutParts(
  left: readonly number[],
  problems: readonly FactProblem[],
  { isOne, partOf }: { isOne: boolean; partOf: PartOf },
): number[] {
  const bad = new Set(problems.map(({ index }) => partOf(index)));
  const rest = isOne || problems.some(isAboutAll) ? [] : left.filter((index) => !bad.has(partOf(index)));
  // A problem of no fact that is left is one of all of them.
  return rest.length === left.length ? [] : rest;
}

/** A whole list of transfers is doubted, and all that empties a round: not the first of them. */
const isAboutAll = (problem: FactProblem): boolean =>
  problem.code === "implausible" && (problem.reason === "too_many_transfers" || problem.reason === "round_emptied");

/** Each implausible part is decided on its own; impossible ones are one message. */
function refusedParts(
  message: FeedMessage,
  { found, taken, partOf }: { found: readonly FactProblem[]; taken: ReadonlySet<number>; partOf: PartOf },
): RefusedPart[] {
  if (found.length === 0) return [];
  const isWhole = message.isUnreadable === true || message.isWhole === true || found.some(isAboutAll);
  const doubted = Map.groupBy(found, ({ index }) => partOf(index));
  const keyOf = (index: number): string => {
    const part = partOf(index);
    const problems = doubted.get(part) ?? [];
    return !isWhole && canTake({ problems }) ? part : "";
  };
  const refused = message.facts.flatMap((_fact, index) => (taken.has(index) ? [] : [index]));
  const facts = Map.groupBy(refused, keyOf);
  const problems = Map.groupBy(found, ({ index }) => keyOf(index));
  return [...new Set([...facts.keys(), ...problems.keys()])].map((key): RefusedPart => {
    const own = facts.get(key) ?? [];
    const placeOf = new Map(own.map((index, place) => [index, place]));
    return {
      facts: own.map((index) => message.facts[index]!),
      problems: (problems.get(key) ?? []).map((problem) => {
        const line = problem.line ?? message.lineOf?.(problem);
        return { ...problem, index: placeOf.get(problem.index) ?? 0, ...(line !== undefined && { line }) };
      }),
    };
  });
}

/** An unreadable fact may lack its subject: then it stands alone. */
function subjectOf(fact: MatchFact | undefined, index: number): string {
  const { fixtureId, footballerId } = (fact ?? {}) as { readonly fixtureId?: unknown; readonly footballerId?: unknown };
  if (typeof fixtureId === "number") return `match ${fixtureId}`;
  return typeof footballerId === "number" ? `footballer ${footballerId}` : `fact ${index}`;
}
