/** Chips that are played with the line-up, and Rich Uncle, which is played at once. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { changeRuleset, chipsOfSeason, createEntry } from "../../packages/server/src/testing/index.ts";
import { expectAddress, expectGone, expectSeen, expectText } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { captainOf, readSquad, viceOf } from "../squad.ts";

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
  await expectSeen(dialog.getByText("It cannot be cancelled. You have it once a season.", { exact: false }));
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

test("with Rich Uncle in play a wildcard cannot be played on transfers, and he is played once a season [MT-28] [MT-30] [MT-31]", async () => {
  const { page, client, entryId } = await openMyTeam();
  await chipButton(page, "Play Rich Uncle").tap();
  await page.getByRole("dialog", { name: "Rich Uncle" }).getByRole("button", { name: "Play Rich Uncle" }).tap();
  await expectSeen(page.getByText("Rich Uncle Active", { exact: true }));
  await page.goto("/transfers");
  await expectSeen(page.getByRole("region", { name: "Transfers", exact: true }));
  await expectSeen(page.getByText("Rich Uncle Active").filter({ visible: true }).first());
  expect(await page.getByRole("button", { name: "Play Wildcard", disabled: false }).count()).toBe(0);
  const answer = await client.post("/api/transfers/", { chip: "wildcard", entry: entryId, event: 3, transfers: [] });
  expect(answer.status).toBe(400);
  expect((await client.get(`/api/my-team/${entryId}/`)).body.transfers.limit).toBeNull();
});

test("a chip whose time has not come may be proposed; the server refuses it in words [MT-32]", async () => {
  const before = game.t.ctx.game().ruleset.chips;
  await changeRuleset(game.t, {
    chips: before.map((chip) => (chip.name === "2capt" ? { ...chip, startRound: 5 } : chip)),
  });
  const { page, client, entryId, activeChip, watch } = await openMyTeam();
  watch.allow(/\/api\/my-team\//);
  const states = (await client.get(`/api/my-team/${entryId}/`)).body.chips as {
    name: string;
    status_for_entry: string;
  }[];
  expect(states.find((chip) => chip.name === "2capt")!.status_for_entry).toBe("unavailable");
  await chipButton(page, "Play Two Captains").tap();
  await saveBar(page).getByRole("button", { name: "Save your team" }).tap();
  await expectText(saveBar(page).getByRole("alert"), "That chip cannot be played this round");
  // The proposal is still there, to be taken back.
  await chipButton(page, "Cancel Two Captains").tap();
  await expectText(saveBar(page).getByRole("status"), "No unsaved changes");
  expect(await activeChip()).toBeNull();
  await changeRuleset(game.t, { chips: before });
});

test("armbands and forwards show what a chip does: Two Captains, Triple Captain, Attack! Attack! [MT-33]", async () => {
  const before = game.t.ctx.game().ruleset.chips;
  await changeRuleset(game.t, { chips: chipsOfSeason(["frush", "2capt", "3xc"]) });
  const { page, client, entryId } = await openMyTeam();
  const squad = await readSquad(client, entryId);
  const marked = async (mark: string): Promise<string[]> => {
    await expect.poll(() => page.getByText(mark, { exact: true }).count()).toBeGreaterThan(0);
    const slots = page.locator("[data-slot]").filter({ has: page.getByText(mark, { exact: true }) });
    // The mark lies on the shirt of its own slot.
    for (const slot of await slots.all()) {
      const [place, sign] = [await slot.boundingBox(), await slot.getByText(mark, { exact: true }).boundingBox()];
      expect(sign!.x).toBeGreaterThanOrEqual(place!.x - 8);
      expect(sign!.x + sign!.width).toBeLessThanOrEqual(place!.x + place!.width + 8);
      expect(sign!.y).toBeLessThan(place!.y + place!.height / 2);
    }
    return slots.locator("b").allInnerTexts();
  };
  const [captain, vice] = [captainOf(squad).webName, viceOf(squad).webName];
  await chipButton(page, "Play Two Captains").tap();
  expect((await marked("×2")).toSorted()).toEqual([captain, vice].toSorted());
  await chipButton(page, "Cancel Two Captains").tap();
  await chipButton(page, "Play Triple Captain").tap();
  expect(await marked("×3")).toEqual([captain]);
  await chipButton(page, "Cancel Triple Captain").tap();
  await chipButton(page, "Play Attack! Attack!").tap();
  const forwards = squad.filter((member) => member.position === "forward" && member.slot <= 11);
  expect((await marked("×2")).toSorted()).toEqual(forwards.map((member) => member.webName).toSorted());
  await changeRuleset(game.t, { chips: before });
});

// Last: the round is over afterwards.
test("a played chip says in which round, and leads to its points [MT-24]", async () => {
  const { page, entryId } = await openMyTeam();
  await chipButton(page, "Play Two Captains").tap();
  await save(page);
  await game.t.setNow(new Date(game.world.season.rounds[2]!.deadlineAtMs).toISOString());
  await game.t.tick();
  const played = chips(page).getByRole("link", { name: "Played Round 3" });
  await expectSeen(played);
  expect(
    await chips(page)
      .getByRole("button", { name: /Two Captains$/ })
      .count(),
  ).toBe(0);
  await played.tap();
  await expectAddress(page, `/entry/${entryId}/event/3`);
  await expectSeen(page.getByText("Two Captains played").first());
});
