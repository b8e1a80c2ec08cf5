import { describe, expect, test } from "vitest";

import { closest, closestLanguage, dateFormat, isLanguage, languageFor, LANGUAGES, LOCALES } from "./language.ts";

test("nynorsk names its own weekdays, wherever Intl is asked, and everything else is as in bokmål", () => {
  const day = (language: (typeof LANGUAGES)[number], date: number, style: "long" | "short") =>
    dateFormat(language, { weekday: style, day: "numeric", month: "long", timeZone: "UTC" }).format(
      Date.UTC(2026, 9, date),
    );
  const days = [24, 25, 26, 27, 28];
  expect(days.map((date) => day("nn", date, "long"))).toEqual([
    "laurdag 24. oktober",
    "søndag 25. oktober",
    "måndag 26. oktober",
    "tysdag 27. oktober",
    "onsdag 28. oktober",
  ]);
  expect(days.map((date) => day("nn", date, "short").split(" ")[0])).toEqual(["lau.", "søn.", "mån.", "tys.", "ons."]);
  expect(day("nb", 24, "long")).toBe("lørdag 24. oktober");
  expect(day("en", 24, "long")).toMatch(/^Saturday,? 24 October$/);
  expect(new Intl.NumberFormat(LOCALES.nn).format(1395.5)).toMatch(/^1\s395,5$/);
});

test.each([
  ["nb", [], "nb"],
  ["nb", ["nn-NO", "nb", "en"], "nn"],
  ["nb", ["en-GB", " nn;q=0.8", "nb;q=0.5"], "nn"],
  ["nb", ["nb-NO", "nb", "no", "nn", "en"], "nb"],
  ["nb", ["no", "nn"], "nb"],
  ["nb", ["en", "de"], "nb"],
  ["nb", ["nnx", "", ";"], "nb"],
  ["en", ["nn"], "en"],
  ["nn", ["nb"], "nn"],
] as const)("a site in %s is read in what %o asks for: %s", (site, named, language) => {
  expect(languageFor(site, named)).toBe(language);
});

describe("an operator's words", () => {
  test("stand in nynorsk where he wrote it, else in bokmål for its readers", () => {
    const both = { nb: "Hei", en: "Hi" };
    expect(LANGUAGES.map((language) => closest(both, language))).toEqual(["Hei", "Hei", "Hi"]);
    expect(closest({ ...both, nn: "Hallo" }, "nn")).toBe("Hallo");
    expect([both, { ...both, nn: null }, { ...both, nn: "Hallo" }].map((said) => closestLanguage(said, "nn"))).toEqual([
      "nb",
      "nb",
      "nn",
    ]);
    expect(closest({ nb: null, nn: null, en: "/files/en.json" }, "nn")).toBeNull();
  });
});

test("nothing but a language of the list is one", () => {
  expect([...LANGUAGES, "no", "NN", "", null, undefined, ["nn"]].map(isLanguage)).toEqual([
    ...LANGUAGES.map(() => true),
    ...Array<boolean>(6).fill(false),
  ]);
});
