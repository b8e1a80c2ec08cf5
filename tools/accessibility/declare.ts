/** An accessibility declaration from the reports of test runs. */
import type { Criterion, Verdict } from "./criteria.ts";
import { type TaggedTest, withoutTags } from "./tagged-tests.ts";

/** The part of vitest's JSON report that is read. */
export interface Report {
  readonly testResults: readonly {
    /** The file's whole path. */
    readonly name: string;
    readonly startTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

/** A test that passed, and when: of a row of tests all of them. */
export interface Check extends TaggedTest {
  readonly passed: number;
  readonly ran: string;
}

export interface Declaration {
  /** The days of the oldest and the newest run among the checks. */
  readonly from: string;
  readonly to: string;
  /** The day of the newest commit when it was written. */
  readonly committed: string;
  readonly criteria: readonly {
    readonly number: string;
    readonly level: string;
    readonly verdict: Verdict;
    readonly tests?: number;
    readonly reason?: string;
  }[];
  readonly checks: readonly Check[];
}

interface Known {
  readonly criteria: readonly Criterion[];
  readonly tagged: readonly TaggedTest[];
  /** Passed in earlier runs: they count until a newer run has them. */
  readonly earlier: readonly Check[];
  readonly committed: string;
}

/** Either the declaration, or everything that stands in its way: then there is none. */
export function declare(reports: readonly Report[], known: Known): { declaration?: Declaration; faults: string[] } {
  const results = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, startTime, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ status, title }) => ({ path: name.replaceAll("\\", "/"), startTime, status, title })),
    ),
  );
  // Of a test in several reports the newest run counts; one that was left out is no result.
  results.sort((one, other) => one.startTime - other.startTime);
  const faults: string[] = [];
  const checks = known.tagged.flatMap((test): Check[] => {
    const titles = matcherOf(test.title);
    const found = results.filter(
      ({ path, title }) =>
        path.endsWith(`/${test.file}`) && title.includes("[WCAG ") && titles.test(withoutTags(title)),
    );
    const own = [...new Map(found.map((result) => [result.title, result])).values()];
    const failed = own.filter(({ status }) => status === "failed");
    faults.push(...failed.map(({ title }) => `failed: ${test.file}: ${title}`));
    const passed = own.filter(({ status }) => status === "passed");
    if (passed.length > 0) {
      // Of a row of tests some may have run again later.
      const ran = dayOf(Math.min(...passed.map(({ startTime }) => startTime)));
      return [{ ...test, passed: passed.length, ran }];
    }
    const before = known.earlier.find((check) => check.file === test.file && check.title === test.title);
    if (before) return [{ ...before, criteria: test.criteria }];
    if (failed.length === 0) faults.push(`no result: ${test.file}: ${test.title}`);
    return [];
  });
  const criteria = known.criteria.map(({ number, level, unjudged }) => {
    if (unjudged) return { number, level, ...unjudged };
    const tests = checks
      .filter((check) => check.criteria.includes(number))
      .reduce((sum, { passed }) => sum + passed, 0);
    if (tests === 0 && faults.length === 0) faults.push(`no test names ${number}, and nothing says why`);
    return { number, level, verdict: "supports" as const, tests };
  });
  faults.push(...strayTags(known));
  if (faults.length > 0) return { faults };
  const days = checks.map(({ ran }) => ran).toSorted();
  return { declaration: { from: days[0]!, to: days.at(-1)!, committed: known.committed, criteria, checks }, faults };
}

/** Tests that name what is no criterion, or one of which the list says that nobody judges it. */
function strayTags({ criteria, tagged }: Known): string[] {
  const judged = new Set(criteria.filter(({ unjudged }) => !unjudged).map(({ number }) => number));
  return tagged.flatMap(({ file, title, criteria: named }) =>
    named
      .filter((number) => !judged.has(number))
      .map((number) => `${number} is not judged by tests: ${file}: ${title}`),
  );
}

/** A source's title against those of a run: `%s`, `$name` and `${…}` stand for anything. */
function matcherOf(title: string): RegExp {
  const parts = title.split(/%[sidfjo]|\$\{[^}]*\}|\$[a-z][\w.]*/iu);
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&")).join(".*")}$`, "u");
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
