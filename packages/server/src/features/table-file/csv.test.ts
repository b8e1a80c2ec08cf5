import { expect, test } from "vitest";

import { csvFileName, csvLine } from "./csv.ts";

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
  ["an equals sign inside", "1=1", '"1=1"'],
  ["nothing", "", '""'],
])("a cell with %s", (_, text, expected) => {
  expect(csvLine([text, -4], ";")).toBe(`${expected};-4\r\n`);
});

test("cells are parted as the language's spreadsheets expect", () => {
  expect(csvLine([1, "To", 3], ",")).toBe('1,"To",3\r\n');
  expect([csvLine([37.5], ","), csvLine([37.5], ";")]).toEqual(["37.5\r\n", "37,5\r\n"]);
});

test.each([
  [["Kollektivet", "Runde 5"], "kollektivet-runde-5.csv"],
  [["Blåbær & Ærlige Øl"], "blabaer-aerlige-ol.csv"],
  [['../../x"; filename=evil.exe\r\nX: y'], "x-filename-evil-exe-x-y.csv"],
  [["⚽️"], "tabell.csv"],
])("a file is named %j", (parts, expected) => {
  expect(csvFileName(parts)).toBe(expected);
});
