import { expect, test } from "vitest";

import { accepts, encodingFor } from "./negotiation.ts";

const SPACES = " ".repeat(15_000);

test.each([
  [undefined, null],
  ["", null],
  ["gzip", "gzip"],
  ["deflate, GZIP;q=0.5", "gzip"],
  ["gzip, br", "br"],
  ["gzip ; q=0.1, br ;q=0", "gzip"],
  ["gzip; q=0", null],
  ["gzip;x=1;q=0", null],
  ["gzip;q=", null],
  ["gzip;q=much", null],
  [`gzip${SPACES}x`, null],
  [`gzip${SPACES};${SPACES}q=1`, "gzip"],
])("%# what a browser takes is read from its header", (header, encoding) => {
  const headers = header === undefined ? {} : { "accept-encoding": header };
  expect(encodingFor({ headers })).toBe(encoding);
  expect(accepts({ headers }, "gzip")).toBe(encoding === "gzip" || header === "gzip, br");
});
