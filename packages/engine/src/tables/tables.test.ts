import { MOST_FOOTBALLERS, POSITIONS, entryId, footballerId, rulesetById, type ChipName } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import { seededRandom } from "../testing/seeded-random.ts";
import { Column } from "./column.ts";
import { CHIP_ROW, chipTable } from "./chip-table.ts";
import { EntryRows } from "./entry-rows.ts";
import {
  ABSENT_BIT,
  ABSENT_COUNT_MASK,
  FootballerIndex,
  LANES_SHIFT,
  POINTS_MASK,
  POINTS_OFFSET,
  RoundPerformances,
  pointsOf,
} from "./footballer-table.ts";
import { BIN_COUNT, POINTS_BIAS, RankTable } from "./rank-table.ts";
import { STEP_BYTES, costAt, costOf, roundCostArgs, stepsBetween } from "./round-costs.ts";
import { FOOTBALLER_MASK, SQUAD_WORDS, footballerAt, readBlock, writeBlock } from "./squad-columns.ts";
import { BLOCK_WORDS, CHIP_CODES, costFitsBlock, packArmband, unpackArmband } from "./squad-block.ts";

describe("the squad block", () => {
  test("is kept in 22 bytes an entry, and read back as it was written", () => {
    const random = seededRandom(8);
    const rowCount = 50;
    const columns = { squads: new Uint32Array(rowCount * SQUAD_WORDS), armbands: new Uint16Array(rowCount) };
    expect((columns.squads.byteLength + columns.armbands.byteLength) / rowCount).toBe(22);
    const blocks = Array.from({ length: rowCount }, () =>
      Uint16Array.from({ length: BLOCK_WORDS }, (_, word) => random.below(word < 15 ? MOST_FOOTBALLERS + 1 : 65_536)),
    );
    expect(FOOTBALLER_MASK).toBe(MOST_FOOTBALLERS);
    blocks[0]!.fill(MOST_FOOTBALLERS, 0, 15);
    blocks.forEach((block, row) => writeBlock(columns, row, block, 0));
    blocks.forEach((block, row) => {
      const read = new Uint16Array(3 + BLOCK_WORDS);
      readBlock(columns, row, read, 3);
      expect(read.slice(3)).toEqual(block);
      for (let slot = 0; slot < 15; slot++) {
        expect(footballerAt(columns.squads, row * SQUAD_WORDS, slot)).toBe(block[slot]);
      }
    });
  });

  test("gives back every armband, chip and cost it was given", () => {
    for (let captainSlot = 1; captainSlot <= 11; captainSlot++) {
      for (const chip of CHIP_CODES) {
        for (const costPoints of [0, 4, 8, 56, 60, 200, 5]) {
          const armband = { captainSlot, viceSlot: (captainSlot % 11) + 1, chip, costPoints };
          const word = packArmband(armband, 4);
          expect(word).toBeLessThan(65_536);
          expect(unpackArmband(word, 4, costPoints)).toEqual(armband);
        }
      }
    }
  });

  test("holds costs up to 14 steps itself", () => {
    expect([0, 4, 56].every((cost) => costFitsBlock(cost, 4))).toBe(true);
    expect([60, 3, 400].some((cost) => costFitsBlock(cost, 4))).toBe(false);
  });

  test.each([
    { captainSlot: 12, viceSlot: 1, chip: null, costPoints: 0 },
    { captainSlot: 1, viceSlot: 0, chip: null, costPoints: 0 },
    { captainSlot: 1, viceSlot: 2, chip: null, costPoints: -4 },
    { captainSlot: 1, viceSlot: 2, chip: "joker" as ChipName, costPoints: 0 },
  ])("refuses what it cannot hold: %o", (armband) => {
    expect(() => packArmband(armband, 4)).toThrow("Broken assumption");
  });
});

describe("the packed footballers", () => {
  test("a sum of eleven tells points, how many are absent, and the formation", () => {
    const random = seededRandom(5);
    const footballers = new FootballerIndex();
    const round = new RoundPerformances();
    const known = Array.from({ length: 40 }, (_, i) => {
      const position = random.pick(POSITIONS);
      footballers.set(footballerId(500 + i), position);
      const performance = { position, points: random.below(2001) - 1000, absent: random.chance(50) };
      round.set(footballers.indexOf(footballerId(500 + i)), performance.points, performance.absent);
      return performance;
    });
    const packed = round.pack(footballers);
    known.forEach(({ points }, i) => expect(pointsOf(packed[i + 1]!)).toBe(points));
    for (let start = 0; start + 11 <= known.length; start++) {
      const eleven = known.slice(start, start + 11);
      let sum = 0;
      for (let i = 0; i < 11; i++) sum += packed[start + i + 1]!;
      expect((sum & POINTS_MASK) - 11 * POINTS_OFFSET).toBe(eleven.reduce((total, { points }) => total + points, 0));
      expect((sum & ABSENT_COUNT_MASK) / ABSENT_BIT).toBe(eleven.filter(({ absent }) => absent).length);
      const lanes = sum >>> LANES_SHIFT;
      const counted = ["DEF", "MID", "FWD"].map((each) => eleven.filter(({ position }) => position === each).length);
      expect([lanes & 0xf, (lanes >>> 4) & 0xf, (lanes >>> 8) & 0xf]).toEqual(counted);
    }
  });

  test("nobody spoken of has no points and is not absent; an unknown footballer throws", () => {
    const footballers = new FootballerIndex();
    footballers.set(footballerId(7), "DEF");
    const [nobody, defender] = new RoundPerformances().pack(footballers);
    expect([pointsOf(nobody!), pointsOf(defender!), defender! & ABSENT_BIT]).toEqual([0, 0, 0]);
    expect(() => footballers.indexOf(footballerId(8))).toThrow("footballer 8 is known");
  });

  test("a season has room for 1,023 of them, and refuses one more without a change", () => {
    const footballers = new FootballerIndex();
    for (let id = 1; id <= MOST_FOOTBALLERS; id++) footballers.set(footballerId(id), "MID");
    expect(footballers.indexOf(footballerId(1023))).toBe(1023);
    expect(() => footballers.set(footballerId(1024), "MID")).toThrow("at most 1,023 footballers");
    footballers.set(footballerId(7), "DEF");
    expect(footballers.count).toBe(1023);
  });

  test.each([1001, -1001, 0.5])("refuses %d points", (points) => {
    expect(() => new RoundPerformances().set(1, points, false)).toThrow("within 1000");
  });
});

describe("the costs of a round", () => {
  test("are half a byte a row; what does not fit its steps is kept beside", () => {
    const costs = [0, 4, 8, 56, 60, 3, 200, -4, 0];
    const net = Int16Array.from(costs, (_, row) => row * 7 - 20);
    const points = net.map((each, row) => each + costs[row]!);
    const steps = new Column(Uint8Array, costs.length, STEP_BYTES);
    expect(steps.bytes).toBe(5);
    // What an earlier round left in it.
    steps.view.fill(0xff);
    const range = { from: 0, to: costs.length, costUnit: 4, costSteps: steps.view };
    const kept = { steps, large: new Map(stepsBetween(range, (row) => points[row]! - net[row]!)) };
    expect([...kept.large.keys()]).toEqual([4, 5, 6, 7]);
    const args = roundCostArgs(kept, 4);
    costs.forEach((cost, row) => expect([costAt(kept, 4, row), costOf(args, row)]).toEqual([cost, cost]));
    expect(costOf(roundCostArgs(null, 4), 3)).toBe(0);
  });
});

describe("entry rows", () => {
  test("take no memory of their own for ids that go on by one", () => {
    const ofEntries = (count: number, step: number) => {
      const rows = new EntryRows(count);
      rows.append(
        Float64Array.from({ length: count }, (_, row) => 1 + row * step),
        new Uint8Array(count).fill(1),
      );
      return rows.bytes - count;
    };
    expect(ofEntries(100_000, 1)).toBe(ofEntries(10, 1));
    expect(ofEntries(100_000, 2)).toBeGreaterThan(12 * 100_000);
  });

  test("finds every entry, stragglers too, and keeps rows when it grows", () => {
    const rows = new EntryRows(2);
    const ids = [5, 9, 7, 12, 6, 20, 2 ** 45, 21];
    for (const id of ids) rows.append([id], [1 + (id % 3)]);
    expect(rows.append([9, 7], [1, 1])).toBe(0);
    expect(rows.count).toBe(ids.length);
    ids.forEach((id, row) => {
      expect(rows.rowOf(entryId(id))).toBe(row);
      expect(rows.idOf(row)).toBe(id);
      expect(rows.startedRoundOf(row)).toBe(1 + (id % 3));
    });
    for (const id of [1, 8, 13, 22, 2 ** 46]) expect(rows.rowOf(entryId(id))).toBe(-1);
  });

  test.each([{ stragglers: [] }, { stragglers: [601, 3] }])(
    "finds the next of many from wherever it stands, with stragglers $stragglers",
    ({ stragglers }) => {
      const rows = new EntryRows(2);
      const random = seededRandom(11);
      const ids = Array.from({ length: 700 }, (_, row) => 10 + 3 * row + random.below(2));
      const all = [...ids, ...stragglers];
      for (const id of all) rows.append([id], [1]);
      all.forEach((id, row) => expect(rows.idOf(row)).toBe(id));
      const asked = [...Array.from({ length: 2200 }, (_, id) => id), ...stragglers];
      for (const from of [-1, 0, 1, 350, 698, 699, 700]) {
        for (const id of asked) {
          rows.rowOf(entryId(ids[from] ?? 0));
          expect(rows.rowOf(entryId(id)), `${id} after row ${from}`).toBe(all.indexOf(id));
        }
      }
    },
  );

  test.each([
    [[0], [1]],
    [[1.5], [1]],
    [[3], [0]],
    [[3], [256]],
    [[3, 4], [1]],
  ])("refuses ids %o starting in %o", (ids, started) => {
    expect(() => new EntryRows(4).append(ids, started)).toThrow("Broken assumption");
  });
});

describe("rank tables", () => {
  test("answer the shared rank of any points, and where they lie in the order", () => {
    const random = seededRandom(3);
    const points = Array.from({ length: 300 }, () => random.below(60) - 20);
    const parts = [points.slice(0, 100), points.slice(100)].map((part) => {
      const counts = new Uint32Array(BIN_COUNT);
      for (const each of part) counts[each + POINTS_BIAS]!++;
      return counts;
    });
    const table = new RankTable(parts, Math.min(...points), Math.max(...points));
    expect(table.rankedCount).toBe(300);
    expect(table.sum).toBe(points.reduce((sum, each) => sum + each, 0));
    for (let value = -30; value < 50; value++) {
      expect(table.rankOf(value)).toBe(1 + points.filter((each) => each > value).length);
      const from = points.filter((each) => each > value).length;
      const to = points.filter((each) => each >= value).length;
      expect([table.startOf(value), table.endOf(value)]).toEqual([from, to]);
    }
  });
});

test("a column keeps its rows when it grows", () => {
  const column = new Column(Int16Array, 3, 2);
  column.view.set([1, 2, 3, 4, 5, 6]);
  column.reserve(5);
  expect([...column.view]).toEqual([1, 2, 3, 4, 5, 6, 0, 0, 0, 0]);
  expect(column.capacity).toBe(5);
});

test("the chip table says of each chip what the rules say", () => {
  const { rows, quietChips } = chipTable(rulesetById("eliteserien-2026"));
  const row = (chip: ChipName | null) => {
    const at = CHIP_CODES.indexOf(chip) * CHIP_ROW;
    return [...rows.subarray(at, at + 10)];
  };
  expect(row(null)).toEqual([2, 1, 1, 1, 1, 1, 1, 0, 0x123, 0x355]);
  expect(row("frush").slice(0, 8)).toEqual([1, 1, 1, 1, 1, 2, 0, 0]);
  expect(row("2capt").slice(0, 2)).toEqual([2, 2]);
  expect(row("3xc").slice(0, 2)).toEqual([3, 1]);
  expect(row("bboost")[7]).toBe(1);
  const quiet = CHIP_CODES.filter((_, code) => (quietChips >>> code) & 1);
  expect(quiet).toEqual([null, "wildcard", "freehit", "rich", "uteam"]);
});
