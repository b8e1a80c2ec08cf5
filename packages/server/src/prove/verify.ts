/**
 * `npm run prove -- verify [--seed 42] [--managers N] [--rounds N] [--faults N]`: plays a whole simulated season as `simulate` does and lets the
 * published verifier (`tools/verifier`) check it over HTTP and from what it kept. Then the past is changed in the database, one way
 * after the other, and each time the verifier has to say what and of which round; at last a fact is corrected and the log written anew, so
 * that nothing in it contradicts itself. Prints a JSON line for the season and for each change; anything that is not found, or found where nothing
 * is wrong, is told on standard error and makes the exit code 1.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readCommandConfig } from "../cli/command-config.ts";
import { readCommandLine, stopWith, wholeNumber } from "../cli/command-line.ts";
import { NO_PYTHON, runVerifier, type Verified } from "./run-verifier.ts";
import { writeLogAnew } from "./simulation/rewritten-log.ts";
import { openSimulatedGame, type SimulatedGame } from "./simulation/simulated-game.ts";
import { simulateSeason } from "./simulation/simulate-season.ts";
import { findTarget, loadKey, tamper, TAMPERINGS, type Tampering } from "./simulation/tamperings.ts";

const LONGEST_SEASON = 30;
const MANAGERS = 34;
const SHOWN_LETTERS = 200;

const line = readCommandLine(process.argv.slice(2), { options: ["seed", "managers", "rounds", "faults", "data"] });
if (line.words.length > 0) stopWith(`"${line.words[0]}" is not known; --seed, --managers, --rounds, --faults`);
const request = {
  seed: wholeNumber(line, "seed", 42, Number.MAX_SAFE_INTEGER),
  managerCount: wholeNumber(line, "managers", MANAGERS, 5000),
  roundCount: wholeNumber(line, "rounds", LONGEST_SEASON, LONGEST_SEASON, 2),
  faults: wholeNumber(line, "faults", 1, 100),
  progress: (text: string) => console.error(text),
};
if ((await runVerifier("--help")).status === NO_PYTHON)
  stopWith("There is no python3 on this machine, which runs the verifier.");

const game = await openSimulatedGame(line.options["data"] ?? join(readCommandConfig().dataDirectory, "simulation"));
const abandon = () => void game.abandon().finally(() => process.exit(130));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, abandon);
const kept = await mkdtemp(join(tmpdir(), "elleveren-verify-"));
let wrong = 0;
try {
  const { violations } = await simulateSeason(game, request);
  await check(game);
  await game.close();
  for (const violation of [...violations, ...game.incidents]) complain(violation);
} finally {
  await game.abandon();
  await rm(kept, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;

async function check(simulated: SimulatedGame): Promise<void> {
  const { db } = simulated;
  const origin = simulated.origins["web-1"];
  const [copy, state] = [join(kept, "season"), join(kept, "state.json")];
  const found = { anybody: [], head: ["--state", state], copy: ["--state", state, "--files", copy] };
  await expectRight("as the game serves it", origin, "--save", copy, "--state", state);
  await expectRight("as it was kept", "--files", copy, "--state", state);

  const target = await findTarget(db, await loadKey(db));
  if (!target) return complain("no settled round has a captain who played");
  for (const tampering of TAMPERINGS) {
    const { name, foundBy, says, needsCup } = tampering;
    if (needsCup === true && target.draw === null) {
      console.log(JSON.stringify({ changed: name, skipped: "the season has no cup" }));
      continue;
    }
    const verified = await tamper(db, target, tampering, async () => {
      await simulated.whenCurrent();
      return runVerifier(origin, ...found[foundBy]);
    });
    expectFound({ name, foundBy, says: says(target) }, verified);
  }
  await simulated.whenCurrent();
  await expectRight("as it was before", origin, "--state", state, "--files", copy);

  await writeLogAnew(simulated, target);
  await expectRight("of which all was written anew, to somebody who kept nothing", origin);
  const name = "a fact corrected, its rounds settled again, and the whole log written anew";
  const says = [/the log had \d+ leaves last time|the first \d+ leaves are not those of last time/u];
  expectFound({ name, foundBy: "head", says }, await runVerifier(origin, "--state", state));
}

async function expectRight(season: string, ...options: readonly string[]): Promise<void> {
  const { status, text } = await runVerifier(...options);
  const checked = text.split("\n").filter((each) => each.startsWith("      "));
  console.log(JSON.stringify({ season, status, checked: checked.map((each) => each.trim()) }));
  if (status !== 0) complain(`${season}: ${text}`);
}

interface Change extends Pick<Tampering, "name" | "foundBy"> {
  readonly says: readonly RegExp[];
}

function expectFound({ name, foundBy, says }: Change, { status, text }: Verified): void {
  const lines = text.split("\n");
  const said = says.map((each) => lines.find((words) => each.test(words))?.replace("WRONG ", "") ?? null);
  const isFound = status === 1 && !said.includes(null);
  const shown = said.map((words) => words?.slice(0, SHOWN_LETTERS));
  console.log(JSON.stringify({ changed: name, found: isFound, by: foundBy, says: shown }));
  if (!isFound) complain(`${name} (${status}): ${text}`);
}

function complain(text: string): void {
  wrong += 1;
  console.error(text);
}
