import { expect, test } from "vitest";

import { startTestServer } from "../../testing/index.ts";
import type { CommandServer } from "../command-server.ts";
import { simulateSeason } from "./simulate-season.ts";

test("three rounds of a simulated season keep every invariant, whatever crashes, repeats and comes late", async () => {
  const t = await startTestServer();
  const server: CommandServer = {
    ctx: t.ctx,
    origin: t.origin,
    databaseName: "",
    setNow: (atMs) => t.setNow(new Date(atMs).toISOString()),
    whenCurrent: () => t.whenCurrent(),
    close: () => t.close(),
  };
  try {
    const report = await simulateSeason(server, { seed: 3, managerCount: 8, roundCount: 3, progress: () => {} });
    expect(report.violations).toEqual([]);
    expect(report).toMatchObject({ rounds: 3, managers: 8, results: 24, lateTries: 12 });
    expect(report.messages).toBeGreaterThan(200);
    expect(report.crashes).toBeGreaterThan(0);
  } finally {
    await t.close();
  }
}, 180_000);
