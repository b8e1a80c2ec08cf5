/** Which whistles are asked about before they are told. */
import { expect, test } from "vitest";

import { isAskedAbout } from "./Whistles.tsx";

test.each([
  ["kick_off", 1, false],
  ["half_time", 39, true],
  ["half_time", 40, false],
  ["half_time", 45, false],
  ["second_half", 45, false],
  ["full_time", 84, true],
  ["full_time", 85, false],
  ["final", 90, true],
] as const)("%s in minute %i: %s", (whistle, minute, isAsked) =>
  expect(isAskedAbout(whistle, { minute, added: 0 })).toBe(isAsked),
);
