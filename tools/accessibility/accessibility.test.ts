/** The accessibility declaration: how it is made of reports, and that the one in the site is of the tests that are there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { ROOT } from "../root.ts";
import { readSources, withoutComments } from "../sources.ts";
import { CRITERIA, type Criterion } from "./criteria.ts";
import { type Check, type Declaration, declare, type Report } from "./declare.ts";
import { taggedIn, taggedTests } from "./tagged-tests.ts";

const written = JSON.parse(
  readFileSync(join(ROOT, "packages/web/src/features/content/accessibility/declaration.json"), "utf8"),
) as Declaration;

const criteria: readonly Criterion[] = [
  { number: "1.4.3", level: "AA" },
  { number: "2.1.1", level: "A" },
  { number: "1.2.4", level: "AA", unjudged: { verdict: "not applicable", reason: "nothing-live" } },
];
const SOURCE = `test("no mouse (at all) [by keyboard] [WCAG 2.1.1]", run);
test.each(ROWS)("%s: contrast [WCAG 1.4.3 2.1.1]", run);
test("without a tag [as it was]", run);`;
const tagged = taggedIn("e2e/a.e2e.ts", SOURCE);
const DAY = 86_400_000;

const report = (day: number, results: readonly (readonly [status: string, title: string])[]): Report => ({
  testResults: [
    {
      name: "/somewhere/e2e/a.e2e.ts",
      startTime: day * DAY,
      assertionResults: results.map(([status, title]) => ({ status, title })),
    },
  ],
});
const ALL = [
  ["passed", "no mouse (at all) [by keyboard] [WCAG 2.1.1]"],
  ["passed", "help: contrast [WCAG 1.4.3 2.1.1]"],
  ["passed", "terms: contrast [WCAG 1.4.3 2.1.1]"],
] as const;
const of = (reports: readonly Report[], earlier: readonly Check[] = []) =>
  declare(reports, { criteria, tagged, earlier, committed: "1970-01-03" });

test("titles are read with their criteria, and without tags", () => {
  expect(tagged).toEqual([
    { file: "e2e/a.e2e.ts", title: "no mouse (at all)", criteria: ["2.1.1"] },
    { file: "e2e/a.e2e.ts", title: "%s: contrast", criteria: ["1.4.3", "2.1.1"] },
  ]);
});

test("a criterion is supported by as many tests as passed, each with its day", () => {
  const { declaration, faults } = of([report(1, ALL.slice(0, 1)), report(2, ALL.slice(1))]);
  expect(faults).toEqual([]);
  expect(declaration).toEqual({
    from: "1970-01-02",
    to: "1970-01-03",
    committed: "1970-01-03",
    criteria: [
      { number: "1.4.3", level: "AA", verdict: "supports", tests: 2 },
      { number: "2.1.1", level: "A", verdict: "supports", tests: 3 },
      { number: "1.2.4", level: "AA", verdict: "not applicable", reason: "nothing-live" },
    ],
    checks: [
      { ...tagged[0], passed: 1, ran: "1970-01-02" },
      { ...tagged[1], passed: 2, ran: "1970-01-03" },
    ],
  });
});

test("nothing is declared while a test failed or has no result; both are named", () => {
  const failed = "failed: e2e/a.e2e.ts: terms: contrast [WCAG 1.4.3 2.1.1]";
  const { declaration, faults } = of([report(1, [ALL[1], ["failed", ALL[2][1]], ["skipped", ALL[0][1]]])]);
  expect(declaration).toBeUndefined();
  expect(faults).toEqual(["no result: e2e/a.e2e.ts: no mouse (at all)", failed]);
  // The newest run of a test counts, in whichever order the reports are given.
  const later = report(2, [["failed", ALL[2][1]]]);
  expect(of([later, report(1, ALL)]).faults).toEqual([failed]);
  expect(of([report(3, ALL), later]).faults).toEqual([]);
});

test("what passed before keeps its day while no report has it", () => {
  const { declaration: before } = of([report(1, ALL)]);
  const { declaration } = of([report(4, ALL.slice(0, 1))], before!.checks);
  expect(declaration!.checks.map(({ ran }) => ran)).toEqual(["1970-01-05", "1970-01-02"]);
});

test("a criterion without a test, and a tag of what no test judges, are faults", () => {
  const more = [...criteria, { number: "3.1.1", level: "A" } as const];
  const known = { tagged, earlier: [], committed: "1970-01-03" };
  expect(declare([report(1, ALL)], { ...known, criteria: more }).faults).toEqual([
    "no test names 3.1.1, and nothing says why",
  ]);
  expect(declare([report(1, ALL)], { ...known, criteria: criteria.slice(1) }).faults).toEqual([
    "1.4.3 is not judged by tests: e2e/a.e2e.ts: %s: contrast",
  ]);
});

test("all 55 criteria of levels A and AA are listed once, in order", () => {
  const value = ({ number }: Criterion) => number.split(".").reduce((sum, part) => sum * 100 + Number(part), 0);
  const values = CRITERIA.map(value);
  expect(values).toEqual([...new Set(values)].toSorted((one, other) => one - other));
  expect([CRITERIA.length, CRITERIA.filter(({ level }) => level === "A").length]).toEqual([55, 31]);
});

test("the site's declaration is of the tests and the list that are there; `npm run accessibility` renews it", () => {
  expect(written.checks.map(({ file, title, criteria: named }) => ({ file, title, criteria: named }))).toEqual(
    taggedTests(),
  );
  const declared = written.criteria.map(({ number, level, verdict, reason }) => [number, level, verdict, reason]);
  expect(declared).toEqual(
    CRITERIA.map(({ number, level, unjudged }) => [number, level, unjudged?.verdict ?? "supports", unjudged?.reason]),
  );
  for (const { number, tests } of written.criteria) {
    const own = written.checks.filter(({ criteria: named }) => named.includes(number));
    expect([number, tests ?? 0]).toEqual([number, own.reduce((sum, { passed }) => sum + passed, 0)]);
  }
});

test("what is said to concern nothing here is nowhere in the site: single keys, motion, sound by itself", () => {
  const SINGLE_KEY = /\.(?:key|code) ===? "(?:[\p{L}\p{N}]|Key[A-Z]|Digit\d)"|accessKey/u;
  const BY_ITSELF =
    /device(?:motion|orientation)|Device(?:Motion|Orientation)|<(?:video|audio)\b[^>]*\bautoPlay\b|new Audio\(/u;
  const code = readSources("packages/web/src", /\.tsx?$/u).map(
    ({ path, text }) => [path, withoutComments(text)] as const,
  );
  expect(code.length).toBeGreaterThan(500);
  const using = code.filter(([, text]) => SINGLE_KEY.test(text) || BY_ITSELF.test(text)).map(([path]) => path);
  expect(using).toEqual([]);
});
