/** Public data: start-up data, live points, the state of the round and one footballer's season. */
import {
  bootstrapCall,
  elementSummaryCall,
  eventStatusCall,
  liveCall,
  routeSchema,
  UPDATING_TEXT,
  type WireBootstrap,
  type WireEventStatus,
  type WireExplain,
  type WireLive,
  type WireLiveElement,
} from "@elleveren/contract";
import { footballerId, roundId, type RoundId, type StatName } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { type Answers, createAnswers, type ReadyAnswer } from "../../../http/calls/answers.ts";
import { HttpError, notFound } from "../../../http/calls/errors.ts";
import type { ForecastBook, Forecasts } from "../../forecasts/index.ts";
import { chipStatesForEntry, presentEntryChip } from "../../play/index.ts";
import { presentBootstrap } from "./bootstrap.present.ts";
import { presentAhead, presentHistory, presentPastSeasons, selectPastSeasons } from "./element-summary.present.ts";
import {
  dreamTeamOfRound,
  fixturesOfRound,
  type FootballerRound,
  isBonusOfficial,
  isOver,
  type LiveFixture,
  type SeasonMemory,
} from "../../live/index.ts";
import { currentRoundId } from "./season-figures.ts";
import { addStats, presentStats } from "./stats.present.ts";

const HOUR_MS = 3_600_000;

export function gameDataRoutes(app: App, ctx: Context, book: ForecastBook): void {
  const answers = createAnswers(600, ["chips"]);

  // Form looks at the last days, so start-up data may change within the hour even when no fact does.
  const versionOfBootstrap = (season: SeasonMemory, forecasts: Forecasts) =>
    `${season.version} ${forecasts.version} ${ctx.live.engine()?.revision ?? 0} ${Math.floor(ctx.clock.nowMs() / HOUR_MS)} ${gameClock(ctx, season)?.stamp ?? ""}`;
  const versionOfLive = (season: SeasonMemory, id: RoundId) => {
    const round = season.rounds.find((candidate) => candidate.roundId === id);
    return round && `${season.roundVersions.get(id) ?? 0} ${round.state}`;
  };
  const readyBootstrap = (season: SeasonMemory) =>
    answers.ready("bootstrap", versionOfBootstrap(season, book.latest()));
  offerToAll(app, ctx, answers, { readyBootstrap, versionOfLive });

  app.get(bootstrapCall.path, { schema: routeSchema(bootstrapCall) }, async (request, reply) => {
    const season = ctx.live.findSeason();
    // An empty database: the operator has not imported a season yet.
    if (!season) throw new HttpError(503, UPDATING_TEXT, { "retry-after": "10" });
    const forecasts = book.latest();
    const nowMs = ctx.clock.nowMs();
    const clock = gameClock(ctx, season);
    const engine = ctx.live.engine();
    const version = versionOfBootstrap(season, forecasts);
    const summaryOf = (id: RoundId) => engine?.roundSummary(id) ?? null;
    const make = () => presentBootstrap(season, forecasts, nowMs, clock, summaryOf, ctx.config.media);
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

interface Offered {
  readonly readyBootstrap: (season: SeasonMemory) => ReadyAnswer | null;
  readonly versionOfLive: (season: SeasonMemory, id: RoundId) => string | undefined;
}

/** Answers that every open page polls are served before the framework, once made. */
function offerToAll(app: App, { live }: Context, answers: Answers, { readyBootstrap, versionOfLive }: Offered): void {
  app.front.offer({
    route: bootstrapCall.path,
    address: /^\/api\/bootstrap-static\/$/,
    // A manager's answer includes that entry's chips.
    sameForAll: false,
    find() {
      const season = live.findSeason();
      return season && readyBootstrap(season);
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

type PointsState = WireEventStatus["status"][number]["points"];

/**
 * How far the current round has come, by match day of the game's time zone. Tables follow every fact, so they are updating
 * only while the round is live; empty before the season.
 */
function presentEventStatus(season: SeasonMemory | null): WireEventStatus {
  const roundId = season && currentRoundId(season);
  if (!season || roundId === null) return { status: [], leagues: "" };
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: season.ruleset.prices.timeZone, dateStyle: "short" });
  const dated = fixturesOfRound(season, roundId).filter((fixture) => fixture.kickoffAtMs !== null);
  const isSettled = season.rounds.some((round) => round.roundId === roundId && round.state === "settled");
  return {
    status: [...Map.groupBy(dated, (fixture) => day.format(fixture.kickoffAtMs!))].map(([date, fixtures]) => ({
      bonus_added: fixtures.every((fixture) => fixture.finished || hasOfficialBonus(season, fixture)),
      date,
      event: roundId,
      points: pointsState(fixtures),
    })),
    leagues: isSettled ? "Updated" : "Updating",
  };
}

const hasOfficialBonus = (season: SeasonMemory, fixture: LiveFixture): boolean =>
  isBonusOfficial(season.stats.get(fixture.fixtureId)?.values() ?? []);

/** Live, provisional, final, or nothing yet. */
function pointsState(fixtures: readonly LiveFixture[]): PointsState {
  if (fixtures.every((fixture) => fixture.finished)) return "r";
  if (fixtures.some((fixture) => fixture.started && !isOver(fixture))) return "l";
  return fixtures.some((fixture) => fixture.started) ? "p" : "";
}

/** Closer than this, game time is the time of day, and the reader's own clock serves as well. */
const SAME_CLOCK_MS = 2000;
/** How old a shifted clock may be in an answer; the stream corrects it at once. */
const FRESH_MS = 60_000;

/**
 * The game clock where it differs from the time of day (demo, tests, replays), else null. `stamp` changes when an answer
 * with this clock in it is too old to be given again.
 */
function gameClock({ clock }: Pick<Context, "clock">, { clockSpeed }: SeasonMemory) {
  const nowMs = clock.nowMs();
  const dayMs = performance.timeOrigin + performance.now();
  if (clockSpeed === 1 && Math.abs(nowMs - dayMs) < SAME_CLOCK_MS) return null;
  const freshFor = FRESH_MS * Math.max(1, clockSpeed);
  return { nowMs, speed: clockSpeed, stamp: `${clockSpeed} ${Math.floor(nowMs / freshFor)}` };
}

/** Empty before the round's deadline: nothing has happened that anybody may see. */
export function presentLive(season: SeasonMemory, roundId: RoundId): WireLive {
  const state = season.rounds.find((round) => round.roundId === roundId)?.state;
  if (state !== "closed" && state !== "settled") return { elements: [] };
  const inTeam = new Set(dreamTeamOfRound(season, roundId)?.picks.map((pick) => pick.footballerId));
  const round = [...(season.roundPoints.get(roundId)?.values() ?? [])];
  return {
    elements: round
      .sort((a, b) => a.footballerId - b.footballerId)
      .map((own) => presentLiveElement(own, inTeam.has(own.footballerId))),
  };
}

function presentLiveElement(own: FootballerRound, inDreamTeam: boolean): WireLiveElement {
  const sums: Partial<Record<StatName, number>> = {};
  for (const match of own.matches) addStats(sums, match.stats);
  return {
    id: own.footballerId,
    modified: false,
    stats: {
      ...presentStats(sums),
      total_points: own.points,
      in_dreamteam: inDreamTeam,
      played: own.performance.played,
    },
    explain: own.matches.map(presentExplain),
  };
}

/** The points for each statistic of a match; the lines add up to the match's points. */
const presentExplain = ({ fixtureId, lines }: FootballerRound["matches"][number]): WireExplain => ({
  fixture: fixtureId,
  stats: lines.map(({ identifier, points, value }) => ({ identifier, points, value, points_modification: 0 })),
});
