import { expect, test } from "vitest";

import { drawable, fitLine, fitText, textWidth } from "./share-text.ts";

test.each([
  ["Rosenborg BK", "Rosenborg BK"],
  ["Ærlig Øst ÅÅÅ", "Ærlig Øst ÅÅÅ"],
  ["Łódź Šimić", "Łódź Šimić"],
  ["Жора & Ωμέγα", "Жора & Ωμέγα"],
  ["\u{1F600} lag \u{1F3C6}", "lag"],
  ["\u202Egal\u202C", "gal"],
  ["שלום", ""],
  ["Z\u0336a\u0335l\u0334go", "Zalgo"],
  ["  a \n\t b ", "a b"],
])("%j is drawn as %j", (name, drawn) => {
  expect(drawable(name)).toBe(drawn);
});

test("the widest name there can be stands in two lines of its room", () => {
  const { lines, size } = fitText("W".repeat(20), [64, 52, 40, 36], 312, 2);
  expect(lines.join("")).toBe("W".repeat(20));
  expect(lines.length).toBe(2);
  for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(312);
});

test("lines break between words where they can, and the last is cut where it must be", () => {
  expect(fitText("Vålerenga Oldboys", [64], 312, 2).lines).toEqual(["Vålerenga", "Oldboys"]);
  expect(fitLine("Christensen-Johannessen", 21, 90)).toMatch(/^Christ[a-z]*…$/);
  expect(fitLine("Bø", 21, 90)).toBe("Bø");
});
