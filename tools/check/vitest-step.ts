/** A vitest project as a check: it prints its own progress, and its JSON report says what it came to. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

import { ROOT } from "../root.ts";
import { runCommand } from "./run-command.ts";
import type { Outcome, Step } from "./step.ts";

/** The part of vitest's JSON report that is counted. */
interface Report {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly Assertion[];
  }[];
}

interface Assertion {
  readonly status: string;
  readonly fullName: string;
  /** Of every try, also of a test that passed in the end. */
  readonly failureMessages: readonly string[];
}

/** Reports lie here, one for each project, for tools that ask which tests passed. */
export const REPORT_FOLDER = join(ROOT, "test-results");

/** Tests start the game and its commands many times, each a process of its own: none compiles again what another has. */
const COMPILED = join(ROOT, "node_modules", ".cache", "compiled");

export function vitestStep(
  project: string,
  title: string,
  prepare?: (filters: readonly string[]) => Promise<Record<string, string>>,
): Step {
  return {
    name: project,
    title,
    takesFilters: true,
    async run(filters) {
      const env = { NODE_COMPILE_CACHE: COMPILED, ...(await prepare?.(filters)) };
      mkdirSync(REPORT_FOLDER, { recursive: true });
      const report = join(REPORT_FOLDER, `${project}.json`);
      rmSync(report, { force: true });
      const args = [
        "run",
        "--project",
        project,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ];
      // A filter may concern another project's files only.
      if (filters.length > 0) args.push("--passWithNoTests");
      const runTests = () => runCommand("vitest", [...args, ...filters], { live: true, env });
      let { ok } = await runTests();
      if (!ok && isCutShort(report)) {
        console.log("\nA process of the tests died in the middle of them (see above). Once more.");
        rmSync(report, { force: true });
        ({ ok } = await runTests());
      }
      return readOutcome(report, ok, filters.length > 0);
    },
  };
}

/**
 * True when no test failed and some never came to an end: V8 aborts now and then while threads end, in its list of
 * compiled code (`Check failed: jit_page.has_value()`, Node 24), and takes the file's process with it.
 */
function isCutShort(file: string): boolean {
  if (!existsSync(file)) return false;
  const report = readReport(file);
  const ended = report.numPassedTests + report.numPendingTests + report.numTodoTests;
  return report.numFailedTests === 0 && ended < report.numTotalTests;
}

const readReport = (file: string): Report => JSON.parse(readFileSync(file, "utf8")) as Report;

/** Counts the tests; what went wrong outside any test (a file that does not load, a failed set-up) counts as one each. */
function readOutcome(file: string, ok: boolean, mayBeEmpty: boolean): Outcome {
  if (!existsSync(file)) {
    const failed = ok && mayBeEmpty ? 0 : 1;
    return { passed: 0, failed, skipped: 0, details: failed ? "vitest left no report." : "" };
  }
  const report = readReport(file);
  tellSecondTries(report);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const counted = report.numFailedTests + broken;
  const failed = counted === 0 && (!ok || (!mayBeEmpty && report.numPassedTests === 0)) ? 1 : counted;
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + report.numTodoTests,
    details: failed > counted ? "vitest failed outside its tests, or found none; see above." : "",
    names: failedTests(report),
  };
}

function failedTests({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => {
        const [why = ""] = (failureMessages.at(-1) ?? "").split("\n");
        return `${relative(ROOT, name)}: ${fullName}: ${why}`;
      }),
  );
}

/** The failure of a test before it passed is told nowhere else, and is as likely a fault of the game as of the test. */
function tellSecondTries({ testResults }: Report): void {
  for (const { status, fullName, failureMessages } of testResults.flatMap((file) => file.assertionResults)) {
    if (status === "passed" && failureMessages.length > 0) {
      const lines = failureMessages.flatMap((message) => message.split("\n"));
      const own = lines.filter((line) => !line.includes("/node_modules/"));
      console.log(`\nPassed on a later try: ${fullName}\n${own.join("\n")}`);
    }
  }
}
