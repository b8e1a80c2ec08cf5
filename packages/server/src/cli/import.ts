/**
 * `npm run import -- FOLDER --rules RULESET [--name NAME] [--first-deadline TIME] [--clock 2026-05-03T12:00:00Z]`: brings a
 * season's files (docs/SEASON-FILES.md) into the game's empty database (DATABASE_URL, else the embedded one), whole or not at
 * all, and prints what came in. Everything that is wrong is named with file, line and column. `--clock` says where the game
 * clock starts instead of at the time of day; `--first-deadline` makes rounds a week apart where no file says when they are.
 */
import { randomBytes } from "node:crypto";

import {
  ImportRefusedError,
  importSeason,
  readSeasonOfFolder,
  sayFileProblem,
  SeasonFileError,
  SeasonPresentError,
  SeasonTooLargeError,
  selectKnownGame,
} from "../features/seasons/index.ts";
import { readCommandConfig } from "./command-config.ts";
import { isOfFiles, readCommandLine, readTime, stopWith } from "./command-line.ts";
import { onGameDatabase } from "./database-server.ts";
import { readRuleset } from "./run-check.ts";

const line = readCommandLine(process.argv.slice(2), { options: ["rules", "name", "first-deadline", "clock"] });
const [folder] = line.words;
if (folder === undefined || line.words.length !== 1) stopWith("One folder of season files is needed.");
const ruleset = readRuleset(line.options["rules"]);
const timeOf = (option: string) => {
  const text = line.options[option];
  return text === undefined ? undefined : readTime(option, text);
};
const clockAtMs = timeOf("clock");
const request = {
  rulesetId: ruleset.id,
  seasonName: line.options["name"] ?? null,
  firstDeadlineMs: timeOf("first-deadline") ?? null,
};

try {
  await onGameDatabase(
    readCommandConfig(),
    async (db) => {
      const { seasonNames, now } = await selectKnownGame(db);
      const season = await readSeasonOfFolder(folder, request, { seasonNames, nowMs: clockAtMs ?? now.getTime() });
      if (season.ok) {
        const ctx = { db, random: { bytes: (count: number) => randomBytes(count) } };
        const report = await importSeason(ctx, season.value, clockAtMs === undefined ? {} : { clockAtMs });
        console.log(JSON.stringify(report));
      } else {
        for (const problem of season.problems) console.error(sayFileProblem(problem));
        console.error("Nothing was imported.");
        process.exitCode = 2;
      }
    },
    1,
  );
} catch (error) {
  const isExpected =
    error instanceof SeasonFileError ||
    error instanceof SeasonPresentError ||
    error instanceof SeasonTooLargeError ||
    error instanceof ImportRefusedError ||
    isOfFiles(error);
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = error instanceof SeasonFileError ? 2 : 1;
}
