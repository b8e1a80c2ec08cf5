import { expect, test } from "vitest";

import { createLog } from "./log.ts";

test("what the database repeats in an error stays out of the log, what is wrong does not", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const values = { code: "23505", detail: "Key (email_key)=(kari@example.test) already exists." };
  const fault = Object.assign(new Error("duplicate key value violates unique constraint"), values);
  log.child({ reqId: 1 }).error({ err: fault }, "a request failed");
  log.error({ err: new Error("not stored", { cause: fault }) }, "a request failed");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("23505");
  for (const line of lines) {
    expect(line).toContain("duplicate key value violates unique constraint");
    expect(line).not.toContain("kari@example.test");
  }
});
