import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createEmptyDatabase } from "../../testing/index.ts";
import { proveUpgrade } from "./prove-upgrade.ts";

// A write lost once in two runs is a lost write: no second try.
test(
  "two processes are replaced by a newer release under load, through a migration: no call fails, no save is lost",
  { timeout: 180_000, retry: 0 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "elleveren-upgrade-"));
    const database = await createEmptyDatabase();
    try {
      const report = await proveUpgrade({
        folder,
        databaseUrl: database.url,
        seed: 3,
        managerCount: 6,
        streams: 3,
        calmMs: 300,
        oldRelease: null,
        say: () => {},
      });
      expect(report.violations).toEqual([]);
      expect(report.migrations).toEqual(["9001_checked_column", "9002_checked_index"]);
      expect([report.byOld > 0, report.byNew > 0, report.saves > 20]).toEqual([true, true, true]);
    } finally {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
