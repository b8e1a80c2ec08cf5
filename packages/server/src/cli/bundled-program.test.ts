import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { bundledProgram } from "./bundled-program.ts";

const run = promisify(execFile);
const MAIN = join(import.meta.dirname, "..", "main.ts");

test("a bundled server says of itself what its sources say, wherever the bundle lies", async () => {
  const bundled = await bundledProgram(MAIN);
  expect(bundled).toMatch(/main\.mjs$/);
  const env = { PATH: process.env["PATH"], TZ: "UTC" };
  const [ofSources, ofBundle] = await Promise.all(
    [MAIN, bundled].map((program) => run(process.execPath, [program, "--check", "--port=0"], { env })),
  );
  expect(ofBundle!.stdout).toContain("DATA_DIRECTORY");
  expect(ofBundle).toEqual(ofSources);
});

test("it is made once: the second who asks gets the same file, and a program that is not bundled its own source", async () => {
  const [first, second] = await Promise.all([bundledProgram(MAIN), bundledProgram(MAIN)]);
  expect(second).toBe(first);
  expect(await readFile(first, "utf8")).not.toContain("import.meta.dirname");
  const other = join(import.meta.dirname, "rush.ts");
  expect(await bundledProgram(other)).toBe(other);
});
