import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t?.close());

test("a page's fault is taken from anybody, a few times, and only as a short text", async () => {
  const visitor = t.client();
  for (let count = 0; count < 10; count += 1) {
    const taken = await visitor.post("/api/client-error/", { report: `TypeError: fault ${count}` });
    expect([taken.status, taken.body]).toEqual([200, {}]);
  }
  expect((await visitor.post("/api/client-error/", { report: "one more" })).status).toBe(429);
  expect((await visitor.post("/api/client-error/", { report: "x".repeat(4001) })).body.report[0].code).toBe(
    "max_length",
  );
  expect((await visitor.post("/api/client-error/", { report: "x" }, { csrf: false })).status).toBe(403);
});
