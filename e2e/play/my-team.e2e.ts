/** The line-up for the coming deadline: swaps, armbands, saving, and the draft that survives a failed save. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import { expectAccessible, expectGone, expectSeen, expectText, expectTitle, goOffline } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { choose, swappablePair } from "../my-team-page.ts";
import { captainOf, readSquad, slotOf, viceOf } from "../squad.ts";

const game = useGame("deadline-day");

async function openMyTeam(viewport?: { width: number; height: number }) {
  const { client, entryId } = await createEntry(game.t);
  const visitor = await game.visit("/my-team", {
    as: client,
    language: "en",
    ...(viewport === undefined ? {} : { viewport }),
  });
  await expectSeen(visitor.page.getByRole("region", { name: "Your line-up" }));
  const squad = await readSquad(client, entryId);
  return { ...visitor, client, entryId, squad };
}

const saveBar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const saveButton = (page: Page) => saveBar(page).getByRole("button", { name: "Save your team" });
const menu = (page: Page) => page.getByRole("dialog");
/** The menu's entries, without the small notes. */
const offered = async (page: Page): Promise<string[]> => {
  await expectSeen(menu(page));
  return menu(page).getByRole("list").first().getByRole("button").locator("b").allInnerTexts();
};

test("the page says round, deadline and how to change the captain [MT-02]", async () => {
  const { page } = await openMyTeam(DESKTOP);
  await expectTitle(page, "My team · Elleveren");
  const info = page.getByText("To change your captain use the menu which appears when clicking on a player.");
  await expectSeen(info.filter({ visible: true }));
  const bar = page.getByRole("region", { name: "Next deadline" });
  await expectSeen(bar.getByText("Round 3", { exact: true }));
  const deadline = new Date(game.world.season.rounds[2]!.deadlineAtMs).toISOString();
  await expect.poll(() => bar.locator("time").getAttribute("datetime")).toBe(deadline);
});

const ALWAYS = ["View Information", "If he does not play"];

test("the menu offers what the footballer's place allows [MT-03] [MT-05]", async () => {
  const { page, squad } = await openMyTeam();
  const plain = squad.find((member) => member.slot <= 11 && !member.isCaptain && !member.isViceCaptain)!;
  const expected: [typeof plain, string[]][] = [
    [plain, ["Switch", "Make Captain", "Make Vice Captain", ...ALWAYS]],
    [captainOf(squad), ["Switch", "Make Vice Captain", ...ALWAYS]],
    [viceOf(squad), ["Switch", "Make Captain", ...ALWAYS]],
    [squad[13]!, ["Switch", ...ALWAYS]],
  ];
  for (const [member, actions] of expected) {
    await slotOf(page, member).tap();
    expect(await offered(page)).toEqual(actions);
    await menu(page).getByRole("button", { name: "Close" }).tap();
    await expectGone(menu(page));
  }
  await slotOf(page, plain).tap();
  await menu(page).getByRole("button", { name: "View Information" }).tap();
  await expectSeen(menu(page).getByRole("heading", { name: plain.webName }));
});

test("two footballers switch places by tapping, and the team is saved [MT-04] [MT-09] [MT-15] [MT-16]", async () => {
  const { page, client, entryId, squad } = await openMyTeam();
  const substitutes = squad.filter((member) => member.slot > 12);
  const coming = substitutes[0]!;
  const leaving = squad.find(
    (member) => member.slot <= 11 && member.position === coming.position && !member.isCaptain,
  )!;
  const starter = squad.find((member) => member.slot <= 11 && member.slot !== leaving.slot && member.slot > 1)!;
  await expectText(saveBar(page).getByRole("status"), "No unsaved changes");
  await expect.poll(() => saveButton(page).getAttribute("aria-disabled")).toBe("true");

  await slotOf(page, leaving).tap();
  await menu(page)
    .getByRole("button", { name: /^Switch/ })
    .tap();
  await expectSeen(page.getByText(`Choose who switches places with ${leaving.webName}`));
  await expect.poll(() => slotOf(page, leaving).getAttribute("aria-pressed")).toBe("true");
  // Another starter is no target: both play already.
  await expect.poll(() => slotOf(page, starter).getAttribute("aria-disabled")).toBe("true");
  await expect.poll(() => slotOf(page, squad[11]!).getAttribute("aria-disabled")).toBe("true");

  // The chosen one's menu has Cancel in place of Switch.
  await slotOf(page, leaving).tap();
  expect((await offered(page))[0]).toBe("Cancel");
  await menu(page).getByRole("button", { name: "Cancel", exact: true }).tap();
  await expectGone(page.getByText("Choose who switches places with"));
  await expect.poll(() => slotOf(page, starter).getAttribute("aria-disabled")).toBeNull();

  await slotOf(page, leaving).tap();
  await menu(page)
    .getByRole("button", { name: /^Switch/ })
    .tap();
  await slotOf(page, coming).tap();
  const bench = page.getByRole("list", { name: "Substitutes" });
  await expectSeen(bench.getByRole("button", { name: leaving.label }));
  await expectGone(bench.getByRole("button", { name: coming.label }));
  await expectText(
    saveBar(page).getByRole("status"),
    `1 change not saved ${coming.webName} in, ${leaving.webName} out`,
  );
  expect(await readSquad(client, entryId)).toEqual(squad);

  await saveButton(page).tap();
  await expectText(saveBar(page).getByRole("status"), "Your team has been saved.");
  await expectGone(saveButton(page));
  const saved = await readSquad(client, entryId);
  expect(saved.find((member) => member.id === coming.id)!.slot).toBeLessThanOrEqual(11);
  expect(saved.find((member) => member.id === leaving.id)!.slot).toBe(coming.slot);
  await page.reload();
  await expectSeen(page.getByRole("list", { name: "Substitutes" }).getByRole("button", { name: leaving.label }));
});

test("during a swap the other button opens anybody's menu: Switch for a target, not for the others [MT-04]", async () => {
  const { page, squad } = await openMyTeam(DESKTOP);
  const [leaving, coming] = swappablePair(squad);
  const keeper = squad[11]!;
  await choose(page, leaving, /^Switch/);
  await expectSeen(page.getByText(`Choose who switches places with ${leaving.webName}`));
  const openMenu = async (member: (typeof squad)[number]) => {
    // Also on a disabled target: a press does nothing, the menu opens.
    await slotOf(page, member).click({ button: "right", force: true });
    return offered(page);
  };
  expect(await openMenu(keeper)).toEqual(ALWAYS);
  await menu(page).getByRole("button", { name: "Close" }).click();
  await expectGone(menu(page));
  expect((await openMenu(leaving))[0]).toBe("Cancel");
  await menu(page).getByRole("button", { name: "Close" }).click();
  await expectGone(menu(page));
  expect(await openMenu(coming)).toEqual(["Switch", ...ALWAYS]);
  await menu(page)
    .getByRole("button", { name: /^Switch/ })
    .click();
  await expectSeen(page.getByRole("list", { name: "Substitutes" }).getByRole("button", { name: leaving.label }));
  await expectText(
    saveBar(page).getByRole("status"),
    `1 change not saved ${coming.webName} in, ${leaving.webName} out`,
  );
});

test("slots are sent from 1 to 15 with the reserve goalkeeper in 12, and answered in the shape that is read [MT-07] [MT-08] [AP-020] [AP-021] [AP-022]", async () => {
  const { page, client, entryId, squad } = await openMyTeam(DESKTOP);
  const [leaving, coming] = swappablePair(squad);
  await choose(page, leaving, /^Switch/);
  await slotOf(page, coming).click();
  const posted = page.waitForResponse(
    (response) => response.url().endsWith(`/api/my-team/${entryId}/`) && response.request().method() === "POST",
  );
  await saveButton(page).click();
  const answer = await posted;
  const sent = answer.request().postDataJSON() as { event: number; picks: { element: number; position: number }[] };
  expect(sent.event).toBe(3);
  expect(sent.picks.map((pick) => pick.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect(sent.picks[11]!.element).toBe(squad[11]!.id);
  expect(squad[11]!.position).toBe("goalkeeper");
  const { receipt, ...team } = (await answer.json()) as Record<string, unknown>;
  expect(receipt).toMatchObject({ event: 3 });
  expect(team).toEqual((await client.get(`/api/my-team/${entryId}/`)).body);
});

test("the armband moves; a vice-captain made captain swaps with him, and a change can be undone [MT-14]", async () => {
  const { page, client, entryId, squad } = await openMyTeam();
  const captain = captainOf(squad);
  const vice = viceOf(squad);
  await slotOf(page, vice).tap();
  await expectSeen(menu(page).getByText(`${captain.webName} becomes vice-captain`));
  await menu(page)
    .getByRole("button", { name: /^Make Captain/ })
    .tap();
  await expectSeen(page.getByRole("button", { name: `${vice.label}, captain,` }));
  await expectSeen(page.getByRole("button", { name: `${captain.label}, vice-captain,` }));
  await expectText(saveBar(page).getByRole("status"), `1 change not saved New captain: ${vice.webName}`);

  const third = squad.find((member) => member.slot <= 11 && !member.isCaptain && !member.isViceCaptain)!;
  await slotOf(page, third).tap();
  await menu(page)
    .getByRole("button", { name: /^Make Vice Captain/ })
    .tap();
  await expectSeen(page.getByRole("button", { name: `${third.label}, vice-captain,` }));
  await saveBar(page).getByRole("button", { name: "Undo the change" }).tap();
  await expectSeen(page.getByRole("button", { name: `${captain.label}, vice-captain,` }));

  await saveButton(page).tap();
  await expectText(saveBar(page).getByRole("status"), "Your team has been saved.");
  const saved = await readSquad(client, entryId);
  expect([captainOf(saved).id, viceOf(saved).id]).toEqual([vice.id, captain.id]);
});

test("the keyboard alone: arrows over the pitch, Enter to act, Escape to leave, and save", async () => {
  const { page, client, entryId, squad } = await openMyTeam(DESKTOP);
  const keeper = squad[0]!;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  const pitch = page.getByRole("region", { name: "Your line-up" });
  // One tab stop: from the first slot a Tab leaves the pitch.
  await slotOf(page, keeper).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toMatch(/defender/);
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toMatch(/midfielder/);
  await page.keyboard.press("End");
  await expect.poll(focused).toContain(squad[14]!.label);
  await page.keyboard.press("Home");
  await expect.poll(focused).toContain(keeper.label);

  // The goalkeepers switch: Enter opens the menu on its first action.
  await page.keyboard.press("Enter");
  await expectSeen(menu(page));
  const switchButton = menu(page).getByRole("button", { name: /^Switch/ });
  for (let presses = 0; presses < 6 && !(await isFocused(switchButton)); presses += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectSeen(page.getByText(`Choose who switches places with ${keeper.webName}`));
  await expect.poll(focused).toContain(keeper.label);
  await page.keyboard.press("Escape");
  await expectGone(page.getByText("Choose who switches places with"));
  await expect.poll(focused).toContain(keeper.label);

  await page.keyboard.press("Enter");
  await expectSeen(menu(page));
  for (let presses = 0; presses < 6 && !(await isFocused(switchButton)); presses += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectSeen(page.getByText(`Choose who switches places with ${keeper.webName}`));
  await expect.poll(focused).toContain(keeper.label);
  const other = squad[11]!;
  await page.keyboard.press("End");
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("ArrowLeft");
  await expect.poll(focused).toContain(other.label);
  await page.keyboard.press("Enter");
  await expectText(saveBar(page).getByRole("status"), `1 change not saved ${other.webName} in, ${keeper.webName} out`);

  await page.keyboard.press("Tab");
  expect(await pitch.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  for (let presses = 0; presses < 6 && !(await isFocused(saveButton(page))); presses += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectText(saveBar(page).getByRole("status"), "Your team has been saved.");
  expect((await readSquad(client, entryId))[0]!.id).toBe(other.id);
});

const isFocused = (locator: ReturnType<Page["locator"]>): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

test("a save that does not get through says so beside the button and loses nothing [MT-17]", async () => {
  const { page, context, client, entryId, squad, watch } = await openMyTeam();
  watch.allow(/\/api\//);
  const vice = viceOf(squad);
  await slotOf(page, vice).tap();
  await menu(page)
    .getByRole("button", { name: /^Make Captain/ })
    .tap();
  await goOffline(page);
  await saveButton(page).tap();
  await expectText(
    saveBar(page).getByRole("alert"),
    "That did not get through. Your changes are still here: try again.",
  );
  await expectSeen(page.getByRole("button", { name: `${vice.label}, captain,` }));
  expect(captainOf(await readSquad(client, entryId)).id).toBe(captainOf(squad).id);

  await context.setOffline(false);
  await saveButton(page).tap();
  await expectText(saveBar(page).getByRole("status"), "Your team has been saved.");
  await expectGone(saveBar(page).getByRole("alert"));
  expect(captainOf(await readSquad(client, entryId)).id).toBe(vice.id);
});

test("the list shows the same fifteen, in its own address, and does the same", async () => {
  const { page, squad } = await openMyTeam();
  await page.getByRole("radio", { name: "List" }).tap();
  await expect.poll(() => new URL(page.url()).search).toBe("?view=list");
  const list = page.getByRole("table", { name: "Your line-up" });
  for (const member of squad) await expectSeen(list.getByRole("button", { name: member.label }));
  expect(await list.getByRole("button").count()).toBe(15);
  await list.getByRole("button", { name: viceOf(squad).label }).tap();
  await menu(page)
    .getByRole("button", { name: /^Make Captain/ })
    .tap();
  await expectText(saveBar(page).getByRole("status"), `1 change not saved New captain: ${viceOf(squad).webName}`);
  await page.getByRole("radio", { name: "Pitch" }).tap();
  await expectSeen(page.getByRole("button", { name: `${viceOf(squad).label}, captain,` }));
  await expectSeen(page.getByRole("region", { name: "Your line-up" }));
});

test("a message's button opens the question of another captain: nothing is saved before the answer, and one tap saves it", async () => {
  const { page, client, entryId, squad } = await openMyTeam();
  const [captain, vice] = [captainOf(squad), viceOf(squad)];
  const readCaptain = async () => captainOf(await readSquad(client, entryId)).id;
  await page.goto(`/my-team?captain=${vice.id}`);
  await expectText(menu(page).getByRole("heading"), `${vice.webName} as captain?`);
  await expectSeen(
    menu(page).getByText(`${vice.webName} takes the armband, and ${captain.webName} becomes vice-captain.`),
  );
  await expectAccessible(page);
  expect(await readCaptain()).toBe(captain.id);
  await menu(page).getByRole("button", { name: "Cancel" }).tap();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(await readCaptain()).toBe(captain.id);

  await page.goto(`/my-team?captain=${vice.id}`);
  await menu(page)
    .getByRole("button", { name: `Make ${vice.webName} captain` })
    .tap();
  await expectText(saveBar(page).getByRole("status"), "Your team has been saved.");
  expect(await readCaptain()).toBe(vice.id);

  await page.goto(`/my-team?captain=${vice.id}`);
  await expectSeen(menu(page).getByText(`${vice.webName} is your captain already.`));
  await page.goto("/my-team?captain=999999");
  await expectSeen(menu(page).getByText("He is not in your team any more."));
  expect(await readCaptain()).toBe(vice.id);
});
