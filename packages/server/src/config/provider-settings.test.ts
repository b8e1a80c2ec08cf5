import { expect, test } from "vitest";

import { isLoopback } from "./provider-settings.ts";

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["tv2.localhost", true],
  ["en.tv2.localhost", true],
  ["localhost.example.com", false],
  ["notlocalhost", false],
  ["example.com", false],
])("%s is this machine: %s", (hostname, isOurs) => {
  expect(isLoopback(hostname)).toBe(isOurs);
});
