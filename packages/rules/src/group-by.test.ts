import { expect, test } from "vitest";

import { groupBy } from "./group-by.ts";

test("groups and their items keep the order they came in, whatever the key is", () => {
  const of = new Set(["moen", "berg", "mo", "by"]);
  expect([...groupBy(of, (name) => name[0])]).toEqual([
    ["m", ["moen", "mo"]],
    ["b", ["berg", "by"]],
  ]);
  const [home, away] = [{ club: 1 }, { club: 2 }];
  const goals = [home, away, home];
  expect([...groupBy(goals, (goal) => goal)]).toEqual([...Map.groupBy(goals, (goal) => goal)]);
  expect(groupBy([], String).size).toBe(0);
});
