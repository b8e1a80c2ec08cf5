import { afterAll, beforeAll, expect, test } from "vitest";

import { runRush } from "../../cli/rush/run-rush.ts";
import { startTestServer, type TestServer } from "../../testing/index.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

test("200 managers save around a deadline on broken lines: what was accepted is in the closed round, and nothing else [EG-09] [EG-36]", async () => {
  const { violations, ...report } = await runRush(t, {
    seed: 11,
    managerCount: 200,
    writesPerManager: 4,
    beforeMs: 2500,
    afterMs: 1e3,
  });
  expect(violations).toEqual([]);
  expect(report).toMatchObject({ managers: 200, writes: 800 });
  // The rush was one: some made it, some were late, some lost their line and made it all the same.
  expect(report.accepted).toBeGreaterThan(100);
  expect(report.late).toBeGreaterThan(50);
  expect(report.dropped).toBeGreaterThan(100);
  expect(report.acceptedAfterDrop).toBeGreaterThan(10);
});
