/** Each state of my team on a phone: what axe says, how large its targets are, and that nothing sticks out. */
import { expect, test } from "vitest";

import { PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectText,
  goOffline,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { boxOf, menu, openMyTeam, parts } from "../my-team-page.ts";

const game = useGame("deadline-day");

test("a phone has heading, deadline, chips, pitch and save button from top to bottom, all in one view [MT-01] [MT-02]", async () => {
  const { page } = await openMyTeam(game, { viewport: PHONE });
  await expectSeen(page.getByRole("banner").getByText("My team", { exact: true }).filter({ visible: true }));
  const { deadline, chips, pitch, save } = parts(page);
  await expectText(deadline.locator("p").first(), /^Round 3 Deadline Mon 6 Apr, \d\d:\d\d$/);
  const boxes = [await boxOf(deadline), await boxOf(chips), await boxOf(pitch)];
  for (const [index, box] of boxes.entries()) {
    if (index > 0) expect(box.y).toBeGreaterThanOrEqual(boxes[index - 1]!.bottom - 1);
    expect(box.width).toBe(360);
  }
  const bar = await boxOf(save);
  expect(bar.bottom).toBeLessThanOrEqual(800);
  // Goalkeeper, three lines and the bench's shirts stand above it.
  const bench = await boxOf(page.getByRole("list", { name: "Substitutes" }).getByRole("listitem").first());
  expect(bench.y + 40).toBeLessThan(bar.y);
  await expectNoSidewaysScroll(page);

  const info = page
    .getByText("To change your captain use the menu which appears when clicking on a player.")
    .filter({ visible: true });
  await info.scrollIntoViewIfNeeded();
  const text = await boxOf(info);
  expect(text.y).toBeGreaterThan(0);
  expect(text.bottom).toBeLessThan(800);
  await page.getByRole("radio", { name: "List" }).tap();
  await expectSeen(page.getByRole("table", { name: "Your line-up" }));
  await expectNoSidewaysScroll(page);
});

const WORDS = {
  en: {
    switch: /^Switch/,
    captain: /^Make Captain/,
    rich: "Play Rich Uncle",
    two: "Play Two Captains",
    saved: "Your team has been saved.",
    save: "Save your team",
    cancel: "Cancel",
    failed: /did not get through/,
  },
  nb: {
    switch: /^Bytt plass/,
    captain: /^Gjør til kaptein/,
    rich: "Spill Rik onkel",
    two: "Spill To kapteiner",
    saved: "Laget ditt er lagret.",
    save: "Lagre laget",
    cancel: "Avbryt",
    failed: /kom ikke fram|gikk ikke/i,
  },
} as const;

test.each(["en", "nb"] as const)(
  "every state is accessible and fits a phone: %s",
  { timeout: 240_000 },
  async (language) => {
    const { page, squad, context, watch } = await openMyTeam(game, { viewport: PHONE, language });
    watch.allow(/\/api\//);
    const words = WORDS[language];
    const starter = squad.find((member) => member.slot === 8)!;
    // In Norwegian positions are called otherwise: the name is enough.
    const slot = page.getByRole("button", { name: new RegExp(`^${starter.webName},`, "u") });
    const check = async (state: string) => {
      await expectNoSidewaysScroll(page);
      // Under an open dialog nothing can be pressed.
      const dialog = page.getByRole("dialog");
      await expectTargets(page, (await dialog.count()) > 0 ? dialog.last() : page.locator("main"));
      await expectAccessible(page, `${state} ${language}`);
    };
    await check("at rest");
    await slot.tap();
    await expectSeen(menu(page));
    await check("menu open");
    await menu(page).getByRole("button", { name: words.switch }).tap();
    await expect.poll(() => slot.getAttribute("aria-pressed")).toBe("true");
    await check("swap in progress");
    await page.keyboard.press("Escape");
    await slot.focus();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: words.rich, exact: true }).tap();
    await expectSeen(page.getByRole("dialog"));
    await check("Rich Uncle's dialog");
    await page.getByRole("dialog").getByRole("button", { name: words.cancel, exact: true }).tap();
    // A closing dialog is still drawn, smaller and smaller.
    await expectGone(page.getByRole("dialog"));
    await page.getByRole("button", { name: words.two, exact: true }).tap();
    await check("chip proposed");
    await goOffline(page);
    await page.getByRole("button", { name: words.save, exact: true }).tap();
    await expectSeen(page.getByRole("alert"));
    await check("failed save");
    await context.setOffline(false);
    await page.getByRole("button", { name: words.save, exact: true }).tap();
    await expectSeen(page.getByText(words.saved));
    await check("saved");
  },
);
