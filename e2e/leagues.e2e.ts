/** A private league: made, shared by its code, joined, looked at. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry } from "../packages/server/src/testing/index.ts";
import { DESKTOP } from "./browser.ts";
import { expectAddress, expectSeen, expectText, textOf } from "./expect-page.ts";
import { useGame } from "./game.ts";

const game = useGame("deadline-day");

test("one makes a league, another joins it by its code, and both stand in it", async () => {
  const founder = await createEntry(game.t, { name: "Grunnlaget" });
  const { page } = await game.visit("/leagues", { as: founder.client, language: "en" });
  await page.getByRole("link", { name: "Create and join leagues" }).tap();
  await page.getByRole("link", { name: "Create a league" }).tap();
  await expectAddress(page, "/leagues/create/classic");
  const create = page.getByRole("button", { name: "Create a league" });
  await expect.poll(() => create.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("League name").fill("Kantina");
  await create.tap();
  await expectSeen(page.getByText("The league is yours. Share the code with those who are to join."));
  const shownCode = page.getByText("League code", { exact: true }).locator("xpath=following-sibling::p[1]");
  await expectText(shownCode, /^\w{6,}$/u);
  const code = await textOf(shownCode);
  await page.getByRole("link", { name: "To the table" }).tap();
  await page.waitForURL(/\/standings\/c$/u);
  await expectSeen(page.getByRole("heading", { level: 1, name: "Kantina" }));
  await expectSeen(page.getByText("Scoring will start in round 3.", { exact: true }));
  const newcomers = (of: Page) => of.getByRole("region", { name: "New entries" }).last();
  await expectSeen(newcomers(page).getByRole("rowheader", { name: "Grunnlaget" }));

  const friend = await createEntry(game.t, { name: "Kompisene" });
  const other = await game.visit("/leagues/join/private", { as: friend.client, language: "en", viewport: DESKTOP });
  other.watch.allow(/leagues-private\/join/);
  await other.page.getByLabel("League code").fill("not a code");
  await other.page.getByRole("button", { name: "Join league" }).click();
  await expectSeen(other.page.getByRole("alert").getByText(/^Invalid code entered. Please check the code/));
  expect(await other.page.getByLabel("League code").inputValue()).toBe("not a code");
  await other.page.getByLabel("League code").fill(code);
  await other.page.getByRole("button", { name: "Join league" }).click();
  await expectAddress(other.page, "/leagues");
  await other.page.getByRole("link", { name: "Kantina" }).click();
  await expectSeen(newcomers(other.page).getByRole("rowheader", { name: "Grunnlaget" }));
  await expectSeen(newcomers(other.page).getByRole("rowheader", { name: "Kompisene" }));
  // The founder's open page hears of it.
  await expectSeen(newcomers(page).getByRole("rowheader", { name: "Kompisene" }));

  // Twice is once too many.
  await other.page.goto("/leagues/join/private");
  await other.page.getByLabel("League code").fill(code);
  await other.page.getByRole("button", { name: "Join league" }).click();
  await expectSeen(other.page.getByRole("alert").getByText("You are already entered in this league.", { exact: true }));
});

test("a phase has a table of its own, in the address [ST-01]", async () => {
  const { page } = await game.visit("/leagues/1/standings/c", { language: "en", viewport: DESKTOP });
  const phases = page.getByRole("group", { name: "Phase" });
  await expectSeen(phases);
  const table = page.getByRole("region", { name: "Table" }).getByRole("table");
  const total = () => table.getByRole("row").nth(1).getByRole("cell").last();
  await expectSeen(total());
  const overall = Number(await textOf(total()));
  const months = phases.getByRole("button");
  const count = await months.count();
  expect(count).toBeGreaterThan(1);
  await months.nth(1).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("phase")).not.toBeNull();
  await expect.poll(() => months.nth(1).getAttribute("aria-pressed")).toBe("true");
  const phase = Number(new URL(page.url()).searchParams.get("phase"));
  const { body } = await game.t.client().get(`/api/leagues-classic/1/standings/?phase=${phase}`);
  const first = (body.standings.results as { total: number; entry_name: string }[])[0];
  if (first) {
    await expectText(total(), String(first.total));
    expect(first.total).toBeLessThanOrEqual(overall);
  } else {
    await expectSeen(page.getByText("Data will appear here once the season is underway"));
  }
  await page.reload();
  await expect.poll(() => months.nth(1).getAttribute("aria-pressed")).toBe("true");
});
