/** Takes a source's words back: what the next one says decides, and what was known before when nobody else spoke. */
import type { Context, Queryable } from "../../context.ts";
import { transact } from "../../db/transactions.ts";
import { BASE, bareFact, decide, factOf, withoutClaim } from "./claims.ts";
import { replaceClaim, updateRank } from "./claims.sql.ts";
import type { FactSource, MatchFact, RecordedFacts } from "./fact.ts";
import { subjectKey, type Subject } from "./facts.state.ts";
import { lockFacts, selectKnownFacts } from "./facts.sql.ts";
import { planFacts } from "./plan-facts.ts";
import { writePlan } from "./record-facts.ts";

/** Each subject once. */
export interface Withdrawal {
  readonly subject: Subject;
  /** As kept: `operator`, `feed:NAME`. */
  readonly claimant: string;
  /** Null: everything it said of the subject. */
  readonly fields: readonly string[] | null;
}

/** In one message, as it were. Returns how many facts moved. Harmless where the source said nothing. */
export async function withdrawClaims(
  { db }: { readonly db: Queryable },
  withdrawals: readonly Withdrawal[],
  by: FactSource,
): Promise<Pick<RecordedFacts, "changed">> {
  return transact(db, async (tx) => {
    await lockFacts(tx);
    const facts = withdrawals.map(({ subject }) => bareFact(subject));
    const known = await selectKnownFacts(tx, facts, by.source);
    const left: MatchFact[] = [];
    for (const { subject, claimant, fields } of withdrawals) {
      const before = known.claims.get(subjectKey(subject)) ?? [];
      if (claimant === BASE.source || !before.some(({ source }) => source === claimant)) continue;
      const after = withoutClaim(before, claimant, fields);
      await replaceClaim(tx, subject, claimant, after.find(({ source }) => source === claimant)?.said ?? null);
      left.push(factOf(subject, decide(after), known));
    }
    const { changed } = await writePlan(tx, planFacts(left, known), by);
    return { changed };
  });
}

/** Gives a source another rank and decides everything it spoke of anew; for a start with another file of feeds. */
export async function rerankClaims(
  ctx: Pick<Context, "db">,
  claimant: string,
  rank: number,
  by: FactSource,
): Promise<number> {
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    const subjects = await updateRank(tx, claimant, rank);
    let changed = 0;
    for (const subject of subjects) {
      const known = await selectKnownFacts(tx, [bareFact(subject)], by.source);
      const claims = known.claims.get(subjectKey(subject)) ?? [];
      // Two or fewer: itself and what was known before, and nothing that another rank could decide.
      if (claims.length < 3) continue;
      changed += (await writePlan(tx, planFacts([factOf(subject, decide(claims), known)], known), by)).changed;
    }
    return changed;
  });
}
