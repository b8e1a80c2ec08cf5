/**
 * League tables: one page of a league of any size and phase, and every membership of the game ranked anew. `npm run bench -- leagues [sizes]`; five memberships an entry.
 */
import { availableParallelism } from "node:os";

import type { Engine, LeagueMembers, MembershipRanks, Memberships } from "../../packages/engine/src/index.ts";
import { seededRandom } from "../../packages/engine/src/testing/seeded-random.ts";
import { LIVE_ROUND, makeDataset } from "./dataset.ts";
import { machine, mb, ms, printRow, quantile, sizes, spread, time, type Timing } from "../measure.ts";

const EVENTS = 5;
const RUNS = 3;
const PAGES_AN_EVENT = 40;
const MEMBERSHIPS_AN_ENTRY = 5;
const workers = availableParallelism();
const phases = [undefined, { from: 9, to: 12 }, { from: 5, to: 8 }];

process.stdout.write(`${machine()}, ${workers} threads\n\n`);
for (const entryCount of sizes()) {
  const { engine, performances } = await makeDataset(entryCount, workers, 2);
  await engine.scoreRound(LIVE_ROUND);
  const event = (i: number) => {
    engine.setPerformances(LIVE_ROUND, [{ ...performances[i]!, points: performances[i]!.points + 2 }]);
    return engine.scoreRound(LIVE_ROUND);
  };
  await measurePages(engine, entryCount, event);
  await measureMemberships(engine, entryCount, event);
  await engine.close();
}

/** Pages of one table, over some events. After an event the table is rebuilt, since it was read before. */
async function measurePages(engine: Engine, entryCount: number, event: (i: number) => Promise<void>): Promise<void> {
  printRow(["members", "phase", "made again after an event, ms", "processor, ms", "page p50, ms", "page p99, ms"]);
  printRow(["---", "---", "---", "---", "---", "---"]);
  for (const size of [20, 1000, 20_000, Math.floor(entryCount / 16), entryCount]) {
    const members = size === entryCount ? null : someMembers(engine, entryCount, size);
    for (const phase of phases) {
      const random = seededRandom(size);
      const askForPage = () => {
        const offset = random.below(Math.max(1, size - 50));
        const range = phase ? { phase } : {};
        return engine.leagueTable({ members, startRound: 1, roundId: LIVE_ROUND, offset, limit: 50, ...range });
      };
      await askForPage();
      const pages: number[] = [];
      const made: number[] = [];
      const used: number[] = [];
      for (let i = 0; i < EVENTS; i++) {
        await event(i);
        const usedBefore = process.cpuUsage();
        made.push(await elapsed(() => engine.whenIdle()));
        const { user, system } = process.cpuUsage(usedBefore);
        used.push((user + system) / 1000);
        for (let page = 0; page < PAGES_AN_EVENT; page++) pages.push(await elapsed(askForPage));
      }
      const name = phase ? `rounds ${phase.from}-${phase.to}` : "season";
      const figures = [quantile(made, 0.5), quantile(used, 0.5), quantile(pages, 0.5), quantile(pages, 0.99)].map(ms);
      printRow([size.toLocaleString("en"), name, ...figures]);
    }
  }
  process.stdout.write("\n");
}

async function elapsed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

function someMembers(engine: Engine, entryCount: number, size: number): LeagueMembers {
  const step = entryCount / size;
  return engine.leagueMembers(Float64Array.from({ length: size }, (_, i) => 1 + Math.floor(i * step)));
}

/** Four fifths of the memberships in leagues of about twenty, the rest in ever larger ones up to a sixteenth of all. */
async function measureMemberships(
  engine: Engine,
  entryCount: number,
  event: (i: number) => Promise<void>,
): Promise<void> {
  const memberCount = entryCount * MEMBERSHIPS_AN_ENTRY;
  const random = seededRandom(entryCount);
  const members = new Uint32Array(new SharedArrayBuffer(memberCount * 4));
  for (let i = 0; i < memberCount; i++) members[i] = random.below(entryCount);
  const ends: number[] = [0];
  const largest = entryCount / 16;
  for (let end = 0; end < memberCount;) {
    const isSmall = end < memberCount * 0.8;
    end += isSmall ? 1 + random.below(39) : Math.min(largest, 100 * (1 + random.below(100)));
    ends.push(Math.min(end, memberCount));
  }
  const offsets = new Uint32Array(new SharedArrayBuffer(ends.length * 4));
  offsets.set(ends);
  const startRounds = new Uint8Array(new SharedArrayBuffer(ends.length - 1));
  for (let i = 0; i < startRounds.length; i++) startRounds[i] = random.chance(70) ? 1 : 1 + random.below(LIVE_ROUND);
  const memberships = { offsets, members, startRounds, rankedFrom: null };
  const counts = [memberCount, startRounds.length].map((count) => count.toLocaleString("en"));
  printRow(["memberships", "leagues", "ranked", "ms", "processor, ns a membership", "process"]);
  printRow(["---", "---", "---", "---", "---", "---"]);
  const print = (what: string, timing: Timing) => {
    const nsEach = ((timing.cpuMs * 1e6) / memberCount).toFixed(1);
    printRow([...counts, what, spread(timing), nsEach, mb(process.memoryUsage().rss)]);
  };
  let renewed: MembershipRanks | null = null;
  const rank = (asked: Memberships) => async () => {
    renewed = await engine.rankMemberships(asked, { roundId: LIVE_ROUND, renewed });
  };
  // Another object each time: nothing of the answer before holds.
  print("now and before the round", await time(RUNS, () => rank({ ...memberships })(), event));
  print("after an event", await time(RUNS, rank(memberships), event));
  process.stdout.write("\n");
}
