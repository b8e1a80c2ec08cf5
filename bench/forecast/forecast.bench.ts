/**
 * The forecast's errors, out of sample: fitted on one recorded season, held against every match of the other, beside simple
 * rivals. `npm run bench -- forecast`; results are kept in `results.md`.
 *
 * `corrected` adds what the season's own forecasts lacked in the rounds before.
 */
import {
  chanceOfAtLeast,
  correctionFrom,
  expectedPoints,
  pointsDistribution,
  pointsFeatures,
  type PastForecast,
  type PlayChances,
  type Position,
} from "../../packages/rules/src/index.ts";
import { readSeason, SEASON_NAMES } from "../backtest/recorded-season.ts";
import { chancesOf, fit, type Fitted } from "./fit.ts";
import { samplesOf, type Sample } from "./samples.ts";

/** Fewer say nothing. */
const LEAST_OFTEN = 50;
const print = (cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);

const seasons = SEASON_NAMES.flatMap((name) => {
  const season = readSeason(name);
  if (season === null) process.stdout.write(`${name}: skipped, no such season data; set SEASON_DATA.\n`);
  return season ? [{ name, ruleset: season.ruleset, samples: samplesOf(season) }] : [];
});
print(["season", "fitted on", "matches", "model", "corrected", "today", "form", "season's mean", "price"]);
print(["---", "---", "---", "---", "---", "---", "---", "---", "---"]);
const made = seasons.flatMap(({ name, ruleset, samples }) =>
  seasons.flatMap((other) =>
    other.name === name ? [] : [{ name, other: other.name, ruleset, forecasts: forecast(samples, fit(other.samples)) }],
  ),
);
for (const { name, other, forecasts } of made) {
  const known = forecasts.filter(({ sample }) => sample.available === 1);
  const error = (guess: (one: (typeof known)[number]) => number) =>
    (known.reduce((sum, one) => sum + (guess(one) - one.sample.points) ** 2, 0) / known.length).toFixed(3);
  print([
    name,
    other,
    known.length,
    error(({ plain }) => plain),
    error(({ corrected }) => corrected),
    error(({ sample }) => sample.rivals.today),
    error(({ sample }) => sample.rivals.form),
    error(({ sample }) => sample.rivals.season),
    error(({ sample }) => sample.rivals.price),
  ]);
}

/** Points that a match is asked about: so many or more. */
const ASKED = [1, 2, 3, 6, 9];
const TENTHS = 10;
for (const { name, ruleset, forecasts } of made) {
  process.stdout.write(`\n${name}: of what was given a chance, so much happened (how often it was given)\n\n`);
  print(["points or more", ...Array.from({ length: TENTHS }, (_, tenth) => `${tenth * 10}-${tenth * 10 + 10} %`)]);
  print(Array.from({ length: TENTHS + 1 }, () => "---"));
  const bins = new Map(["all", ...ASKED].map((key) => [key, Array.from({ length: TENTHS }, () => [0, 0, 0])]));
  for (const { sample, chances, corrected } of forecasts) {
    if (sample.available !== 1) continue;
    const { subject, goals } = sample;
    const distribution = pointsDistribution({ ruleset, subject, chances, goals, expected: corrected });
    for (const least of ASKED) {
      const chance = chanceOfAtLeast(distribution, least);
      for (const key of ["all", least]) {
        const bin = bins.get(key)![Math.min(TENTHS - 1, Math.floor(chance * TENTHS))]!;
        bin[0]! += 1;
        bin[1]! += chance;
        bin[2]! += sample.points >= least ? 1 : 0;
      }
    }
  }
  for (const [key, tenths] of bins) {
    print([
      key,
      ...tenths.map(([count, given, happened]) =>
        count! >= LEAST_OFTEN
          ? `${((100 * given!) / count!).toFixed(1)} → ${((100 * happened!) / count!).toFixed(1)} (${count})`
          : "",
      ),
    ]);
  }
}

interface Forecast {
  readonly sample: Sample;
  readonly chances: PlayChances;
  readonly plain: number;
  readonly corrected: number;
}

/** Round by round, each by what the rounds before have shown. */
function forecast(samples: readonly Sample[], { minutes, points }: Fitted): Forecast[] {
  const chances = chancesOf(samples, minutes);
  const past: PastForecast[] = [];
  const made: Forecast[] = [];
  for (const round of new Set(samples.map((sample) => sample.round))) {
    const correct: (position: Position, expected: number) => number = correctionFrom(past);
    const ofRound = samples.filter((sample) => sample.round === round);
    for (const sample of ofRound) {
      const played = chances.get(sample)!;
      const plain = expectedPoints(pointsFeatures(sample.subject, played, sample.goals), points);
      made.push({ sample, chances: played, plain, corrected: correct(sample.subject.position, plain) });
    }
    for (const { sample, plain } of made.slice(-ofRound.length)) {
      const { position } = sample.subject;
      if (sample.available === 1) past.push({ position, expected: plain, points: sample.points });
    }
  }
  return made;
}
