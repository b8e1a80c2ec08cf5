/** A process writes its log to one place, which the inventory in docs/security/log.md names. */
import { expect, test } from "vitest";

import { isTestFile, readSources, withoutComments } from "./sources.ts";

const sources = readSources("packages/server/src", /\.ts$/u)
  .filter(({ path }) => !isTestFile(path))
  .map(({ path, text }) => ({ path, code: withoutComments(text) }));
const those = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

test("only programs and proofs of a terminal print; whatever serves logs by the one logger [V16.2.3]", () => {
  const printing = those(/\bconsole\.(?:log|error|warn|info|debug)\(/u);
  expect(printing.filter((path) => !/^packages\/server\/src\/(cli|prove)\//u.test(path))).toEqual([
    // A script that a reader copies from the API's page.
    "packages/server/src/features/content/api-docs/docs-page.ts",
  ]);
});

test("a log is made by the program that starts the process, and sent nowhere by the game itself [V16.2.3]", () => {
  const made = those(/\bcreateLog\(|\bpino\(/u).filter((path) => !/^packages\/server\/src\/(cli|prove)\//u.test(path));
  expect(made).toEqual(["packages/server/src/log.ts", "packages/server/src/main.ts"]);
  expect(those(/pino\.(?:destination|transport|multistream)|node:dgram|syslog/u)).toEqual([]);
});
