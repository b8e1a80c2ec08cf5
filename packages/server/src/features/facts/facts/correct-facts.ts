/**
 * Corrections of facts, laid over all sources and taken back. Planning reads and decides as `recordFacts` does, and writes
 * nothing.
 */
import { isDeepStrictEqual } from "node:util";
import { accepted, refused, type ClubId, type FixtureId, type FootballerId, type Result } from "@elleveren/rules";

import type { Queryable, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { checkFacts } from "./check-facts.ts";
import { bareFact, CORRECTION, decide, factOf, OPERATOR, withWords, type ClaimChange } from "./claims.ts";
import { replaceClaim, upsertClaims } from "./claims.sql.ts";
import type { FactProblem, FactSource, MatchFact, RecordedFacts } from "./fact.ts";
import { lockFacts, selectKnownFacts } from "./facts.sql.ts";
import type { Claim, CorrectedStats, KnownFacts } from "./facts.state.ts";
import { subjectKey, subjectOf, type Subject } from "./fact.ts";
import { planFacts, type FactPlan } from "./plan-facts.ts";
import { writePlan } from "./record-facts.ts";

type Said = Claim["said"];

/** Some figures of a footballer in a match: a number stands for the figure, null takes it away; the others are not touched. */
export interface FootballerChange {
  readonly fixtureId: FixtureId;
  readonly footballerId: FootballerId;
  readonly clubId?: ClubId | undefined;
  /** Spelled as on the wire. `bonus` null: not official, so computed again. */
  readonly stats: Readonly<Record<string, number | null>>;
}

export type CorrectionChange = FootballerChange | { fixtureId: FixtureId; homeScore: number; awayScore: number };

/** A subject's claims of corrections before and after. Null: none. */
export interface SpokenChange {
  readonly subject: Subject;
  readonly before: Said | null;
  readonly after: Said | null;
  /** The name it is kept under; absent for old corrections, kept as the operator's. */
  readonly claimant?: "correction";
}

export interface PlannedCorrection {
  readonly plan: FactPlan;
  readonly spoken: readonly SpokenChange[];
  readonly claims: readonly ClaimChange[];
}

/** `tx` only reads. */
export async function planCorrection(
  tx: Queryable,
  changes: readonly CorrectionChange[],
  source: FactSource,
): Promise<Result<PlannedCorrection, FactProblem>> {
  const facts = changes.map(factToCheck);
  const known = await selectKnownFacts(tx as Tx, facts, source.source);
  const problems = checkFacts(facts, known);
  if (problems.length > 0) return refused(problems);
  const worded = changes.map((change, index) => word(change, subjectOf(facts[index]!), known));
  return accepted({
    plan: planFacts(
      worded.map(({ fact }) => fact),
      known,
    ),
    spoken: worded.map(({ spoken }) => spoken),
    claims: worded.flatMap(({ claims }) => claims),
  });
}

/** The changed figures alone: a figure that is taken away need only be one that there is. */
function factToCheck(change: CorrectionChange): MatchFact {
  if (!("footballerId" in change)) return { kind: "fixture", ...change };
  const { fixtureId, footballerId, clubId } = change;
  const stats = Object.fromEntries(Object.entries(change.stats).map(([name, value]) => [name, value ?? 0]));
  return { kind: "stats", fixtureId, footballerId, ...(clubId !== undefined && { clubId }), stats };
}

function word(change: CorrectionChange, subject: Subject, known: KnownFacts) {
  const before = known.claims.get(subjectKey(subject))?.find(({ source }) => source === CORRECTION.source)?.said;
  const after = { ...before, ...saidOf(change, before) };
  const spoken = { subject, before: before ?? null, after, claimant: "correction" } satisfies SpokenChange;
  return { spoken, ...withWords({ subject, speaker: CORRECTION, say: () => after }, known) };
}

/** On top of earlier corrections of other figures. */
function saidOf(change: CorrectionChange, before: Said | undefined): Said {
  if (!("footballerId" in change)) return { score: [change.homeScore, change.awayScore] };
  const earlier = before?.["corrected"] as CorrectedStats | undefined;
  const corrected: CorrectedStats = {
    ...earlier,
    ...(change.clubId !== undefined && { clubId: change.clubId }),
    stats: { ...earlier?.stats, ...change.stats },
  };
  return { corrected };
}

/** Records a correction as it was planned, under the same lock of the facts. */
export async function writeCorrection(
  tx: Tx,
  { plan, claims }: PlannedCorrection,
  source: FactSource,
): Promise<Pick<RecordedFacts, "revision">> {
  await upsertClaims(tx, claims);
  const { revision } = await writePlan(tx, plan, source);
  return { revision };
}

/** Corrected again since: the older correction cannot be withdrawn from under the newer one. */
export interface SpokenSince {
  readonly code: "spoken_since";
  readonly subject: Subject;
}

const speakerOf = ({ claimant }: SpokenChange): Omit<Claim, "said"> =>
  claimant === "correction" ? CORRECTION : OPERATOR;

/** The state after withdrawing the claim: the current claims of all others. */
export async function planTakingBack(
  tx: Queryable,
  spoken: readonly SpokenChange[],
  source: FactSource,
): Promise<Result<FactPlan, SpokenSince>> {
  const facts = spoken.map(({ subject }) => bareFact(subject));
  const known = await selectKnownFacts(tx as Tx, facts, source.source);
  const later: SpokenSince[] = [];
  const decided = spoken.map((change) => {
    const { subject, before, after } = change;
    const own = speakerOf(change).source;
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
    for (const change of spoken) {
      const { subject, before } = change;
      const speaker = speakerOf(change);
      if (before) await upsertClaims(tx, [{ ...speaker, subject, said: before }]);
      else await replaceClaim(tx, subject, speaker.source, null);
    }
    const { changed, revision } = await writePlan(tx, planned.value, source);
    return accepted({ changed, revision });
  });
}
