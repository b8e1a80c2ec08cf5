/** A swap on my team: no layout shift under the pointer, and the keyboard's focus stays with the footballer. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE, TABLET } from "../browser.ts";
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { choose, chipButton, menu, openMyTeam, saveText, swappablePair } from "../my-team-page.ts";
import { slotOf } from "../squad.ts";

const game = useGame("deadline-day");
const LINE = /^Choose who switches places with/u;

/** Where everybody stands in the document, rounded to whole pixels. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-slot]")].map((slot) => {
      const { x, y, width, height } = slot.getBoundingClientRect();
      return [slot.dataset["slot"], x, y + scrollY, width, height].map((part) =>
        typeof part === "number" ? Math.round(part) : part,
      );
    }),
  );
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

/** Adds up what the browser calls layout shifts from now on, those right after a press too. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

test.each([
  ["phone", PHONE, "Pitch"],
  ["phone", PHONE, "List"],
  ["tablet", TABLET, "Pitch"],
  ["desktop", DESKTOP, "Pitch"],
  ["desktop", DESKTOP, "List"],
] as const)("nobody moves while a swap begins, lasts and is left: %s, %#", async (_, viewport, view) => {
  const { page, squad } = await openMyTeam(game, { viewport });
  if (view === "List") {
    await page.getByRole("radio", { name: "List" }).filter({ visible: true }).click();
    await expectSeen(page.getByRole("table", { name: "Your line-up" }));
  }
  const [leaving] = swappablePair(squad);
  await slotOf(page, leaving).focus();
  const before = await places(page);
  expect(before).toHaveLength(15);
  await page.keyboard.press("Enter");
  await expectSeen(menu(page));
  await watchShifts(page);
  await menu(page)
    .getByRole("button", { name: /^Switch/u })
    .press("Enter");
  await expectSeen(page.getByText(LINE));
  await expectGone(menu(page));
  expect(await places(page)).toEqual(before);
  await expect.poll(() => focused(page)).toContain(leaving.label);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, `a swap, ${view}`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.keyboard.press("Escape");
  await expectGone(page.getByText(LINE));
  expect(await places(page)).toEqual(before);
  expect(await focused(page)).toContain(leaving.label);
  // The text on a plate changes; the least of a line above the pitch would shift forty times as much.
  for (const shift of await shiftsOf(page)) expect(shift).toBeLessThan(0.0005);
});

test.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const)(
  "the focus goes with who is brought on, also by his menu, and Cancel gives it back: %s",
  async (_, viewport) => {
    const { page, squad } = await openMyTeam(game, { viewport });
    const [leaving, coming] = swappablePair(squad);
    await choose(page, leaving, /^Switch/u);
    await page.getByRole("status").filter({ hasText: LINE }).getByRole("button", { name: "Cancel" }).press("Enter");
    await expectGone(page.getByText(LINE));
    expect(await focused(page)).toContain(leaving.label);

    await choose(page, leaving, /^Switch/u);
    await expectSeen(page.getByText(LINE));
    await expectGone(menu(page));
    await slotOf(page, coming).focus();
    await page.keyboard.press("Enter");
    await expectGone(page.getByText(LINE));
    await expectSeen(page.getByRole("list", { name: "Substitutes" }).getByRole("button", { name: leaving.label }));
    await expect.poll(() => focused(page)).toContain(coming.label);

    // Back again, from the other one's menu: the place it was opened from is gone when the menu closes.
    await choose(page, coming, /^Switch/u);
    await expectGone(menu(page));
    await slotOf(page, leaving).click({ button: "right" });
    await menu(page)
      .getByRole("button", { name: /^Switch/u })
      .press("Enter");
    await expectGone(page.getByText(LINE));
    await expectGone(menu(page));
    await expect.poll(() => focused(page)).toContain(leaving.label);
  },
);

test.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const)("a chip says what it does before it is played and when it is: %s", async (_, viewport) => {
  const { page } = await openMyTeam(game, { viewport });
  const chips = page.getByRole("list", { name: "Chips" });
  for (const words of ["Your forwards count ×2", "Captain and vice both count ×2", "Free budget for one round"]) {
    await expectSeen(chips.getByText(words, { exact: true }));
  }
  await chipButton(page, "Play Two Captains").click();
  await expect.poll(() => saveText(page).innerText()).toContain("Two Captains: Captain and vice both count ×2");
  await expectAccessible(page, "a chip proposed");
  await expectNoSidewaysScroll(page);
  await page.goto("/transfers");
  const offered = page.getByRole("list", { name: "Chips" });
  await expectSeen(offered.getByText("Free transfers all round", { exact: true }));
  await expectSeen(offered.getByText("Free budget for one round", { exact: true }));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "chips on transfers");
});
