import { expect, test } from "vitest";

import { withoutEndSlashes } from "./end-slashes.ts";

const SLASHES = "/".repeat(15_000);

test.each([
  ["", ""],
  ["/", ""],
  ["/api/me/", "/api/me"],
  ["/api/me", "/api/me"],
  ["//api//me//", "//api//me"],
  [SLASHES, ""],
  [`${SLASHES}x`, `${SLASHES}x`],
  [`x${SLASHES}`, "x"],
])("%# an address loses the slashes at its end, and no others", (address, left) => {
  expect(withoutEndSlashes(address)).toBe(left);
});
