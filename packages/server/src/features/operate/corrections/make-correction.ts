/**
 * Corrections: previewed, made and taken back, all from one plan of facts: when the facts moved in between, nothing is made.
 */
import { accepted, type AccountId, type EntryId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import {
  type CorrectionChange,
  type FactPlan,
  type FactProblem,
  lockFacts,
  planCorrection,
  planTakingBack,
  type SpokenSince,
  takeBack,
  writeCorrection,
} from "../../facts/index.ts";
import { selectRounds } from "../../clock/index.ts";
import type { CorrectionProblem, Preview } from "./correction.ts";
import { insertCorrection, updateTakenBack, type Correction } from "./corrections.sql.ts";
import { correctedRounds, inSnapshot, previewPlan, selectRevision } from "./preview.ts";

type Problem = FactProblem | CorrectionProblem;

export interface Draft {
  readonly by: AccountId;
  readonly changes: readonly CorrectionChange[];
}

/** Changes nothing and locks nothing. `entryId` is reported in detail. */
export async function previewCorrection(
  ctx: Context,
  draft: Draft,
  entryId: EntryId | null,
): Promise<Result<Preview, Problem>> {
  return inSnapshot(ctx, async (transaction) => {
    const planned = await planCorrection(transaction.tx, draft.changes, { source: actorOf(draft.by) });
    if (!planned.ok) return planned;
    const problems = await problemsOf(transaction.tx, planned.value.plan);
    if (problems.length > 0) return refused(problems);
    return accepted(await previewPlan(ctx, transaction, planned.value.plan, entryId));
  });
}

async function problemsOf(tx: Parameters<typeof selectRounds>[0], plan: FactPlan): Promise<CorrectionProblem[]> {
  if (plan.stats.length + plan.fixtures.length === 0) return [{ code: "nothing_changes" }];
  const corrected = correctedRounds(plan, await selectRounds(tx));
  return [
    ...plan.stats.map(({ fixtureId, roundId }) => ({ fixtureId, roundIds: [roundId] })),
    ...plan.fixtures,
  ].flatMap(({ fixtureId, roundIds }) =>
    roundIds.some((roundId) => roundId !== null && corrected.has(roundId))
      ? []
      : [{ code: "round_not_closed" as const, fixtureId }],
  );
}

/** Records it as the operator's, with the preview of this very moment; the tick settles its rounds again. */
export async function makeCorrection(
  ctx: Context,
  draft: Draft & { readonly reason: string; readonly revision: number; readonly isConfirmed: boolean },
): Promise<Result<{ correctionId: number; preview: Preview }, Problem>> {
  const previewed = await previewCorrection(ctx, draft, null);
  if (!previewed.ok) return previewed;
  const preview = previewed.value;
  if (preview.revision !== draft.revision) return refused([{ code: "moved", revision: preview.revision }]);
  if ((preview.questions ?? []).length > 0 && !draft.isConfirmed) return refused([{ code: "contradicts" }]);
  const source = { source: actorOf(draft.by) };
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    const planned = await planCorrection(tx, draft.changes, source);
    if (!planned.ok) return planned;
    // A correction that a feed agrees with meanwhile is none, and one of no round could not be listed.
    const problems = await problemsOf(tx, planned.value.plan);
    if (problems.length > 0) return refused(problems);
    const corrected = [...correctedRounds(planned.value.plan, await selectRounds(tx))].sort((a, b) => a - b);
    const now = await selectRevision(tx, corrected);
    if (now !== draft.revision) return refused([{ code: "moved" as const, revision: now }]);
    const written = await writeCorrection(tx, planned.value, source);
    const { spoken } = planned.value;
    const made = {
      by: draft.by,
      reason: draft.reason,
      roundIds: corrected,
      draft: draft.changes,
      spoken,
      preview,
      revision: written.revision ?? now,
    };
    const correctionId = await insertCorrection(tx, made);
    const { reason, changes } = draft;
    const details = { correction: correctionId, reason, changes, preview: summaryOf(preview) };
    await recordAct(tx, { by: draft.by, action: "corrections.make", subject: subjectOf(corrected), details });
    return accepted({ correctionId, preview });
  });
}

export async function previewTakingBack(
  ctx: Context,
  correction: Correction,
  { by, entryId }: { by: AccountId; entryId: EntryId | null },
): Promise<Result<Preview, CorrectionProblem>> {
  if (correction.takenBackAtMs !== null) return refused([{ code: "taken_back" }]);
  return inSnapshot(ctx, async (transaction) => {
    const planned = await planTakingBack(transaction.tx, correction.spoken, { source: actorOf(by) });
    if (!planned.ok) return refused(planned.problems.map(spokenSince));
    return accepted(await previewPlan(ctx, transaction, planned.value, entryId, correction.roundIds));
  });
}

/** Ends in the state before the correction, or in the feeds' later one. */
export async function takeCorrectionBack(
  ctx: Context,
  correction: Correction,
  act: { by: AccountId; reason: string; revision: number },
): Promise<Result<Preview, CorrectionProblem>> {
  const previewed = await previewTakingBack(ctx, correction, { by: act.by, entryId: null });
  if (!previewed.ok) return previewed;
  const preview = previewed.value;
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    const planned = await planTakingBack(tx, correction.spoken, { source: actorOf(act.by) });
    if (!planned.ok) return refused(planned.problems.map(spokenSince));
    const moved = correctedRounds(planned.value, await selectRounds(tx));
    const now = await selectRevision(tx, [...correction.roundIds, ...moved]);
    if (preview.revision !== act.revision || now !== act.revision) {
      return refused([{ code: "moved" as const, revision: now }]);
    }
    const taken = await takeBack(tx, correction.spoken, { source: actorOf(act.by) });
    if (!taken.ok) return refused(taken.problems.map(spokenSince));
    const { correctionId, roundIds } = correction;
    const done = { by: act.by, why: act.reason, revision: taken.value.revision };
    // The lock of the facts orders concurrent withdrawals: the second finds the claims gone here.
    if (!(await updateTakenBack(tx, correctionId, done))) return refused([{ code: "taken_back" as const }]);
    const details = { correction: correctionId, reason: act.reason, preview: summaryOf(preview) };
    await recordAct(tx, { by: act.by, action: "corrections.take_back", subject: subjectOf(roundIds), details });
    return accepted(preview);
  });
}

const spokenSince = ({ subject }: SpokenSince): CorrectionProblem => ({
  code: "spoken_since",
  fixtureId: subject.fixtureId,
  footballerId: subject.aboutId,
});

const subjectOf = (roundIds: readonly number[]): string => roundIds.map((id) => `round ${id}`).join(", ") || "matches";

/** For the audit log: figures, without everybody's lists. */
const summaryOf = ({ questions = [], footballers, rounds, phases, ties, leaders }: Preview) => ({
  ...(questions.length > 0 && { questions }),
  footballers,
  rounds: rounds.map(({ roundId, move }) => ({
    round: roundId,
    entries: move.entries,
    changed: move.round.changed,
    total_changed: move.overall.changed,
    ranks_changed: move.overall.ranksChanged,
    winner_before: move.winnerBefore,
    winner_after: move.winnerAfter,
  })),
  phases,
  ties: ties.count,
  leaders: leaders.count,
});
