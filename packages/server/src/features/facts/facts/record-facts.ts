/**
 * The one way in for match facts. A message is taken or refused whole; changes are revisions in one transaction, told to every
 * process.
 */
import { accepted, refused, type FixtureId, type Result, type RoundId } from "@elleveren/rules";

import type { Context, Queryable, Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { checkFacts } from "./check-facts.ts";
import { checkPlausible } from "./check-plausible.ts";
import { decideFacts, viewOf } from "./claims.ts";
import { selectStatsClaims, upsertClaims } from "./claims.sql.ts";
import type { FactProblem, FactSource, MatchFact, RecordedFacts } from "./fact.ts";
import { insertChanges, upsertPositions } from "./facts-changes.sql.ts";
import { insertMessage, lockFacts, selectEmptied, selectKnownFacts, selectMessage } from "./facts.sql.ts";
import type { KnownFacts } from "./facts.state.ts";
import { freshFacts } from "./fresh-facts.ts";
import { planFacts, type FactPlan } from "./plan-facts.ts";
import { insertRefusal } from "./refusals.sql.ts";
import { storableProblems } from "./storable.ts";

const LOGGED_PROBLEMS = 20;

/**
 * Records one message. Repeated content or `messageId` changes nothing; a fact with an older `asOf` is ignored. A refused
 * message stores no fact and is kept for the operator.
 */
export async function recordFacts(
  ctx: Pick<Context, "db" | "log">,
  facts: readonly MatchFact[],
  source: FactSource,
): Promise<Result<RecordedFacts, FactProblem>> {
  const result = await recordFactsIn(ctx.db, facts, source);
  if (!result.ok) {
    await insertRefusal(ctx.db, source, facts, result.problems);
    const problems = storableProblems(result.problems).slice(0, LOGGED_PROBLEMS);
    ctx.log.warn({ source: source.source, messageId: source.messageId, problems }, "facts refused");
  }
  return result;
}

/** As `recordFacts`, inside a transaction of the caller when given one, and without keeping refused messages. */
export async function recordFactsIn(
  db: Queryable,
  facts: readonly MatchFact[],
  source: FactSource,
): Promise<Result<RecordedFacts, FactProblem>> {
  return transact(db, async (tx) => {
    await lockFacts(tx);
    if (source.messageId !== undefined) {
      const heard = await selectMessage(tx, source.source, source.messageId);
      if (heard !== undefined) return accepted({ ...REPEATED, revision: heard });
    }
    return recordNew(tx, facts, source);
  });
}

/** Heard before: nothing was looked at again. */
export const REPEATED: RecordedFacts = {
  changed: 0,
  isNews: false,
  unchanged: 0,
  stale: 0,
  repeated: true,
  revision: null,
  roundIds: [],
  fixtureIds: [],
};

async function recordNew(
  tx: Tx,
  facts: readonly MatchFact[],
  source: FactSource,
): Promise<Result<RecordedFacts, FactProblem>> {
  const known = await selectKnownFacts(tx, facts, source.source);
  const fresh = freshFacts(facts, known.positions);
  const view = viewOf(known, source);
  const problems = checkFacts(fresh.facts, view);
  if (problems.length > 0) return refused(problems);
  const isJudged = source.rank !== undefined && !source.asItIs;
  if (isJudged) problems.push(...checkPlausible(fresh.facts, await viewOfMatches(tx, fresh.facts, { known, source })));
  if (problems.length > 0) return refused(problems);
  const decided = decideFacts(fresh.facts, source, { known, view });
  const plan = planFacts(decided.facts, known);
  if (isJudged) problems.push(...(await findEmptied(tx, plan, fresh.facts)));
  if (problems.length > 0) return refused(problems);
  const isSaidAnew = await upsertClaims(tx, decided.claims);
  const written = await writePlan(tx, plan, source);
  await upsertPositions(tx, source.source, fresh.positions);
  if (source.messageId !== undefined) await insertMessage(tx, source, written.revision);
  return accepted({ ...written, isNews: isSaidAnew || written.changed > 0, stale: fresh.stale, repeated: false });
}

/** As `viewOf`, and with footballers the message does not name, in the matches of its statistics. */
async function viewOfMatches(
  tx: Tx,
  facts: readonly (MatchFact | null)[],
  { known, source }: { known: KnownFacts; source: FactSource },
): Promise<KnownFacts> {
  const told = facts.flatMap((fact) => (fact?.kind === "stats" ? [fact.fixtureId] : []));
  const claims = new Map([...known.claims, ...(await selectStatsClaims(tx, [...new Set(told)]))]);
  return viewOf({ ...known, claims }, source);
}

/** A round that loses its last match settles without points for any entry: an operator confirms it first. */
async function findEmptied(tx: Tx, plan: FactPlan, facts: readonly (MatchFact | null)[]): Promise<FactProblem[]> {
  const moved = plan.fixtures.filter(({ before, after }) => before.roundId != null && before.roundId !== after.roundId);
  const filled = plan.fixtures.map(({ after }) => after.roundId);
  const left = moved.map(({ before }) => before.roundId!).filter((round) => !filled.includes(round));
  const emptied = await selectEmptied(
    tx,
    [...new Set(left)],
    moved.map(({ fixtureId }) => fixtureId),
  );
  return emptied.map((round) => {
    const { fixtureId, after } = moved.find(({ before }) => before.roundId === round)!;
    const index = facts.findIndex((fact) => fact?.kind === "fixture" && fact.fixtureId === fixtureId);
    const value = after.roundId;
    return { index, field: "roundId", code: "implausible", reason: "round_emptied", value, before: round };
  });
}

/** Revisions, the state beside them, and word to every process. */
export async function writePlan(
  tx: Tx,
  plan: FactPlan,
  source: FactSource,
): Promise<Omit<RecordedFacts, "isNews" | "stale" | "repeated">> {
  const revision = await insertChanges(tx, plan, source);
  const touched = touchedBy(plan);
  if (revision !== null) {
    const [onlyRound] = touched.roundIds;
    const narrow = touched.roundIds.length === 1 && onlyRound !== undefined ? { roundId: onlyRound } : {};
    await notify(tx, { kind: "facts", ...narrow, fixtureIds: touched.fixtureIds });
  }
  const changed = plan.fixtures.length + plan.stats.length + plan.footballers.length + plan.lineups.length;
  return { changed, unchanged: plan.unchanged, revision, ...touched };
}

function touchedBy(plan: FactPlan): { roundIds: RoundId[]; fixtureIds: FixtureId[] } {
  const rounds = [
    ...plan.fixtures.flatMap((change) => change.roundIds),
    ...plan.stats.map((change) => change.roundId),
    ...plan.lineups.map((change) => change.roundId),
  ];
  const fixtures = [...plan.fixtures, ...plan.stats, ...plan.lineups].map((change) => change.fixtureId);
  return {
    roundIds: [...new Set(rounds.filter((id) => id !== null))].sort((a, b) => a - b),
    fixtureIds: [...new Set(fixtures)].sort((a, b) => a - b),
  };
}
