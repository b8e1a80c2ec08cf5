/**
 * Recorded seasons played again by managers who follow the best plan each round, beside simpler ones and the recorded ones.
 * `npm run bench -- backtest [seconds a round] [season …]`; results are kept in `results.md`.
 *
 * The model's weights are those of the other season. Known before each deadline: prices, results, points so far, and news where the season's folder has it. Fixtures to come
 * are those of the rounds that they were played in.
 */
import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import highsLoader, { type Highs } from "highs";

import { fit } from "../forecast/fit.ts";
import { samplesOf } from "../forecast/samples.ts";
import { forecasterOf } from "./expectations.ts";
import { playSeason, type Manager, type PlayedSeason } from "./play-season.ts";
import { readSeason, readTable, SEASON_NAMES, type RecordedSeason, type SeasonName } from "./recorded-season.ts";

/** Node takes the types of this package for CommonJS, whose default is the whole module; what runs is the function. */
const loadHighs = highsLoader as unknown as () => Promise<Highs>;

const [seconds = "10", ...wanted] = process.argv.slice(2);
const limitMs = Number(seconds) * 1000;
const names = SEASON_NAMES.filter((name) => wanted.length === 0 || wanted.includes(name));

const EVERYTHING = { mayTransfer: true, mayPay: true, mayPlayChips: true };
const GREEDY = { mayTransfer: true, mayPay: false, mayPlayChips: false };
const MANAGERS: readonly Manager[] = [
  { name: "the plan, 5 rounds", horizon: 5, ...EVERYTHING },
  { name: "the plan, 5 rounds, no hits", horizon: 5, ...EVERYTHING, mayPay: false },
  { name: "the plan, 3 rounds", horizon: 3, ...EVERYTHING },
  { name: "greedy: the next round alone", horizon: 1, ...GREEDY },
  { name: "the first squad held", horizon: 5, ...GREEDY, mayTransfer: false },
];

const print = (cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

process.stdout.write(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores; Node ${process.version}; \`npm run bench -- backtest ${seconds}\`\n`,
);
const highs = await loadHighs();
for (const name of names) run(name);

function run(name: SeasonName): void {
  const season = readSeason(name);
  if (season === null) {
    process.stdout.write(`\n${name}: skipped, no such season data; set SEASON_DATA.\n`);
    return;
  }
  const other = readSeason(SEASON_NAMES.find((one) => one !== name)!);
  if (other === null) return;
  const fitted = fit(samplesOf(other));
  const recorded = recordedTotals(season);
  process.stdout.write(`\n## ${name}, ${season.lastRound} rounds\n\n`);
  print(["manager", "points", "hits", "chips", "proven in time", "rank among the recorded", "s a round"]);
  print(["---", "---", "---", "---", "---", "---", "---"]);
  for (const manager of MANAGERS) {
    const startedAt = performance.now();
    const played = playSeason(highs, season, manager, { forecaster: forecasterOf(season, fitted), limitMs });
    const took = (performance.now() - startedAt) / 1000 / played.searches;
    print(rowOf(manager, played, recorded, took));
  }
  if (recorded.length === 0) return;
  const at = (share: number) => recorded[Math.floor(share * (recorded.length - 1))]!;
  print([`recorded: best, median, last of ${recorded.length}`, `${at(0)}, ${at(0.5)}, ${at(1)}`, "", "", "", "", ""]);
}

function rowOf(
  { name }: Manager,
  played: PlayedSeason,
  recorded: readonly number[],
  took: number,
): (string | number)[] {
  const total = sum(played.points);
  const rank = 1 + recorded.filter((points) => points > total).length;
  return [
    name,
    total,
    -played.costPoints,
    played.chips.length,
    `${played.proven} of ${played.searches}`,
    recorded.length > 0 ? `${rank} of ${recorded.length + 1}` : "",
    took.toFixed(1),
  ];
}

/** Season's totals of the managers that were recorded whole, the highest first. */
function recordedTotals({ folder, lastRound }: RecordedSeason): number[] {
  const path = join(folder, "managers", "history.csv");
  if (!existsSync(path)) return [];
  return readTable(path)
    .filter((row) => Number(row["event"]) === lastRound)
    .map((row) => Number(row["total_points"]))
    .toSorted((first, second) => second - first);
}
