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
  wireMicros,
} from "@elleveren/contract";
import {
  accepted,
  type AccountId,
  clubId,
  type ClubId,
  footballerId,
  type FootballerId,
  refused,
  type Result,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, type Problem, refuse } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import {
  type ControlFootballer,
  insertFootballer,
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
    const { page = 1, search, team, position } = request.query;
    const rows = await selectControlFootballers(
      ctx.db,
      { search: search?.trim(), clubId: team, position },
      { offset: (page - 1) * STANDINGS_PAGE_SIZE, limit: STANDINGS_PAGE_SIZE + 1 },
    );
    const results = rows.slice(0, STANDINGS_PAGE_SIZE).map(present);
    return { has_next: rows.length > STANDINGS_PAGE_SIZE, page, results };
  });

  app.get(controlFootballerCall.path, { schema: routeSchema(controlFootballerCall) }, async (request) => {
    const id = footballerId(request.params.footballerId);
    const footballer = await selectControlFootballer(ctx.db, id);
    if (!footballer) throw notFound("footballer");
    const history = (await selectHistory(ctx.db, id)).map(({ at, ...row }) => ({
      time: wireMicros(at.getTime()),
      ...row,
    }));
    const fullSquads = await selectFullSquads(ctx.db, id, ctx.game().ruleset.squad.clubLimit);
    return {
      footballer: present(footballer),
      history: history.map((row) => ({ ...row, before: { ...row.before }, after: { ...row.after } })),
      full_squads: fullSquads,
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
    return present(result.value);
  });

  app.post(changeFootballerCall.path, { schema: routeSchema(changeFootballerCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const { before, after } = request.body;
    const unseen = Object.keys(after).filter((field) => !(field in before));
    if (unseen.length > 0) {
      throw refuse(
        unseen.map((field) => ({ code: "required", field })),
        ({ field }) => ["before", field],
      );
    }
    const result = await changeFootballer(ctx, accountId, {
      id: footballerId(request.params.footballerId),
      seen: readChange(before),
      change: readChange(after),
    });
    if (!result.ok) throw refusal(result.problems);
    return present(result.value);
  });
}

type WireChange = BodyOf<typeof changeFootballerCall>["after"];

function readChange(wire: WireChange): FootballerChange {
  const change = {
    clubId: wire.team === undefined ? undefined : clubId(wire.team),
    status: wire.status,
    news: wire.news,
    newsNn: wire.news_nn,
    newsEn: wire.news_en,
    chanceThisRound: wire.chance_of_playing_this_round,
    chanceNextRound: wire.chance_of_playing_next_round,
    squadNumber: wire.squad_number,
    priceTenths: wire.now_cost,
    photo: wire.photo,
    removed: wire.removed,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as FootballerChange;
}

/** 404, 409 with how he is now, or 400 with every problem. */
function refusal(problems: readonly FootballerProblem[]): HttpError {
  for (const problem of problems) {
    if (problem.code === "moved") {
      const body = {
        detail: "The footballer was changed meanwhile.",
        code: "moved",
        footballer: present(problem.footballer),
      };
      return new HttpError(409, body);
    }
    if (problem.code === "does_not_exist" && problem.field === "footballer") return notFound("footballer");
  }
  return refuse(problems as readonly Problem[], (problem) =>
    "field" in problem && typeof problem.field === "string" ? (WIRE_FIELDS[problem.field] ?? problem.field) : null,
  );
}

const WIRE_FIELDS: Readonly<Record<string, string>> = {
  clubId: "team",
  newsNn: "news_nn",
  newsEn: "news_en",
  squadNumber: "squad_number",
  chanceThisRound: "chance_of_playing_this_round",
  chanceNextRound: "chance_of_playing_next_round",
};

const present = (one: ControlFootballer): WireControlFootballer => ({
  id: one.footballerId,
  code: one.code,
  first_name: one.firstName,
  second_name: one.secondName,
  web_name: one.webName,
  team: one.clubId,
  position: one.position,
  now_cost: one.priceTenths,
  status: one.status,
  news: one.news,
  news_nn: one.newsNn,
  news_en: one.newsEn,
  news_added: one.newsAddedAt === null ? null : wireMicros(one.newsAddedAt.getTime()),
  chance_of_playing_this_round: one.chanceThisRound,
  chance_of_playing_next_round: one.chanceNextRound,
  squad_number: one.squadNumber,
  photo: one.photo,
  removed: one.removed,
  owners: one.owners,
});

/** Operators change footballers: what a fact has a word for is told as one, prices go the way of prices. */
type FootballerProblem =
  | { readonly code: "does_not_exist"; readonly field: "team" | "footballer" }
  | { readonly code: "duplicate"; readonly field: "code" }
  | { readonly code: "nothing_changes" }
  /** He is not as the operator saw him; nothing was changed. */
  | { readonly code: "moved"; readonly footballer: ControlFootballer }
  | FactProblem;

/** Only what is there is changed. */
type FootballerChange = Partial<
  Pick<
    ControlFootballer,
    | "clubId"
    | "status"
    | "news"
    | "newsNn"
    | "newsEn"
    | "chanceThisRound"
    | "chanceNextRound"
    | "squadNumber"
    | "priceTenths"
    | "photo"
    | "removed"
  >
>;

async function addFootballer(
  ctx: Context,
  by: AccountId,
  one: NewFootballer,
): Promise<Result<ControlFootballer, FootballerProblem>> {
  return transact(ctx.db, async (tx) => {
    // Also the lock of numbers: two who add at once add one after the other.
    await lockFacts(tx);
    const problems: FootballerProblem[] = [];
    if (!(await isClub(tx, one.clubId))) problems.push({ code: "does_not_exist", field: "team" });
    if (await isCodeTaken(tx, one.code)) problems.push({ code: "duplicate", field: "code" });
    if (problems.length > 0) return refused(problems);
    const id = await insertFootballer(tx, one, actorOf(by));
    await notify(tx, { kind: "facts" });
    await recordAct(tx, { by, action: "footballers.add", subject: `footballer ${id}`, details: { ...one } });
    return accepted((await selectControlFootballer(tx, id))!);
  });
}

/** All or nothing; `seen` is what the operator's page showed of the fields he changes, or of more. */
async function changeFootballer(
  ctx: Context,
  by: AccountId,
  {
    id,
    seen,
    change,
  }: { readonly id: FootballerId; readonly seen: FootballerChange; readonly change: FootballerChange },
): Promise<Result<ControlFootballer, FootballerProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    await lockFootballer(tx, id);
    const before = await selectControlFootballer(tx, id);
    if (!before) return refused([{ code: "does_not_exist", field: "footballer" }]);
    if (isOtherwise(before, seen)) return refused([{ code: "moved", footballer: before }]);
    if (!isOtherwise(before, change)) return refused([{ code: "nothing_changes" }]);
    const { priceTenths, photo, removed, ...told } = change;
    if (Object.keys(told).length > 0) {
      const recorded = await recordFactsIn(tx, [factOf(ctx, id, told, before)], { source: actorOf(by) });
      if (!recorded.ok) return refused(recorded.problems);
    }
    if (priceTenths !== undefined && priceTenths !== before.priceTenths) {
      const priced = await setFootballerPrice({ ...ctx, db: tx }, { by, prices: [{ footballerId: id, priceTenths }] });
      if (!priced.ok) return refused([{ code: "does_not_exist", field: "footballer" }]);
    }
    if (photo !== undefined || removed !== undefined) {
      await updateOutside(
        tx,
        id,
        { ...(photo !== undefined && { photo }), ...(removed !== undefined && { removed }) },
        actorOf(by),
      );
      await notify(tx, { kind: "facts" });
    }
    const details = { before: pick(before, change), after: change, owners: before.owners };
    await recordAct(tx, { by, action: "footballers.change", subject: `footballer ${id}`, details });
    return accepted((await selectControlFootballer(tx, id))!);
  });
}

const isOtherwise = (footballer: ControlFootballer, said: FootballerChange): boolean =>
  Object.entries(said).some(([field, value]) => footballer[field as keyof FootballerChange] !== value);

const pick = (footballer: ControlFootballer, change: FootballerChange): FootballerChange =>
  Object.fromEntries(Object.keys(change).map((field) => [field, footballer[field as keyof FootballerChange]]));

function factOf(
  ctx: Context,
  footballerId: FootballerId,
  told: Omit<FootballerChange, "priceTenths" | "photo" | "removed">,
  before: ControlFootballer,
): FootballerFact {
  const isAboutNews = told.news !== undefined || told.newsNn !== undefined || told.newsEn !== undefined;
  const news = isAboutNews ? newsFactOf(ctx, told, before) : {};
  return { kind: "footballer", footballerId, ...told, ...news } as FootballerFact & { readonly clubId?: ClubId };
}

/**
 * News is told whole, in every language: where its text is another, what was written in others said the one before. What
 * everybody is told is new from now on when it is another.
 */
function newsFactOf(ctx: Context, told: FootballerChange, before: ControlFootballer): Partial<FootballerFact> {
  const { news = before.news } = told;
  const kept = news === before.news ? before : { newsNn: "", newsEn: "" };
  const texts = { news, newsNn: told.newsNn ?? kept.newsNn, newsEn: told.newsEn ?? kept.newsEn };
  const now = newsOf(texts);
  if (now === newsOf(before)) return texts;
  return { ...texts, newsAddedAtMs: now === "" ? null : ctx.clock.nowMs() };
}
