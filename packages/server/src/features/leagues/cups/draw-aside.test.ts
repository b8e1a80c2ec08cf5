import { expect, test } from "vitest";

import { type Contenders, drawAside, makeDraw } from "./make-draw.ts";

const SEED = "5e".repeat(32);
const contenders = (count: number): Contenders => ({
  entryIds: Float64Array.from({ length: count }, (_, index) => 10 * (count - index)),
  points: Int32Array.from({ length: count }, (_, index) => (index * 37) % 90),
  places: Float64Array.from({ length: count }, (_, index) => index + 1),
});

test.each([
  ["with byes", 3000, 4096],
  ["without", 4096, 4096],
  ["with nobody who plays yet", 1000, 4096],
])("a draw in a thread is the draw made here, %s [EG-69] [EG-70]", async (_, count, places) => {
  const request = { contenders: contenders(count), places, seed: SEED, label: "draw:1:20" };
  const here = makeDraw(request);
  expect(await drawAside(request, 100)).toEqual(here);
  expect(await drawAside(request)).toEqual(here);
  // Byes go to the most points, and each entry carries its own.
  const pointsOf = new Map(Array.from(request.contenders.entryIds, (id, at) => [id, request.contenders.points[at]!]));
  expect(Array.from(here.byes, (id) => pointsOf.get(id))).toEqual(Array.from(here.byePoints));
  expect(Array.from(here.byePoints)).toEqual(Array.from(here.byePoints).toSorted((a, b) => b - a));
  expect(here.pairs.length + here.byes.length).toBe(count);
});

test("a draw that cannot be made fails, in a thread as here", async () => {
  const request = { contenders: contenders(200), places: 128, seed: SEED, label: "draw:1:20" };
  expect(() => makeDraw(request)).toThrow("places");
  await expect(drawAside(request, 100)).rejects.toThrow("places");
});
