/**
 * The forecast's errors, out of sample: fitted on one recorded season, held against every match of the other, beside simple
 * rivals. `npm run bench -- forecast`; results are kept in `results.md`.
 *
 * `corrected` adds what the season's own forecasts lacked in the rounds before; `told` is the mean of the distribution, which is
 * what pages show.
 */
import {
  calibrate,
  CALIBRATION_POINTS,
  correctionFrom,
  expectedPoints,
  gradeForecasts,
  meanPoints,
  pointsDistribution,
  pointsFeatures,
  type ForecastWeights,
  type PastForecast,
  type PointsDistribution,
  type Position,
  type Ruleset,
} from "../../packages/rules/src/index.ts";
import { readSeason, SEASON_NAMES } from "../backtest/recorded-season.ts";
import { chancesOf, fit } from "./fit.ts";
import { samplesOf, type Sample } from "./samples.ts";

/** Fewer say nothing. */
const LEAST_OFTEN = 50;
const print = (cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);

const seasons = SEASON_NAMES.flatMap((name) => {
  const season = readSeason(name);
  if (season === null) process.stdout.write(`${name}: skipped, no such season data; set SEASON_DATA.\n`);
  return season ? [{ name, ruleset: season.ruleset, samples: samplesOf(season) }] : [];
});
print(["season", "fitted on", "matches", "model", "corrected", "told", "form", "season's mean", "price"]);
print(["---", "---", "---", "---", "---", "---", "---", "---", "---"]);
const made = seasons.flatMap(({ name, ruleset, samples }) =>
  seasons.flatMap((other) =>
    other.name === name ? [] : [{ name, other: other.name, forecasts: forecast(ruleset, samples, fit(other.samples)) }],
  ),
);
for (const { name, other, forecasts } of made) {
  const known = forecasts.filter(({ sample }) => sample.available === 1);
  const error = (guess: (one: (typeof known)[number]) => number) =>
    gradeForecasts(known.map((one) => ({ expected: guess(one), points: one.sample.points })))!.squaredError.toFixed(3);
  print([
    name,
    other,
    known.length,
    error(({ plain }) => plain),
    error(({ corrected }) => corrected),
    error(({ distribution }) => meanPoints(distribution)),
    error(({ sample }) => sample.rivals.form),
    error(({ sample }) => sample.rivals.season),
    error(({ sample }) => sample.rivals.price),
  ]);
}

const TENTHS = 10;
for (const { name, forecasts } of made) {
  process.stdout.write(`\n${name}: of what was given a chance, so much happened (how often it was given)\n\n`);
  print(["points or more", ...Array.from({ length: TENTHS }, (_, tenth) => `${tenth * 10}-${tenth * 10 + 10} %`)]);
  print(Array.from({ length: TENTHS + 1 }, () => "---"));
  const known = forecasts.filter(({ sample }) => sample.available === 1);
  const asked = known.map(({ sample, distribution }) => ({ distribution, points: sample.points }));
  for (const least of [CALIBRATION_POINTS, ...CALIBRATION_POINTS.map((one) => [one])]) {
    print([
      least.length > 1 ? "all" : least[0]!,
      ...calibrate(asked, least).map(({ count, given, happened }) =>
        count >= LEAST_OFTEN ? `${(100 * given).toFixed(1)} → ${(100 * happened).toFixed(1)} (${count})` : "",
      ),
    ]);
  }
}

interface Forecast {
  readonly sample: Sample;
  readonly plain: number;
  readonly corrected: number;
  /** Its mean is what is told. */
  readonly distribution: PointsDistribution;
}

/** Round by round, each by what the rounds before have shown. */
function forecast(ruleset: Ruleset, samples: readonly Sample[], { minutes, points }: ForecastWeights): Forecast[] {
  const chances = chancesOf(samples, minutes);
  const past: PastForecast[] = [];
  const made: Forecast[] = [];
  for (const round of new Set(samples.map((sample) => sample.round))) {
    const correct: (position: Position, expected: number) => number = correctionFrom(past);
    const ofRound = samples.filter((sample) => sample.round === round);
    for (const sample of ofRound) {
      const played = chances.get(sample)!;
      const { subject, goals } = sample;
      const plain = expectedPoints(pointsFeatures(subject, played, goals), points);
      const corrected = correct(subject.position, plain);
      const { distribution } = pointsDistribution({ ruleset, subject, chances: played, goals, expected: corrected });
      made.push({ sample, plain, corrected, distribution });
    }
    for (const { sample, plain } of made.slice(-ofRound.length)) {
      const { position } = sample.subject;
      if (sample.available === 1) past.push({ position, expected: plain, points: sample.points });
    }
  }
  return made;
}
