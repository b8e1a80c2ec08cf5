/** A league when its season is over: its paper is read, its year turned card by card, a certificate taken, the hall entered. */
import { expect, test } from "vitest";

import { PHONE } from "../browser.ts";
import { expectAccessible, expectAddress, expectNoSidewaysScroll, expectSeen, expectText } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("season-over");

test("the paper of any round, the year, a certificate and the hall of fame, on a phone", async () => {
  await game.t.tick();
  await game.t.runDueJobs();
  const client = await game.manager();
  const { entry } = (await client.get("/api/me/")).body.player as { entry: number };
  const { classic } = (await client.get(`/api/entry/${entry}/`)).body.leagues;
  const league = classic.find((one: { league_type: string }) => one.league_type === "x") as { id: number };
  const table = (await client.get(`/api/leagues-classic/${league.id}/standings/`)).body.standings.results;
  const champion = table[0].entry_name as string;

  const { page } = await game.visit(`/leagues/${league.id}/standings/c`, {
    as: client,
    language: "en",
    viewport: PHONE,
  });
  const pages = page.getByRole("navigation", { name: "Pages of the league" });
  await pages.getByRole("link", { name: "Paper" }).tap();
  const paper = page.getByRole("article");
  await expectSeen(paper.getByText("Round 6"));
  await page.getByRole("combobox", { name: "Round" }).selectOption("2");
  await expectAddress(page, `/leagues/${league.id}/paper?event=2`);
  await expectSeen(paper.getByText("Round 2"));
  await expectAccessible(page, "the paper");
  await paper.getByRole("link").first().tap();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/(entry\/\d+\/|leagues\/\d+\/)/u);
  await page.goBack();

  await pages.getByRole("link", { name: "The year" }).tap();
  await expectText(page.getByRole("article").getByRole("heading", { level: 2 }), "Champion");
  await expectSeen(page.getByRole("article").getByText(champion).first());
  await page.getByRole("button", { name: new RegExp(`^Certificate\\s?: Champion, ${champion}$`, "u") }).tap();
  const sheet = page.getByRole("dialog", { name: "Certificate" });
  const picture = sheet.getByRole("img", { name: `Certificate: Champion: ${champion}` });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1754);
  await page.keyboard.press("Escape");

  await pages.getByRole("link", { name: "Hall of fame" }).tap();
  const most = page.getByRole("table", { name: "Who won most" });
  await expectText(most.getByRole("row").nth(1).getByRole("rowheader"), new RegExp(`^${champion}`, "u"));
  await expectSeen(page.getByRole("heading", { level: 2, name: "2026" }));
  await expectAccessible(page, "the hall of fame");
  await expectNoSidewaysScroll(page);
});
