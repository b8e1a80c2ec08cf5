/**
 * Every limit that somebody can run into stands in one table of docs/OPERATING.md, with the constant that it is. A number in the
 * table that the source does not have fails, and so does a limit of a call that the table lacks.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "./root.ts";
import { isTestFile, readSources } from "./sources.ts";

const read = (path: string) => readFileSync(join(ROOT, "packages", path), "utf8");
const document = readFileSync(join(ROOT, "docs/OPERATING.md"), "utf8");
const table = document.slice(document.indexOf("#### Limits that no setting changes")).split(/\n###? /, 1)[0]!;
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (-|what |\*\*)/.test(line))
  .map(
    (line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()) as [what: string, limit: string, where: string],
  );

const UNITS: Readonly<Record<string, number>> = {
  KiB: 1024,
  MiB: 1024 * 1024,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
};

/** The numbers of a cell, times in milliseconds. */
const numbersIn = (limit: string): number[] =>
  [...limit.matchAll(/(\d[\d,]*)(?: (KiB|MiB|s|min|h)\b)?/g)].map(
    ([, digits, unit]) => Number(digits!.replaceAll(",", "")) * (UNITS[unit ?? ""] ?? 1),
  );

/** `NAME`, `NAME.field` or a column, with the file that it is in: the one that is named next. */
function constantsIn(where: string): { readonly name: string; readonly path: string }[] {
  const words = [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  return words.flatMap((name, at) => {
    if (name.includes("/")) return [];
    return [{ name, path: words.slice(at).find((word) => word.includes("/"))! }];
  });
}

function valueOf({ name, path }: { readonly name: string; readonly path: string }): number {
  const text = read(path);
  const [owner = "", field] = name.split(".");
  const from = new RegExp(`\\b${owner}(?::[^=\\n]+)? ?[=:] |\\b${owner} \\w+ default `).exec(text);
  expect(from, `${name} in ${path}`).not.toBeNull();
  let rest = text.slice(from!.index + from![0].length);
  if (field !== undefined) rest = rest.slice(0, rest.indexOf(";")).split(new RegExp(`\\b${field}: `))[1] ?? "";
  const [product = ""] = /^[\d_* ]+/.exec(rest) ?? [];
  return product.split("*").reduce((value, factor) => value * Number(factor.replaceAll("_", "").trim()), 1);
}

test("the table of limits says what the constants say [V2.1.3]", () => {
  expect(rows.length).toBeGreaterThan(45);
  for (const [what, limit, where] of rows) {
    const constants = constantsIn(where);
    expect(constants.length, what).toBeGreaterThan(0);
    expect(
      constants.map((constant) => valueOf(constant)),
      what,
    ).toEqual(numbersIn(limit));
  }
});

const told = new Set(rows.flatMap(([, , where]) => constantsIn(where).map(({ name, path }) => `${path} ${name}`)));
const isTold = (path: string, name: string) =>
  [...told].some((one) => one === `${path} ${name}` || one.startsWith(`${path} ${name}.`));
const sources = readSources("packages", /(contract|server)\/src\/.*\.ts$/)
  .filter(({ path }) => !isTestFile(path) && !/\/(cli|citus|client|openapi)\//.test(path))
  .map(({ path, text }) => ({ path: path.replace("packages/", ""), text }));

/** Of texts, at their fields in the API's document; and what is no limit of a caller. */
const ELSEWHERE = /_LENGTH$|^LARGEST_INT$|^MINIMUM_AGE_YEARS$|^FIGURES_MAX$|^LARGE$/;
/** What is shown at most is no limit that anybody is refused by. */
const SHOWN_AT_MOST: ReadonlySet<string> = new Set([
  "contract/src/own-path.ts LONGEST",
  "contract/src/weak-password.ts MOST_OTHERS",
  "contract/src/weak-password.ts MOST_WORDS",
  "server/src/features/moderation/control-people.routes.ts MOST",
  "server/src/features/match-feeds/control-feeds.routes.ts MOST_CONTRADICTIONS",
  "server/src/features/season-desk/season-desk.routes.ts MOST_PROBLEMS",
  "server/src/features/corrections/told-corrections.routes.ts MOST_TOLD",
]);

test("no limit of a call is missing in the table: the contract's, the routes', and whatever counts attempts [V2.1.3]", () => {
  const missing: string[] = [];
  for (const { path, text } of sources) {
    const counts =
      /\bcreate(Attempt|Shared)Limiter\(|rateLimit: \{/.test(text) && !/rate-limits\.ts|shared-limits\.ts/.test(path);
    const isCall = path.startsWith("contract/") || path.endsWith(".routes.ts");
    if (counts && !path.startsWith("server/src/http/") && ![...told].some((one) => one.startsWith(`${path} `)))
      missing.push(`${path}: attempts`);
    if (!isCall) continue;
    for (const [, name] of text.matchAll(/^(?:export )?const ([A-Z][A-Z_]*)(?::[^=]+)? = [\d_]+( \*|;)/gm)) {
      if (!/_MAX$|^MAX_|^MOST|LIMIT|LONGEST|LARGEST|_PER_|WINDOW_MS$|SIGNATURES$/.test(name!)) continue;
      if (ELSEWHERE.test(name!) || SHOWN_AT_MOST.has(`${path} ${name}`) || isTold(path, name!)) continue;
      missing.push(`${path} ${name}`);
    }
  }
  expect(missing).toEqual([]);
});
