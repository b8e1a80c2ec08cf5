/**
 * How long a cup draw of many entries takes, how long nobody else is answered meanwhile, and repeating it as `check:draw`
 * and the site do.
 * `npm run bench -- cup-draw [entries …]`; measured, never asserted.
 */
import { cpus, loadavg } from "node:os";

import { checkCupDraw, commitmentOf, cupDrawLabel, cupPlaces } from "@elleveren/rules";

import { drawAside, makeDraw } from "../../packages/server/src/features/leagues/cups/make-draw.ts";
import { watchLoop } from "./loop-pause.ts";

const SEED = "5e".repeat(32);
const FINAL = 30;
const RUNS = 3;
const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [1000, 100_000, 1_000_000];

console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`,
);
console.log(
  "| entries | matches | draw, processor ms | beside, ms | longest pause meanwhile, ms | repeat and compare, ms |",
);
console.log("| --- | --- | --- | --- | --- | --- |");
for (const size of sizes) {
  const contenders = {
    entryIds: Float64Array.from({ length: size }, (_, index) => index + 1),
    points: Int32Array.from({ length: size }, (_, index) => (index * 37) % 90),
    places: Float64Array.from({ length: size }, (_, index) => index + 1),
  };
  // The largest round that nearly everybody plays in: half of the places are filled afterwards.
  let round = FINAL;
  while (cupPlaces(round, FINAL) < size) round -= 1;
  const places = cupPlaces(round, FINAL);
  const label = cupDrawLabel(1, round);
  const wanted = { contenders, places, seed: SEED, label };
  const drawn = timed(() => makeDraw(wanted));
  const pause = watchLoop();
  const startedAt = performance.now();
  await drawAside(wanted);
  const beside = performance.now() - startedAt;
  const longest = pause.end();
  const { pairs, byes } = drawn.value;
  const matches: (readonly [number, number | null])[] = [];
  for (let at = 0; at < pairs.length; at += 2) matches.push([pairs[at]!, pairs[at + 1]!]);
  for (const entry of byes) matches.push([entry, null]);
  const request = { leagueId: 1, round, finalRound: FINAL, seed: SEED, commitment: commitmentOf(SEED), matches };
  const checked = timed(() => checkCupDraw(request));
  if (checked.value.length > 0) throw new Error("A draw repeated from its seed is the same draw.");
  console.log(
    `| ${size} | ${pairs.length / 2} | ${drawn.ms.toFixed(0)} | ${beside.toFixed(0)} | ${longest.toFixed(0)} | ${checked.ms.toFixed(0)} |`,
  );
}
console.log(`\n${process.memoryUsage().rss >> 20} MB in all`);

/** The median of a few runs, as time of the processor: other work on the machine does not count. */
function timed<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const times: number[] = [];
  let value: T | undefined;
  for (let run = 0; run < RUNS; run += 1) {
    const start = process.cpuUsage().user;
    value = work();
    times.push((process.cpuUsage().user - start) / 1000);
  }
  return { value: value as T, ms: times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]! };
}
