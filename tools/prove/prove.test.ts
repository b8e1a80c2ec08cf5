/** The list of proofs, and the command that runs them. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "../root.ts";
import { PROOFS } from "./proofs.ts";

const prove = (...args: readonly string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, SEASON_DATA: join(ROOT, "no-such-folder") };
    execFile(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

test("every proof has a name of its own and a program", () => {
  expect(new Set(PROOFS.map(({ name }) => name)).size).toBe(PROOFS.length);
  expect(PROOFS.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("without a name they are listed; one that nobody knows is refused", async () => {
  const { code, stdout } = await prove();
  expect(code).toBe(0);
  const lines = stdout.split("\n").map((line) => line.trim().replace(/ +/, " "));
  for (const { name, shows } of PROOFS) expect(lines).toContain(`${name} ${shows}`);
  expect(await prove("luck")).toMatchObject({ code: 2, stderr: 'No proof is called "luck".\n' });
  expect(await prove("all", "rush", "luck")).toEqual({ code: 2, stdout: "", stderr: 'No proof is called "luck".\n' });
});

test("one by name has its own words and exit code", async () => {
  const { code, stderr } = await prove("points");
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "one season folder is needed: FOLDER --rules RULESET [--bonus]\n",
  });
});

test("all says what it skips and why, and that nothing failed", async () => {
  expect(await prove("all", "points", "h2h")).toEqual({
    code: 0,
    stdout: [
      "",
      "  skipped  points: no recorded season fpl-2025-26; SEASON_DATA names their folder",
      "  skipped  h2h: needs MATCHES.csv STANDINGS.csv",
      "Nothing failed.",
      "",
    ].join("\n"),
    stderr: "",
  });
});
