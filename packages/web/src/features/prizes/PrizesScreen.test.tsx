import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { BrandProvider } from "../../brand/brand-context.tsx";
import { neutralBrand } from "../../brand/page-brand.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { PrizesScreen } from "./PrizesScreen.tsx";

afterEach(cleanup);

test.each([
  ["CO-05", "Top 3 of the season", ["Gift card of NOK 7,500", "A year of streaming", "And more"]],
  ["CO-06", "Cup winner", ["85-inch TV", "A year of streaming"]],
  ["CO-07", "Manager of the month", ["Gift card of NOK 2,500", "A night at a hotel", "A year of streaming"]],
])("[%s] %s: what the brand says there is to win", async (_, contest, prizes) => {
  await renderScreen(<PrizesScreen />, { pattern: "/prizes", address: "/prizes" });
  const card = screen.getByRole("heading", { name: contest }).closest("li")!;
  expect(
    within(card)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(prizes);
});

test("the cup's prize says from which round it is played [CO-06]", async () => {
  await renderScreen(<PrizesScreen />, { pattern: "/prizes", address: "/prizes" });
  expect(screen.getByText(/From round 10/)).toBeTruthy();
});

test("a brand without prizes says that there are none yet", async () => {
  const screenOfBrand = (
    <BrandProvider brand={{ ...neutralBrand("main_en"), prizes: [] }}>
      <PrizesScreen />
    </BrandProvider>
  );
  await renderScreen(screenOfBrand, { pattern: "/prizes", address: "/prizes" });
  expect(screen.getByText("The prizes of the season are not announced yet.")).toBeTruthy();
});
