/** After the last round: nothing is left to pick, and the site says so. */
import { expect, test } from "vitest";

import { DESKTOP } from "./browser.ts";
import { expectGone, expectSeen } from "./expect-page.ts";
import { useGame } from "./game.ts";

const game = useGame("season-over");
const FINISHED =
  "This game has now finished. Thanks for your interest, come back soon to select your squad for next season's game.";

test("a manager's editors give way to Game over, and My team leaves the menu [MT-17] [GL-19] [ER-26]", async () => {
  const client = await game.manager();
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  const { page } = await game.visit("/my-team", { as: client, language: "en", viewport: DESKTOP });
  for (const address of ["/my-team", "/transfers"]) {
    await page.goto(address);
    await expectSeen(page.getByRole("heading", { level: 1, name: "Game over" }));
    await expectSeen(page.getByText(FINISHED, { exact: true }));
  }
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expectGone(menu.getByRole("link", { name: "My team" }));
  expect(await menu.getByRole("link", { name: "Points" }).getAttribute("href")).toBe(`/entry/${entry}/event/6`);
});

test("a player without a team meets it in squad selection [SQ-05]", async () => {
  const { page } = await game.visit("/squad-selection", { as: await game.newcomer(), language: "en" });
  await expectSeen(page.getByRole("heading", { level: 1, name: "Game over" }));
  await expectSeen(page.getByText(FINISHED, { exact: true }));
});
