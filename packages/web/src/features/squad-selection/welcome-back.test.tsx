import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../api/wire/keys.ts";
import type { OwnSeasons } from "../../api/play/own-seasons.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { WelcomeBack } from "./WelcomeBack.tsx";

afterEach(cleanup);

const show = (own: OwnSeasons) =>
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

const seasons = [
  { season: "2025", points: 1498, rank: 21_077 },
  { season: "2026", points: 1612, rank: 8412 },
];

test("whoever has played before is told how it went last, and which leagues wait for him", async () => {
  await show({ seasons, renewableCount: 2 });
  expect(screen.getByRole("status").textContent).toBe(
    "Welcome back, Liv!In 2026 you came number 8,412 with 1,612 points." +
      "2 of last season's leagues are yours to renew once your squad is entered.",
  );
});

test("one league, without a season of his own", async () => {
  await show({ seasons: [], renewableCount: 1 });
  expect(screen.getByRole("status").textContent).toBe(
    "Welcome back, Liv!One of last season's leagues is yours to renew once your squad is entered.",
  );
});

test("a newcomer is not welcomed back", async () => {
  await show({ seasons: [], renewableCount: 0 });
  expect(screen.queryByRole("status")).toBeNull();
});
