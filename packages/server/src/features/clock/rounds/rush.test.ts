import { expect, inject, test } from "vitest";

import { openCutLine, type CutLine } from "../../../prove/cut-line.ts";
import { runRush } from "../../../prove/rush/run-rush.ts";
import { startTestServer } from "../../../testing/index.ts";

/** A save on a distributed database meets several machines, all of them this one here: its last seconds are longer. */
const secondMs = inject("testCitusUrl") === null ? 1000 : 4000;

// A save lost in one run of two is lost: no retry.
test(
  "200 managers save around a deadline on broken lines: what was accepted is in the closed round, and nothing else [EG-09] [EG-36]",
  { timeout: 240_000, retry: 0 },
  async () => {
    const t = await startTestServer();
    try {
      const { violations, ...report } = await runRush(t, {
        seed: 11,
        managerCount: 200,
        writesPerManager: 4,
        beforeMs: 2.5 * secondMs,
        afterMs: secondMs,
      });
      expect(violations, violations.join("\n")).toEqual([]);
      expect(report).toMatchObject({ managers: 200, writes: 800 });
      // The load was a rush on any machine: some saves were accepted, some late, some lost their connection and were
      // accepted all the same.
      expect(report.accepted).toBeGreaterThan(40);
      expect(report.late).toBeGreaterThan(20);
      expect(report.dropped).toBeGreaterThan(40);
      expect(report.acceptedAfterDrop).toBeGreaterThan(3);
    } finally {
      await t.close();
    }
  },
);

test(
  "the database is gone in the last second before a deadline and over it: nothing accepted is lost, nothing late comes in, the round closes when it is back [EG-09] [EG-36]",
  { timeout: 240_000, retry: 0 },
  async () => {
    let line: CutLine | undefined;
    const cut = await startTestServer({ databaseThrough: async (url) => (line = await openCutLine(url)).url });
    try {
      const { violations, ...report } = await runRush(cut, {
        seed: 12,
        managerCount: 24,
        writesPerManager: 4,
        beforeMs: 2.5 * secondMs,
        afterMs: 2 * secondMs,
        outage: { line: line!, beforeMs: secondMs, afterMs: secondMs },
      });
      expect(violations, violations.join("\n")).toEqual([]);
      expect(report).toMatchObject({ managers: 24, writes: 96 });
      expect(report.accepted).toBeGreaterThan(5);
      expect(report.late).toBeGreaterThan(5);
      // Managers who saved meanwhile were told to retry, and did.
      expect(report.toldToWait).toBeGreaterThan(10);
    } finally {
      await cut.close();
      await line?.close();
    }
  },
);
