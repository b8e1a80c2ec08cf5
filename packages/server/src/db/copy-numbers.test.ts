import { describe, expect, test } from "vitest";

import { numberReader } from "./copy-numbers.ts";

function read(fieldCount: number, pieces: readonly string[]): number[][] {
  const rows: number[][] = [];
  const reader = numberReader(fieldCount, (fields) => rows.push([...fields]));
  for (const piece of pieces) reader(Buffer.from(piece));
  return rows;
}

describe("rows of whole numbers from COPY", () => {
  const text = "9007199254740991\t{1,22,333}\t-45\n7\t{0,10,4}\t0\n";
  const rows = [
    [9_007_199_254_740_991, 1, 22, 333, -45],
    [7, 0, 10, 4, 0],
  ];

  test("are read with arrays flattened", () => {
    expect(read(5, [text])).toEqual(rows);
  });

  test("may be cut anywhere", () => {
    for (let cut = 0; cut <= text.length; cut++) expect(read(5, [text.slice(0, cut), text.slice(cut)])).toEqual(rows);
    expect(read(5, text.split(""))).toEqual(rows);
  });

  test("with a missing or an extra number are refused", () => {
    expect(() => read(3, ["1\t\\N\t3\n"])).toThrow("3 whole numbers, not 2");
    expect(() => read(2, ["1\t2\t3\n"])).toThrow("2 whole numbers, not 3");
  });
});
