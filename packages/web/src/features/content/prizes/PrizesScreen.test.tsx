import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { BrandProvider } from "../../../brand/brand-context.tsx";
import { neutralBrand } from "../../../brand/page-brand.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { PrizesScreen } from "./PrizesScreen.tsx";

afterEach(cleanup);

/** The prizes on the card of a contest. */
async function prizesOf(contest: string): Promise<(string | null)[]> {
  await renderScreen(<PrizesScreen />, { pattern: "/prizes", address: "/prizes" });
  const card = screen.getByRole("heading", { name: contest }).closest("li")!;
  return within(card)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
}

test("the season's first three have prizes of the brand [CO-05]", async () => {
  expect(await prizesOf("Top 3 of the season")).toEqual(["Gift card of NOK 7,500", "A year of streaming", "And more"]);
});

test("the cup's winner has prizes of the brand [CO-06]", async () => {
  expect(await prizesOf("Cup winner")).toEqual(["85-inch TV", "A year of streaming"]);
});

test("the best manager of a month has prizes of the brand [CO-07]", async () => {
  const prizes = ["Gift card of NOK 2,500", "A night at a hotel", "A year of streaming"];
  expect(await prizesOf("Manager of the month")).toEqual(prizes);
});

test("the cup's prize says from which round it is played, whatever the brand's record says [CO-06]", async () => {
  const { ruleset } = buildGame();
  const game = buildGame({ ruleset: { ...ruleset, cups: { ...ruleset.cups, generalFirstRound: 12 } } });
  await renderScreen(<PrizesScreen />, { pattern: "/prizes", address: "/prizes", game });
  expect(screen.getByText(/From round 12/)).toBeTruthy();
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
