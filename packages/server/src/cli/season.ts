/**
 * `npm run season -- status`: the steps missing before the season can end; exit code 1 while there are any. `npm run
 * season -- next FOLDER --archive DIRECTORY [--rules RULESET] [--name NAME] [--first-deadline TIME] [--clock TIME]
 * [--closed]`: writes the season that is over to a folder in the directory, keeps the data that outlives it, and begins
 * the next one, all or nothing. The game's processes may keep running; callers are told that the game is being updated.
 * `npm run season -- files DIRECTORY`: writes the season that is over as files that anyone can check
 * (check:season-files). `npm run season -- close`, `npm run season -- open`: the same switch by hand.
 *
 * Works on the game's database (DATABASE_URL, else the embedded one). Faults are printed line by line on stderr.
 */
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { RulesetId } from "@elleveren/rules";
import { sql } from "kysely";
import type { Pool } from "pg";

import type { Database } from "../context.ts";
import {
  changeSeason,
  GameBusyError,
  holdSeasonCommand,
  ImportRefusedError,
  loadSeasonStatus,
  readSeasonOfFolder,
  reportOf,
  sayFileProblem,
  SeasonFileError,
  selectKnownGame,
  setMaintenance,
  writeFinalFiles,
} from "../features/seasons/index.ts";
import { onGameDatabase } from "./database-server.ts";
import { readCommandConfig } from "./command-config.ts";
import { isOfFiles, readCommandLine, readTime, stopWith } from "./command-line.ts";
import { readRuleset } from "./run-check.ts";

const USAGE = "status, close, open, files DIRECTORY, or next FOLDER --archive DIRECTORY";

const line = readCommandLine(process.argv.slice(2), {
  options: ["archive", "rules", "name", "first-deadline", "clock"],
  flags: ["closed"],
});
const [act, folder, ...rest] = line.words;
const known =
  act === "next" || act === "files"
    ? folder !== undefined
    : folder === undefined && /^(status|open|close)$/.test(act ?? "");
if (!known || rest.length > 0) stopWith(`One of these is needed: ${USAGE}.`);
const { archive, rules, name, clock } = line.options;
if (act === "next" && archive === undefined)
  stopWith("--archive DIRECTORY is needed: the season that ends is kept there.");
const clockAtMs = clock === undefined ? undefined : readTime("clock", clock);
const { "first-deadline": firstDeadline } = line.options;
const firstDeadlineMs = firstDeadline === undefined ? undefined : readTime("first-deadline", firstDeadline);
const ruleset = rules === undefined ? undefined : readRuleset(rules);

try {
  await onGameDatabase(
    readCommandConfig(),
    async (db, pool) => {
      if (act === "status") await status(db);
      else if (act === "files") await files(db, pool, folder!);
      else if (act === "next") await next(db, pool, folder!);
      else await turn(db, act === "close");
    },
    4,
  );
} catch (error) {
  if (error instanceof SeasonFileError) process.exitCode = 2;
  else if (error instanceof GameBusyError || error instanceof ImportRefusedError || isOfFiles(error)) {
    process.exitCode = 1;
  } else throw error;
  console.error(error.message);
}

async function status(db: Database): Promise<void> {
  const found = await loadSeasonStatus(db);
  console.log(JSON.stringify(found));
  for (const { where, reason } of found.openEnds) console.error(`${where}: ${reason}`);
  if (found.isOver) console.error(`The season ${found.season} is over.`);
  if (found.maintenance) console.error("The game is closed to callers; npm run season -- open opens it.");
  process.exitCode = found.isOver ? 0 : 1;
}

async function files(db: Database, pool: Pool, directory: string): Promise<void> {
  const { isOver, openEnds } = await loadSeasonStatus(db);
  if (!isOver) {
    for (const { where, reason } of openEnds) console.error(`${where}: ${reason}`);
    process.exitCode = 1;
    return;
  }
  const progress = (text: string) => console.error(text);
  const written = await holdSeasonCommand(db, () => writeFinalFiles(pool, { directory: resolve(directory), progress }));
  if (!written) {
    console.error("this game: another process is at work on its season");
    process.exitCode = 1;
    return;
  }
  const { season, rounds, entries } = written.manifest;
  console.log(JSON.stringify({ folder: written.folder, season, rounds, entries }));
}

async function next(db: Database, pool: Pool, from: string): Promise<void> {
  const rulesetId = ruleset?.id ?? (await selectRulesetId(db));
  if (rulesetId === null) {
    console.error("The database holds no season: npm run import brings the first.");
    process.exitCode = 2;
    return;
  }
  const { seasonNames, now } = await selectKnownGame(db);
  const read = await readSeasonOfFolder(
    from,
    { rulesetId, seasonName: name ?? null, firstDeadlineMs: firstDeadlineMs ?? null },
    { seasonNames, nowMs: clockAtMs ?? now.getTime() },
  );
  if (!read.ok) {
    for (const problem of read.problems) console.error(sayFileProblem(problem));
    console.error("Nothing was changed.");
    process.exitCode = 2;
    return;
  }
  const imported = read.value;
  const parts = {
    db,
    pool,
    random: { bytes: (count: number) => randomBytes(count) },
    progress: (text: string) => console.error(text),
  };
  const result = await changeSeason(parts, imported, {
    archiveDirectory: resolve(archive!),
    staysClosed: line.flags.has("closed"),
    ...(clockAtMs !== undefined && { clockAtMs }),
  });
  if (result.ok) return console.log(JSON.stringify({ ...result.value, loaded: reportOf(imported) }));
  for (const { where, reason } of result.problems) console.error(`${where}: ${reason}`);
  console.error("Nothing was changed.");
  process.exitCode = 1;
}

/** Left out on the line: the next season is played by the rules of this one. */
async function selectRulesetId(db: Database): Promise<RulesetId | null> {
  const { rows } = await sql<{ ruleset_id: RulesetId }>`select ruleset_id from game`.execute(db);
  return rows[0]?.ruleset_id ?? null;
}

async function turn(db: Database, isClosed: boolean): Promise<void> {
  await setMaintenance(db, isClosed);
  console.error(isClosed ? "The game is closed to callers." : "The game is open.");
}
