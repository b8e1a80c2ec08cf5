import { describe, expect, test } from "vitest";

import { csvFileName, csvLine } from "./csv.ts";

describe("a cell for a spreadsheet [V1.2.1, V1.3.3, V1.2.10]", () => {
  test.each([
    ["plain", "Frosne Tær FK", '"Frosne Tær FK"'],
    ["a quote", 'Kari "Ballen" Moe', '"Kari ""Ballen"" Moe"'],
    ["a separator", "Av; og, til", '"Av; og, til"'],
    ["a line break", "To\nlinjer", '"To\nlinjer"'],
    ["a formula", "=HYPERLINK(1)", `"'=HYPERLINK(1)"`],
    ["a plus", "+1", `"'+1"`],
    ["a minus", "-2+3", `"'-2+3"`],
    ["an at sign", "@SUM(A1)", `"'@SUM(A1)"`],
    ["a tab in front", "\t=1", `"'\t=1"`],
    ["spaces in front", "  =1", `"'  =1"`],
    ["a formula in quotes", '="x"', `"'=""x"""`],
    ["a full-width equals sign", "\uFF1DSUM(A1)", `"'\uFF1DSUM(A1)"`],
    ["a full-width plus", "\uFF0B1", `"'\uFF0B1"`],
    ["a full-width minus", "\uFF0D1", `"'\uFF0D1"`],
    ["a full-width at sign", "\uFF20SUM", `"'\uFF20SUM"`],
    ["a small plus", "\uFE621", `"'\uFE621"`],
    ["a minus of mathematics", "\u22121", `"'\u22121"`],
    ["a space without width in front", "\u200B=1", `"'\u200B=1"`],
    ["a soft hyphen in front", "\u00AD=1", `"'\u00AD=1"`],
    ["a mark of direction in front", "\u202E=1", `"'\u202E=1"`],
    ["a mark in front", "\u0301=1", `"'\u0301=1"`],
    ["a mark of order in front", "\uFEFF=1", `"'\uFEFF=1"`],
    ["a NUL in front", "\u0000=1", `"'\u0000=1"`],
    ["nothing that is seen", "\u200B", '"\u200B"'],
    ["a letter after what is not seen", "\u200Bab", '"\u200Bab"'],
    ["an equals sign inside", "1=1", '"1=1"'],
    ["nothing", "", '""'],
  ])("a cell with %s is read as text", (_, text, expected) => {
    expect(csvLine([text, -4], "nb")).toBe(`${expected};-4\r\n`);
  });
});

test("cells are parted as the language's spreadsheets expect", () => {
  expect(csvLine([1, "To", 3], "en")).toBe('1,"To",3\r\n');
  expect([csvLine([37.5], "en"), csvLine([37.5], "nb")]).toEqual(["37.5\r\n", "37,5\r\n"]);
});

test.each([
  [["Kollektivet", "Runde 5"], "kollektivet-runde-5.csv"],
  [["Blåbær & Ærlige Øl"], "blabaer-aerlige-ol.csv"],
  [['../../x"; filename=evil.exe\r\nX: y'], "x-filename-evil-exe-x-y.csv"],
  [["⚽️"], "tabell.csv"],
])("a file is named %j [V5.4.2]", (parts, expected) => {
  expect(csvFileName(parts)).toBe(expected);
});
