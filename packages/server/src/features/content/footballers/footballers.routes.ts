/** Footballers in the control room. */
import {
  addFootballerCall,
  changeFootballerCall,
  controlFootballerCall,
  controlFootballersCall,
  routeSchema,
  STANDINGS_PAGE_SIZE,
  wireMicros,
  type BodyOf,
  type WireControlFootballer,
} from "@elleveren/contract";
import { clubId, footballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, type Problem } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { addFootballer, changeFootballer, type FootballerChange, type FootballerProblem } from "./change-footballer.ts";
import {
  selectControlFootballer,
  selectControlFootballers,
  selectFullSquads,
  selectHistory,
  type ControlFootballer,
} from "./footballers.sql.ts";

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
