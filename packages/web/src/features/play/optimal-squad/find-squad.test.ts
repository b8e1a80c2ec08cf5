// @vitest-environment node
import { clubId } from "@elleveren/rules";
import loadHighs from "highs";
import { describe, expect, test, vi } from "vitest";

import { findSquad } from "./find-squad.ts";
import { squadPoints, membersOf } from "./squad-points.ts";
import type { Candidate, SquadSearch } from "./squad-search.ts";
import { seededSearch } from "./testing/seeded-market.ts";

const highs = await loadHighs();
vi.setConfig({ testTimeout: 60_000 });
const find = (search: SquadSearch) => findSquad(highs, search, { untilMs: performance.now() + 60_000 });
const base = seededSearch(31, 160, 1);
const change = (search: SquadSearch, test: (one: Candidate, index: number) => boolean, wish: Partial<Candidate>) => ({
  ...search,
  candidates: search.candidates.map((one, index) => (test(one, index) ? { ...one, ...wish } : one)),
});
const firstOf = (test: (one: Candidate) => boolean, count: number) => base.candidates.filter(test).slice(0, count);

describe("settings that leave no squad are explained", () => {
  test("too many locked of a position", () => {
    const locked = firstOf((one) => one.position === "FWD", 4);
    expect(find(change(base, (one) => locked.includes(one), { isLocked: true }))).toEqual({
      kind: "impossible",
      obstacles: [{ code: "locked_positions", position: "FWD", count: 4, places: 3 }],
    });
  });

  test("too many locked of a club", () => {
    const locked = [
      ...firstOf((one) => one.clubId === 1 && one.position === "DEF", 2),
      ...firstOf((one) => one.clubId === 1 && one.position === "MID", 2),
    ];
    expect(locked).toHaveLength(4);
    expect(find(change(base, (one) => locked.includes(one), { isLocked: true }))).toMatchObject({
      obstacles: [{ code: "locked_clubs", clubId: clubId(1), count: 4, limit: 3 }],
    });
  });

  test("too few left of a position", () => {
    const keepers = base.candidates.filter((one) => one.position === "GKP");
    const candidates = base.candidates.filter((one) => one.position !== "GKP" || one === keepers[0]);
    expect(find({ ...base, candidates })).toEqual({
      kind: "impossible",
      obstacles: [{ code: "too_few_left", position: "GKP", count: 1, places: 2 }],
    });
  });

  test("too little money: by exactly how much the cheapest squad is too dear", () => {
    const poor = find({ ...base, moneyTenths: 500 });
    if (poor.kind !== "impossible") throw new Error(poor.kind);
    const [obstacle] = poor.obstacles;
    if (obstacle?.code !== "money") throw new Error(obstacle?.code);
    expect(find({ ...base, moneyTenths: 500 + obstacle.byTenths }).kind).toBe("found");
    expect(find({ ...base, moneyTenths: 500 + obstacle.byTenths - 1 }).kind).toBe("impossible");
  });

  test("too few transfers: how many it takes", () => {
    const owned = find(base);
    if (owned.kind !== "found") throw new Error(owned.kind);
    const ids = new Set(owned.squad.footballerIds);
    const mine = change(base, (one) => ids.has(one.footballerId), { isOwned: true });
    // Three of them must go, only two may be replaced.
    const gone = new Set(owned.squad.footballerIds.slice(0, 3));
    const search = { ...mine, candidates: mine.candidates.filter((one) => !gone.has(one.footballerId)) };
    expect(find({ ...search, transfers: { limit: 2, free: 2, costPoints: 4 } })).toEqual({
      kind: "impossible",
      obstacles: [{ code: "transfers", needed: 3, limit: 2 }],
    });
  });

  test("limits that only clash together", () => {
    const owned = find(base);
    if (owned.kind !== "found") throw new Error(owned.kind);
    const ids = new Set(owned.squad.footballerIds);
    const search = change(base, (one) => ids.has(one.footballerId), { isOwned: true });
    // No footballer may be replaced, although one must go, and there is no money at all.
    const candidates = search.candidates.filter((one) => one.footballerId !== owned.squad.footballerIds[0]);
    const none = { limit: 0, free: 0, costPoints: 4 };
    expect(find({ ...search, candidates, moneyTenths: 10, transfers: none })).toEqual({
      kind: "impossible",
      obstacles: [{ code: "together" }],
    });
  });
});

describe("paid transfers", () => {
  const owned = find(seededSearch(31, 160, 1));
  if (owned.kind !== "found") throw new Error(owned.kind);
  const ids = new Set(owned.squad.footballerIds);
  // His best five are injured: each replacement brings far more than it costs.
  const best = membersOf(base, owned.squad.footballerIds)
    .toSorted((first, second) => second.points[0]! - first.points[0]!)
    .slice(0, 5);
  const hurt = change(
    change(base, (one) => ids.has(one.footballerId), { isOwned: true }),
    (one) => best.some(({ footballerId }) => footballerId === one.footballerId),
    { points: [0] },
  );

  test("are made when they bring more than they cost, and what free ones alone bring stands beside it", () => {
    const search = { ...hurt, transfers: { limit: 5, free: 1, costPoints: 0.5 } };
    const outcome = find(search);
    if (outcome.kind !== "found") throw new Error(outcome.kind);
    const { squad, freeOnly } = outcome;
    const newcomers = squad.footballerIds.filter((id) => !ids.has(id)).length;
    expect(squad.costPoints).toBe((newcomers - 1) * 0.5);
    expect(squad.costPoints).toBeGreaterThan(0);
    expect(freeOnly?.costPoints).toBe(0);
    expect(freeOnly?.footballerIds.filter((id) => !ids.has(id))).toHaveLength(1);
    expect(squad.points).toBeGreaterThan(freeOnly!.points);
  });

  test("are not made when they do not pay", () => {
    const outcome = find({ ...hurt, transfers: { limit: 5, free: 1, costPoints: 50 } });
    if (outcome.kind !== "found") throw new Error(outcome.kind);
    expect(outcome).toMatchObject({ freeOnly: null, squad: { costPoints: 0 } });
    expect(outcome.squad.points).toBeGreaterThan(squadPoints(hurt, membersOf(hurt, [...ids])));
  });
});
