/**
 * Everything `npm test` checks, one step after the other (light ones two at a time), each under its heading and with its
 * time. The last line is the total, alone and plain. `--only a,b` picks steps by name (types, server, e2e …); any other
 * word narrows the test steps to files whose path contains it: `npm test -- --only rules`.
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
    const { ok, output } = await build.run([]).then(() => runCommand(process.execPath, ["tools/served/main.ts"]));
    return one(ok, output);
  },
};

const STEPS: readonly Step[] = [
  ...STATIC_CHECKS,
  commits,
  build,
  browsers,
  vitestStep("house", "Boundaries and house rules"),
  vitestStep("unit", "Rules, contract and engine"),
  vitestStep("server", "Server over HTTP, on PostgreSQL"),
  vitestStep("web", "Site components"),
  vitestStep("e2e", "Browser journeys", async (filters) => {
    // A single journey needs the site as it is now, too.
    const isAsked =
      filters.length === 0 || testPaths("e2e").some((path) => filters.some((word) => path.includes(word)));
    if (isAsked) await build.run([]);
    return { CHROMIUM_PATH: await ensureChromium() };
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

/** Light steps that follow one another, two at a time; every other one by itself. */
async function runSteps(steps: readonly Step[], filters: readonly string[]): Promise<readonly Outcome[]> {
  if (!steps[0]?.isLight) return [await runStep(steps[0]!, filters)];
  const outcomes: Outcome[] = [];
  const waiting = steps.entries();
  const work = async () => {
    for (const [index, step] of waiting) outcomes[index] = await runStep(step, filters);
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

/** Each with the light ones that follow it, when it is light itself. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.isLight && last?.[0]?.isLight) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function runStep(step: Step, filters: readonly string[]): Promise<Outcome> {
  const heading = `\n== ${step.title} (${step.name})`;
  // A step that says nothing meanwhile is told whole, at its end.
  if (!step.isLight) console.log(heading);
  const startedAt = performance.now();
  const outcome = await step
    .run(step.takesFilters ? filters : [])
    .catch((error: unknown) => one(false, error instanceof Error ? error.message : String(error)));
  if (step.isLight) console.log(heading);
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
    const outcomes = await runSteps(group, filters);
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
