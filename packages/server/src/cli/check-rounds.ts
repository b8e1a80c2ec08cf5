/** `check:rounds FILE.jsonl --season FOLDER --rules RULESET`: managers' rounds against what was officially recorded. */
import { readFile } from "node:fs/promises";

import {
  SeasonFileError,
  checkRounds,
  parseRecordedRounds,
  readSeasonRows,
} from "../features/imports/season-files/index.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { readRuleset, runCheck } from "./run-check.ts";

/** Differences worth printing; more than a few have one cause. */
const SHOWN = 10;

const { words, options } = readCommandLine(process.argv.slice(2), { options: ["rules", "season"] });
const [file] = words;
if (words.length !== 1 || file === undefined)
  stopWith("one file is needed: FILE.jsonl --season FOLDER --rules RULESET");
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
  console.log(JSON.stringify(skipped > 0 ? { ...check, skipped } : check));
  return differences.length === 0;
});
