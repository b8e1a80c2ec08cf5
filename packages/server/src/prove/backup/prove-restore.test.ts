import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { proveRestore } from "./prove-restore.ts";

// A write lost once in two runs is a lost write: no second try.
test(
  "backed up, destroyed, restored to a minute before the deadline: nothing accepted is missing, nothing later is there",
  { timeout: 180_000, retry: 0 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "elleveren-proof-"));
    try {
      const settings = { fsync: "off" };
      const small = { seed: 5, managerCount: 6, seconds: 1, withEnd: false, settings };
      const report = await proveRestore({ folder, ...small, say: () => {} });
      expect(report.violations).toEqual([]);
      expect(report.acceptedBefore).toBeGreaterThan(5);
      expect(report.acceptedAfter).toBeGreaterThan(5);
      expect(report.settledResults).toBe(6);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
