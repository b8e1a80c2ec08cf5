import { expect, test } from "vitest";

import { countedAs, createAttemptLimiter } from "./rate-limits.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["set 2001:db8:1:2:3:4:5:6", "set 2001:db8:1:2::/64"],
  ["kari@example.test", "kari@example.test"],
  ["account 17", "account 17"],
  ["", ""],
])("%j is counted as %j", (key, counted) => {
  expect(countedAs(key)).toBe(counted);
});

test("the addresses of one network share their attempts, and an honest one is given back to all of them", () => {
  const limiter = createAttemptLimiter({ attempts: 2, windowMs: 60_000, nowMs: () => 0 });
  expect(limiter.take("2001:db8:1:2::1")).toBeNull();
  expect(limiter.take("2001:db8:1:2::2")).toBeNull();
  expect(limiter.take("2001:db8:1:2::3")).toBe(60);
  expect(limiter.take("2001:db8:1:3::3")).toBeNull();
  limiter.giveBack("2001:db8:1:2::4");
  expect(limiter.take("2001:db8:1:2::5")).toBeNull();
});
