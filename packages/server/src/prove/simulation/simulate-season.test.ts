import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { openSimulatedGame } from "./simulated-game.ts";
import { simulateSeason } from "./simulate-season.ts";

// A write lost once in two runs is a lost write: no second try.
test(
  "two rounds of a simulated season keep every invariant, whatever is killed, cut off, repeated and late",
  { timeout: 180_000, retry: 0 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "elleveren-simulation-"));
    const game = await openSimulatedGame(folder);
    try {
      const report = await simulateSeason(game, { seed: 3, managerCount: 8, roundCount: 2, progress: () => {} });
      expect(report.violations).toEqual([]);
      expect(report).toMatchObject({ rounds: 2, managers: 8, results: 16, lateTries: 8, kills: 1, databaseKills: 1 });
      expect(report.messages).toBeGreaterThan(100);
      await game.close();
      expect(game.incidents).toEqual([]);
    } finally {
      await game.abandon();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
