/**
 * Odds held against what came of them, in both recorded seasons: duels after each match of each round, and who wins the season
 * after each fifth round. `npm run bench -- odds [draws]`; results are kept in `results.md`, and drawn in `calibration.svg`.
 *
 * Fitted is out of sample: forecasts by weights of the other season, what is usual in a league from the other season's managers.
 * England's squads and chips are recorded ones, Norway's are drawn as the crowd owned its footballers; all line up as the
 * forecast has it.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import { readSeason, SEASON_NAMES, type RecordedSeason } from "../backtest/recorded-season.ts";
import { fit } from "../forecast/fit.ts";
import { samplesOf } from "../forecast/samples.ts";
import { brierOf, tellTenth, tenthsOf, type Asked } from "./calibration.ts";
import { calibrationPlot, type Series } from "./calibration-plot.ts";
import { roundDrawer } from "./drawn-states.ts";
import { duelsOf, type Duel } from "./duels.ts";
import { knownRounds, type KnownRound } from "./known-rounds.ts";
import { recordedRounds, simulatedRounds } from "./managers.ts";
import { endsOf, endsOfParts, fitSpread, type EndAsked } from "./season-ends.ts";
import { crowdTeams, expectedTeams, recordedTeams } from "./teams.ts";

const draws = Number(process.argv[2] ?? 1000);
/** Of a league's season. */
const END_DRAWS = 1000;
const LEAGUES = { season: 60, part: 8 };
const COUNTRIES: Readonly<Record<string, string>> = {
  "fpl-2025-26": "England 2025/26",
  "eliteserien-2017": "Norway 2017",
};
const TENTHS = Array.from({ length: 10 }, (_, at) => `${at * 10}-${at * 10 + 10} %`);
const print = (cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);
const head = (cells: readonly string[]): void => {
  print(cells);
  print(cells.map(() => "---"));
};

interface Told<One extends Asked> {
  readonly name: string;
  readonly asked: readonly One[];
}

process.stdout.write(
  `${cpus()[0]?.model.trim()}; Node ${process.version}; \`npm run bench -- odds ${draws}\`, ${draws} draws\n`,
);
const seasons = SEASON_NAMES.flatMap((name) => {
  const season = readSeason(name);
  const other = readSeason(SEASON_NAMES.find((one) => one !== name)!);
  if (season && other) return [{ season, known: [...knownRounds(season, fit(samplesOf(other)))] }];
  process.stdout.write(`${name}: skipped, both seasons' data are needed; set SEASON_DATA.\n`);
  return [];
});
if (seasons.length > 0) {
  const duels: Told<Duel>[] = [];
  for (const { season, known } of seasons) duels.push(...(await duelsOfSeason(season, known)));
  tellDuels("Duels, all states", duels);
  tellDuels(
    "Duels before the round",
    duels.map(({ name, asked }) => ({ name, asked: asked.filter(({ over }) => over === 0) })),
  );
  tellDuels(
    "Duels after half of the matches",
    duels.map(({ name, asked }) => ({ name, asked: asked.filter(({ over, of }) => over === Math.ceil(of / 2)) })),
  );
  const ends = tellEnds();
  const series = (told: Told<Asked>): Series => ({ name: told.name, tenths: tenthsOf(told.asked) });
  const plotted = [duels[0]!, duels.find(({ name }) => name.startsWith("Norway"))!, ...ends];
  const plot = calibrationPlot("Chances said against how often it happened", plotted.map(series));
  writeFileSync(join(import.meta.dirname, "calibration.svg"), plot);
}

/** The season's own teams first, those picked by the forecast last. */
async function duelsOfSeason(season: RecordedSeason, known: readonly KnownRound[]): Promise<Told<Duel>[]> {
  const recorded = recordedTeams(season);
  const drawer = roundDrawer(season, draws);
  const kinds = [
    ...(recorded ? [{ name: "recorded squads", teamsOf: recorded }] : []),
    { name: "the crowd's squads", teamsOf: (round: KnownRound) => crowdTeams(season, round) },
    { name: "squads picked by the forecast", teamsOf: (round: KnownRound) => expectedTeams(season, round) },
  ];
  const told: Told<Duel>[] = [];
  for (const { name, teamsOf } of kinds) {
    const asked: Duel[] = [];
    for (const round of known) {
      const teams = teamsOf(round);
      if (teams.length > 1) asked.push(...duelsOf(await drawer(round, teams), draws));
    }
    told.push({ name: `${COUNTRIES[season.name]}, duels of ${name}`, asked });
  }
  return told;
}

function tellDuels(title: string, told: readonly Told<Duel>[]): void {
  process.stdout.write(`\n${title}: said to win → won ±standard error (how often it was said)\n\n`);
  head(["duels", "Brier", "ahead wins", "50/50", ...TENTHS]);
  for (const { name, asked } of told) {
    const brier = (guess: (duel: Duel) => number) => brierOf(asked, guess).toFixed(4);
    print([
      name,
      brier(({ chance }) => chance),
      brier(({ ahead }) => ahead),
      brier(() => 0.5),
      ...tenthsOf(asked).map((tenth) => tellTenth(tenth)),
    ]);
  }
}

/** The plotted part: of each season the chances to win parts of it. */
function tellEnds(): Told<EndAsked>[] {
  const managers = seasons.map(({ season, known }) => ({
    seed: season.name,
    name: COUNTRIES[season.name]!,
    rounds: recordedRounds(season) ?? simulatedRounds(season, known),
  }));
  const fitted = managers.map(({ rounds }) => fitSpread(rounds));
  process.stdout.write(`\nSeason's end: said → happened (how often it was said)\n\n`);
  head(["leagues", "usual luck, skill", "Brier", "leaders now", "each alike", ...TENTHS]);
  const plotted: Told<EndAsked>[] = [];
  const bySize: Told<EndAsked>[] = [];
  managers.forEach(({ seed, name, rounds }, at) => {
    const usual = fitted[managers.length - 1 - at]!;
    const wish = { name: seed, usual, draws: END_DRAWS };
    const season = endsOf(rounds, { ...wish, leagues: LEAGUES.season });
    const parts = endsOfParts(rounds, { ...wish, leagues: LEAGUES.part });
    const halves = endsOfParts(rounds, { ...wish, leagues: LEAGUES.part, isUpperHalf: true });
    for (const { what, asked } of [
      { what: "wins the season", asked: season },
      { what: "wins 10, 15, 20 or 28 rounds of it", asked: parts },
      { what: "ends in the better half of those", asked: halves },
    ]) {
      print([
        `${name}: ${what}`,
        `${usual.luck}, ${usual.skill}`,
        ...briersOf(asked),
        ...tenthsOf(asked).map((tenth) => tellTenth(tenth)),
      ]);
    }
    plotted.push({ name: `${name}, who wins a part of the season`, asked: parts });
    for (const size of new Set(season.map((one) => one.size)))
      bySize.push({ name: `${name}, leagues of ${size}`, asked: season.filter((one) => one.size === size) });
  });
  process.stdout.write("\n");
  head(["wins the season", "Brier", "leaders now", "each alike"]);
  for (const { name, asked } of bySize) print([name, ...briersOf(asked)]);
  return plotted;
}

function briersOf(asked: readonly EndAsked[]): string[] {
  return [
    brierOf(asked, ({ chance }) => chance),
    brierOf(asked, ({ leads }) => leads),
    brierOf(asked, ({ alike }) => alike),
  ].map((brier) => brier.toFixed(4));
}
