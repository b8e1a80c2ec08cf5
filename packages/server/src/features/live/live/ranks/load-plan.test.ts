import { expect, test } from "vitest";

import { startTestServer } from "../../../../testing/index.ts";
import { startSmallSeason } from "../../../../testing/small-season.ts";
import { createEngineFeed } from "./engine-feed.ts";
import { planLoad } from "./load-plan.ts";

test("ten million entries in the twelfth round ask for 0.9 GB, and for less where there is less", () => {
  const season = { entries: 10_000_000, rounds: 12 };
  const full = planLoad({ ...season, availableBytes: 4e9 });
  expect(full).toMatchObject({ capacity: 12_500_000, roundsAhead: 2, neededBytes: 898_750_000, fit: "full" });
  expect(planLoad({ ...season, availableBytes: 898_749_999 })).toMatchObject({
    capacity: 10_000_000,
    roundsAhead: 1,
    neededBytes: 695_000_000,
    fit: "smaller",
  });
  expect(planLoad({ ...season, availableBytes: 694_999_999 }).fit).toBe("short");
});

test("a start with too little memory says what it needs, and has the same engine", async () => {
  const server = await startTestServer();
  try {
    const small = await startSmallSeason(server);
    for (let index = 0; index < 5; index += 1) await small.createEntry();
    await small.goTo(1, 1);
    await server.whenCurrent();
    const said: {
      readonly level: string;
      readonly needed: number;
      readonly available: number;
      readonly msg: string;
    }[] = [];
    const say = (level: string) => (facts: { neededMb: number; availableMb: number }, msg: string) =>
      void said.push({ level, needed: facts.neededMb, available: facts.availableMb, msg });
    const log = Object.assign(Object.create(server.ctx.log) as typeof server.ctx.log, { warn: say("warn") });
    const feed = createEngineFeed({ ...server.ctx, log, workers: 0, availableBytes: () => 1 });
    await feed.reload(server.ctx.live.season());
    const [engine, full] = [feed.engine()!, server.ctx.live.engine()!];
    expect(said).toEqual([
      { level: "warn", needed: 1, available: 1, msg: expect.stringContaining("memory is short") as string },
    ]);
    expect(engine.entryCount).toBe(5);
    for (let row = 0; row < 5; row += 1) {
      const { revision: _, ...own } = engine.entryRound(engine.entryIdOf(row), 1)!;
      expect(full.entryRound(engine.entryIdOf(row), 1)).toMatchObject(own);
    }
    await feed.close();
  } finally {
    await server.close();
  }
});
