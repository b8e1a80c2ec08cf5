/**
 * `npm run import -- FOLDER --rules RULESET [--name NAME] [--clock 2026-05-03T12:00:00Z]`: brings a season's files into
 * the game's empty database (DATABASE_URL, else the embedded one), whole or not at all, and prints what came in. A broken
 * file is named with line, column and reason. `--clock` says where the game clock starts instead of at the time of day.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { readConfig } from "../config.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { createDatabase, createPool } from "../db/pool.ts";
import {
  importSeasonFolder,
  ImportRefusedError,
  SeasonFileError,
  SeasonPresentError,
  type ImportOptions,
} from "../features/imports/index.ts";
import { readCommandLine, readTime, stopWith } from "./command-line.ts";
import { openDatabaseServer } from "./database-server.ts";
import { readRuleset } from "./run-check.ts";

const line = readCommandLine(process.argv.slice(2), { options: ["rules", "name", "clock"] });
const [folder] = line.words;
if (folder === undefined || line.words.length !== 1) stopWith("One folder of season files is needed.");
const ruleset = readRuleset(line.options["rules"]);
const options: ImportOptions = {
  rulesetId: ruleset.id,
  ...(line.options["name"] === undefined ? {} : { seasonName: line.options["name"] }),
  ...(line.options["clock"] === undefined ? {} : { clockAtMs: readTime("clock", line.options["clock"]) }),
};

const config = readConfig({ env: process.env, args: [], rootDirectory: join(import.meta.dirname, "../../../..") });
const server = await openDatabaseServer(config);
try {
  await migrateDatabase(server.url);
  const db = createDatabase(createPool({ databaseUrl: server.url, connections: 1, onError: () => undefined }));
  try {
    const report = await importSeasonFolder({ db, random: { bytes: (count) => randomBytes(count) } }, folder, options);
    console.log(JSON.stringify(report));
  } finally {
    await db.destroy();
  }
} catch (error) {
  const isExpected =
    error instanceof SeasonFileError || error instanceof SeasonPresentError || error instanceof ImportRefusedError;
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = error instanceof SeasonFileError ? 2 : 1;
} finally {
  await server.stop();
}
