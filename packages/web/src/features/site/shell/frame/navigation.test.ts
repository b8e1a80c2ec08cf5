import { describe, expect, test } from "vitest";

import { isCurrentItem, menuItems, tabBarItems, type Viewer } from "./navigation.ts";

const manager: Viewer = { isSignedIn: true, entryId: 7, startedRound: 3, currentRound: 24, nextRound: 25 };
const keys = (viewer: Viewer) =>
  menuItems(viewer)
    .map((item) => item.key)
    .join(" ");

describe("the menu", () => {
  test("of a manager with a team", () => {
    expect(keys(manager)).toBe("home my-team points transfers leagues fixtures statistics scout prizes help sign-out");
    expect(menuItems(manager)[2]?.to).toBe("/entry/7/event/24");
  });

  test("without a next round there is no my team, before the first round of the team no points", () => {
    expect(keys({ ...manager, nextRound: null })).not.toContain("my-team");
    expect(keys({ ...manager, startedRound: 25 })).not.toContain("points");
    expect(keys({ ...manager, currentRound: null })).not.toContain("points");
  });

  test("says Status before the season and Home once it is on", () => {
    expect(menuItems({ ...manager, currentRound: null })[0]?.label.message).toBe("Status");
    expect(menuItems(manager)[0]?.label.message).toBe("Home");
  });

  test("without a team, and for visitors", () => {
    expect(keys({ ...manager, entryId: null })).toBe("home squad-selection help sign-out");
    expect(keys({ ...manager, isSignedIn: false, entryId: null })).toBe("home prizes scout help statistics");
  });

  test("five at the bottom of a phone", () => {
    expect(tabBarItems(manager).map((item) => item.key)).toEqual(["home", "my-team", "points", "transfers", "leagues"]);
  });
});

test("points covers every round of the own team, leagues the organisations, home only itself", () => {
  const [home, , points, , leagues] = menuItems(manager);
  expect(isCurrentItem(leagues!, "/leagues/5/standings/c")).toBe(true);
  expect(isCurrentItem(leagues!, "/organisations/5/people/")).toBe(true);
  expect(isCurrentItem(points!, "/organisations/5")).toBe(false);
  expect(isCurrentItem(points!, "/entry/7/event/3/")).toBe(true);
  expect(isCurrentItem(points!, "/entry/8/event/3")).toBe(false);
  expect(isCurrentItem(home!, "/")).toBe(true);
  expect(isCurrentItem(home!, "/my-team")).toBe(false);
});
