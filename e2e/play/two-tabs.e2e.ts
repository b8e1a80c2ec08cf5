/** The same team in two tabs, and on two devices: nothing is overwritten without a word. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP } from "../browser.ts";
import { expectAddress, expectGone, expectSeen, expectText } from "../expect-page.ts";
import { useGame } from "../game.ts";
import {
  chipButton,
  makeCaptain,
  menu,
  openMyTeam,
  plainStarters,
  save,
  saveBar,
  saveElsewhere,
  saveText,
  swap,
  swappablePair,
  wearing,
  withCaptain,
} from "../my-team-page.ts";
import { captainOf, readSquad, slotOf } from "../squad.ts";

const game = useGame("deadline-day");

async function openTwoTabs() {
  const visit = await openMyTeam(game, { viewport: DESKTOP });
  const other = await visit.context.newPage();
  await other.goto("/my-team");
  await expectSeen(slotOf(other, visit.squad[0]!));
  return { ...visit, other };
}

const bench = (page: Page) => page.getByRole("list", { name: "Substitutes" });
const ELSEWHERE =
  "Your team was changed in another tab or on another device. Your unsaved changes stand on top of that.";

test("a save reaches the other tab at once; the receipt stands beside it and leads to the log", async () => {
  const { page, other, squad, entryId } = await openTwoTabs();
  const [captain] = plainStarters(squad);
  await makeCaptain(page, captain!);
  await save(page);
  await expectSeen(wearing(other, captain!, "captain"));
  await expectText(saveText(other), "No unsaved changes");
  await expectGone(other.getByText(ELSEWHERE));

  const receipt = saveBar(page).getByRole("link", { name: "Receipt" });
  expect(await receipt.getAttribute("href")).toBe(`/entry/${entryId}/log`);
  await expectText(saveBar(page), /Receipt \d\d:\d\d:\d\d · [0-9A-F]{4}-[0-9A-F]{4}/);
});

test("unsaved changes in the other tab stay, upon what was saved; saving keeps both", async () => {
  const { page, other, squad, client, entryId } = await openTwoTabs();
  const [leaving, coming] = swappablePair(squad);
  const captain = plainStarters(squad).find((member) => member.id !== leaving.id)!;
  await swap(other, leaving, coming);
  await makeCaptain(page, captain);
  await save(page);

  await expectSeen(saveBar(other).getByText(ELSEWHERE));
  await expectSeen(wearing(other, captain, "captain"));
  await expectSeen(bench(other).getByRole("button", { name: leaving.label }));
  await expectText(saveText(other), `1 change not saved ${coming.webName} in, ${leaving.webName} out`);
  await save(other);
  await expectGone(other.getByText(ELSEWHERE));
  await expectSeen(bench(page).getByRole("button", { name: leaving.label }));
  const saved = await readSquad(client, entryId);
  expect(captainOf(saved).id).toBe(captain.id);
  expect(saved.find((member) => member.id === coming.id)!.slot).toBeLessThanOrEqual(11);
});

test("what no longer fits is named beside the save button", async () => {
  const { page, other, squad } = await openTwoTabs();
  const [leaving, coming] = swappablePair(squad);
  const second = squad.find((member) => member.slot > 12 && member.id !== coming.id)!;
  await swap(other, leaving, coming);
  await swap(page, leaving, second);
  await save(page);
  await expectSeen(
    saveBar(other).getByText(`There was no longer room for ${coming.webName} in the eleven.`, { exact: true }),
  );
  await expectSeen(bench(other).getByRole("button", { name: coming.label }));
  await expectText(saveText(other), "No unsaved changes");
  await saveBar(other).getByRole("button", { name: "OK" }).click();
  await expectGone(other.getByText(ELSEWHERE));
});

test("Rich Uncle played in one tab is active in the other, which drops a proposed chip with a word [MT-31]", async () => {
  const { page, other } = await openTwoTabs();
  await chipButton(other, "Play Two Captains").click();
  await chipButton(page, "Play Rich Uncle").click();
  await menu(page).getByRole("button", { name: "Play Rich Uncle" }).click();
  await expectSeen(other.getByText("Rich Uncle Active", { exact: true }));
  await expectSeen(saveBar(other).getByText("Two Captains was not played."));
});

test("data older than 600 seconds is fetched again, and unsaved changes outlive it [MT-18]", async () => {
  const { page, squad, client, entryId } = await openMyTeam(game, { viewport: DESKTOP });
  await page.clock.install();
  await page.goto("/my-team");
  const [leaving, coming] = swappablePair(squad);
  const [captain, next] = plainStarters(squad).filter((member) => member.id !== leaving.id);
  await swap(page, leaving, coming);
  await saveElsewhere(client, entryId, withCaptain(squad, captain!));

  await page.clock.fastForward("09:30");
  expect(await wearing(page, captain!, "captain").count()).toBe(0);
  await page.clock.fastForward("00:31");
  await expectSeen(wearing(page, captain!, "captain"));
  await expectText(saveText(page), `1 change not saved ${coming.webName} in, ${leaving.webName} out`);
  await expectSeen(saveBar(page).getByText(ELSEWHERE));

  // And whenever the page comes to the front again.
  await saveElsewhere(client, entryId, withCaptain(squad, next!));
  await comeBack(page);
  await expectSeen(wearing(page, next!, "captain"));
  await expectText(saveText(page), `1 change not saved ${coming.webName} in, ${leaving.webName} out`);
  await expectAddress(page, "/my-team");
});

/** The page goes to the back and comes to the front, as a browser tells it. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }
  });
