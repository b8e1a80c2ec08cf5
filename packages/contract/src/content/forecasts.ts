/**
 * The game's expectations of every footballer: by round, as a distribution and not a mean alone, with its components. A forecast
 * told at a deadline stays as it was, and is graded when the round is settled, beside simple rivals and managers' own forecasts.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  clubIdOut,
  fixtureIdOut,
  footballerIdOut,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  num,
  oneOf,
  roundParams,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

/** Of one footballer in the coming rounds, in the order of `events`. */
export const wireForecast = wireObject({
  id: footballerIdOut,
  /** Mean, in points with two decimals; 0 without a match. */
  points: Type.Array(num),
  /** Standard deviation in points. */
  spread: Type.Array(num),
  /** Of playing at all, 0 to 1. */
  chance: Type.Array(num),
});

export const wireForecasts = wireObject({
  /** Named again by who sends a forecast of his own. */
  season: str,
  /** Ten at most, the open round first; empty after the season, and until the first forecast is made. */
  events: Type.Array(int),
  /** When the open round's was made last, by the game's clock. */
  computed: nullable(isoTime),
  /** Everybody in the market, by id. */
  elements: Type.Array(wireForecast),
});
export type WireForecasts = Static<typeof wireForecasts>;

export const forecastsCall = call({
  method: "GET",
  path: "/api/forecasts/",
  access: "public",
  scope: "read",
  summary: "Expected points of every footballer in the coming rounds.",
  response: wireForecasts,
});

/** Expected points by what they are given for. */
const wirePart = wireObject({ identifier: str, points: num });

export const wireForecastMatch = wireObject({
  fixture: fixtureIdOut,
  is_home: bool,
  opponent: clubIdOut,
  /** Chances of playing at all, and an hour. */
  plays: num,
  plays_full: num,
  /** Goals that his club may be expected to score and to let in. */
  goals: num,
  goals_conceded: num,
});

export const wireElementRound = wireObject({
  event: int,
  computed: isoTime,
  /** The deadline has passed: it stays so. */
  is_frozen: bool,
  points: num,
  spread: num,
  chance: num,
  /** Chances of `lowest`, `lowest` + 1 … points. */
  lowest: int,
  chances: Type.Array(num),
  /** They add up to `points`; the largest first. */
  parts: Type.Array(wirePart),
  matches: Type.Array(wireForecastMatch),
});
export type WireElementRound = Static<typeof wireElementRound>;

export const elementForecastCall = call({
  method: "GET",
  path: "/api/element-forecast/:footballerId/",
  access: "public",
  scope: "read",
  summary: "Why so many points are expected of a footballer: the current round and those to come, the earliest first.",
  params: wireObject({ footballerId: smallId }),
  response: wireObject({ rounds: Type.Array(wireElementRound) }),
});

/** Forecasts of a round that are compared: the game's own, three simple ones, and those of managers. */
const FORECASTER_KINDS = ["game", "form", "season", "price", "manager"] as const;

export const wireForecastGrade = wireObject({
  kind: oneOf(...FORECASTER_KINDS),
  /** Of a manager; null for the others. */
  entry: nullableInt,
  entry_name: nullableStr,
  /** Means over the graded footballers, in points (squared). */
  squared_error: num,
  absolute_error: num,
  /** Above 0: more was expected than was scored. */
  bias: num,
});
export type WireForecastGrade = Static<typeof wireForecastGrade>;

/** Chances within one tenth: how many were given, their mean, and the share that happened. */
export const wireCalibrationBin = wireObject({ count: int, given: num, happened: num });
export type WireCalibrationBin = Static<typeof wireCalibrationBin>;

const wireForecastCall = wireObject({
  element: footballerIdOut,
  expected: num,
  /** The points that the mean of the footballer's season would have told. */
  season: num,
  points: int,
});
export type WireForecastCall = Static<typeof wireForecastCall>;

export const wireRoundForecast = wireObject({
  event: int,
  computed: isoTime,
  is_frozen: bool,
  /** Made later from what was known before the deadline, without news: the round was played before there were forecasts. */
  afterwards: bool,
  elements: Type.Array(wireObject({ id: footballerIdOut, points: num, chance: num, scored: nullableInt })),
  /** Null until the round is settled. */
  grade: nullable(
    wireObject({
      /** Footballers who had a match and were not ruled out. */
      count: int,
      /** The best first; of managers the best hundred. */
      forecasters: Type.Array(wireForecastGrade),
      manager_count: int,
      /** Ten, from 0 to 10 % upwards. */
      calibration: Type.Array(wireCalibrationBin),
      /** Where the forecast was closer than the season's mean by most, and where it was farther off. */
      best: Type.Array(wireForecastCall),
      worst: Type.Array(wireForecastCall),
    }),
  ),
});
export type WireRoundForecast = Static<typeof wireRoundForecast>;

export const roundForecastCall = call({
  method: "GET",
  path: "/api/forecasts/:roundId/",
  access: "public",
  scope: "read",
  summary: "A round's forecast as it is or was at the deadline, and its grade once the round is settled.",
  params: roundParams,
  response: wireRoundForecast,
});

export const wireForecastSeason = wireObject({
  /** Settled rounds, the latest first; errors are squared ones. */
  events: Type.Array(
    wireObject({ event: int, afterwards: bool, count: int, game: num, form: num, season: num, price: num }),
  ),
  calibration: Type.Array(wireCalibrationBin),
  /** Managers who sent forecasts, the best hundred; a rank needs a third of the rounds. */
  forecasters: Type.Array(
    wireObject({
      rank: nullableInt,
      entry: int,
      entry_name: str,
      rounds: int,
      squared_error: num,
      /** The game's own in the same rounds. */
      game_squared_error: num,
    }),
  ),
  forecaster_count: int,
});
export type WireForecastSeason = Static<typeof wireForecastSeason>;

export const forecastSeasonCall = call({
  method: "GET",
  path: "/api/forecast-grades/",
  access: "public",
  scope: "read",
  summary: "How good the season's forecasts were: by round, by chance, and a table of managers who send their own.",
  response: wireForecastSeason,
});

/** More footballers than any season has. */
const SENT_MAX = 2000;
/** Footballers never score more in a round, or so much less than nothing. */
const SENT_MOST = 100;
const SENT_LEAST = -20;
const sentElement = wireObject({
  element: smallId,
  points: Type.Number({ minimum: SENT_LEAST, maximum: SENT_MOST }),
});

export const wireSentForecast = wireObject({
  event: int,
  /** By id; points with two decimals. Who is not in it counts as 0. */
  elements: Type.Array(wireObject({ element: int, points: num })),
  sent: isoTime,
});
export type WireSentForecast = Static<typeof wireSentForecast>;

export const ownForecastCall = call({
  method: "GET",
  path: "/api/forecasts/:roundId/mine/",
  access: "entry",
  scope: "read",
  summary: "The forecast of a round that the own team has sent; not found when there is none.",
  params: roundParams,
  response: wireSentForecast,
});

export const sendForecastCall = call({
  method: "PUT",
  path: "/api/forecasts/:roundId/mine/",
  access: "entry",
  scope: "forecasts",
  idempotent: true,
  summary: "Sends an own forecast of a coming round, in place of one sent before; at the deadline the last one counts.",
  description:
    "`season` is the one that `GET /api/forecasts/` names. Footballers who are left out count as 0 points. Nobody else sees the forecast; its errors stand on the round's page once the round is settled, under the team's name.",
  params: roundParams,
  body: wireObject({
    season: Type.String({ maxLength: 50 }),
    elements: Type.Array(sentElement, { minItems: 1, maxItems: SENT_MAX }),
  }),
  response: wireObject({ ...wireSentForecast.properties, replaced: bool }),
  problems: ["other_season", "deadline_passed", "unknown_element", "duplicate_element"],
});
