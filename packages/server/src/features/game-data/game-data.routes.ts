/** What everybody reads: start-up data, live points, the state of the round and one footballer's season. */
import {
  bootstrapCall,
  elementSummaryCall,
  eventStatusCall,
  liveCall,
  routeSchema,
  UPDATING_TEXT,
  type WireBootstrap,
} from "@elleveren/contract";
import { footballerId, roundId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { createAnswers } from "../../http/answers.ts";
import { HttpError, notFound } from "../../http/errors.ts";
import { chipStatesForEntry, presentEntryChip } from "../chips/index.ts";
import { presentBootstrap } from "./bootstrap.present.ts";
import { presentAhead, presentHistory, presentPastSeasons } from "./element-summary.present.ts";
import { presentEventStatus } from "./event-status.ts";
import { gameClock } from "./game-clock.ts";
import { presentLive } from "./live.present.ts";
import { selectPastSeasons } from "./past-seasons.sql.ts";

const HOUR_MS = 3_600_000;

export function gameDataRoutes(app: App, ctx: Context): void {
  const answers = createAnswers(600, ["chips"]);

  app.get(bootstrapCall.path, { schema: routeSchema(bootstrapCall) }, async (request, reply) => {
    const season = ctx.live.findSeason();
    // An empty database: the operator has not imported a season yet.
    if (!season) throw new HttpError(503, UPDATING_TEXT, { "retry-after": "10" });
    const nowMs = ctx.clock.nowMs();
    const clock = gameClock(ctx, season);
    // Form looks at the last days, so it may change within the hour even when no fact does.
    const engine = ctx.live.engine();
    const version = `${season.version} ${engine?.revision ?? 0} ${Math.floor(nowMs / HOUR_MS)} ${clock?.stamp ?? ""}`;
    const summaryOf = (id: RoundId) => engine?.roundSummary(id) ?? null;
    const make = () => presentBootstrap(season, nowMs, clock, summaryOf, ctx.config.media);
    const entryId = request.account?.entryId ?? null;
    if (entryId === null) return answers.send(request, reply, { key: "bootstrap", version, make });

    const states = await chipStatesForEntry(ctx, entryId);
    const chips = states.map((state) => presentEntryChip(season.ruleset, state)) satisfies WireBootstrap["chips"];
    return answers.sendWith(request, reply, { key: "bootstrap", version, make }, { chips });
  });

  app.get(liveCall.path, { schema: routeSchema(liveCall) }, async (request, reply) => {
    const season = ctx.live.findSeason();
    const id = roundId(request.params.roundId);
    const round = season?.rounds.find((candidate) => candidate.roundId === id);
    if (!season || !round) throw notFound(`round ${id}`);
    const version = `${season.roundVersions.get(id) ?? 0} ${round.state}`;
    return answers.send(request, reply, { key: `live ${id}`, version, make: () => presentLive(season, id) });
  });

  app.get(eventStatusCall.path, { schema: routeSchema(eventStatusCall) }, async (request, reply) => {
    const season = ctx.live.findSeason();
    const make = () => presentEventStatus(season);
    return answers.send(request, reply, { key: "status", version: season?.version ?? 0, make });
  });

  app.get(elementSummaryCall.path, { schema: routeSchema(elementSummaryCall) }, async (request, reply) => {
    const season = ctx.live.findSeason();
    const footballer = season?.footballers.get(footballerId(request.params.footballerId));
    if (!season || !footballer) throw notFound("footballer");
    const past = await ctx.reads.read((db) => selectPastSeasons(db, footballer.code));
    return answers.send(request, reply, {
      key: `footballer ${footballer.footballerId}`,
      version: `${season.version} ${past.length}`,
      make: () => ({
        fixtures: presentAhead(season, footballer),
        history: presentHistory(season, footballer),
        history_past: presentPastSeasons(past),
      }),
    });
  });
}
