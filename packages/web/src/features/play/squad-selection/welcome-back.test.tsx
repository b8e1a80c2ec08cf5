import type { WireOwnSeasons } from "@elleveren/contract";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { WelcomeBack } from "./WelcomeBack.tsx";

afterEach(cleanup);

const show = (own: WireOwnSeasons) =>
  renderScreen(
    <>
      <h1>Page</h1>
      <WelcomeBack />
    </>,
    {
      pattern: "/squad-selection",
      address: "/squad-selection",
      fetched: [
        [keys.me, { account: { entryId: null, firstName: "Liv" }, watched: new Set() }],
        [keys.ownSeasons, own],
      ],
    },
  );

const past = [
  { season_name: "2025", total_points: 1498, rank: 21_077, rank_percentage: "20.0" },
  { season_name: "2026", total_points: 1612, rank: 8412, rank_percentage: "8.0" },
];

test("whoever has played before is told how it went last, and which leagues wait for him", async () => {
  await show({ past, renewable: 2 });
  expect(screen.getByRole("status").textContent).toBe(
    "Welcome back, Liv!In 2026 you came number 8,412 with 1,612 points." +
      "2 of last season's leagues are yours to renew once your squad is entered.",
  );
});

test("one league, without a season of his own", async () => {
  await show({ past: [], renewable: 1 });
  expect(screen.getByRole("status").textContent).toBe(
    "Welcome back, Liv!One of last season's leagues is yours to renew once your squad is entered.",
  );
});

test("a newcomer is not welcomed back", async () => {
  await show({ past: [], renewable: 0 });
  expect(screen.queryByRole("status")).toBeNull();
});
