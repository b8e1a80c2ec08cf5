/** Skill or luck: the parts, the season beside others, and decisions by what was expected of them. */
import type { WireLuck, WireLuckRound } from "@elleveren/contract";
import { entryId, footballerId, roundId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { LuckCard } from "./LuckCard.tsx";

afterEach(cleanup);

const round = (event: number, decisions: WireLuckRound["decisions"]): WireLuckRound => ({
  event: roundId(event),
  points: 60,
  kept: 48,
  changes: 4,
  chip: 0,
  hits: -4,
  captain: 7,
  eleven: 6,
  bench: -1,
  luck: 12,
  luckier_than: 0.9,
  armband: { element: footballerId(1), expected: 5, points: 12, missed: 0 },
  decisions,
});
const show = (luck: WireLuck) =>
  renderScreen(<LuckCard entryId={entryId(3)} />, {
    pattern: "/page",
    address: "/page",
    fetched: [[keys.luck(3), luck]],
  });

test("decisions are told by what was expected of them, the best and the costliest apart", async () => {
  await show({
    rounds: [
      round(2, [
        { kind: "transfers", expected: 3.4 },
        { kind: "captain", expected: -1.25 },
      ]),
      round(1, [
        { kind: "lineup", expected: -0.2 },
        { kind: "chip", expected: 8 },
        { kind: "transfers", expected: -2.5 },
      ]),
    ],
    season: { luck: 24, luckier_than: 0.83 },
  });
  const linesOf = (title: string) => {
    const part = screen.getByRole("heading", { level: 3, name: title }).parentElement!;
    return [...part.querySelectorAll("dt, dd, li, tr")].map(({ textContent }) => textContent).join(" | ");
  };
  expect(linesOf("Best decisions")).toMatch(/Round 1: the chip.*\+8.*Round 2: transfers.*\+3\.4/);
  const costly = linesOf("Costliest decisions");
  expect(costly).toMatch(/Round 1: transfers.*−2\.5.*Round 2: the captain.*−1\.[23]/);
  expect(costly).not.toContain("line-up");
  const card = within(screen.getByRole("heading", { level: 2, name: "Skill or luck?" }).closest("section")!);
  expect(card.getByText("Luck in these rounds together: +24.0 points, more than 83% of the teams had.")).toBeTruthy();
});

test("among few teams nobody is compared, and good rounds without great decisions have no list", async () => {
  await show({ rounds: [round(1, [{ kind: "lineup", expected: -0.3 }])], season: { luck: 12, luckier_than: null } });
  expect(screen.getByText("Luck in these rounds together: +12.0 points.")).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
});
