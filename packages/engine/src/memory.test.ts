/** What an entry costs in memory: the layout's bytes, counted from the columns of a season that is really there. */
import { footballerId, rulesetById, type Position } from "@elleveren/rules";
import { expect, test } from "vitest";

import { createEngine } from "./engine.ts";

const LIVE_ROUND = 12;
const POSITIONS: readonly Position[] = ["GKP", "DEF", "DEF", "DEF", "DEF", "MID", "MID", "MID", "MID", "FWD", "FWD"];
const BENCH: readonly Position[] = ["GKP", "DEF", "MID", "FWD"];

/** Bytes by what they hold, of a season with eleven settled rounds and a live one that has been scored again and again. */
async function memoryOf(entryCount: number) {
  const engine = createEngine({
    ruleset: rulesetById("eliteserien-2026"),
    roundCount: 30,
    workers: 0,
    capacity: entryCount,
  });
  engine.setFootballers(
    [...POSITIONS, ...BENCH].map((position, i) => ({ footballerId: footballerId(i + 1), position })),
  );
  engine.appendEntries(
    Float64Array.from({ length: entryCount }, (_, row) => row + 1),
    new Uint8Array(entryCount).fill(1),
  );
  for (let round = 1; round < LIVE_ROUND; round++) {
    await engine.loadRound(round, { netPoints: new Int16Array(entryCount).fill(50) });
  }
  const squad = {
    footballerIds: [...POSITIONS, ...BENCH].map((_, i) => footballerId(i + 1)),
    captainSlot: 2,
    viceSlot: 3,
    chip: null,
    costPoints: 0,
    totalTransfers: 3,
  };
  const batch = engine.squadBatch(LIVE_ROUND, entryCount);
  for (let row = 0; row < entryCount; row++) batch.add(row, squad);
  batch.write();
  for (let event = 0; event < 5; event++) {
    engine.setPerformances(LIVE_ROUND, [{ footballerId: footballerId(4), points: event, absent: event === 3 }]);
    await engine.scoreRound(LIVE_ROUND);
  }
  const memory = engine.memory();
  await engine.close();
  return memory;
}

test("an entry in the twelfth round costs 60 bytes of columns, and no event adds to it", async () => {
  const [few, many] = [await memoryOf(2000), await memoryOf(12_000)];
  const anEntry = Object.fromEntries(
    Object.entries(many).map(([name, bytes]) => [name, (bytes - few[name as keyof typeof few]) / 10_000]),
  );
  expect(anEntry).toEqual({
    // Its first round; ids that go on by one take nothing.
    entries: 1,
    // After each of twelve rounds.
    totals: 2 * 12,
    // Of the live round; settled ones came without.
    costs: 0.5,
    // Fifteen footballers; armbands, chip and cost; transfers of the season.
    squads: 20 + 2 + 2,
    // Who is on which page.
    orders: 4,
    // Totals, costs and order that the next event writes to.
    spare: 2 + 0.5 + 4,
  });
  expect(Object.values(anEntry).reduce((sum, bytes) => sum + bytes, 0)).toBe(60);
});
