/**
 * `npm run prove -- open-data [--server URL] [--season NAME]`: downloads a season's open data, checks every file's checksum, makes
 * the game's settled tables again from it alone and compares each value with what the game shows. Prints a JSON line for each
 * round and one for the footballers' own tables; exits 1 when anything differs, 2 when there is nothing to compare. Of a season that is over
 * the files alone are checked.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { AnswerOf, openDataCall } from "@elleveren/contract";
import { RULESETS, type Ruleset } from "@elleveren/rules";

import { readCommandLine, stopWith } from "../cli/command-line.ts";
import { readSet, type SetTables } from "./open-data/read-set.ts";
import { compareFootballers, compareRound } from "./open-data/rebuild.ts";

const SHOWN = 20;
const BUSY = new Set([429, 503]);
const PAUSE_MS = 5000;
const TRIES = 24;

const { words, options } = readCommandLine(process.argv.slice(2), { options: ["server", "season", "rules"] });
const server = options["server"] ?? "http://127.0.0.1:8321";
if (words.length > 0 || !URL.canParse(server))
  stopWith("only --server URL, --season NAME and --rules RULESET are known");
const rules = options["rules"] ?? "eliteserien-2026";
if (!Object.hasOwn(RULESETS, rules)) stopWith(`"${rules}" is not a ruleset: ${Object.keys(RULESETS).join(", ")}`);
const ruleset: Ruleset = RULESETS[rules as keyof typeof RULESETS];

const query = options["season"] === undefined ? "" : `?season=${encodeURIComponent(options["season"])}`;
const { season, sets } = (await getJson(`/api/open-data/${query}`)) as AnswerOf<typeof openDataCall>;
const running = ((await getJson("/api/open-data/")) as AnswerOf<typeof openDataCall>).season;
if (sets.length === 0) stopWith(`${server} has no open data of the season ${season}.`);

const newest = new Map<number, SetTables>();
let wrong = 0;
for (const set of sets) {
  const at = `/api/open-data/${encodeURIComponent(season)}/${set.event}/${set.version}`;
  const { tables, problems } = await readSet(
    set,
    async (name) => new Uint8Array(await (await ask(`${at}/${name}`)).arrayBuffer()),
  );
  newest.set(set.event, tables);
  tell({ event: set.event, version: set.version, files: set.files.length }, problems);
}
if (season === running) {
  for (const [event, tables] of newest) {
    const { values, differences } = await compareRound(getJson, ruleset, event, tables);
    tell({ event, values }, differences);
  }
  const { values, differences } = await compareFootballers(getJson, newest);
  tell({ season, values }, differences);
}
process.exitCode = wrong === 0 ? 0 : 1;

function tell(line: object, problems: readonly string[]): void {
  wrong += problems.length;
  console.log(JSON.stringify({ ...line, differences: problems.length }));
  for (const problem of problems.slice(0, SHOWN)) console.error(problem);
}

/** Null: there is no such thing. */
async function getJson(path: string): Promise<unknown> {
  const answer = await ask(path);
  return answer.status === 404 ? null : answer.json();
}

/** Waits where the game is busy or counts our calls. */
async function ask(path: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(new URL(path, server)).catch(() => stopWith(`${server} does not answer.`));
    if (answer.ok || answer.status === 404) return answer;
    if (!BUSY.has(answer.status) || tries === TRIES) stopWith(`${server}${path} answered ${answer.status}.`);
    await sleep(PAUSE_MS);
  }
}
