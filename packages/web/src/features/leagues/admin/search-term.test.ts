import { expect, test } from "vitest";

import { searchTerm } from "./search-term.ts";

test.each([
  ["", ""],
  ["   ", ""],
  ["Kari", ""],
  ["Kari ", "Kari"],
  ["Kari Moe", "Kari"],
  ["  Kari Moe", "Kari"],
])("%j asks for %j: only the text before the first space [LG-31]", (typed, asked) => {
  expect(searchTerm(typed)).toBe(asked);
});
