/** Footballers in the control room. */
import {
  addFootballerCall,
  type BodyOf,
  changeFootballerCall,
  controlFootballerCall,
  controlFootballersCall,
  routeSchema,
  STANDINGS_PAGE_SIZE,
  type WireControlFootballer,
} from "@elleveren/contract";
import {
  accepted,
  type AccountId,
  clubId,
  footballerId,
  type FootballerId,
  MOST_FOOTBALLERS,
  refused,
  type Result,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, type Problem, refuse } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import {
  insertFootballer,
  isMarketFull,
  isClub,
  isCodeTaken,
  lockFootballer,
  type NewFootballer,
  selectControlFootballer,
  selectControlFootballers,
  selectFullSquads,
  selectHistory,
  updateOutside,
} from "./footballers.sql.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { type FactProblem, type FootballerFact, lockFacts, newsOf, recordFactsIn } from "../../facts/index.ts";
import { setFootballerPrice } from "../../clock/index.ts";

export function footballerRoutes(app: App, ctx: Context): void {
  app.get(controlFootballersCall.path, { schema: routeSchema(controlFootballersCall) }, async (request) => {
    const { page = 1 } = request.query;
    const slice = { offset: (page - 1) * STANDINGS_PAGE_SIZE, limit: STANDINGS_PAGE_SIZE + 1 };
    const rows = await selectControlFootballers(ctx.db, request.query, slice);
    return { has_next: rows.length > STANDINGS_PAGE_SIZE, page, results: rows.slice(0, STANDINGS_PAGE_SIZE) };
  });

  app.get(controlFootballerCall.path, { schema: routeSchema(controlFootballerCall) }, async (request) => {
    const id = footballerId(request.params.footballerId);
    const footballer = await selectControlFootballer(ctx.db, id);
    if (!footballer) throw notFound("footballer");
    return {
      footballer,
      history: await selectHistory(ctx.db, id),
      full_squads: await selectFullSquads(ctx.db, id, ctx.game().ruleset.squad.clubLimit),
    };
  });

  app.post(addFootballerCall.path, { schema: routeSchema(addFootballerCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const body = request.body;
    const result = await addFootballer(ctx, accountId, {
      code: body.code,
      firstName: body.first_name.trim(),
      secondName: body.second_name.trim(),
      webName: body.web_name.trim(),
      clubId: clubId(body.team),
      position: body.position,
      priceTenths: body.now_cost,
      squadNumber: body.squad_number ?? null,
      photo: body.photo ?? `${body.code}.jpg`,
    });
    if (!result.ok) throw refusal(result.problems);
    return result.value;
  });

  app.post(changeFootballerCall.path, { schema: routeSchema(changeFootballerCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const { before, after } = request.body;
    const unseen = Object.keys(after).filter((field) => !(field in before));
    const missing = unseen.map((field) => ({ code: "required", field }));
    if (missing.length > 0) throw refuse(missing, ({ field }) => ["before", field]);
    const id = footballerId(request.params.footballerId);
    const result = await changeFootballer(ctx, accountId, { id, seen: before, change: after });
    if (!result.ok) throw refusal(result.problems);
    return result.value;
  });
}

/** Absent fields stay unchanged. */
type WireChange = BodyOf<typeof changeFootballerCall>["after"];

/** The fields of a change as facts and the audit log name them. */
const OUR_NAMES = {
  team: "clubId",
  status: "status",
  news: "news",
  news_nn: "newsNn",
  news_en: "newsEn",
  chance_of_playing_this_round: "chanceThisRound",
  chance_of_playing_next_round: "chanceNextRound",
  squad_number: "squadNumber",
  now_cost: "priceTenths",
  photo: "photo",
  removed: "removed",
} as const satisfies Record<keyof WireChange, string>;
const CHANGEABLE = Object.keys(OUR_NAMES) as (keyof WireChange)[];

const inOurNames = (change: WireChange): Readonly<Record<string, unknown>> =>
  Object.fromEntries(CHANGEABLE.filter((name) => name in change).map((name) => [OUR_NAMES[name], change[name]]));

/** 404, 409 with the current footballer, or 400 with every problem. */
function refusal(problems: readonly FootballerProblem[]): HttpError {
  for (const problem of problems) {
    if (problem.code === "moved") {
      const { code, footballer } = problem;
      return new HttpError(409, { detail: "The footballer was changed meanwhile.", code, footballer });
    }
    if (problem.code === "does_not_exist" && problem.field === "footballer") return notFound("footballer");
  }
  return refuse(problems as readonly Problem[], (problem) =>
    "field" in problem && typeof problem.field === "string" ? wireName(problem.field) : null,
  );
}

const wireName = (ours: string): string => CHANGEABLE.find((name) => OUR_NAMES[name] === ours) ?? ours;

type FootballerProblem =
  | { readonly code: "does_not_exist"; readonly field: "team" | "footballer" }
  | { readonly code: "duplicate"; readonly field: "code" }
  | { readonly code: "too_many_footballers"; readonly limit: number }
  | { readonly code: "nothing_changes" }
  /** The footballer changed since the operator's page was loaded; nothing was written. */
  | { readonly code: "moved"; readonly footballer: WireControlFootballer }
  | FactProblem;

async function addFootballer(
  ctx: Context,
  by: AccountId,
  one: NewFootballer,
): Promise<Result<WireControlFootballer, FootballerProblem>> {
  return transact(ctx.db, async (tx) => {
    // Also the lock of numbers: concurrent additions run one after the other.
    await lockFacts(tx);
    const problems: FootballerProblem[] = [];
    if (!(await isClub(tx, one.clubId))) problems.push({ code: "does_not_exist", field: "team" });
    if (await isCodeTaken(tx, one.code)) problems.push({ code: "duplicate", field: "code" });
    if (await isMarketFull(tx)) problems.push({ code: "too_many_footballers", limit: MOST_FOOTBALLERS });
    if (problems.length > 0) return refused(problems);
    const id = await insertFootballer(tx, one, actorOf(by));
    await notify(tx, { kind: "facts" });
    await recordAct(tx, { by, action: "footballers.add", subject: `footballer ${id}`, details: { ...one } });
    return accepted((await selectControlFootballer(tx, id))!);
  });
}

/**
 * Fields that a fact can hold are recorded as one; prices go through their own function. All or nothing; `seen` is the
 * operator's page's view of the changed fields, or of more.
 */
async function changeFootballer(
  ctx: Context,
  by: AccountId,
  { id, seen, change }: { readonly id: FootballerId; readonly seen: WireChange; readonly change: WireChange },
): Promise<Result<WireControlFootballer, FootballerProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    await lockFootballer(tx, id);
    const before = await selectControlFootballer(tx, id);
    if (!before) return refused([{ code: "does_not_exist", field: "footballer" }]);
    if (isOtherwise(before, seen)) return refused([{ code: "moved", footballer: before }]);
    if (!isOtherwise(before, change)) return refused([{ code: "nothing_changes" }]);
    const { now_cost: priceTenths, photo = before.photo, removed = before.removed, ...told } = change;
    if (CHANGEABLE.some((name) => name in told)) {
      const recorded = await recordFactsIn(tx, [factOf(ctx, id, told, before)], { source: actorOf(by) });
      if (!recorded.ok) return refused(recorded.problems);
    }
    if (priceTenths !== undefined && priceTenths !== before.now_cost) {
      const priced = await setFootballerPrice({ ...ctx, db: tx }, { by, prices: [{ footballerId: id, priceTenths }] });
      if (!priced.ok) return refused([{ code: "does_not_exist", field: "footballer" }]);
    }
    if (change.photo !== undefined || change.removed !== undefined) {
      await updateOutside(tx, id, { photo, removed }, actorOf(by));
      await notify(tx, { kind: "facts" });
    }
    const was = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof WireChange]]));
    const details = { before: inOurNames(was), after: inOurNames(change), owners: before.owners };
    await recordAct(tx, { by, action: "footballers.change", subject: `footballer ${id}`, details });
    return accepted((await selectControlFootballer(tx, id))!);
  });
}

const isOtherwise = (footballer: WireControlFootballer, said: WireChange): boolean =>
  CHANGEABLE.some((name) => name in said && footballer[name] !== said[name]);

const factOf = (ctx: Context, footballerId: FootballerId, told: WireChange, before: WireControlFootballer) =>
  ({ kind: "footballer", footballerId, ...inOurNames(told), ...newsFactOf(ctx, told, before) }) as FootballerFact;

/**
 * News is replaced whole, in every language: with a new text, translations of the old one go. It is dated now when the
 * text changed.
 */
function newsFactOf(ctx: Context, told: WireChange, before: WireControlFootballer): Partial<FootballerFact> {
  if (told.news === undefined && told.news_nn === undefined && told.news_en === undefined) return {};
  const { news = before.news } = told;
  const kept = news === before.news ? before : { news_nn: "", news_en: "" };
  const texts = { news, newsNn: told.news_nn ?? kept.news_nn, newsEn: told.news_en ?? kept.news_en };
  const now = newsOf(texts);
  if (now === newsOf({ news: before.news, newsNn: before.news_nn, newsEn: before.news_en })) return texts;
  return { ...texts, newsAddedAtMs: now === "" ? null : ctx.clock.nowMs() };
}
