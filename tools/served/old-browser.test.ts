/** The few lines that lead old browsers to the page in plain HTML: whom they lead there, and whom not. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";

import { PLAIN_WORDS } from "../../packages/server/src/features/content/plain/plain-words.ts";
import { ROOT } from "../root.ts";
import { featureAt, lackingBrowsers, lackingIn } from "./compat.ts";

const code = readFileSync(join(ROOT, "packages/web/src/old-browser.js"), "utf8");

/** Where a browser that supports these declarations is led; null: it stays. */
function ledTo(supports: ((property: string, value: string) => boolean) | null): string | null {
  let place: string | null = null;
  const CSS = supports && { supports };
  const location = { replace: (to: string) => void (place = to) };
  runInNewContext(code, { window: { CSS }, CSS, location });
  return place;
}

test("a browser that lacks any of what is asked for is led to the plain page", () => {
  const asked: string[] = [];
  expect(ledTo((property, value) => asked.push(`${property}: ${value}`) > 0)).toBeNull();
  expect(asked).toEqual(["container-type: inline-size", "height: 1dvh"]);
  for (const lacking of asked) expect(ledTo((property, value) => `${property}: ${value}` !== lacking)).toBe("/plain");
  expect(ledTo(null)).toBe("/plain");
});

const ASKED = [
  featureAt("css", "properties", "container-type"),
  featureAt("css", "types", "length", "viewport_percentage_units_dynamic"),
];

test("every browser of the list has it, and those some years older do not", () => {
  for (const feature of ASKED) expect(lackingBrowsers(feature!)).toEqual([]);
  for (const [engine, version] of [
    ["safari", "15.6"],
    ["safari_ios", "15.8"],
    ["chrome", "107"],
    ["edge", "107"],
    ["firefox", "109"],
    ["samsunginternet_android", "20"],
  ] as const) {
    expect(
      ASKED.some((feature) => lackingIn(feature!, engine, version)),
      `${engine} ${version}`,
    ).toBe(true);
  }
});

test("it is written in words that all browsers with scripts read", () => {
  expect(code.replace(/\/\*.*?\*\//s, "")).not.toMatch(/=>|`|\b(?:const|let|class|async|await)\b|\?\.|\?\?|\.\.\./);
});

test("the plain page names the browsers of the list", () => {
  const list = readFileSync(join(ROOT, "packages/web/.browserslistrc"), "utf8");
  const versionOf = (browser: string) => new RegExp(`^${browser} >= (\\d+)`, "mu").exec(list)![1]!;
  for (const { browsers } of Object.values(PLAIN_WORDS)) {
    const named = (word: string) => browsers.find((line) => line.includes(word)) ?? "";
    expect(named("iOS")).toMatch(new RegExp(`iOS ${versionOf("ios_saf")}\\.\\d`, "u"));
    expect(named("Mac")).toMatch(new RegExp(`Safari ${versionOf("safari")}\\.\\d`, "u"));
    for (const word of ["Chrome", "Edge", "Firefox"]) expect(named(word)).toContain(versionOf(word.toLowerCase()));
  }
});

test("the plain page says in the site's own words where a footballer is in a match", () => {
  const [since, minute] = [61, 31];
  for (const [language, { inMatch }] of Object.entries(PLAIN_WORDS)) {
    const catalogue = readFileSync(join(ROOT, `packages/web/src/i18n/${language}.po`), "utf8");
    const words = (message: string): string => {
      const [, text] = new RegExp(`^msgid "${message}"\\nmsgstr "(.+)"$`, "mu").exec(catalogue)!;
      return text!.replace("{0}", String(since)).replace("{minute}", String(minute));
    };
    const { on, off, sentOff, ...standing } = inMatch;
    expect(standing).toEqual({
      eleven: words("in the announced eleven"),
      bench: words("on the bench"),
      not_in_eleven: words("not in the eleven"),
      left_out: words("not in the squad"),
    });
    expect([on(null), on(0), on(since)]).toEqual([
      words("on the pitch"),
      words("on the pitch"),
      words("on the pitch since \\{0\\}′"),
    ]);
    expect([off(null), off(minute)]).toEqual([words("taken off"), words("taken off at \\{minute\\}′")]);
    expect([sentOff(null), sentOff(minute)]).toEqual([words("sent off"), words("sent off at \\{minute\\}′")]);
  }
});
