/**
 * From a fact to the open pages: a whole server on an embedded PostgreSQL, a live round, open streams of signed-in
 * managers in another process. Facts come one by one, then many a second as when all matches are on. A page counts as
 * changed when its reader has the points, its manager's own line, the ranks and the stamp that closes them.
 * `npm run bench -- fresh [entries] [streams] [facts]`.
 */
import { setTimeout as sleep } from "node:timers/promises";

import type { FactTiming } from "../../packages/server/src/features/live/live/fact-steps.ts";
import { machine, mb, ms, printRow, quantile } from "../measure.ts";
import { insertBenchSeason } from "./bench-season.ts";
import { openBenchDatabase } from "./bench-server.ts";
import { eventsOf, insertSignedIn } from "./live-facts.ts";
import { watchLoop } from "./loop-pause.ts";
import { nowMs, startReaders } from "./stream-readers.ts";

const ROUNDS = 3;
const A_SECOND = 20;
const [entryCount = 100_000, streamCount = 500, factCount = 100] = process.argv.slice(2).map(Number);

const say = (line: string) => process.stdout.write(`${line}\n`);
const figures = (values: readonly number[]) => [0.5, 0.99, 1].map((share) => ms(quantile(values, share))).join(", ");

say(machine());
let lastRevision = 0;
const readers = startReaders();
const database = await openBenchDatabase(async (db) => {
  await insertBenchSeason(db, { entryCount, roundCount: ROUNDS });
  await insertSignedIn(db, Math.min(streamCount, entryCount));
});
try {
  const server = await database.serve(null);
  await server.ctx.live.whenCurrent();
  const before = process.memoryUsage().rss;
  await readers.open(Number(new URL(server.origin).port), streamCount, entryCount);
  say(`${entryCount} entries in a live round, ${streamCount} streams, ${factCount} facts each way`);
  say(`process ${mb(before)} before the first stream, ${mb(process.memoryUsage().rss)} with all`);
  const timings: FactTiming[] = [];
  server.ctx.live.subscribe((event) => {
    if (event.kind === "current" && event.timing) timings.push(event.timing);
  });
  const tell = await eventsOf(server.ctx, ROUNDS);
  // Not counted: code is compiled, threads start.
  for (let count = 0; count < 10; count += 1) await readers.whenTold(await tell(), streamCount);

  say(
    "\n| facts | in → received p50, p99, slowest ms | committed → received | received by | processor a fact | longest pause |",
  );
  say("| --- | --- | --- | --- | --- | --- |");
  timings.length = 0;
  await measure("one by one", async (note) => {
    for (let count = 0; count < factCount; count += 1) {
      await note();
      await readers.whenTold(lastRevision, streamCount);
    }
  });
  printSteps();
  timings.length = 0;
  await measure(`${A_SECOND} a second`, async (note) => {
    const telling: Promise<void>[] = [];
    for (let count = 0; count < factCount; count += 1) {
      telling.push(note());
      await sleep(1000 / A_SECOND);
    }
    await Promise.all(telling);
    await readers.whenTold(lastRevision, streamCount);
  });
  printSteps();
  say(`\nprocess ${mb(process.memoryUsage().rss)} at the end`);
  await server.close();

  async function measure(name: string, run: (note: () => Promise<void>) => Promise<void>): Promise<void> {
    const told: { revision: number; inAtMs: number; committedAtMs: number }[] = [];
    const pause = watchLoop();
    const usedBefore = process.cpuUsage();
    await run(async () => {
      const inAtMs = nowMs();
      const revision = await tell();
      lastRevision = Math.max(lastRevision, revision);
      told.push({ revision, inAtMs, committedAtMs: nowMs() });
    });
    const { user, system } = process.cpuUsage(usedBefore);
    const longest = pause.end();
    const { byRevision, lost } = await readers.report(told.map(({ revision }) => revision));
    const whole = byRevision.flatMap((times, index) => times.map((atMs) => atMs - told[index]!.inAtMs));
    const after = byRevision.flatMap((times, index) => times.map((atMs) => atMs - told[index]!.committedAtMs));
    const share = `${whole.length} of ${told.length * streamCount}${lost > 0 ? `, ${lost} lost` : ""}`;
    const used = ms((user + system) / 1000 / told.length);
    printRow([name, figures(whole), figures(after), share, used, ms(longest)]);
  }

  function printSteps(): void {
    const step = (from: keyof FactTiming, to: keyof FactTiming) => figures(timings.map((one) => one[to] - one[from]));
    say(
      `\nsteps p50, p99, slowest ms (${timings.length} passes): heard ${step("toldAtMs", "heardAtMs")}; waited ` +
        `${step("heardAtMs", "begunAtMs")}; points ${step("begunAtMs", "pointsAtMs")}; ranks ${step("pointsAtMs", "ranksAtMs")}\n`,
    );
  }
} finally {
  readers.close();
  await database.close();
}
