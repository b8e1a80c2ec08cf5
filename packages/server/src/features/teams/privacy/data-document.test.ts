/** The document on data matches the stored tables. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { tablesOf } from "../../seasons/seasons/season-tables.ts";
import { COPIED_TABLES } from "./copy-data.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

const text = readFileSync(join(import.meta.dirname, "../../../../../../docs/security/data.md"), "utf8");
/** Cells of every row that begins with a code word. */
const rows = text
  .split("\n")
  .filter((line) => /^\| `\w+` +\|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, table = "", level = "", purpose = "", kept = ""]) => ({
    table: table.replaceAll("`", ""),
    level,
    purpose,
    kept,
  }));
const LEVELS = new Set(["secret", "private", "own", "open"]);

test("each table about a person has its protection level, its purpose and its time in the document [V14.1.1, V14.2.4]", () => {
  const personal = new Set(PERSONAL_TABLES.map(({ table }) => table));
  expect(rows.map(({ table }) => table).toSorted()).toEqual([...personal].toSorted());
  for (const { table, level, purpose, kept } of rows) {
    expect(LEVELS, table).toContain(level);
    expect([purpose, kept], table).not.toContain("");
  }
});

test("what goes with a season is said to, and nothing else is [V14.2.4]", () => {
  const withSeason = new Set(tablesOf("archived", "forgotten"));
  for (const { table, kept } of rows) expect(kept.includes("season's change"), table).toBe(withSeason.has(table));
});

test("what is never handed out, not even to its owner, is of the level that says so [V14.1.2]", () => {
  const levelOf = new Map(rows.map(({ table, level }) => [table, level]));
  const ofKeys = /hash|secret|auth|seed|p256dh|public_key/;
  const withKeys = COPIED_TABLES.filter(({ leftOut }) => leftOut.some((column) => ofKeys.test(column)));
  expect(withKeys.length).toBeGreaterThan(8);
  for (const { table } of withKeys) {
    // The hash of a request is no key of anything.
    if (table !== "idempotency_keys") expect(levelOf.get(table), table).toBe("secret");
  }
  for (const level of LEVELS) expect(text, level).toMatch(new RegExp(`^\\| ${level} +\\|`, "m"));
});
