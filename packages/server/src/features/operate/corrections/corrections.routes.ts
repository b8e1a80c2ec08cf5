/** Corrections in the control room. */
import {
  correctableMatchCall,
  correctionsCall,
  makeCorrectionCall,
  previewCorrectionCall,
  previewTakingBackCall,
  routeSchema,
  STANDINGS_PAGE_SIZE,
  takeCorrectionBackCall,
  type WireCorrectionChange,
} from "@elleveren/contract";
import { clubId, entryId, fixtureId, footballerId, type EntryId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, type Problem, refuse, valueOf } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import type { CorrectionChange } from "../../facts/index.ts";
import { selectMovesBy } from "../../clock/index.ts";
import { presentCorrection, presentPreview } from "./corrections.present.ts";
import { type Correction, loadCorrectableMatch, selectCorrection, selectCorrections } from "./corrections.sql.ts";
import { makeCorrection, previewCorrection, previewTakingBack, takeCorrectionBack } from "./make-correction.ts";

const PAGE_SIZE = Math.min(20, STANDINGS_PAGE_SIZE);

export function correctionRoutes(app: App, ctx: Context): void {
  app.get(correctionsCall.path, { schema: routeSchema(correctionsCall) }, async (request) => {
    const { page = 1 } = request.query;
    const rows = await selectCorrections(ctx.db, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 });
    const results = [];
    for (const correction of rows.slice(0, PAGE_SIZE)) {
      const { revision, roundIds } = correction;
      const moves = await selectMovesBy(ctx.db, { revision, fromRound: Math.min(...roundIds) as RoundId });
      results.push(await presentCorrection(ctx.db, correction, moves));
    }
    return { has_next: rows.length > PAGE_SIZE, page, results };
  });

  app.get(correctableMatchCall.path, { schema: routeSchema(correctableMatchCall) }, async (request) => {
    const match = await loadCorrectableMatch(ctx.db, fixtureId(request.params.fixtureId));
    if (!match) throw notFound("fixture");
    return match;
  });

  app.post(previewCorrectionCall.path, { schema: routeSchema(previewCorrectionCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const { changes, entry } = request.body;
    const result = valueOf(
      await previewCorrection(ctx, { by: accountId, changes: readChanges(changes) }, readEntry(entry)),
      refusal,
    );
    return presentPreview(ctx.db, result);
  });

  app.post(makeCorrectionCall.path, { schema: routeSchema(makeCorrectionCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const { changes, reason, revision, confirmed: isConfirmed = false } = request.body;
    const draft = { by: accountId, changes: readChanges(changes), reason, revision, isConfirmed };
    const result = valueOf(await makeCorrection(ctx, draft), refusal);
    return { id: result.correctionId, preview: await presentPreview(ctx.db, result.preview) };
  });

  app.post(previewTakingBackCall.path, { schema: routeSchema(previewTakingBackCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const correction = await find(ctx, request.params.correctionId);
    const asked = { by: accountId, entryId: readEntry(request.body.entry) };
    const result = valueOf(await previewTakingBack(ctx, correction, asked), refusal);
    return presentPreview(ctx.db, result);
  });

  app.post(takeCorrectionBackCall.path, { schema: routeSchema(takeCorrectionBackCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const correction = await find(ctx, request.params.correctionId);
    const { reason, revision } = request.body;
    const result = valueOf(await takeCorrectionBack(ctx, correction, { by: accountId, reason, revision }), refusal);
    return { id: correction.correctionId, preview: await presentPreview(ctx.db, result) };
  });
}

async function find(ctx: Context, id: number): Promise<Correction> {
  const correction = await selectCorrection(ctx.db, id);
  if (!correction) throw notFound("correction");
  return correction;
}

const readEntry = (entry: number | null | undefined): EntryId | null => (entry == null ? null : entryId(entry));

/** Every change says either what a footballer did or the whole score. */
function readChanges(changes: readonly WireCorrectionChange[]): CorrectionChange[] {
  const problems: (Problem & { readonly index: number; readonly field: string })[] = [];
  const read = changes.map((change, index): CorrectionChange => {
    const fixture = fixtureId(change.fixture);
    if (change.footballer !== undefined) {
      if (change.home_score !== undefined || change.away_score !== undefined) {
        problems.push({ index, field: "footballer", code: "invalid" });
      }
      const club = change.club === undefined ? {} : { clubId: clubId(change.club) };
      return { fixtureId: fixture, footballerId: footballerId(change.footballer), ...club, stats: change.stats ?? {} };
    }
    const { home_score: homeScore, away_score: awayScore } = change;
    if (homeScore === undefined) problems.push({ index, field: "home_score", code: "required" });
    if (awayScore === undefined) problems.push({ index, field: "away_score", code: "required" });
    return { fixtureId: fixture, homeScore: homeScore ?? 0, awayScore: awayScore ?? 0 };
  });
  if (problems.length > 0) throw refusal(problems);
  return read;
}

const MEANWHILE = new Set(["moved", "spoken_since", "taken_back"]);

/** 409 with the current state after a concurrent change; else 400 with every problem at its change. */
function refusal(problems: readonly Problem[]): HttpError {
  const meanwhile = problems.find(({ code }) => MEANWHILE.has(code));
  if (meanwhile) {
    const { code, ...now } = meanwhile;
    return new HttpError(409, { detail: "The facts moved meanwhile.", code, ...now });
  }
  if (problems.some(({ code }) => code === "contradicts")) {
    return new HttpError(409, { detail: "It contradicts what else is told of the match.", code: "contradicts" });
  }
  const placed = problems as readonly (Problem & { readonly index?: number; readonly field?: string })[];
  const places = new Map(placed.map(({ index, field, ...facts }) => [facts as Problem, placeOf(index, field)]));
  return refuse([...places.keys()], (problem) => places.get(problem) ?? null);
}

function placeOf(index: number | undefined, field: string | undefined): readonly (string | number)[] | null {
  if (index === undefined) return null;
  return ["changes", index, WIRE_FIELDS[field ?? ""] ?? field ?? "fixture"];
}

const WIRE_FIELDS: Readonly<Record<string, string>> = {
  fixtureId: "fixture",
  footballerId: "footballer",
  clubId: "club",
  homeScore: "home_score",
  awayScore: "away_score",
};
