/** The checks that read the sources without running them: types, lint, format, unused code, texts. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../root.ts";
import { runCommand } from "./run-command.ts";
import { add, NOTHING, one } from "./step.ts";
import type { Outcome, Step } from "./step.ts";

const PROJECTS = [
  "packages/rules",
  "packages/contract",
  "packages/engine",
  "packages/optimiser",
  "packages/server",
  "packages/worlds",
  "packages/web",
  "tools",
  "bench",
];
/** As many type checks at a time as a small machine has cores. */
const AT_A_TIME = 2;

const types: Step = {
  name: "types",
  title: "Types",
  takesFilters: false,
  async run() {
    const waiting = [...PROJECTS, ...(existsSync(join(ROOT, "e2e", "tsconfig.json")) ? ["e2e"] : [])];
    let outcome: Outcome = NOTHING;
    const work = async (): Promise<void> => {
      for (let project = waiting.shift(); project; project = waiting.shift()) {
        const { ok, output } = await runCommand("tsc", [
          "-p",
          project,
          "--pretty",
          "false",
          ...rememberedTypes(project),
        ]);
        outcome = add(outcome, one(ok, `${project}:\n${output}`));
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    return outcome;
  },
};

/** A check's findings are kept beside other caches, so that the next check looks only at what changed. */
function rememberedTypes(project: string): string[] {
  const file = `${project.replaceAll("/", "-")}.tsbuildinfo`;
  return ["--incremental", "--tsBuildInfoFile", join(ROOT, "node_modules", ".cache", "types", file)];
}

/** A tool that passes or fails as a whole. */
function tool(name: string, title: string, command: string, args: readonly string[], isLight = true): Step {
  return {
    name,
    title,
    takesFilters: false,
    isLight,
    async run() {
      const { ok, output } = await runCommand(command, args);
      return one(ok, output);
    },
  };
}

export const STATIC_CHECKS: readonly Step[] = [
  types,
  tool("lint", "Lint", "oxlint", ["--type-aware", "--max-warnings=0"], false),
  tool("format", "Format", "prettier", ["--check", "--log-level=warn", "."]),
  tool("unused", "Unused code, exports and dependencies", "knip", ["--no-progress"]),
  tool("texts", "Texts in both languages", process.execPath, ["tools/texts.ts", "--check"]),
];
