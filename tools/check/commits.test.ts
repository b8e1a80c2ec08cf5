import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { faultsOf } from "../hooks/message.mjs";
import { ROOT } from "../root.ts";
import { judge } from "./commits.ts";

const GOOD = "rules: a chip is counted once\n\nTwo saves at once counted it twice.\n\nChecked: rules.\n";

test.each([
  [GOOD, []],
  ["rules, web: a chip is counted once\n\nWhy.\n# a line of Git's\n", []],
  ["a chip is counted once\n\nWhy.", ['"a chip is counted once" is not of the form "area: what it makes true".']],
  ["Rules: a chip\n\nWhy.", ['"Rules: a chip" is not of the form "area: what it makes true".']],
  [`rules: ${"a".repeat(66)}\n\nWhy.`, ["The subject has 73 letters, 72 are the most."]],
  [`rules: ${"å".repeat(65)}\n\nWhy.`, []],
  ["rules: a chip\nand why", ["The line below the subject is not empty."]],
  ["rules: a chip\n\n", ["There is no body that says why, and how it was checked."]],
  [
    "",
    ['"" is not of the form "area: what it makes true".', "There is no body that says why, and how it was checked."],
  ],
])("%j", (message, faults) => {
  expect(faultsOf(message)).toEqual(faults);
});

test("the step names the commit and what is wrong with it", () => {
  expect(judge(`abc1234\n${GOOD}\u0001\ndef5678\n${GOOD}\u0001\n`)).toEqual([true, ""]);
  expect(judge(`abc1234\n${GOOD}\u0001\ndef5678\nrules: a chip\n\u0001\n`)).toEqual([
    false,
    "def5678: There is no body that says why, and how it was checked.",
  ]);
});

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "elleveren-commits-"));
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

test("Git refuses a message without the form, and takes one that has it", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Kari", "-c", "user.email=kari@example.test", ...args], {
      cwd: clone,
      encoding: "utf8",
      stdio: "pipe",
    });
  git("init", "--quiet");
  git("config", "core.hooksPath", join(ROOT, "tools/hooks"));
  writeFileSync(join(clone, "a"), "a");
  git("add", "a");
  expect(() => git("commit", "--quiet", "-m", "fixed it")).toThrow(/is not of the form/u);
  git("commit", "--quiet", "-m", GOOD);
  expect(git("log", "--format=%s")).toBe("rules: a chip is counted once\n");
});
