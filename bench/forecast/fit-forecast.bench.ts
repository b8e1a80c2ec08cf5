/**
 * Fits the forecast's weights to both recorded seasons together and writes them to `rules/src/forecast/model/fitted.ts`:
 * `npm run bench -- fit-forecast`.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { format, resolveConfig } from "prettier";

import { readSeason, SEASON_NAMES } from "../backtest/recorded-season.ts";
import { fit } from "./fit.ts";
import { samplesOf } from "./samples.ts";

const seasons = SEASON_NAMES.map((name) => {
  const season = readSeason(name);
  if (season === null) throw new Error(`${name}: no such season data; set SEASON_DATA.`);
  return samplesOf(season);
});
const { minutes, points } = fit(seasons.flat());
const list = (values: readonly number[]) => `[\n${values.map((value) => `    ${value.toFixed(5)},\n`).join("")}  ]`;
const path = fileURLToPath(new URL("../../packages/rules/src/forecast/model/fitted.ts", import.meta.url));
const text = `/**
 * Weights of the forecast, fitted to a season of Norway and one of England; written by \`npm run bench -- fit-forecast\`. They
 * stand in the order of \`minutesFeatures\` and \`pointsFeatures\`, the constant of the points last.
 */
import type { ForecastWeights } from "./forecast-round.ts";

export const FITTED: ForecastWeights = {
  minutes: {
    plays: ${list(minutes.plays).replaceAll("\n", "\n  ")},
    playsFull: ${list(minutes.playsFull).replaceAll("\n", "\n  ")},
  },
  points: ${list(points)},
};
`;
writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
console.log(`wrote ${path}`);
