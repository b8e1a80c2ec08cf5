/**
 * Many open pages on one process: memory a stream, processor and time of a broadcast, with everybody's own line in it, how
 * long others wait meanwhile, and what readers cost that stop reading. The readers are another process, from addresses
 * 127.0.x.y, 500 each. `npm run bench -- streams [streams] [entries]`; every stream takes a file descriptor in each.
 */
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { machine, mb, ms, printRow, quantile } from "../measure.ts";
import { insertBenchSeason } from "./bench-season.ts";
import { openBenchDatabase } from "./bench-server.ts";
import { eventsOf, insertSignedIn } from "./live-facts.ts";
import { watchLoop } from "./loop-pause.ts";
import { nowMs, startReaders } from "./stream-readers.ts";

const ROUNDS = 2;
const FACTS = 20;
const IDLE_MS = 3000;
const [streamCount = 10_000, entryCount = 20_000] = process.argv.slice(2).map(Number);

const say = (line: string) => process.stdout.write(`${line}\n`);
const figures = (values: readonly number[]) => [0.5, 0.99, 1].map((share) => ms(quantile(values, share))).join(", ");
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const memory = () => {
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, held: heapUsed + external };
};
const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

say(machine());
const descriptors = execFileSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).trim();
say(`file descriptors a process: ${descriptors}; a stream takes one`);
if (Number(descriptors) < streamCount + 200) throw new Error(`raise it (ulimit -n) for ${streamCount} streams`);
const readers = startReaders();
const database = await openBenchDatabase(async (db) => {
  await insertBenchSeason(db, { entryCount, roundCount: ROUNDS });
  await insertSignedIn(db, Math.min(streamCount, entryCount));
});
try {
  const server = await database.serve(null);
  await server.ctx.live.whenCurrent();
  const before = memory();
  const openedAtMs = nowMs();
  await readers.open(Number(new URL(server.origin).port), streamCount, entryCount);
  const tookMs = nowMs() - openedAtMs;
  const after = memory();
  const kb = (bytes: number) => `${(bytes / streamCount / 1024).toFixed(1)} KB`;
  say(`${streamCount} streams of signed-in managers opened in ${ms(tookMs)} ms; ${entryCount} entries in a live round`);
  say(
    `process ${mb(before.rss)} before, ${mb(after.rss)} with them: ${kb(after.rss - before.rss)} a stream, ` +
      `${kb(after.held - before.held)} of it held by objects`,
  );
  const idleFrom = usedMs();
  await sleep(IDLE_MS);
  say(`idle: ${(((usedMs() - idleFrom) / IDLE_MS) * 100).toFixed(1)} % of a processor`);

  const tell = await eventsOf(server.ctx, ROUNDS);
  for (let count = 0; count < 3; count += 1) await readers.whenTold(await tell(), streamCount);
  say("\n| | in → received p50, p99, slowest ms | processor a fact | longest pause | process | lost |");
  say("| --- | --- | ---: | ---: | ---: | ---: |");
  await measure("everybody reads", streamCount);
  const slow = Math.floor(streamCount / 10);
  await readers.pause(slow, true);
  await measure(`${slow} have stopped reading`, streamCount - slow);
  await readers.pause(slow, false);
  await server.close();

  async function measure(name: string, awake: number): Promise<void> {
    const told: { revision: number; inAtMs: number }[] = [];
    const pause = watchLoop();
    const usedFrom = usedMs();
    for (let count = 0; count < FACTS; count += 1) {
      const inAtMs = nowMs();
      const revision = await tell();
      told.push({ revision, inAtMs });
      await readers.whenTold(revision, awake);
    }
    const used = (usedMs() - usedFrom) / FACTS;
    const longest = pause.end();
    const { byRevision, lost } = await readers.report(told.map(({ revision }) => revision));
    const times = byRevision.flatMap((list, index) => list.map((atMs) => atMs - told[index]!.inAtMs));
    printRow([name, figures(times), ms(used), ms(longest), mb(memory().rss), lost]);
  }
} finally {
  readers.close();
  await database.close();
}
