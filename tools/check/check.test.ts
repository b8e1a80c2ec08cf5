/** `npm test -- --only WORD`: a word that names nothing runs nothing. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a word that names no step and matches no test is refused, and nothing runs, whatever stands beside it", () => {
  const only = (words: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, "main.ts"), "--only", words], { encoding: "utf8" });
  for (const words of ["lnt", "format,lnt"]) {
    const { status, stdout, stderr } = only(words);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^"lnt" names no step \(types, lint, .+, e2e\) and is in no test file's path\.\n$/u);
  }
});
