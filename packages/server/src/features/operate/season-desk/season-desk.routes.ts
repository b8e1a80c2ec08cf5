/** The season in the control room: closing it, and beginning the next one from files. */
import {
  closeSeasonCall,
  controlSeasonCall,
  draftSeasonCall,
  dropDraftCall,
  finalFilesCall,
  nextSeasonCall,
  routeSchema,
  SEASON_FILES_LIMIT_BYTES,
  type BodyOf,
  type WireControlSeason,
  type WireSeasonPreview,
} from "@elleveren/contract";
import { type RulesetId, RULESETS } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, refuseField, valueOf } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import {
  type FileProblem,
  findOpenEnds,
  previewSeason,
  readNextSeason,
  selectKnownGame,
  selectPresentSeason,
} from "../../seasons/index.ts";
import {
  beginFiles,
  beginNext,
  type BeginProblem,
  type CloseProblem,
  closeSeason,
  findClosing,
} from "./close-season.ts";
import {
  countGoingAlong,
  deleteDrafts,
  type Draft,
  lockDrafts,
  replaceDraft,
  selectDraft,
  selectNotices,
  selectPast,
  selectStanding,
} from "./season-desk.sql.ts";
import { selectWorks } from "./works.sql.ts";

/** Problems listed per set of files; further rows fail in the same ways. */
const MOST_PROBLEMS = 200;

export function seasonDeskRoutes(app: App, ctx: Context): void {
  app.get(controlSeasonCall.path, { schema: routeSchema(controlSeasonCall) }, () => loadControlSeason(ctx));

  app.post(closeSeasonCall.path, { schema: routeSchema(closeSeasonCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    valueOf(await closeSeason(ctx, { seasonName: request.body.season.trim(), by }), refusal);
    return loadControlSeason(ctx);
  });

  const upload = { schema: routeSchema(draftSeasonCall), bodyLimit: SEASON_FILES_LIMIT_BYTES };
  app.post(draftSeasonCall.path, upload, async (request) => {
    const by = requireOperator(request).accountId;
    const draft = readDraft(request.body, ctx.findGame()?.ruleset.id ?? null);
    const { seasonNames, now } = await selectKnownGame(ctx.db);
    const next = readNextSeason(draft, { seasonNames, nowMs: now.getTime() });
    if (!next.ok) throw refuseFiles(next.problems);
    await ctx.db.transaction().execute(async (tx) => {
      await lockDrafts(tx);
      const present = await selectDraft(tx);
      if ((present?.draft ?? null) !== request.body.seen)
        throw changed("Somebody else put other files there meanwhile.");
      const draftId = await replaceDraft(tx, draft, actorOf(by));
      await recordAct(tx, {
        by,
        action: "season.draft",
        subject: `season ${next.value.season.seasonName}`,
        details: { draft: draftId, files: draft.files.map(({ name }) => name), rules: draft.rulesetId },
      });
    });
    return loadControlSeason(ctx);
  });

  app.delete(dropDraftCall.path, { schema: routeSchema(dropDraftCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    await ctx.db.transaction().execute(async (tx) => {
      await lockDrafts(tx);
      const present = await selectDraft(tx);
      if (!present) throw notFound("draft");
      if (present.draft !== request.params.draftId) throw changed("Somebody else put other files there meanwhile.");
      await deleteDrafts(tx);
      await recordAct(tx, { by, action: "season.drop_draft", subject: `draft ${present.draft}` });
    });
    return loadControlSeason(ctx);
  });

  app.post(nextSeasonCall.path, { schema: routeSchema(nextSeasonCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { season, draft, stays_closed: staysClosed = false } = request.body;
    valueOf(await beginNext(ctx, { seasonName: season.trim(), draftId: draft, staysClosed, by }), refusal);
    return loadControlSeason(ctx);
  });

  app.post(finalFilesCall.path, { schema: routeSchema(finalFilesCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    valueOf(await beginFiles(ctx, { seasonName: request.body.season.trim(), by }), refusal);
    return loadControlSeason(ctx);
  });
}

function readDraft(body: BodyOf<typeof draftSeasonCall>, present: RulesetId | null) {
  const rules = body.rules ?? present;
  if (rules === null || !Object.hasOwn(RULESETS, rules)) throw refuseField("rules", "invalid_choice");
  const deadline = body.first_deadline ?? null;
  const firstDeadlineMs = deadline === null ? null : Date.parse(deadline);
  if (firstDeadlineMs !== null && !(firstDeadlineMs > 0)) throw refuseField("first_deadline", "not_a_time");
  return { files: body.files, seasonName: body.season?.trim() || null, rulesetId: rules as RulesetId, firstDeadlineMs };
}

function refuseFiles(problems: readonly FileProblem[]): HttpError {
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => ({ ...problem, total: problems.length }));
  return refuse(shown, () => "files");
}

const changed = (detail: string) => new HttpError(409, { detail, code: "changed" });

const MEANWHILE: Readonly<Partial<Record<(CloseProblem | BeginProblem)["code"], string>>> = {
  already_closed: "The season is closed already.",
  other_draft: "Somebody else put other files there meanwhile.",
  at_work: "Other work on the season is under way.",
};

/** 409 where another operator was faster; else 400. */
function refusal(problems: readonly (CloseProblem | BeginProblem)[]): HttpError {
  const [first] = problems;
  if (first?.code === "no_season") return notFound("season");
  const meanwhile = first && MEANWHILE[first.code];
  if (meanwhile) return new HttpError(409, { detail: meanwhile, code: first.code });
  return refuse(problems, ({ code }) => (code === "other_season" ? "season" : null));
}

const LISTED = 5;

async function loadControlSeason({ db }: Context): Promise<WireControlSeason> {
  const standing = await selectStanding(db);
  const openEnds = standing ? await findOpenEnds(db) : [];
  const closing = standing && openEnds.length === 0 ? await findClosing(db, standing) : null;
  const draft = standing && (await selectDraft(db));
  return {
    season: standing?.seasonName ?? null,
    state: !standing ? "none" : openEnds.length > 0 ? "running" : closing ? "closed" : "over",
    closed: closing?.closed ?? null,
    closed_by: closing?.closed_by ?? null,
    open_ends: openEnds,
    notices: standing ? await selectNotices(db) : [],
    draft: draft && (await loadPreview(db, draft)),
    works: await selectWorks(db, LISTED),
    past: await selectPast(db),
    rulesets: Object.keys(RULESETS),
  };
}

/** Compared with this season as it is now. What the clock has overtaken since is said when it is begun. */
async function loadPreview(db: Queryable, { request, ...draft }: Draft): Promise<WireSeasonPreview | null> {
  const next = readNextSeason(request, { seasonNames: [], nowMs: 0 });
  if (!next.ok) return null;
  const preview = previewSeason(next.value, await selectPresentSeason(db));
  return { ...draft, ...preview, ...(await countGoingAlong(db)) };
}
