/**
 * `npm run prove -- play FOLDER [--managers N] [--seed N] [--rules RULESET]`: plays a season of files through the real
 * pipeline. Invented managers sign up, enter and decide through the public calls, rounds close and settle on the game
 * clock, and what happened is told as facts. At the end every footballer's total is compared with the official one.
 * The database is kept as `elleveren_replay`, for `npm run verify`.
 */
import { basename } from "node:path";
import { type FootballerId, roundId, rulesetById, RULESETS } from "@elleveren/rules";

import { recordFacts } from "../features/facts/index.ts";
import {
  clubChangesOfRound,
  insertSeason,
  matchesOfRound,
  pricesOfRound,
  readSeasonFolder,
  SeasonFileError,
  type SeasonFolder,
  seasonOfFolder,
} from "../features/seasons/index.ts";
import { inventManagers } from "@elleveren/worlds";
import { advanceRounds, selectRound, setFootballerPrice } from "../features/clock/index.ts";
import { readCommandConfig } from "../cli/command-config.ts";
import { readCommandLine, stopWith } from "../cli/command-line.ts";
import { type CommandServer, openCommandServer } from "../cli/command-server.ts";
import { decideThroughApi, enterThroughApi, type ReplayManager, scoutThroughApi } from "./replay-managers.ts";

const HOUR_MS = 3_600_000;
/** Calls under way at once; more only wait for the database. */
const CONCURRENCY = 12;
const REPLAY_DATABASE = "elleveren_replay";

const line = readCommandLine(process.argv.slice(2), { options: ["managers", "seed", "rules"] });
const [directory] = line.words;
if (directory === undefined || line.words.length !== 1) stopWith("one folder of season files is needed");
const managerCount = wholeNumber("managers", 100);
const seed = wholeNumber("seed", 1);
const ruleset = readRuleset();

const startedAt = performance.now();
const folder = await readSeasonFolder(directory).catch((error: unknown) => {
  if (error instanceof SeasonFileError) stopWith(error.message);
  throw error;
});
const config = readCommandConfig();
const server = await openCommandServer({ config, keepAs: REPLAY_DATABASE });
try {
  process.exitCode = (await replay(server, folder)) ? 0 : 1;
} finally {
  await server.close();
}

async function replay(server: CommandServer, folder: SeasonFolder): Promise<boolean> {
  const season = seasonOfFolder(folder, ruleset, basename(directory!));
  const [first] = season.rounds;
  if (!first) stopWith("the folder has no rounds");
  await insertSeason(server.ctx, season, { clockAtMs: first.deadlineAtMs - 48 * HOUR_MS });
  await server.setNow(first.deadlineAtMs - 48 * HOUR_MS);
  const clubIds = season.clubs.map((club) => club.clubId);
  const invented = inventManagers({ seed, count: managerCount, clubIds });
  const opening = await scoutThroughApi(server.origin);
  const managers: ReplayManager[] = [];
  await inParallel(invented, async (manager) => {
    managers.push(await enterThroughApi(server.origin, ruleset, manager, opening));
  });
  progress(`${managers.length} managers entered`);

  let calls = 0;
  let refusals = 0;
  for (const round of season.rounds) {
    if (round !== first) {
      await beforeRound(server, folder, round.roundId, round.deadlineAtMs - 6 * HOUR_MS);
      const scouting = await scoutThroughApi(server.origin);
      await inParallel(managers, async (manager) => {
        const decided = await decideThroughApi(ruleset, manager, scouting);
        calls += decided.calls;
        if (decided.refused) refusals += 1;
      });
    }
    await server.setNow(round.deadlineAtMs);
    await advanceRounds(server.ctx);
    await playRound(server, folder, round.roundId, round.deadlineAtMs);
    const settled = (await selectRound(server.ctx.db, round.roundId))?.state === "settled";
    if (!settled) throw new Error(`Round ${round.roundId} was not settled after its last match`);
    progress(`round ${round.roundId} settled`);
  }
  return report(server, folder, { rounds: season.rounds.length, calls, refusals });
}

/** The day of the deadline: prices and clubs as they were then. */
async function beforeRound(server: CommandServer, folder: SeasonFolder, id: number, atMs: number): Promise<void> {
  await server.setNow(atMs);
  const prices = [...pricesOfRound(folder, roundId(id))].map(([footballerId, priceTenths]) => ({
    footballerId,
    priceTenths,
  }));
  const set = await setFootballerPrice(server.ctx, { by: "replay", prices });
  if (!set.ok) throw new Error(`Prices of round ${id} were refused: ${JSON.stringify(set.problems)}`);
  await tell(server, clubChangesOfRound(folder, roundId(id)));
  await server.whenCurrent();
}

async function playRound(server: CommandServer, folder: SeasonFolder, id: number, deadlineAtMs: number): Promise<void> {
  let nowMs = deadlineAtMs;
  for (const match of matchesOfRound(folder, roundId(id))) {
    const endMs = (match.kickoffAtMs ?? deadlineAtMs) + 2 * HOUR_MS;
    if (endMs > nowMs) await server.setNow((nowMs = endMs));
    await tell(server, match.facts);
  }
  await advanceRounds(server.ctx);
  await server.whenCurrent();
}

async function tell(server: CommandServer, facts: Parameters<typeof recordFacts>[1]): Promise<void> {
  if (facts.length === 0) return;
  const told = await recordFacts(server.ctx, facts, { source: "replay" });
  if (!told.ok) throw new Error(`Facts were refused: ${JSON.stringify(told.problems.slice(0, 5))}`);
}

async function report(
  server: CommandServer,
  folder: SeasonFolder,
  done: { readonly rounds: number; readonly calls: number; readonly refusals: number },
): Promise<boolean> {
  const official = new Map<FootballerId, number>(folder.footballers.map(({ footballerId }) => [footballerId, 0]));
  for (const row of folder.appearances) {
    official.set(row.footballerId, (official.get(row.footballerId) ?? 0) + row.totalPoints);
  }
  const answer = await fetch(`${server.origin}/api/bootstrap-static/`);
  const { elements } = (await answer.json()) as { elements: { id: FootballerId; total_points: number }[] };
  const matched = elements.filter((element) => element.total_points === official.get(element.id)).length;
  console.log(
    JSON.stringify({
      managers: managerCount,
      ...done,
      footballers: official.size,
      matched,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
    }),
  );
  return elements.length === official.size && matched === official.size;
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

function wholeNumber(name: "managers" | "seed", fallback: number): number {
  const value = Number(line.options[name] ?? fallback);
  return Number.isInteger(value) && value >= 1 ? value : stopWith(`--${name} must be a whole number above 0`);
}

/** Named, or the one that has the folder's name. */
function readRuleset() {
  const name = line.options["rules"] ?? basename(directory!);
  return Object.hasOwn(RULESETS, name)
    ? rulesetById(name)
    : stopWith(`--rules RULESET is needed: ${Object.keys(RULESETS).join(", ")}`);
}

function progress(text: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.error(`${seconds} s  ${text}`);
}
