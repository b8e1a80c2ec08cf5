/**
 * The best plan: model, search and proof on seeded markets, as the browser's worker runs them.
 * `npm run bench -- best-plan [markets] [seconds]`; results are kept in `best-plan.md`.
 *
 * A slowed processor is read off the same runs: what takes 2.5 s of processor here takes 10 s with a quarter of it.
 */
import { cpus, totalmem } from "node:os";

import highsLoader, { type Highs } from "highs";

import { findPlan, type PlanQuestion } from "../../packages/optimiser/src/index.ts";
import { seededQuestion } from "../../packages/optimiser/src/testing/seeded-market.ts";
import { RULESETS, type ChipName } from "../../packages/rules/src/index.ts";

/** Node takes the types of this package for CommonJS, whose default is the whole module; what runs is the function. */
const loadHighs = highsLoader as unknown as () => Promise<Highs>;

const markets = Number(process.argv[2] ?? 9);
const limitMs = 1000 * Number(process.argv[3] ?? 30);
const SEEDS = Array.from({ length: markets }, (_, index) => 101 + index);
const HORIZONS = [3, 6, 10];
const DESKTOP_MS = 3000;
const SLOWED_MS = 10_000 / 4;

interface League {
  readonly footballerCount: number;
  readonly ruleset: (typeof RULESETS)["eliteserien-2026"];
  readonly chips: readonly ChipName[];
}
const LEAGUES: readonly League[] = [
  {
    footballerCount: 416,
    ruleset: RULESETS["eliteserien-2026"],
    chips: ["wildcard", "rich", "frush", "2capt"],
  },
  { footballerCount: 700, ruleset: RULESETS["fpl-2025-26"], chips: ["wildcard", "freehit", "bboost", "3xc"] },
];

const print = (cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);
const rank = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
const seconds = (ms: number): string => (ms / 1000).toFixed(2);

const [first] = cpus();
const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
process.stdout.write(
  `${first?.model.trim()}, ${cpus().length} cores, ${memory}; Node ${process.version}; ` +
    `\`npm run bench -- best-plan ${markets} ${limitMs / 1000}\`, ${markets} markets a row\n\n`,
);
const highs = await loadHighs();
// The first run compiles; it is not counted.
measure(seededQuestion(highs, { seed: 1, footballerCount: 200, roundCount: 3 }));

print([
  "footballers",
  "rounds",
  "chips free",
  "p50, s",
  "p95, s",
  "proven in 3 s",
  "slowed, in 10 s",
  `in ${limitMs / 1000} s`,
]);
print(["---", "---", "---", "---", "---", "---", "---", "---"]);
for (const { footballerCount, ruleset, chips } of LEAGUES) {
  for (const [name, free] of [
    ["held squad", null],
    ["none", []],
    ["one", chips.slice(0, 1)],
    ["all", chips],
  ] as const) {
    for (const roundCount of HORIZONS) {
      const runs = SEEDS.map((seed) => {
        const question = seededQuestion(highs, { seed, footballerCount, roundCount, chips: free ?? [], ruleset });
        return measure(free === null ? firstSquad(question) : question);
      });
      const share = (test: (run: (typeof runs)[number]) => boolean) => `${runs.filter(test).length} of ${runs.length}`;
      const wall = runs.map(({ wallMs }) => wallMs);
      print([
        footballerCount,
        roundCount,
        name,
        seconds(rank(wall, 0.5)),
        seconds(rank(wall, 0.95)),
        share(({ isProven, wallMs }) => isProven && wallMs <= DESKTOP_MS),
        share(({ isProven, processorMs }) => isProven && processorMs <= SLOWED_MS),
        share(({ isProven }) => isProven),
      ]);
    }
  }
}

/** A first squad that is held for all rounds, as the suggestion of a squad asks for it. */
function firstSquad(question: PlanQuestion): PlanQuestion {
  const { ruleset, candidates, rounds } = question;
  return {
    ...question,
    rounds: rounds.map((round, index) => ({ ...round, worth: 1, mostTransfers: index === 0 ? ruleset.squad.size : 0 })),
    candidates: candidates.map((one) => ({ ...one, sellingTenths: null })),
    bankTenths: ruleset.squad.budgetTenths,
    freeTransfers: null,
    end: { perMillion: 0, perFreeTransfer: 0 },
  };
}

function measure(question: PlanQuestion) {
  const usedBefore = process.cpuUsage();
  const startedAt = performance.now();
  const outcome = findPlan(highs, question, { untilMs: startedAt + limitMs });
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(usedBefore);
  return { wallMs, processorMs: (user + system) / 1000, isProven: outcome.kind === "found" && outcome.isProven };
}
