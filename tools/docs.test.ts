/** What the documents say about the repository is true: files, links, commands and the numbers of decisions. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, test } from "vitest";

import { ROOT } from "./root.ts";
import { readSources } from "./sources.ts";

const documents = [...readSources("docs", /\.md$/), { path: "README.md", text: read("README.md") }];

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

test.each(documents)("$path names only files that exist", ({ text }) => {
  const named = [...text.matchAll(/`((?:packages|tools|docs|e2e|bench)\/[\w./-]+)`/g)].map((match) => match[1]!);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test.each(documents)("$path links only to what exists", ({ path, text }) => {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1]!);
  const local = targets.filter((target) => !/^[a-z]+:/.test(target));
  expect(local.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([]);
});

describe("README.md", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...read("README.md").matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm)].map((match) => match[1]!);

  test("lists every command", () => {
    expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  test("lists commands whose program exists", () => {
    const programs = Object.values(scripts).flatMap((script) => script.match(/\S+\.(?:ts|mjs)/g) ?? []);
    expect(programs.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

test("every decision has a number of its own and says context, decision and consequences", () => {
  const decisions = documents.filter(({ path }) => path.startsWith("docs/decisions/"));
  const numbers = decisions.map(({ path }) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { path, text } of decisions) {
    expect(text, path).toMatch(new RegExp(`^# ${/\d{4}/.exec(path)?.[0]} `));
    for (const part of ["Context", "Decision", "Consequences"]) expect(text, path).toContain(`**${part}.**`);
  }
});
