/**
 * `npm run prove -- rounds FILE.jsonl --season FOLDER --rules RULESET [--engine]`: managers' rounds against what was officially
 * recorded; with `--engine` also the engine's against those of the rules.
 */
import { readFile } from "node:fs/promises";

import {
  SeasonFileError,
  checkRounds,
  checkRoundsByEngine,
  parseRecordedRounds,
  readSeasonRows,
} from "../features/seasons/imports/season-files/index.ts";
import { readCommandLine, stopWith } from "../cli/command-line.ts";
import { readRuleset, runCheck } from "../cli/run-check.ts";

/** Differences worth printing; more than a few have one cause. */
const SHOWN = 10;

const { words, options, flags } = readCommandLine(process.argv.slice(2), {
  options: ["rules", "season"],
  flags: ["engine"],
});
const [file] = words;
if (words.length !== 1 || file === undefined)
  stopWith("one file is needed: FILE.jsonl --season FOLDER --rules RULESET [--engine]");
const folder = options["season"];
if (folder === undefined) stopWith("--season FOLDER is needed");
const ruleset = readRuleset(options["rules"]);

await runCheck(async () => {
  const season = await readSeasonRows(folder);
  const text = await readFile(file, "utf8").catch(() => {
    throw new SeasonFileError({ file }, "the file cannot be read");
  });
  const known = new Set(season.appearances.map((appearance) => appearance.footballerId));
  const { rounds, skipped } = parseRecordedRounds(text, file, known);
  const { differences, ...check } = checkRounds(season, ruleset, rounds);
  for (const { round, score } of differences.slice(0, SHOWN)) {
    const { manager, roundId, expected } = round;
    const { points, benchPoints, autoSubs } = score;
    const counted = { points, benchPoints, subsIn: autoSubs.map((sub) => sub.inId) };
    console.error(`${manager}, round ${roundId}: ${JSON.stringify(counted)}, recorded ${JSON.stringify(expected)}`);
  }
  const said = skipped > 0 ? { ...check, skipped } : check;
  if (!flags.has("engine")) {
    console.log(JSON.stringify(said));
    return differences.length === 0;
  }
  const byEngine = await checkRoundsByEngine(season, ruleset, rounds);
  for (const each of byEngine.differences.slice(0, SHOWN)) {
    const { manager, roundId } = each.round;
    const figures = `${JSON.stringify(each.byEngine)}, by the rules ${JSON.stringify(each.byRules)}`;
    console.error(`${manager}, round ${roundId}: by the engine ${figures}`);
  }
  console.log(JSON.stringify({ ...said, engine: byEngine.engine }));
  return differences.length === 0 && byEngine.differences.length === 0;
});
