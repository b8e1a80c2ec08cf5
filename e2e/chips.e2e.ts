/** Chips that are played with the line-up, and Rich Uncle, who is played at once. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry } from "../packages/server/src/testing/index.ts";
import { expectGone, expectSeen, expectText } from "./expect-page.ts";
import { useGame } from "./game.ts";
import { captainOf, readSquad, viceOf } from "./squad.ts";

const game = useGame("deadline-day");

const chips = (page: Page) => page.getByRole("list", { name: "Chips" });
const chipButton = (page: Page, name: string) => chips(page).getByRole("button", { name, exact: true });
const saveBar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const save = async (page: Page) => {
  await saveBar(page).getByRole("button", { name: "Save your team" }).tap();
  await expectText(saveBar(page).getByRole("status"), "Your team has been saved.");
};

async function openMyTeam() {
  const { client, entryId } = await createEntry(game.t);
  const visitor = await game.visit("/my-team", { as: client, language: "en" });
  await expectSeen(chips(visitor.page));
  const activeChip = async (): Promise<string | null> => {
    const { body } = await client.get(`/api/my-team/${entryId}/`);
    const rows = body.chips as { name: string; status_for_entry: string }[];
    return rows.find((chip) => chip.status_for_entry === "active")?.name ?? null;
  };
  return { ...visitor, client, entryId, activeChip };
}

test("the row has Attack! Attack!, Two Captains and Rich Uncle, each with Play [MT-19] [MT-21]", async () => {
  const { page } = await openMyTeam();
  expect(await chips(page).getByRole("listitem").locator("b").allInnerTexts()).toEqual([
    "Attack! Attack!",
    "Two Captains",
    "Rich Uncle",
  ]);
  for (const title of ["Attack! Attack!", "Two Captains", "Rich Uncle"]) {
    await expectText(chipButton(page, `Play ${title}`), "Play");
  }
  await chipButton(page, "Play Two Captains").tap();
  for (const title of ["Attack! Attack!", "Rich Uncle"]) {
    await expect.poll(() => chipButton(page, `Play ${title}`).getAttribute("aria-disabled")).toBe("true");
  }
});

test("a chip is proposed, saved, taken back and restored [MT-22] [MT-23] [MT-25] [MT-26] [MT-27]", async () => {
  const { page, client, entryId, activeChip } = await openMyTeam();
  const squad = await readSquad(client, entryId);
  await chipButton(page, "Play Two Captains").tap();
  await expectText(chipButton(page, "Cancel Two Captains"), "Cancel");
  // Both armbands show what the chip does.
  await expectSeen(page.getByRole("button", { name: `${captainOf(squad).label}, captain, ×2` }));
  await expectSeen(page.getByRole("button", { name: `${viceOf(squad).label}, vice-captain, ×2` }));
  await chipButton(page, "Cancel Two Captains").tap();
  await expectSeen(chipButton(page, "Play Two Captains"));
  await expectText(saveBar(page).getByRole("status"), "No unsaved changes");

  await chipButton(page, "Play Two Captains").tap();
  expect(await activeChip()).toBeNull();
  await save(page);
  expect(await activeChip()).toBe("2capt");
  await page.reload();
  await chipButton(page, "Cancel Two Captains").tap();
  await expectText(chipButton(page, "Restore Two Captains"), "Restore");
  // Another chip may take its place, and then this one cannot come back.
  await chipButton(page, "Play Attack! Attack!").tap();
  await expect.poll(() => chipButton(page, "Restore Two Captains").getAttribute("aria-disabled")).toBe("true");
  await chipButton(page, "Cancel Attack! Attack!").tap();
  await chipButton(page, "Restore Two Captains").tap();
  await expectText(saveBar(page).getByRole("status"), "No unsaved changes");

  await chipButton(page, "Cancel Two Captains").tap();
  await save(page);
  expect(await activeChip()).toBeNull();
  await expectSeen(chipButton(page, "Play Two Captains"));
});

test("Rich Uncle explains himself, is active at once and stays [MT-20] [MT-29]", async () => {
  const { page, activeChip } = await openMyTeam();
  await chipButton(page, "Play Rich Uncle").tap();
  const dialog = page.getByRole("dialog", { name: "Rich Uncle" });
  await expectSeen(dialog.getByText("It cannot be cancelled, and you have it once a season.", { exact: false }));
  await dialog.getByRole("button", { name: "Cancel" }).tap();
  await expectGone(dialog);
  expect(await activeChip()).toBeNull();

  await chipButton(page, "Play Rich Uncle").tap();
  await dialog.getByRole("button", { name: "Play Rich Uncle" }).tap();
  await expectSeen(page.getByText("Rich Uncle Active", { exact: true }));
  await expectGone(chips(page));
  expect(await activeChip()).toBe("rich");
  await page.reload();
  await expectSeen(page.getByText("Rich Uncle Active", { exact: true }));
  await expectGone(page.getByRole("button", { name: "Cancel Rich Uncle" }));
});
