/** An operator decides a contradiction: the field gets one source's claim, or is left to the feeds again. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { bareFact, CORRECTION, factOf } from "./claims.ts";
import { selectContradictions, type Saying } from "./claims.sql.ts";
import type { FactProblem, MatchFact } from "./fact.ts";
import type { Subject } from "./fact.ts";
import { lockFacts, selectKnownFacts } from "./facts.sql.ts";
import { recordFactsIn } from "./record-facts.ts";
import { withdrawClaims } from "./withdraw-claims.ts";

export interface Decision {
  readonly subject: Subject;
  readonly field: string;
  /** Null gives the field back. */
  readonly source: string | null;
  readonly says: readonly Pick<Saying, "source" | "value">[];
  readonly by: AccountId;
}

export type DecisionProblem =
  | { readonly code: "moved"; readonly says: readonly Saying[] }
  /** A correction decides until it is taken back. */
  | { readonly code: "corrected" }
  | { readonly code: "refused"; readonly problems: readonly FactProblem[] };

/** Returns how many facts are different now. */
export async function decideContradiction(
  ctx: Pick<Context, "db">,
  { subject, field, source, says, by }: Decision,
): Promise<Result<number, DecisionProblem>> {
  return transact(ctx.db, async (tx): Promise<Result<number, DecisionProblem>> => {
    await lockFacts(tx);
    const [now] = await selectContradictions(tx, 1, { subject, field });
    const chosen = now?.says.find((saying) => saying.source === source);
    if (!now || !isSame(now.says, says) || (source !== null && !chosen)) {
      return refused([{ code: "moved", says: now?.says ?? [] }]);
    }
    if (now.says[0]?.source === CORRECTION.source) return refused([{ code: "corrected" }]);
    const act = { by, subject: `${subject.kind} ${subject.fixtureId || subject.aboutId} ${field}` };
    const who = { source: actorOf(by) };
    if (!chosen) {
      const { changed } = await withdrawClaims({ db: tx }, [{ subject, claimant: "operator", fields: [field] }], who);
      await recordAct(tx, { ...act, action: "feeds.give_back", details: { changed } });
      return accepted(changed);
    }
    const known = await selectKnownFacts(tx, [bareFact(subject)], who.source);
    const said = onlyField(factOf(subject, { [field]: chosen.value }, known), field);
    const told = await recordFactsIn(tx, [said], who);
    if (!told.ok) return refused([{ code: "refused", problems: told.problems }]);
    const { changed } = told.value;
    await recordAct(tx, { ...act, action: "feeds.decide", details: { source, value: chosen.value, changed } });
    return accepted(changed);
  });
}

/** A whole fact's other fields are not part of the operator's decision. */
function onlyField(fact: MatchFact, field: string): MatchFact {
  if (fact.kind === "stats") return fact;
  const kept = new Set([
    "kind",
    "fixtureId",
    "footballerId",
    // A line-up's subject is its club; a footballer's club is a field like any other.
    ...(fact.kind === "lineup" ? ["clubId"] : []),
    ...(field === "score" ? ["homeScore", "awayScore"] : [field]),
  ]);
  return Object.fromEntries(Object.entries(fact).filter(([name]) => kept.has(name))) as unknown as MatchFact;
}

const isSame = (now: readonly Saying[], then: Decision["says"]): boolean =>
  now.length === then.length &&
  now.every(({ source, value }, index) => source === then[index]!.source && sameJson(value, then[index]!.value));

/** Whatever the order of an object's fields. */
function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return a === b;
  const [left, right] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return left.length === Object.keys(b).length && left.every(([key, value]) => sameJson(value, right[key]));
}
