import { expect, test } from "vitest";

import { placeInShared } from "./place-in-shared.ts";

const SITE = "https://fantasy.example.no";
const place = (part: Partial<Parameters<typeof placeInShared>[0]>) =>
  placeInShared({ title: "", text: "", url: "", ...part }, SITE);

test.each([
  [{ url: `${SITE}/leagues/auto-join/k7m2qx` }, "/leagues/auto-join/k7m2qx"],
  [{ text: `Bli med i ligaen min: ${SITE}/leagues/auto-join/k7m2qx.` }, "/leagues/auto-join/k7m2qx"],
  [{ text: `(${SITE}/fixtures/4?view=list)` }, "/fixtures/4?view=list"],
  [{ title: "Min liga", text: "https://other.example.com/leagues/auto-join/aaaaaa" }, null],
  [{ text: `https://other.example.com/ ${SITE}/match/12` }, "/match/12"],
  [{ text: " k7m2qx\n" }, "/leagues/auto-join/k7m2qx"],
  [{ title: "k7m2qx" }, "/leagues/auto-join/k7m2qx"],
  [{ text: "koden kommer senere" }, null],
  [{ text: "k7m2qx", url: "https://other.example.com/" }, null],
  [{ text: "javascript:alert(1)" }, null],
  [{ url: `${SITE}.other.example.com/leagues` }, null],
  [{ url: "https://fantasy.example.no@other.example.com/" }, null],
  // It would lead to itself for ever.
  [{ url: `${SITE}/shared?text=${SITE}` }, null],
  [{}, null],
])("%j leads to %s", (shared, wanted) => {
  expect(place(shared)).toBe(wanted);
});
