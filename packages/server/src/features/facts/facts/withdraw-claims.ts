/** Withdraws a source's claims: the next source in precedence decides, or the state before any claim. */
import type { Queryable } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { BASE, bareFact, decide, factOf, withoutClaim } from "./claims.ts";
import { LAST_RANK, replaceClaim, selectShared, updateRank } from "./claims.sql.ts";
import type { FactSource, MatchFact, RecordedFacts } from "./fact.ts";
import { subjectKey, type Subject } from "./fact.ts";
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
  { db }: { db: Queryable },
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

/** Subjects decided together. */
const DECIDED_AT_ONCE = 500;

/**
 * Gives sources their ranks (null: the last) and decides shared subjects anew; `isForced` also where no rank moved, after a
 * pause.
 */
export async function rerankClaims(
  { db }: { db: Queryable },
  ranks: ReadonlyMap<string, number | null>,
  { by, isForced = false }: { by: FactSource; isForced?: boolean },
): Promise<number> {
  return transact(db, async (tx) => {
    await lockFacts(tx);
    const moved: string[] = [];
    for (const [source, rank] of ranks) {
      const isMoved = await updateRank(tx, source, rank ?? LAST_RANK);
      if (isMoved || isForced) moved.push(source);
    }
    const subjects = moved.length === 0 ? [] : await selectShared(tx, moved);
    let changed = 0;
    for (let from = 0; from < subjects.length; from += DECIDED_AT_ONCE) {
      const some = subjects.slice(from, from + DECIDED_AT_ONCE);
      const known = await selectKnownFacts(tx, some.map(bareFact), by.source);
      const decided = some.map((subject) =>
        factOf(subject, decide(known.claims.get(subjectKey(subject)) ?? []), known),
      );
      changed += (await writePlan(tx, planFacts(decided, known), by)).changed;
    }
    return changed;
  });
}
