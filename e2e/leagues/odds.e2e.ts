/** Chances while a round is on: in a league, between two teams, and out of sight for whoever does not want them. */
import { expect, test } from "vitest";

import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

/** The overall league, its number, and a team of it that is not the manager's own. */
async function rivalry() {
  const client = await game.manager();
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  const { classic } = (await client.get(`/api/entry/${entry}/`)).body.leagues;
  const league = classic[0].id as number;
  const { results } = (await client.get(`/api/leagues-classic/${league}/standings/`)).body.standings;
  const rival = results.find((row: { entry: number }) => row.entry !== entry) as { entry: number; entry_name: string };
  return { client, entry, league, rival };
}
const percent = (text: string | null) => Number(/\d+/u.exec(text ?? "")![0]);

test("two teams: who wins, and what each needs; the three chances add up; hidden they stay hidden", async () => {
  const { client, entry, league, rival } = await rivalry();
  const address = `/leagues/${league}/compare?a=${entry}&b=${rival.entry}`;
  const { page } = await game.visit(address, { as: client, language: "en", viewport: PHONE });
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Who wins the round?" }) });
  await card.getByRole("heading", { name: "Who wins the round?" }).waitFor();
  // The fourth figure is what the curve is read at.
  const chances = (await card.locator("b.num").allTextContents()).slice(0, 3);
  expect(chances).toHaveLength(3);
  expect(Math.abs(chances.reduce((sum, text) => sum + percent(text), 0) - 100)).toBeLessThanOrEqual(2);
  await card.getByText(`What ${rival.entry_name} needs`).waitFor();
  await expectAccessible(page);
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/player/odds/") && answer.ok());
  await card.getByRole("button", { name: "Hide chances" }).click();
  await page.getByRole("button", { name: "Show chances" }).waitFor();
  await saved;
  await page.reload();
  await page.getByRole("button", { name: "Show chances" }).waitFor();
  expect(await page.getByRole("heading", { name: "Who wins the round?" }).count()).toBe(0);
  // Another device of the same person, whose own page has the way back.
  const { page: other } = await game.visit("/player", { as: client, language: "en", viewport: DESKTOP });
  const box = other.getByRole("checkbox", { name: "Show chances while the round is on" });
  expect(await box.isChecked()).toBe(false);
  await expectAccessible(other);
  const back = other.waitForResponse((answer) => answer.url().endsWith("/api/player/odds/") && answer.ok());
  await other.getByText("Show chances while the round is on").click();
  await back;
  await page.reload();
  await card.getByRole("heading", { name: "Who wins the round?" }).waitFor();
});

test("a league: the likeliest leaders and the own team, with the round and the season", async () => {
  const { client, league } = await rivalry();
  const { page } = await game.visit(`/leagues/${league}/live`, { as: client, language: "en", viewport: DESKTOP });
  const table = page.getByRole("table", { name: "Chances" });
  await table.waitFor();
  for (const heading of ["Team", "Ends at", "Round", "Top", "Season"]) {
    expect(await table.getByRole("columnheader").filter({ hasText: heading }).count()).toBeGreaterThan(0);
  }
  expect(await table.locator("tr[aria-current=true]").count()).toBe(1);
  expect(await table.getByRole("row").count()).toBeLessThanOrEqual(7);
});

test("a league: its story is read match by match, the rivals are named, and it is shared as a picture", async () => {
  const { client, entry, league } = await rivalry();
  const { page } = await game.visit(`/leagues/${league}/live`, { as: client, language: "en", viewport: PHONE });
  const chart = page.getByRole("slider", { name: "The chances of leading the league through the round" });
  await chart.waitFor();
  // Clubs' names come with the season's facts, a moment after the curve.
  await expect.poll(() => chart.getAttribute("aria-valuetext")).not.toMatch(/^: /);
  const now = await chart.getAttribute("aria-valuetext");
  await chart.focus();
  await page.keyboard.press("Home");
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/^Kick-off: /);
  await page.keyboard.press("End");
  expect(await chart.getAttribute("aria-valuetext")).toBe(now);
  // A rival is above, or one may come from below.
  const rivals = page.getByRole("heading", { level: 3, name: /To pass the next above|Who may come past/ });
  expect(await rivals.count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Share the chances" }).click();
  const picture = page.getByRole("dialog", { name: "Share the chances" }).getByRole("img");
  await picture.waitFor();
  expect(await picture.getAttribute("src")).toBe(`/share/league/${league}/chances.png?entry=${entry}`);
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 30_000 })
    .toBe(1200);
});
