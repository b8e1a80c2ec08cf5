/** What a message, or taking an operator's words back, would change: read and decided as `recordFacts` does, and nothing is written. */
import { isDeepStrictEqual } from "node:util";
import { accepted, refused, type Result } from "@elleveren/rules";

import type { Queryable, Tx } from "../../context.ts";
import { transact } from "../../db/transactions.ts";
import { checkFacts } from "./check-facts.ts";
import { bareFact, BASE, claimantOf, decide, decideFacts, factOf, viewOf } from "./claims.ts";
import { replaceClaim, upsertClaims } from "./claims.sql.ts";
import type { FactProblem, FactSource, MatchFact, RecordedFacts } from "./fact.ts";
import { lockFacts, selectKnownFacts } from "./facts.sql.ts";
import { subjectKey, subjectOf, type Claim, type Subject } from "./facts.state.ts";
import { freshFacts } from "./fresh-facts.ts";
import { planFacts, type FactPlan } from "./plan-facts.ts";
import { writePlan } from "./record-facts.ts";

type Said = Claim["said"];

/** What an operator had said of a subject before he spoke again, and what he says since. Null: nothing. */
export interface SpokenChange {
  readonly subject: Subject;
  readonly before: Said | null;
  readonly after: Said | null;
}

export interface PlannedMessage {
  readonly plan: FactPlan;
  readonly spoken: readonly SpokenChange[];
}

/** `tx` only reads; the source is an operator, so that what he says is kept under his name. */
export async function planMessage(
  tx: Queryable,
  facts: readonly MatchFact[],
  source: FactSource,
): Promise<Result<PlannedMessage, FactProblem>> {
  const known = await selectKnownFacts(tx as Tx, facts, source.source);
  const fresh = freshFacts(facts, known.positions);
  const view = viewOf(known, source);
  const problems = checkFacts(fresh.facts, view);
  if (problems.length > 0) return refused(problems);
  const decided = decideFacts(fresh.facts, source, { known, view });
  const own = claimantOf(source)?.source ?? BASE.source;
  const spoken = facts.map((fact) => {
    const subject = subjectOf(fact);
    const key = subjectKey(subject);
    const before = known.claims.get(key)?.find((claim) => claim.source === own)?.said ?? null;
    const claim = decided.claims.find((change) => change.source === own && subjectKey(change.subject) === key);
    return { subject, before, after: claim?.said ?? before };
  });
  return accepted({ plan: planFacts(decided.facts, known), spoken });
}

/** An operator spoke of it again meanwhile: what he said first cannot be taken back from under it. */
export interface SpokenSince {
  readonly code: "spoken_since";
  readonly subject: Subject;
}

/** What is so when the words are taken back: what the best feed says by now, or what was known before. */
export async function planTakingBack(
  tx: Queryable,
  spoken: readonly SpokenChange[],
  source: FactSource,
): Promise<Result<FactPlan, SpokenSince>> {
  const facts = spoken.map(({ subject }) => bareFact(subject));
  const known = await selectKnownFacts(tx as Tx, facts, source.source);
  const own = claimantOf(source)?.source ?? BASE.source;
  const later: SpokenSince[] = [];
  const decided = spoken.map(({ subject, before, after }) => {
    const claims = known.claims.get(subjectKey(subject)) ?? [];
    const now = claims.find((claim) => claim.source === own);
    if (!isDeepStrictEqual(now?.said ?? null, after)) later.push({ code: "spoken_since", subject });
    const others = claims.filter((claim) => claim.source !== own);
    return factOf(subject, decide(before && now ? [...others, { ...now, said: before }] : others), known);
  });
  return later.length > 0 ? refused(later) : accepted(planFacts(decided, known));
}

/** Takes them back in one act; nothing happens when one of them was said anew meanwhile. */
export async function takeBack(
  db: Queryable,
  spoken: readonly SpokenChange[],
  source: FactSource,
): Promise<Result<Pick<RecordedFacts, "changed" | "revision">, SpokenSince>> {
  return transact(db, async (tx) => {
    await lockFacts(tx);
    const planned = await planTakingBack(tx, spoken, source);
    if (!planned.ok) return planned;
    const own = claimantOf(source);
    for (const { subject, before } of spoken) {
      if (!own) continue;
      if (before) await upsertClaims(tx, [{ ...own, subject, said: before }]);
      else await replaceClaim(tx, subject, own.source, null);
    }
    const { changed, revision } = await writePlan(tx, planned.value, source);
    return accepted({ changed, revision });
  });
}
