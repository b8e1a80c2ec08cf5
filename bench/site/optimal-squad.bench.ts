/**
 * The suggested squad: pruning, model and proof, on seeded markets of 500 footballers, as the browser's worker runs them.
 * `npm run bench -- optimal-squad [footballers]`; results are kept in `results.md`.
 */
import { cpus, totalmem } from "node:os";

import highsLoader, { type Highs } from "highs";

import { pruneCandidates } from "../../packages/web/src/features/play/optimal-squad/prune-candidates.ts";
import { solveSquad } from "../../packages/web/src/features/play/optimal-squad/solve-squad.ts";
import { seededSearch } from "../../packages/web/src/features/play/optimal-squad/testing/seeded-market.ts";

/** Node takes the types of this package for CommonJS, whose default is the whole module; what runs is the function. */
const loadHighs = highsLoader as unknown as () => Promise<Highs>;

const footballerCount = Number(process.argv[2] ?? 500);
const SEEDS = Array.from({ length: 9 }, (_, index) => 101 + index);
const HORIZONS = [1, 3, 6];

const print = (cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const spread = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)})`;

const [first] = cpus();
const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
process.stdout.write(
  `${first?.model.trim()}, ${cpus().length} cores, ${memory}; Node ${process.version}; \`npm run bench -- optimal-squad ${footballerCount}\`, ` +
    `median (fastest-slowest) of ${SEEDS.length} markets\n\n`,
);

const loadedAt = performance.now();
const highs = await loadHighs();
process.stdout.write(`The solver loads in ${(performance.now() - loadedAt).toFixed(0)} ms.\n\n`);
// The first runs compile; they are not counted.
for (const seed of [1, 2])
  solveSquad(highs, seededSearch(seed, footballerCount, 3), { untilMs: performance.now() + 60_000 });

print(["rounds", "candidates left", "wall, ms", "processor, ms", "proven"]);
print(["---", "---", "---", "---", "---"]);
for (const horizon of HORIZONS) {
  const runs = SEEDS.map((seed) => measure(seed, horizon));
  print([
    horizon,
    spread(runs.map(({ left }) => left)),
    spread(runs.map(({ wallMs }) => wallMs)),
    spread(runs.map(({ processorMs }) => processorMs)),
    `${runs.filter(({ isProven }) => isProven).length} of ${runs.length}`,
  ]);
}

function measure(seed: number, horizon: number) {
  const search = seededSearch(seed, footballerCount, horizon);
  const usedBefore = process.cpuUsage();
  const startedAt = performance.now();
  const found = solveSquad(highs, search, { untilMs: performance.now() + 60_000 });
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(usedBefore);
  const isProven = typeof found !== "string" && found.isProven;
  return { left: pruneCandidates(search).length, wallMs, processorMs: (user + system) / 1000, isProven };
}
