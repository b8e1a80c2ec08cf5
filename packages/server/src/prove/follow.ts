/**
 * `npm run prove -- follow [--kills N] [--managers N] [--data FOLDER]`: two servers of this machine, each with a database of
 * its own. One plays the demo season, the other follows it through its API alone (`fpl-api`), under other ids, from a live
 * round on, while the first is killed N times (5) in the middle of its matches and started again. At the end both must say the
 * same of every footballer in every round. Prints one JSON line; every difference is a line on standard error and makes the
 * exit code 1. Some four minutes.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WireBootstrap, WireFixture } from "@elleveren/contract";

import { readCommandLine, stopWith } from "../cli/command-line.ts";
import { compareGames, type Comparison } from "./follow/compare-games.ts";
import { createFollowedGame } from "./follow/followed-game.ts";
import { writeLists } from "./follow/lists-of-season.ts";
import { freePort } from "./simulation/free-port.ts";

const DIFFERENCES_SHOWN = 30;
const HOUR_MS = 3_600_000;
/** Game minutes to a real one while matches are on. */
const SPEED = 12;
const BETWEEN_KILLS_MS = 6000;
const LONGEST_WAIT_MS = 240_000;

const line = readCommandLine(process.argv.slice(2), { options: ["kills", "managers", "data"] });
const kills = wholeNumber("kills", 5);
const managers = wholeNumber("managers", 60);
const folder = line.options["data"] ?? (await mkdtemp(join(tmpdir(), "elleveren-follow-")));
await mkdir(folder, { recursive: true });
const startedAt = performance.now();
const seconds = () => Number(((performance.now() - startedAt) / 1000).toFixed(1));
const progress = (text: string) => console.error(`${String(seconds()).padStart(6)} s  ${text}`);

const leader = createFollowedGame({ role: "leader", data: join(folder, "leader"), port: await freePort(), managers });
const feeds = join(folder, "feeds.json");
const feed = {
  name: "leader",
  kind: "fpl-api",
  rank: 1,
  url: `${leader.url}/api/`,
  every_seconds: 1,
  allow_private: true,
};
await writeFile(feeds, JSON.stringify({ feeds: [feed] }));
const follower = createFollowedGame({
  role: "follower",
  data: join(folder, "follower"),
  port: await freePort(),
  managers,
  folder: join(folder, "season"),
  feeds,
});
try {
  await begin();
  for (let kill = 1; kill <= kills; kill += 1) await strike(kill);
  const result = await playOut();
  for (const difference of result.differences.slice(0, DIFFERENCES_SHOWN)) console.error(difference);
  const { differences, ...counted } = result;
  console.log(JSON.stringify({ kills, ...counted, differences: differences.length, seconds: seconds() }));
  process.exitCode = differences.length === 0 && counted.withPoints > 0 ? 0 : 1;
} finally {
  await Promise.allSettled([leader.end(), follower.end()]);
  if (line.options["data"] === undefined) await rm(folder, { recursive: true, force: true });
}

/** Both run, at the same game time, in the middle of a live round. */
async function begin(): Promise<void> {
  progress("the leader makes its demo season");
  await leader.start();
  const bootstrap = await leader.read<WireBootstrap>("bootstrap-static/");
  await writeLists(join(folder, "season"), bootstrap, await leader.read<WireFixture[]>("fixtures/"));
  progress("the follower has the season's lists and nothing else");
  await follower.start();
  await setClocks(await leader.setClock({ speed: 0 }), SPEED);
}

async function setClocks(atMs: number, speed: number): Promise<void> {
  await Promise.all([leader.setClock({ atMs, speed }), follower.setClock({ atMs, speed })]);
}

async function strike(kill: number): Promise<void> {
  await sleep(BETWEEN_KILLS_MS);
  const on = (await leader.read<WireFixture[]>("fixtures/")).filter((one) => one.started && !one.finished_provisional);
  if (on.length === 0) throw new Error("no match is on: the leader would be killed in a quiet hour");
  await leader.kill();
  progress(`killed the leader with ${on.length} matches on, in minute ${on[0]!.minutes} (${kill} of ${kills})`);
  await leader.start();
}

/** To the end of the round's last match and of the next round, then until both say the same, or time is up. */
async function playOut(): Promise<Comparison> {
  const { events } = await leader.read<WireBootstrap>("bootstrap-static/");
  const current = events.find((event) => event.is_current)!.id;
  const fixtures = await leader.read<WireFixture[]>("fixtures/");
  for (const round of [current, current + 1]) {
    const kickoffs = fixtures.filter((one) => one.event === round).map((one) => Date.parse(one.kickoff_time!));
    const overMs = Math.max(...kickoffs) + 5 * HOUR_MS;
    progress(`the clocks go to the end of round ${round}`);
    await setClocks(overMs, 1);
    await untilSame(round);
  }
  return compareGames(leader, follower);
}

async function untilSame(round: number): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const matches = (await leader.read<WireFixture[]>("fixtures/")).filter((one) => one.event === round);
    const isOver = matches.every((one) => one.finished);
    const { differences, compared } = await compareGames(leader, follower);
    if (isOver && differences.length === 0)
      return progress(`round ${round}: ${compared} footballers' rounds are the same`);
    if (performance.now() > deadline && !isOver)
      throw new Error(`round ${round} did not come to its end at the leader`);
    if (performance.now() > deadline) return progress(`round ${round}: ${differences.length} differences are left`);
    await sleep(1000);
  }
}

function wholeNumber(name: "kills" | "managers", fallback: number): number {
  const value = Number(line.options[name] ?? fallback);
  return Number.isInteger(value) && value >= 0 && value <= 5000 ? value : stopWith(`--${name} must be a whole number`);
}
