/**
 * The best squad: a newcomer takes it whole, a manager within the transfers left; nothing is saved before the usual
 * confirmation.
 */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectText,
  tick,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { readSquad } from "../squad.ts";

const game = useGame("deadline-day");
/** The solver works as long as the machine needs, and twice in the journey with paid transfers. */
const LONG_MS = 120_000;

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Suggest the best squad" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "The best squad" });
  await expectSeen(dialog.getByRole("button", { name: "Find the best squad" }));
  return dialog;
}

/** Starts the search and waits for its answer, however long the machine takes. */
async function search(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Find the best squad" }).click();
  await dialog.getByRole("button", { name: "Use this squad" }).waitFor({ timeout: 60_000 });
}

const playerNames = async (table: Locator): Promise<string[]> => table.locator("tbody th b").allInnerTexts();

test(
  "a newcomer takes the best squad whole and enters it",
  async () => {
    const client = await game.newcomer();
    const { page } = await game.visit("/squad-selection", { as: client, language: "en", viewport: PHONE });
    await expectSeen(page.getByRole("region", { name: "Squad selection" }));
    const dialog = await openDialog(page);
    await dialog.getByRole("radio", { name: "1", exact: true }).click();
    await expectSeen(dialog.getByText("Round 3", { exact: true }));
    await search(dialog);
    await expectSeen(dialog.getByText("Expected in round 3"));
    const squad = dialog.getByRole("table", { name: "The squad" });
    const names = await playerNames(squad);
    expect(names).toHaveLength(15);
    await expectAccessible(page, "the best squad, found");
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Use this squad" }).click();
    await expectGone(dialog);

    const accounts = page.getByRole("region", { name: "Accounts" });
    await expectSeen(accounts.getByText("15 / 15"));
    await page.getByRole("button", { name: "Enter Squad" }).filter({ visible: true }).click();
    const entering = page.getByRole("dialog", { name: "Enter your squad" });
    await entering.getByLabel("Team name").fill(`Best ${Date.now() % 100_000}`);
    await entering.getByRole("combobox", { name: "Favourite club" }).selectOption({ label: "Brann" });
    await entering.getByRole("combobox", { name: "Language of newsletters" }).selectOption({ label: "Bokmål" });
    await tick(entering.getByRole("checkbox", { name: /^I agree to the/ }));
    await entering.getByRole("button", { name: "Enter Squad" }).click();
    await expectAddress(page, "/my-team");
    const entry = (await client.get("/api/me/")).body.player.entry as number;
    const entered = await readSquad(client, entry);
    expect(entered.map(({ webName }) => webName).toSorted()).toEqual(names.toSorted());
  },
  LONG_MS,
);

test(
  "a manager locks two, allows one paid transfer, and sees what the suggestion costs before it is confirmed",
  async () => {
    const client = await game.manager();
    const entry = (await client.get("/api/me/")).body.player.entry as number;
    const { transfers } = (await client.get(`/api/my-team/${entry}/`)).body as {
      transfers: { limit: number; made: number; cost: number };
    };
    const before = await readSquad(client, entry);
    const { page } = await game.visit("/transfers", { as: client, language: "en", viewport: DESKTOP });
    await expectSeen(page.getByRole("region", { name: "Transfers", exact: true }));
    const dialog = await openDialog(page);
    await expectAccessible(page, "the settings");
    // The two that the search would sell first.
    const locked = before.filter(({ slot }) => slot >= 13).slice(0, 2);
    for (const { webName } of locked) {
      await dialog
        .getByRole("button", { name: `Keep ${webName}`, exact: true })
        .first()
        .press("Enter");
    }
    const free = Math.max(0, transfers.limit - transfers.made);
    await dialog.getByRole("combobox", { name: "Transfers at most" }).selectOption(String(free + 1));
    const pay = dialog.getByRole("checkbox", { name: /^Also transfers for/ });
    // Without a free transfer left it is ticked already.
    if (!(await pay.isChecked())) await tick(pay);
    await search(dialog);

    await expectSeen(dialog.getByText("Proven: no other squad within these settings expects more."));
    const coming = await playerNames(dialog.getByRole("table", { name: "Coming in" }));
    const going = await playerNames(dialog.getByRole("table", { name: "Going out" }));
    expect(coming).toHaveLength(going.length);
    expect(coming.length).toBeGreaterThan(0);
    expect(coming.length).toBeLessThanOrEqual(free + 1);
    for (const { webName } of locked) expect(going).not.toContain(webName);
    const squad = await playerNames(dialog.getByRole("table", { name: "The squad" }));
    for (const { webName } of locked) expect(squad).toContain(webName);
    // Paid transfers are made only where they pay, and the gain is told.
    const costPoints = Math.max(0, coming.length - free) * transfers.cost;
    const gain = dialog.getByText(/^Free transfers alone would bring/);
    if (costPoints > 0) await expectSeen(gain);
    else await expectGone(gain);
    await dialog.getByRole("button", { name: "Use this squad" }).click();
    await expectGone(dialog);
    expect((await readSquad(client, entry)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));

    const words = costPoints > 0 ? `Confirm for −${costPoints} points` : "Confirm Transfers";
    await page.getByRole("button", { name: words, exact: true }).filter({ visible: true }).click();
    const confirm = page.getByRole("dialog", { name: "Confirm Transfers" });
    for (const name of [...coming, ...going]) await expectSeen(confirm.getByText(name, { exact: true }).first());
    await confirm.getByRole("button", { name: words, exact: true }).click();
    await expectAddress(page, "/my-team");
    const after = (await readSquad(client, entry)).map(({ webName }) => webName);
    expect(after.toSorted()).toEqual(squad.toSorted());
  },
  LONG_MS,
);

test(
  "settings that leave no squad say why, in Norwegian too, and a search can be taken back",
  async () => {
    const client = await game.manager();
    const { page } = await game.visit("/transfers", { as: client, language: "nb", viewport: PHONE });
    await page.getByRole("button", { name: "Foreslå beste lag" }).filter({ visible: true }).click();
    const dialog = page.getByRole("dialog", { name: "Beste lag" });
    const find = dialog.getByRole("button", { name: "Finn beste lag" });
    await expectSeen(find);
    await expectAccessible(page, "the settings in Norwegian");
    // Three are left out, and one transfer is allowed.
    await dialog.getByRole("combobox", { name: "Maks antall bytter" }).selectOption("1");
    const own = dialog.getByRole("button", { name: /^Behold/ });
    await expect.poll(() => own.count()).toBe(15);
    const searchbox = dialog.getByRole("searchbox", { name: "Lås eller utelat spillere" });
    const names = (await own.allInnerTexts()).slice(0, 3).map((name) => name.trim());
    for (const name of names) {
      await searchbox.fill(name);
      const mine = dialog.getByRole("button", { name: `Hold ${name} utenfor`, exact: true }).first();
      await mine.click();
    }
    await find.click();
    const alert = dialog.getByRole("status").filter({ hasText: "Ingen lag oppfyller disse valgene." });
    await alert.waitFor({ timeout: 60_000 });
    await expectText(alert, /Det trengs minst 3 bytter, og du har tillatt 1\./);
    await dialog.getByRole("button", { name: "Endre valgene" }).click();
    for (const name of names)
      await dialog.getByRole("button", { name: `Slipp ${name} inn igjen`, exact: true }).click();
    await find.click();
    // Taken back at once, or found before that: either way the settings are a press away.
    await dialog
      .getByRole("button", { name: /Avbryt søket|Endre valgene/ })
      .first()
      .click();
    await expectSeen(find);
    await page.keyboard.press("Escape");
    await expectGone(dialog);
  },
  LONG_MS,
);
