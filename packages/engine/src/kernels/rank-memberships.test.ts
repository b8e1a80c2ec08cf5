/** Ranks of memberships against counting who has more, in leagues around every size at which the kernel does otherwise. */
import { expect, test } from "vitest";

import { inThreadPool } from "../pool/pool.ts";
import { seededRandom } from "../testing/seeded-random.ts";
import { BATCH_LEAGUES, BATCH_MEMBERS, FEW_MEMBERS } from "./program-layout.ts";
import { UNRANKED } from "./rank-program.ts";

const ROWS = 5000;
const random = seededRandom(41);
const drawColumn = (draw: () => number) => Int16Array.from({ length: ROWS }, draw);
const around = (size: number) => [size - 1, size, size + 1];
const sizes = [
  ...Array.from({ length: 34 }, (_, size) => size),
  ...around(FEW_MEMBERS).flatMap((size) => [size, 3, size]),
  ...around(BATCH_MEMBERS),
  // Pieces and batches that begin and end anywhere; more leagues than go together; nobody.
  2 * BATCH_MEMBERS,
  3 * BATCH_MEMBERS + 5,
  ...Array.from({ length: 2 * BATCH_LEAGUES + 3 }, () => random.below(4)),
  ...Array.from({ length: 400 }, () => random.below(FEW_MEMBERS + 20)),
  ...Array.from({ length: BATCH_LEAGUES + 1 }, () => 0),
];

test.each([
  { what: "hardly two level", draw: () => random.below(60_000) - 30_000 },
  { what: "many level, below zero too", draw: () => random.below(9) - 4 },
  { what: "all level", draw: () => 7 },
  { what: "the farthest apart", draw: () => random.pick([-32_767, 32_767]) },
])("with $what", async ({ draw }) => {
  const totals = drawColumn(draw);
  const offsets = new Uint32Array(sizes.length + 1);
  sizes.forEach((size, league) => (offsets[league + 1] = offsets[league]! + size));
  const members = Uint32Array.from({ length: offsets.at(-1)! }, () => random.below(ROWS));
  const bases = Int16Array.from(members, (row) =>
    random.chance(15) ? UNRANKED : totals[row]! - (totals[row]! >> random.below(3)),
  );
  const ranks = new Uint32Array(members.length).fill(123_456);
  const half = sizes.length >> 1;
  const shared = { offsets, members, totals, bases, ranks };
  await inThreadPool().run("rankMemberships", [
    { ...shared, from: half, to: sizes.length },
    { ...shared, from: 0, to: half },
  ]);
  const points = [...members].map((row, member) => (bases[member] === UNRANKED ? null : totals[row]! - bases[member]!));
  for (const [league, size] of sizes.entries()) {
    const own = points.slice(offsets[league], offsets[league]! + size);
    const sorted = own.filter((each) => each !== null).toSorted((one, other) => other - one);
    const firsts = new Map<number, number>();
    sorted.forEach((each, place) => {
      if (!firsts.has(each)) firsts.set(each, place + 1);
    });
    const expected = own.map((each) => (each === null ? 0 : firsts.get(each)!));
    expect([...ranks.subarray(offsets[league], offsets[league]! + size)], `league ${league} of ${size}`).toEqual(
      expected,
    );
  }
});
