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

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { createAnswers, type Answers } from "../../../http/calls/answers.ts";
import { HttpError, notFound } from "../../../http/calls/errors.ts";
import { chipStatesForEntry, presentEntryChip } from "../../play/index.ts";
import { presentBootstrap } from "./bootstrap.present.ts";
import { presentAhead, presentHistory, presentPastSeasons } from "./element-summary.present.ts";
import { presentEventStatus } from "./event-status.ts";
import { gameClock } from "./game-clock.ts";
import { presentLive } from "./live.present.ts";
import type { SeasonMemory } from "../../live/index.ts";
import { selectPastSeasons } from "./past-seasons.sql.ts";

const HOUR_MS = 3_600_000;

export function gameDataRoutes(app: App, ctx: Context): void {
  const answers = createAnswers(600, ["chips"]);

  // Form looks at the last days, so start-up data may change within the hour even when no fact does.
  const versionOfBootstrap = (season: SeasonMemory) =>
    `${season.version} ${ctx.live.engine()?.revision ?? 0} ${Math.floor(ctx.clock.nowMs() / HOUR_MS)} ${gameClock(ctx, season)?.stamp ?? ""}`;
  const versionOfLive = (season: SeasonMemory, id: RoundId) => {
    const round = season.rounds.find((candidate) => candidate.roundId === id);
    return round && `${season.roundVersions.get(id) ?? 0} ${round.state}`;
  };
  offerToAll(app, ctx, answers, { versionOfBootstrap, versionOfLive });

  app.get(bootstrapCall.path, { schema: routeSchema(bootstrapCall) }, async (request, reply) => {
    const season = ctx.live.findSeason();
    // An empty database: the operator has not imported a season yet.
    if (!season) throw new HttpError(503, UPDATING_TEXT, { "retry-after": "10" });
    const nowMs = ctx.clock.nowMs();
    const clock = gameClock(ctx, season);
    const engine = ctx.live.engine();
    const version = versionOfBootstrap(season);
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
    const version = season && versionOfLive(season, id);
    if (!season || !version) throw notFound(`round ${id}`);
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

interface Versions {
  readonly versionOfBootstrap: (season: SeasonMemory) => string;
  readonly versionOfLive: (season: SeasonMemory, id: RoundId) => string | undefined;
}

/** What every open page asks for again and again is given before the framework, once it has been made. */
function offerToAll(
  app: App,
  { live }: Context,
  answers: Answers,
  { versionOfBootstrap, versionOfLive }: Versions,
): void {
  app.front.offer({
    route: bootstrapCall.path,
    address: /^\/api\/bootstrap-static\/$/,
    // A manager's answer has his own chips.
    sameForAll: false,
    find() {
      const season = live.findSeason();
      return season && answers.ready("bootstrap", versionOfBootstrap(season));
    },
  });
  app.front.offer({
    route: liveCall.path,
    address: /^\/api\/event\/(\d{1,3})\/live\/$/,
    sameForAll: true,
    find([, text]) {
      const season = live.findSeason();
      const id = Number(text) as RoundId;
      const version = season && versionOfLive(season, id);
      return version ? answers.ready(`live ${id}`, version) : null;
    },
  });
  app.front.offer({
    route: eventStatusCall.path,
    address: /^\/api\/event-status\/$/,
    sameForAll: true,
    find: () => answers.ready("status", live.findSeason()?.version ?? 0),
  });
}
