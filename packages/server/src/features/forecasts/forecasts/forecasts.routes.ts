/** Forecasts and their grades for everybody, and managers' own. */
import {
  elementForecastCall,
  forecastsCall,
  forecastSeasonCall,
  ownForecastCall,
  roundForecastCall,
  routeSchema,
  sendForecastCall,
  type WireElementRound,
  type WireForecasts,
  type WireForecastSeason,
  type WireRoundForecast,
  type WireSentForecast,
} from "@elleveren/contract";
import { footballerId, invariant, roundId, type CalibrationBin, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { createAnswers } from "../../../http/calls/answers.ts";
import { notFound, refuse } from "../../../http/calls/errors.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { isPastDeadline, type SeasonMemory } from "../../live/index.ts";
import type { BookRound, ForecastBook, Forecasts } from "./forecast-book.ts";
import { selectForecast, selectGrades, type ToldRound } from "./forecasts.sql.ts";
import { OWN_KINDS, type RoundGrade } from "./grade-round.ts";
import { sendForecast } from "./send-forecast.ts";
import { selectForecasters, selectSent, selectSentGrades, type SentForecast } from "./sent-forecasts.sql.ts";
import type { ToldMan } from "./told-forecast.ts";

/** Of a table of managers. */
const SHOWN = 100;

export function forecastRoutes(app: App, ctx: Context, book: ForecastBook): void {
  const answers = createAnswers(700);
  // Start-up data name expected points, and do not wait for them.
  app.addHook("onReady", async () => {
    await book.read().catch(() => {});
  });
  const seasonOr404 = (): SeasonMemory => {
    const season = ctx.live.findSeason();
    if (!season) throw notFound("season");
    return season;
  };

  app.get(forecastsCall.path, { schema: routeSchema(forecastsCall) }, async (request, reply) => {
    const season = seasonOr404();
    const forecasts = await book.read();
    const version = `${forecasts.version} ${season.roundsMark}`;
    return answers.send(request, reply, { key: "all", version, make: () => presentForecasts(season, forecasts) });
  });

  app.get(elementForecastCall.path, { schema: routeSchema(elementForecastCall) }, async (request, reply) => {
    const season = seasonOr404();
    const id = footballerId(request.params.footballerId);
    if (!season.footballers.has(id)) throw notFound("footballer");
    const forecasts = await book.read();
    const make = () => ({
      rounds: [...forecasts.rounds.values()].flatMap((round) => {
        const man = round.men.get(id);
        return man ? [presentElementRound(season, round, man)] : [];
      }),
    });
    return answers.send(request, reply, {
      key: `man ${id}`,
      version: `${forecasts.version} ${season.roundsMark}`,
      make,
    });
  });

  app.get(roundForecastCall.path, { schema: routeSchema(roundForecastCall) }, async (request, reply) => {
    const season = seasonOr404();
    const id = roundId(request.params.roundId);
    const key = `round ${id}`;
    const version = `${minute()} ${book.changes()} ${season.roundVersions.get(id) ?? 0} ${season.roundsMark}`;
    const made = answers.ready(key, version) ? null : await loadRound(ctx, season, id);
    return answers.send(request, reply, { key, version, make: () => made! });
  });

  app.get(forecastSeasonCall.path, { schema: routeSchema(forecastSeasonCall) }, async (request, reply) => {
    seasonOr404();
    const version = `${minute()} ${book.changes()}`;
    const made = answers.ready("season", version) ? null : await loadSeason(ctx);
    return answers.send(request, reply, { key: "season", version, make: () => made! });
  });

  app.get(ownForecastCall.path, { schema: routeSchema(ownForecastCall) }, async (request) => {
    const { entryId } = requireOwnEntry(request);
    const id = roundId(request.params.roundId);
    const sent = await selectSent(ctx.db, entryId, id);
    if (!sent) throw notFound("forecast");
    return presentSent(id, sent);
  });

  repeatableCall(app, ctx, sendForecastCall, async (ctx, request) => {
    const { entryId } = requireOwnEntry(request);
    const id = roundId(request.params.roundId);
    if (!ctx.live.season().rounds.some((round) => round.roundId === id)) throw notFound(`round ${id}`);
    const result = await sendForecast(ctx, { entryId, roundId: id, ...request.body });
    if (!result.ok) {
      const places = new Map(result.problems.map(({ path, ...facts }) => [facts, path]));
      throw refuse([...places.keys()], (facts) => (places.get(facts)!.length > 0 ? places.get(facts)! : null));
    }
    return { ...presentSent(id, result.value), replaced: result.value.replaced };
  });
}

async function loadRound(ctx: Context, season: SeasonMemory, id: RoundId): Promise<WireRoundForecast> {
  const told = await ctx.reads.read((db) => selectForecast(db, id));
  if (!told) throw notFound(`forecast of round ${id}`);
  const sent = told.grade ? await ctx.reads.read((db) => selectSentGrades(db, id, SHOWN)) : NOBODY;
  return presentRound(season, told, sent);
}

async function loadSeason(ctx: Context): Promise<WireForecastSeason> {
  const grades = await ctx.reads.read(selectGrades);
  const leastRounds = Math.max(1, Math.ceil(grades.length / 3));
  const own = grades.map((one) => ({ roundId: one.roundId, squaredError: one.grade.own.game.squaredError }));
  const sent = await ctx.reads.read((db) => selectForecasters(db, own, { leastRounds, limit: SHOWN }));
  return {
    events: grades.map(({ roundId: event, afterwards, grade: { own: of } }) => ({
      event,
      afterwards,
      count: of.game.count,
      game: shown(of.game.squaredError),
      form: shown(of.form.squaredError),
      season: shown(of.season.squaredError),
      price: shown(of.price.squaredError),
    })),
    calibration: sumOfBins(grades.map(({ grade }) => grade.calibration)),
    forecasters: sent.best.map((one, index) => ({
      rank: one.rounds < leastRounds ? null : index + 1,
      entry: one.entryId,
      entry_name: one.entryName,
      rounds: one.rounds,
      squared_error: shown(one.squaredError),
      game_squared_error: shown(one.gameSquaredError),
    })),
    forecaster_count: sent.count,
  };
}

/** Names of teams change without a word about forecasts: what tells them is made anew after a minute. */
const minute = (): number => Math.floor(performance.now() / 60_000);

const NOBODY: Awaited<ReturnType<typeof selectSentGrades>> = { count: 0, best: [] };

/** Errors are told with three decimals. */
const shown = (value: number): number => Math.round(value * 1000) / 1000;

const isFrozen = (season: SeasonMemory, id: RoundId): boolean => {
  const round = season.rounds.find((one) => one.roundId === id);
  invariant(round, "a forecast is of a round of the season");
  return isPastDeadline(round);
};

function presentForecasts(season: SeasonMemory, { rounds }: Forecasts): WireForecasts {
  const coming = [...rounds.values()].filter((round) => !isFrozen(season, round.roundId));
  const ids = [...new Set(coming.flatMap((round) => [...round.men.keys()]))].toSorted((one, other) => one - other);
  const columns = (of: (man: ToldMan) => number, id: (typeof ids)[number]) =>
    coming.map(({ men }) => {
      const man = men.get(id);
      return man ? of(man) : 0;
    });
  return {
    season: season.seasonName,
    events: coming.map((round) => round.roundId),
    computed: coming[0]?.computed ?? null,
    elements: ids.map((id) => ({
      id,
      points: columns(({ mean }) => mean, id),
      spread: columns(({ spread }) => spread, id),
      chance: columns(({ chance }) => chance, id),
    })),
  };
}

const presentElementRound = (season: SeasonMemory, round: BookRound, man: ToldMan): WireElementRound => ({
  event: round.roundId,
  computed: round.computed,
  is_frozen: isFrozen(season, round.roundId),
  points: man.mean,
  spread: man.spread,
  chance: man.chance,
  lowest: man.lowest,
  chances: [...man.chances],
  parts: Object.entries(man.parts)
    .map(([identifier, points]) => ({ identifier, points }))
    .toSorted((one, other) => other.points - one.points),
  matches: man.matches.map((match) => ({
    fixture: match.fixtureId,
    is_home: match.isHome,
    opponent: match.opponentId,
    plays: match.plays,
    plays_full: match.playsFull,
    goals: match.scored,
    goals_conceded: match.conceded,
  })),
});

function presentRound(
  season: SeasonMemory,
  { roundId: event, computed, afterwards, men, grade }: ToldRound,
  sent: Awaited<ReturnType<typeof selectSentGrades>>,
): WireRoundForecast {
  const scored = isFrozen(season, event) ? season.roundPoints.get(event) : undefined;
  return {
    event,
    computed,
    is_frozen: isFrozen(season, event),
    afterwards,
    elements: men.map(({ footballerId: id, mean, chance }) => ({
      id,
      points: mean,
      chance,
      scored: scored?.get(id)?.points ?? null,
    })),
    grade: grade && presentGrade(grade, sent),
  };
}

function presentGrade(
  { own, calibration, best, worst }: RoundGrade,
  sent: Awaited<ReturnType<typeof selectSentGrades>>,
): NonNullable<WireRoundForecast["grade"]> {
  const ours = OWN_KINDS.map((kind) => ({ kind, entry: null, entry_name: null, ...presentErrors(own[kind]) }));
  const managers = sent.best.map((one) => ({
    kind: "manager" as const,
    entry: one.entryId,
    entry_name: one.entryName,
    ...presentErrors(one),
  }));
  const toCall = (call: RoundGrade["best"][number]) => ({
    element: call.footballerId,
    expected: call.expected,
    season: call.season,
    points: call.points,
  });
  return {
    count: own.game.count,
    forecasters: [...ours, ...managers].toSorted((one, other) => one.squared_error - other.squared_error),
    manager_count: sent.count,
    calibration: calibration.map(presentBin),
    best: best.map(toCall),
    worst: worst.map(toCall),
  };
}

const presentErrors = (grade: { squaredError: number; absoluteError: number; bias: number }) => ({
  squared_error: shown(grade.squaredError),
  absolute_error: shown(grade.absoluteError),
  bias: shown(grade.bias),
});

const presentBin = ({ count, given, happened }: CalibrationBin) => ({
  count,
  given: shown(given),
  happened: shown(happened),
});

/** Of rounds together, bin by bin. */
const sumOfBins = (rounds: readonly (readonly CalibrationBin[])[]): CalibrationBin[] =>
  (rounds[0] ?? []).map((_, index) => {
    const bins = rounds.map((round) => round[index]!);
    const count = bins.reduce((sum, bin) => sum + bin.count, 0);
    const mean = (of: (bin: CalibrationBin) => number) =>
      count === 0 ? 0 : shown(bins.reduce((sum, bin) => sum + bin.count * of(bin), 0) / count);
    return { count, given: mean((bin) => bin.given), happened: mean((bin) => bin.happened) };
  });

const presentSent = (
  event: RoundId,
  { footballerIds, hundredths, sent }: SentForecast & { sent: string },
): WireSentForecast => ({
  event,
  elements: footballerIds.map((element, index) => ({ element, points: hundredths[index]! / 100 })),
  sent,
});
