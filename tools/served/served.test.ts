/** The check of the built site finds what some browser served lacks, and nothing that all of them have. */
import { expect, test } from "vitest";

import { BUILD_TARGETS, OLDEST_BROWSERS } from "../../packages/web/browsers.config.ts";
import { checkCode } from "./check-code.ts";
import { checkSources } from "./check-sources.ts";
import { checkStyles } from "./check-styles.ts";
import { unknownFindings } from "./unknown-findings.ts";

const features = (findings: readonly { readonly feature: string }[]) => findings.map(({ feature }) => feature);

test("one list says which browsers the site is made for", () => {
  expect(OLDEST_BROWSERS).toEqual({
    chrome: "109",
    edge: "109",
    firefox: "115",
    // What is promised is 16.4, and 16.0 what the old engine of the journeys is.
    safari: "16.0",
    ios_saf: "16.0",
    samsung: "21",
    opera: "95",
  });
  expect(BUILD_TARGETS).toEqual(["chrome109", "edge109", "firefox115", "safari16.0", "ios16.0"]);
});

test.each([
  ["a { color: light-dark(#000, #fff) }", "css.types.color.light-dark"],
  ["a { --ink: color-mix(in srgb, red 10%, blue) }", "css.types.color.color-mix"],
  ["li:has(> a) { top: 0 }", "css.selectors.has"],
  ["a { &:hover { top: 0 } }", "css.selectors.nesting"],
  ["@media (width >= 768px) { a { top: 0 } }", "css.at-rules.media.range_syntax"],
  ["@starting-style { a { top: 0 } }", "css.at-rules.starting-style"],
  ["a { min-height: 6lh }", "css.types.length.lh"],
  ["a { field-sizing: content }", "css.properties.field-sizing"],
  ["a { mask-composite: intersect }", "css.properties.mask-composite"],
])("finds in a style sheet: %s", (css, feature) => {
  const found = checkStyles(css);
  expect(features(found)).toContain(feature);
  expect(found[0]!.lacking.length).toBeGreaterThan(0);
});

test("a style sheet may use what all have, what is prefixed beside, and what it asks for first", () => {
  for (const css of [
    "@media (min-width: 768px) { a:is(b, c):not(:focus-visible) { min-height: 100dvh; inset: 0 } }",
    "@container pitch (min-width: 600px) { a { width: 20cqi; aspect-ratio: 16 / 9; overflow: clip } }",
    "a { -webkit-mask-composite: source-in; mask-composite: intersect }",
    "@supports (color: color-mix(in srgb, red, red)) { a { color: color-mix(in srgb, red, red) } }",
  ]) {
    expect(checkStyles(css), css).toEqual([]);
  }
});

test.each([
  ["Map.groupBy(list, key)", "javascript.builtins.Map.groupBy"],
  ["const all = Object.groupBy(list, key)", "javascript.builtins.Object.groupBy"],
  ["URL.canParse(text)", "api.URL.canParse_static"],
  ["Promise.withResolvers()", "javascript.builtins.Promise.withResolvers"],
  ["Array.fromAsync(list)", "javascript.builtins.Array.fromAsync"],
  ["list.toSorted()", "javascript.builtins.Array.toSorted"],
  ["one.isSubsetOf(other)", "javascript.builtins.Set.isSubsetOf"],
  ["navigator.share({ title })", "api.Navigator.share"],
  ["document.startViewTransition(update)", "api.Document.startViewTransition"],
  ["new CloseWatcher()", "api.CloseWatcher"],
  ["requestIdleCallback(work)", "api.Window.requestIdleCallback"],
  ["/[\\p{L}--[a-z]]/v.test(name)", "javascript.builtins.RegExp.unicodeSets"],
  ["/(?<=a)b/.test(name)", "javascript.regular_expressions.lookbehind_assertion"],
  ['(0, r.jsx)("div", { popover: "auto" })', "html.global_attributes.popover"],
])("finds in a script: %s", (code, feature) => {
  expect(features(checkCode(code))).toContain(feature);
});

test("a script may use what all have, names of its own, and what it calls only where it is", () => {
  for (const code of [
    "list.at(-1); list.findLast(is); Object.hasOwn(a, b); structuredClone(a); new AbortController()",
    "function requestIdleCallback(work) { work() } requestIdleCallback(go)",
    "navigator.canShare?.({ files }); typeof scheduler === 'undefined'",
    "row.share; row.difference; ({ share: 1 }); label: for (;;) break label",
    '(0, r.jsx)("dialog", { inert: true, className: "a" })',
  ]) {
    expect(features(checkCode(code)), code).toEqual([]);
  }
});

test("our own sources are read by their types: a method is told from another of its name", () => {
  const found = new Map([...checkSources()].map(([{ path }, findings]) => [path, features(findings)]));
  expect(found.get("packages/web/src/features/live/match/MatchHero.tsx")).toEqual(["api.Navigator.share"]);
  expect(found.get("packages/rules/src/squad/check-squad.ts")).toEqual(["javascript.builtins.Array.toSorted"]);
  // `format` of the language, not of a piece of sound; `share` of a league, not of the browser.
  expect(found.has("packages/web/src/i18n/format.ts")).toBe(false);
  // The whole site is type-checked for it.
}, 240_000);

test("what is known is no news, and what is known without a use is told", () => {
  const all = [["site.js", checkCode("list.toSorted(); navigator.share()")]] as const;
  const { unknown, unused } = unknownFindings(all, { "javascript.builtins.Array.*": "filled in", "css.x": "gone" });
  expect(features(unknown)).toEqual(["api.Navigator.share"]);
  expect(unused).toEqual(["css.x"]);
});
