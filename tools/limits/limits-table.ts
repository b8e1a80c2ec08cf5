/** Tables of limits in documents: what is limited, how much, and by which constant of the sources. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

import { ROOT } from "../root.ts";

const read = (path: string) => readFileSync(join(ROOT, "packages", path), "utf8");

export type LimitRow = readonly [what: string, limit: string, where: string];

/** The rows of the table under a heading of a document. */
export function limitRows(document: string, heading: string): LimitRow[] {
  const text = readFileSync(join(ROOT, document), "utf8");
  const table = text.slice(text.indexOf(heading)).split(/\n###? /, 1)[0]!;
  return table
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (-|what |\*\*)/.test(line))
    .map(
      (line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()) as unknown as LimitRow,
    );
}

const UNITS: Readonly<Record<string, number>> = {
  KiB: 1024,
  MiB: 1024 * 1024,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
};

/** The numbers of a cell, times in milliseconds. */
const numbersIn = (limit: string): number[] =>
  [...limit.matchAll(/(\d[\d,.]*)(?: (KiB|MiB|s|min|h)\b)?/g)].map(
    ([, digits, unit]) => Number(digits!.replaceAll(",", "")) * (UNITS[unit ?? ""] ?? 1),
  );

/** `NAME`, `NAME.field` or a column, with the file that it is in: the one that is named next. */
export function constantsIn(where: string): { readonly name: string; readonly path: string }[] {
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

/** Fails for a row whose numbers are not those of its constants. */
export function expectConstants(rows: readonly LimitRow[]): void {
  for (const [what, limit, where] of rows) {
    const constants = constantsIn(where);
    expect(constants.length, what).toBeGreaterThan(0);
    expect(
      constants.map((constant) => valueOf(constant)),
      what,
    ).toEqual(numbersIn(limit));
  }
}
