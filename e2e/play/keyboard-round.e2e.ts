/** A whole round by the keyboard alone: signing in, the captain, a transfer, the deadline, the points and the league. */
import { footballerId } from "@elleveren/rules";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { readMarket, replacements } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectSeen,
  expectText,
  pressUntilFocused,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { plainStarters, saveText, saveButton, wearing } from "../my-team-page.ts";
import { playOn } from "../play-on.ts";
import { captainOf, readSquad, slotOf, walkToForward } from "../squad.ts";

const game = useGame("deadline-day");

/** Most tab stops between the top of a page and a wanted element. */
const MOST_STOPS = 250;

const press = async (page: Page, locator: Locator, most = MOST_STOPS): Promise<void> => {
  await locator.waitFor({ state: "attached" });
  await pressUntilFocused(page, "Tab", locator, most);
  await page.keyboard.press("Enter");
};
const toPage = (page: Page, name: string) =>
  press(page, page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name, exact: true }));
const toContent = (page: Page) => press(page, page.getByRole("link", { name: "Skip to content" }));

test(
  "a round is played from signing in to the league's table without a mouse [WCAG 2.1.1]",
  { timeout: 240_000 },
  async () => {
    const { page } = await game.visit("/my-team", { language: "en", viewport: DESKTOP });
    // A press of the mouse or of a finger would be no proof.
    await page.addInitScript(() => {
      for (const kind of ["pointerdown", "mousedown", "touchstart"])
        addEventListener(kind, () => document.documentElement.setAttribute("data-pressed", kind), true);
    });
    await page.reload();
    const { email, password } = game.world.accounts[0]!;
    const login = page.getByRole("main").getByLabel("Email");
    await expectSeen(login);
    await pressUntilFocused(page, "Tab", login, MOST_STOPS);
    await page.keyboard.type(email);
    await pressUntilFocused(page, "Tab", page.getByRole("main").getByLabel("Password"), 3);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expectSeen(page.getByRole("heading", { level: 1, name: "My team" }));

    // The armband goes to another starter.
    const client = await game.manager();
    const entryId = (await client.get("/api/me/")).body.player.entry as number;
    const squad = await readSquad(client, entryId);
    const wanted = plainStarters(squad).find(({ position }) => position === "midfielder")!;
    await expectSeen(slotOf(page, wanted));
    await toContent(page);
    await pressUntilFocused(page, "Tab", page.locator("[data-slot]:focus"), MOST_STOPS);
    await pressUntilFocused(page, "ArrowDown", page.locator('[data-slot][aria-label*="midfielder"]:focus'), 4);
    await page.keyboard.press("ArrowLeft");
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("ArrowLeft");
    await pressUntilFocused(page, "ArrowRight", slotOf(page, wanted), 5);
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("dialog").getByRole("button", { name: /^Make Captain/u }), 8);
    await expectSeen(wearing(page, wanted, "captain"));
    await press(page, saveButton(page));
    await expectText(saveText(page), "Your team has been saved.");
    expect(captainOf(await readSquad(client, entryId)).id).toBe(wanted.id);

    // One out, and a replacement at most as dear in, searched by name.
    const market = await readMarket(game.t);
    const owned = squad.map(({ id }) => footballerId(id));
    const leaving = squad.find(({ position }) => position === "forward")!;
    const sold = (await client.get(`/api/my-team/${entryId}/`)).body.picks as {
      element: number;
      selling_price: number;
    }[];
    const priceTenths = sold.find(({ element }) => element === leaving.id)!.selling_price;
    const coming = replacements(market, owned, footballerId(leaving.id)).find(
      (found) => found.priceTenths <= priceTenths,
    )!;
    const names = (await client.get("/api/bootstrap-static/")).body.elements as { id: number; web_name: string }[];
    const name = names.find(({ id }) => id === coming.footballerId)!.web_name;
    await toPage(page, "Transfers");
    await expectAddress(page, "/transfers");
    await expectSeen(slotOf(page, leaving));
    await walkToForward(page, leaving);
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Select replacement" }), 8);
    await pressUntilFocused(page, "Tab", page.getByRole("searchbox", { name: "Search for a player" }), 8);
    await page.keyboard.type(name);
    const add = page.getByRole("button", { name: `Add ${name}`, exact: true }).first();
    await expectSeen(add);
    await press(page, add, 16);
    await press(page, page.getByRole("region", { name: "Finish" }).getByRole("button", { name: /^Confirm/u }), 200);
    await press(page, page.getByRole("dialog").getByRole("button", { name: /^Confirm/u }), 12);
    await expectAddress(page, "/my-team");
    const now = (await readSquad(client, entryId)).map(({ id }) => id);
    expect(now).toContain(coming.footballerId);
    expect(now).not.toContain(leaving.id);

    // The deadline passes, the matches are played, the round is settled.
    await playOn(game, 3);
    await toPage(page, "Points");
    await expectSeen(page.getByRole("heading", { level: 1, name: /^Points/u }));
    const { body } = await client.get(`/api/entry/${entryId}/event/3/picks/`);
    const points = (body as { entry_history: { points: number } }).entry_history.points;
    await expectSeen(page.getByText(String(points), { exact: true }).first());
    // A new page has the focus already.
    await pressUntilFocused(page, "Tab", page.locator("[data-slot]:focus"), MOST_STOPS);
    await page.keyboard.press("Enter");
    const whom = await page.evaluate(() => document.activeElement!.getAttribute("aria-label")!.split(",")[0]!);
    await expectSeen(page.getByRole("heading", { level: 2, name: whom }));
    await expectAccessible(page, "a footballer's points by keyboard");
    await press(page, page.getByRole("button", { name: "Close", exact: true }));
    await expectGone(page.getByRole("heading", { level: 2, name: whom }));

    // And where that leaves the team in its league.
    await toPage(page, "Leagues");
    await expectAddress(page, "/leagues");
    const league = page.getByRole("main").locator('a[href*="/standings/c"]').filter({ visible: true }).first();
    await press(page, league);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/leagues\/\d+\/standings\/c$/u);
    await expectSeen(page.getByRole("heading", { level: 1 }));
    await expectSeen(page.getByRole("row").filter({ hasText: "Midtsommer FK" }).first());
    expect(await page.locator("html").getAttribute("data-pressed")).toBeNull();
  },
);
