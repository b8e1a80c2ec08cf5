/**
 * Drops fields of which the source has already said something newer, so that messages out of order end in the same state as in
 * order.
 */
import type { FixtureFact, MatchFact } from "./fact.ts";
import { positionKey, type KnownFacts } from "./facts.state.ts";
import { subjectOf } from "./fact.ts";

export interface PositionChange {
  readonly kind: MatchFact["kind"];
  readonly fixtureId: number;
  readonly footballerId: number;
  /** All fields of the subject, old and new. */
  readonly asOf: Readonly<Record<string, number>>;
}

const NOT_FIELDS = new Set(["kind", "fixtureId", "footballerId", "asOf"]);
/** A line-up's subject is its club. */
const NOT_LINEUP_FIELDS = new Set([...NOT_FIELDS, "clubId"]);
const namesOf = (fact: MatchFact) => (fact.kind === "lineup" ? NOT_LINEUP_FIELDS : NOT_FIELDS);

/** Drops stale fields (null, where nothing in a fact is new enough), and adds the implications of a match's end. */
export function freshFacts(facts: readonly MatchFact[], positions: KnownFacts["positions"]) {
  const changes: PositionChange[] = [];
  const kept = facts.map((fact) => {
    const { fresh, position } = freshFact(fact.kind === "fixture" ? withImplied(fact) : fact, positions);
    if (position) changes.push(position);
    return fresh;
  });
  return { facts: kept, positions: changes, stale: kept.filter((fact) => fact === null).length };
}

/** The fields a fact speaks of; statistics are said whole. */
export const saidFields = (fact: MatchFact): string[] =>
  fact.kind === "stats"
    ? ["stats"]
    : Object.entries(fact)
        .filter(([field, value]) => value !== undefined && !namesOf(fact).has(field))
        .map(([field]) => field);

/** A final match was blown off, and one that was blown off had begun; one that is postponed leaves its time with its round. */
function withImplied(told: FixtureFact): FixtureFact {
  const isBare = told.roundId === null && told.kickoffAtMs === undefined;
  const fact = isBare ? { ...told, kickoffAtMs: null } : told;
  const blown = fact.finished === true && fact.finishedProvisional === undefined;
  const over = blown ? { ...fact, finishedProvisional: true } : fact;
  const begun = over.finishedProvisional === true && over.started === undefined;
  return begun ? { ...over, started: true } : over;
}

function freshFact(
  fact: MatchFact,
  positions: KnownFacts["positions"],
): { fresh: MatchFact | null; position: PositionChange | null } {
  const { asOf } = fact;
  if (asOf === undefined) return { fresh: fact, position: null };
  const { fixtureId, aboutId: footballerId } = subjectOf(fact);
  const heard = positions.get(positionKey(fact.kind, fixtureId, footballerId)) ?? {};
  const fields = saidFields(fact);
  const kept = fields.filter((field) => (heard[field] ?? -Infinity) <= asOf);
  if (kept.length === 0 && fields.length > 0) return { fresh: null, position: null };
  const newest = Object.fromEntries(kept.map((field) => [field, asOf]));
  const position = { kind: fact.kind, fixtureId, footballerId, asOf: { ...heard, ...newest } };
  if (kept.length === fields.length) return { fresh: fact, position };
  const rest = Object.entries(fact).filter(([field]) => namesOf(fact).has(field) || kept.includes(field));
  return { fresh: Object.fromEntries(rest) as unknown as MatchFact, position };
}
