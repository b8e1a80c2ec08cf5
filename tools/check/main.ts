/**
 * Everything `npm test` checks, one step after the other (light ones two at a time, others beside one that leaves them
 * room), each under its heading and with its time. The last line is the total, alone and plain. `--only a,b` picks steps
 * by name (types, server, e2e …); any other word narrows the test steps to files whose path contains it: `npm test --
 * --only rules`.
 */
import { parseArgs } from "node:util";

import { testPaths } from "../sources.ts";
import { runCommand, interruptCommands } from "./run-command.ts";
import { ensureChromium } from "./chromium.ts";
import { commits } from "./commits.ts";
import { STATIC_CHECKS } from "./static-checks.ts";
import { add, NOTHING, one, total } from "./step.ts";
import type { Outcome, Step } from "./step.ts";
import { vitestStep } from "./vitest-step.ts";

const build: Step = {
  name: "build",
  title: "Site build",
  takesFilters: false,
  isLight: true,
  async run() {
    const { ok, output } = await runCommand(process.execPath, ["tools/build-site.ts", "--if-changed"]);
    return one(ok, output);
  },
};

const browsers: Step = {
  name: "browsers",
  title: "What the oldest browsers served can do",
  takesFilters: false,
  async run() {
    await build.run([], { isAlone: true });
    const { ok, output } = await runCommand(process.execPath, ["tools/served/main.ts"]);
    return one(ok, output);
  },
};

const STEPS: readonly Step[] = [
  ...STATIC_CHECKS,
  commits,
  build,
  browsers,
  vitestStep({ name: "house", title: "Boundaries and house rules", goesBeside: true }),
  vitestStep({ name: "unit", title: "Rules, contract and engine", goesBeside: true }),
  vitestStep({ name: "web", title: "Site components", goesBeside: true }),
  // A third of its time is waiting for databases, processes and time limits.
  vitestStep({ name: "server", title: "Server over HTTP, on PostgreSQL" }),
  vitestStep({
    name: "e2e",
    title: "Browser journeys",
    async prepare(filters) {
      // A single journey needs the site as it is now, too.
      const isAsked =
        filters.length === 0 || testPaths("e2e").some((path) => filters.some((word) => path.includes(word)));
      if (isAsked) await build.run([], { isAlone: true });
      return { CHROMIUM_PATH: await ensureChromium() };
    },
  }),
];

interface Plan {
  readonly steps: readonly Step[];
  readonly filters: readonly string[];
}

function planSteps(only: readonly string[]): Plan {
  if (only.length === 0) return { steps: STEPS, filters: [] };
  const named = STEPS.filter((step) => only.includes(step.name));
  const filters = only.filter((word) => !STEPS.some((step) => step.name === word));
  if (filters.length === 0) return { steps: named, filters };
  const narrowed = named.filter((step) => step.takesFilters);
  return { steps: narrowed.length > 0 ? named : [...named, ...STEPS.filter((step) => step.takesFilters)], filters };
}

/** Words that name nothing: a run that leaves out what was meant would look like one that passed. */
function idleWords(filters: readonly string[]): string[] {
  if (filters.length === 0) return [];
  const paths = ["packages", "tools", "e2e"].flatMap((folder) => testPaths(folder));
  return filters.filter((word) => !paths.some((path) => path.includes(word)));
}

/** Steps that run together; their outcomes are in their order. */
async function runGroup(group: readonly Step[], filters: readonly string[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const work = async (waiting: Iterable<readonly [number, Step]>) => {
    for (const [index, step] of waiting) outcomes[index] = await runStep(step, filters, group.length === 1);
  };
  const entries = [...group.entries()];
  const shared = entries.values();
  const lanes = group[0]?.goesBeside ? [entries.slice(0, -1), entries.slice(-1)] : [shared, shared];
  await Promise.all(lanes.map(work));
  return outcomes;
}

/** Each with the light ones that follow a light one, or with the one that it goes beside. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  let before: Step | undefined;
  for (const step of steps) {
    if (before?.goesBeside || (before?.isLight && step.isLight)) groups.at(-1)!.push(step);
    else groups.push([step]);
    before = step;
  }
  return groups;
}

/** A step that says nothing while it runs, or runs beside another, is told whole at its end. */
async function runStep(step: Step, filters: readonly string[], isAlone: boolean): Promise<Outcome> {
  const heading = `\n== ${step.title} (${step.name})`;
  const isToldAtEnd = step.isLight || (step.goesBeside && !isAlone);
  if (!isToldAtEnd) console.log(heading);
  const startedAt = performance.now();
  const outcome = await step
    .run(step.takesFilters ? filters : [], { isAlone: !isToldAtEnd })
    .catch((error: unknown) => one(false, error instanceof Error ? error.message : String(error)));
  if (isToldAtEnd) console.log(heading);
  if (outcome.details) console.log(outcome.details.trimEnd());
  console.log(`   ${total(outcome)} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return outcome;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { only: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const only = [...(values.only ?? []), ...positionals].flatMap((words) => words.split(",")).filter(Boolean);
  const { steps, filters } = planSteps(only);
  const idle = idleWords(filters);
  if (idle.length > 0) {
    const names = STEPS.map(({ name }) => name).join(", ");
    for (const word of idle) console.error(`"${word}" names no step (${names}) and is in no test file's path.`);
    return 2;
  }
  let interrupted = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      interrupted = true;
      interruptCommands();
    });
  }
  const startedAt = performance.now();
  let sum = NOTHING;
  const broken: string[] = [];
  for (const group of groupsOf(steps)) {
    const outcomes = await runGroup(group, filters);
    if (interrupted) return 130;
    for (const [index, { title, name }] of group.entries()) {
      const outcome = outcomes[index]!;
      if (outcome.failed > 0) {
        broken.push(
          `${title} (${name}): ${outcome.failed} failed`,
          ...(outcome.names ?? []).map((line) => `  ${line}`),
        );
      }
      sum = add(sum, { ...outcome, details: "" });
    }
  }
  if (sum.passed + sum.failed === 0) {
    broken.push(`nothing of the steps that ran matches ${only.join(", ")}`);
    sum = { ...sum, failed: 1 };
  }
  console.log(`\n== Total after ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  for (const line of broken) console.log(`   ${line}`);
  console.log(total(sum));
  return sum.failed > 0 ? 1 : 0;
}

process.exitCode = await main();
