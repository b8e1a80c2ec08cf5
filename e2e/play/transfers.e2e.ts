/** Transfers: out, in, what it costs, confirmed in a dialog that says so. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry, readMarket, replacements, transfersBody } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectText,
  pressUntilFocused,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { type SquadMember, addToSquad, escapeRegExp, readSquad, removeFrom, slotOf, walkToForward } from "../squad.ts";

const game = useGame("deadline-day");

async function openTransfers(viewport: { width: number; height: number }) {
  const made = await createEntry(game.t);
  const visitor = await game.visit("/transfers", { as: made.client, language: "en", viewport });
  await expectSeen(visitor.page.getByRole("region", { name: "Transfers", exact: true }));
  const squad = await readSquad(made.client, made.entryId);
  return { ...visitor, ...made, squad };
}

/** A footballer of the same position at most as dear. */
async function replacementFor(owned: readonly number[], member: SquadMember): Promise<{ id: number; webName: string }> {
  const market = await readMarket(game.t);
  const byId = [...market.keys()];
  const squad = byId.filter((id) => owned.includes(id));
  const out = byId.find((id) => id === member.id)!;
  const found = replacements(market, squad, out).find(
    ({ priceTenths }) => priceTenths <= market.get(out)!.priceTenths + 5,
  )!;
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const names = body.elements as { id: number; web_name: string }[];
  const webName = names.find(({ id }) => id === found.footballerId)!.web_name;
  return { id: found.footballerId, webName };
}

const finish = (page: Page) => page.getByRole("region", { name: "Finish" });

test.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])("one out, one in, confirmed on a %s", async (device, viewport) => {
  const { page, client, entryId, squad } = await openTransfers(viewport);
  const leaving = squad.find(({ position, slot }) => position === "midfielder" && slot <= 11)!;
  const coming = await replacementFor(
    squad.map(({ id }) => id),
    leaving,
  );
  await removeFrom(page, leaving);
  await expectSeen(page.getByText("1 place is empty").filter({ visible: true }).first());
  // A removed footballer stays until replaced, and can be brought back.
  await slotOf(page, leaving).click();
  await expectGone(page.getByText("1 place is empty").filter({ visible: true }));
  await removeFrom(page, leaving);
  await addToSquad(page, device === "phone", coming.webName);
  await expectSeen(page.getByRole("region", { name: "Transfers", exact: true }).getByText(coming.webName));

  // On a desktop the accounts beside the button say it.
  await expectText(finish(page).locator("p"), device === "phone" ? "1 transfer, free" : "");
  await page.getByRole("button", { name: /^Confirm/ }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm Transfers" });
  await expectSeen(dialog.getByText(leaving.webName));
  await expectSeen(dialog.getByText(coming.webName));
  await expectSeen(dialog.getByText("In the bank afterwards"));
  await expectSeen(dialog.getByText("Deadline of round 3"));
  expect((await readSquad(client, entryId)).some(({ id }) => id === coming.id)).toBe(false);
  await dialog.getByRole("button", { name: /^Confirm/ }).click();
  await expectAddress(page, "/my-team");
  await expectSeen(page.getByRole("button", { name: new RegExp(`^${escapeRegExp(coming.webName)},`, "u") }));
  const now = (await readSquad(client, entryId)).map(({ id }) => id);
  expect(now).toContain(coming.id);
  expect(now).not.toContain(leaving.id);
});

test("nothing to confirm says so, and Reset drops the edit", async () => {
  const { page, squad } = await openTransfers(DESKTOP);
  const confirm = page.getByRole("button", { name: "Confirm Transfers" });
  await expect.poll(() => confirm.getAttribute("aria-disabled")).toBe("true");
  await expectSeen(page.getByText("No transfers made yet").filter({ visible: true }).first());
  await removeFrom(page, squad[3]!);
  await expectSeen(page.getByText("1 place is empty").filter({ visible: true }).first());
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expectSeen(page.getByText("No transfers made yet").filter({ visible: true }).first());
});

test("the scoreboard counts, the button names the price, the dialog lists it all, and my team is fresh [SQ-06] [SQ-12] [SQ-13] [SQ-33] [SQ-36] [AP-019]", async () => {
  const { page, client, entryId, squad } = await openTransfers(DESKTOP);
  const before = (await client.get(`/api/my-team/${entryId}/`)).body;
  const free = before.transfers.limit as number;
  const board = page.getByRole("region", { name: "Accounts" });
  const names = () => board.locator("dt").allInnerTexts();
  // A new team pays for nothing before its first deadline.
  expect(before.transfers.status).toBe(free === null ? "basic" : before.transfers.status);
  await expect.poll(names).toEqual(["Players", "In the bank", "Transfers"]);
  await expectText(board.locator("dd").first(), "15 / 15");

  const pairs = [];
  const owned = squad.map(({ id }) => id);
  for (const leaving of squad.filter(({ position }) => position === "midfielder").slice(0, 2)) {
    const coming = await replacementFor([...owned, ...pairs.map(({ coming }) => coming.id)], leaving);
    pairs.push({ leaving, coming });
    await removeFrom(page, leaving);
    await addToSquad(page, false, coming.webName);
  }
  await expectText(board.locator("dd").nth(2), "2");
  await finish(page).getByRole("button", { name: "Confirm Transfers" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm Transfers" });
  const listed = dialog.getByRole("list", { name: "Transfers" }).getByRole("listitem");
  await expect.poll(() => listed.count()).toBe(2);
  const market = await readMarket(game.t);
  for (const [index, { leaving, coming }] of pairs.entries()) {
    const pick = before.picks.find((row: { element: number }) => row.element === leaving.id);
    const tenths = [pick.selling_price as number, market.get(coming.id as never)!.priceTenths];
    await expectText(
      listed.nth(index),
      new RegExp(
        `^out: ${escapeRegExp(`${leaving.webName} + ${(tenths[0]! / 10).toFixed(1)}`)}.*Expected.*in: ${escapeRegExp(`${coming.webName} − ${(tenths[1]! / 10).toFixed(1)}`)}`,
        "su",
      ),
    );
  }
  await expectSeen(dialog.getByText("Deadline of round 3"));
  await expectTargets(page, dialog);
  await expectAccessible(page, "confirming transfers");
  await dialog.getByRole("button", { name: "Confirm Transfers" }).click();
  await expectAddress(page, "/my-team");
  // The changes, their cost, the receipt, and undo.
  const done = page.getByRole("main").getByRole("status").first();
  await expectText(
    done,
    // Before a team's first deadline changes are no transfers, and nothing is there to undo.
    /^2 transfers confirmed\. They cost no points\. Receipt \d\d:\d\d:\d\d · [0-9A-F]{4}-[0-9A-F]{4}$/u,
  );
  await expectAccessible(page, "transfers confirmed");
  // Told once: neither a reload nor the way back tells it again.
  await page.reload();
  await expectSeen(page.getByRole("region", { name: "Your line-up" }));
  await expectGone(page.getByText("2 transfers confirmed"));
  for (const { coming } of pairs) {
    await expectSeen(page.getByRole("button", { name: new RegExp(`^${escapeRegExp(coming.webName)},`, "u") }));
  }
});

test("beyond the free ones it costs: the scoreboard in cost mode, the button and the dialog say how much [SQ-12] [SQ-13] [SQ-33]", async () => {
  const client = await game.manager();
  const entryId = (await client.get("/api/me/")).body.player.entry as number;
  const { transfers } = (await client.get(`/api/my-team/${entryId}/`)).body;
  expect(transfers.status).toBe("cost");
  const { page } = await game.visit("/transfers", { as: client, language: "en", viewport: DESKTOP });
  const board = page.getByRole("region", { name: "Accounts" });
  await expectSeen(board);
  expect(await board.locator("dt").allInnerTexts()).toEqual([
    "Players",
    "In the bank",
    "Free transfers",
    "Transfers",
    "Cost",
  ]);
  const squad = await readSquad(client, entryId);
  const count = transfers.limit - transfers.made + 1;
  const owned = squad.map(({ id }) => id);
  for (const leaving of squad.filter(({ position }) => position !== "goalkeeper").slice(0, count)) {
    const coming = await replacementFor(owned, leaving);
    owned.push(coming.id);
    await removeFrom(page, leaving);
    await addToSquad(page, false, coming.webName);
  }
  await expectText(board.locator("dd").nth(2), `0 of ${transfers.limit}`);
  await expectText(board.locator("dd").nth(4), "−4 points");
  await finish(page).getByRole("button", { name: "Confirm for −4 points" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm Transfers" });
  await expectSeen(dialog.getByText("1 transfer beyond the free ones"));
  await expectSeen(dialog.getByText("−4 points", { exact: true }));
  // Under a wildcard the same costs nothing.
  await dialog.getByRole("radio", { name: /^Wildcard/ }).check();
  await expectSeen(dialog.getByRole("button", { name: "Confirm Transfers" }));
  await expectText(board.locator("dd").nth(4), "0 points");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reset", exact: true }).click();
});

test("a place shows what is saved, removed, and new; Reset drops edits and the proposed chip, which plays only when confirmed [SQ-09] [SQ-35]", async () => {
  const client = await game.manager();
  const entryId = (await client.get("/api/me/")).body.player.entry as number;
  const { page } = await game.visit("/transfers", { as: client, language: "en", viewport: DESKTOP });
  const squad = await readSquad(client, entryId);
  const leaving = squad.find(({ position }) => position === "defender")!;
  const place = page.locator("[data-slot]").filter({ hasText: leaving.webName });
  await expect.poll(() => place.getAttribute("data-state")).toBe("rest");
  await removeFrom(page, leaving);
  await expect.poll(() => place.getAttribute("data-state")).toBe("removed");
  expect(await place.locator("b").evaluate((name) => getComputedStyle(name).textDecorationLine)).toBe("line-through");
  await expectText(place.locator("b + span"), "Undo");
  await place.click();
  await expect.poll(() => place.getAttribute("data-state")).toBe("rest");
  await removeFrom(page, leaving);
  const coming = await replacementFor(
    squad.map(({ id }) => id),
    leaving,
  );
  await addToSquad(page, false, coming.webName);
  const fresh = page.locator("[data-slot]").filter({ hasText: coming.webName });
  await expect.poll(() => fresh.getAttribute("data-state")).toBe("proposed");
  expect(await fresh.getAttribute("aria-label")).toContain(`new in place of ${leaving.webName}`);

  const chips = page.getByRole("list", { name: "Chips" });
  await chips.getByRole("button", { name: "Play Wildcard" }).click();
  await expectSeen(chips.getByRole("button", { name: "Cancel Wildcard" }));
  expect((await client.get(`/api/my-team/${entryId}/`)).body.chips).not.toContainEqual(
    expect.objectContaining({ status_for_entry: "active" }),
  );
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expectSeen(chips.getByRole("button", { name: "Play Wildcard" }));
  await expect.poll(() => place.getAttribute("data-state")).toBe("rest");
  await expectText(finish(page).locator("p"), "No transfers made yet");
});

test("under Rich Uncle nobody is too dear [SQ-34]", async () => {
  const { client, entryId } = await createEntry(game.t);
  const played = await client.post("/api/transfers/", transfersBody(entryId, 3, [], { chip: "rich" }));
  expect(played.status).toBe(200);
  const { page } = await game.visit("/transfers", { as: client, language: "en", viewport: DESKTOP });
  await expectSeen(page.getByText("Rich Uncle Active", { exact: true }));
  const board = page.getByRole("region", { name: "Accounts" });
  await expectText(board.locator("dd").nth(1), "Unlimited");
  const squad = await readSquad(client, entryId);
  const owned = squad.map(({ id }) => id);
  const market = await readMarket(game.t);
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const names = new Map((body.elements as { id: number; web_name: string }[]).map((row) => [row.id, row.web_name]));
  for (const leaving of squad.filter(({ position }) => position === "forward")) {
    const dearest = replacements(market, owned as never, leaving.id as never).toSorted(
      (a, b) => b.priceTenths - a.priceTenths,
    )[0]!;
    owned.push(dearest.footballerId);
    await removeFrom(page, leaving);
    await addToSquad(page, false, names.get(dearest.footballerId)!);
  }
  await finish(page).getByRole("button", { name: "Confirm Transfers" }).click();
  await expectSeen(page.getByRole("dialog", { name: "Confirm Transfers" }).getByText("Rich Uncle"));
  await page.getByRole("dialog").getByRole("button", { name: "Confirm Transfers" }).click();
  await expectAddress(page, "/my-team");
});

test("the watchlist filters the market for a manager with a team [SQ-23]", async () => {
  const { client } = await createEntry(game.t);
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const watched = (body.elements as { code: number; web_name: string }[])[40]!;
  await client.post(`/api/watchlist/${watched.code}/`, {});
  const { page } = await game.visit("/transfers?filter=wl", { as: client, language: "en", viewport: DESKTOP });
  await expectSeen(page.getByText("1 player", { exact: true }));
  await expectSeen(page.getByRole("button", { name: `Add ${watched.web_name}` }));
});

test("a screen reader meets heading, accounts with the button and its reason, goalkeepers to forwards and the market, in that order", async () => {
  const { page } = await openTransfers(DESKTOP);
  await expectSeen(page.getByText("No transfers made yet").first());
  const tree = await page.locator("main").ariaSnapshot();
  const order = [
    'heading "Transfers" [level=1]',
    'region "Accounts"',
    'region "Finish"',
    "No transfers made yet",
    'button "Confirm Transfers"',
    'list "Goalkeepers"',
    'list "Defenders"',
    'list "Midfielders"',
    'list "Forwards"',
    'complementary "Market"',
    'searchbox "Search for a player"',
  ].map((text) => tree.indexOf(text));
  expect(Math.min(...order), tree.slice(0, 2000)).toBeGreaterThanOrEqual(0);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("without a mouse: one out, the market searched, one in, confirmed", async () => {
  const { page, client, entryId, squad } = await openTransfers(DESKTOP);
  const leaving = squad.find(({ position }) => position === "forward")!;
  const coming = await replacementFor(
    squad.map(({ id }) => id),
    leaving,
  );
  await walkToForward(page, leaving);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog");
  await pressUntilFocused(page, "Tab", menu.getByRole("button", { name: "Select replacement" }), 6);
  await page.keyboard.press("Enter");
  await expectText(finish(page).locator("p"), "1 place is empty: pick a forward");
  const search = page.getByRole("searchbox", { name: "Search for a player" });
  await pressUntilFocused(page, "Tab", search, 4);
  await page.keyboard.type(coming.webName);
  const add = page.getByRole("button", { name: `Add ${coming.webName}`, exact: true }).first();
  await expectSeen(add);
  await pressUntilFocused(page, "Tab", add, 12);
  await page.keyboard.press("Enter");
  // A long list can be left in one step.
  const skip = page.getByRole("button", { name: "Skip the list" });
  await pressUntilFocused(page, "Shift+Tab", skip, 12);
  await expectTargets(page, page.getByRole("complementary", { name: "Market" }));
  await page.keyboard.press("Enter");
  await pressUntilFocused(page, "Tab", finish(page).getByRole("button", { name: "Confirm Transfers" }), 4);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm Transfers" });
  await expectSeen(dialog);
  await pressUntilFocused(page, "Tab", dialog.getByRole("button", { name: "Confirm Transfers" }), 8);
  await page.keyboard.press("Enter");
  await expectAddress(page, "/my-team");
  expect((await readSquad(client, entryId)).map(({ id }) => id)).toContain(coming.id);
});

test.each([
  ["nb", "pitch"],
  ["nb", "list"],
  ["en", "pitch"],
  ["en", "list"],
] as const)("on a phone nothing is too small, too wide or without a name, in %s on the %s", async (language, view) => {
  const client = await game.manager();
  const { page } = await game.visit(`/transfers?view=${view}`, { as: client, language, viewport: PHONE });
  const count = page.locator("main dd").first();
  await expectText(count, "15 / 15");
  const squad = await readSquad(client, (await client.get("/api/me/")).body.player.entry as number);
  await page.getByRole("button", { name: new RegExp(`^${escapeRegExp(squad[4]!.webName)},`, "u") }).tap();
  const menu = page.getByRole("dialog");
  await expectTargets(page, menu);
  await expectAccessible(page);
  await menu.getByRole("button", { name: language === "en" ? "Remove" : "Fjern", exact: true }).tap();
  await expectText(count, "14 / 15");
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
  await expectAccessible(page);
});

test.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])(
  "on a %s nothing that is docked covers whom one chooses among, and a press offers a replacement, removal and information",
  async (device, viewport) => {
    const { page, squad } = await openTransfers(viewport);
    const forward = squad.find(({ position }) => position === "forward")!;
    const bottomOf = async (locator: Locator) => {
      const box = (await locator.boundingBox())!;
      return box.y + box.height;
    };
    const topOf = async (locator: Locator) => (await locator.boundingBox())!.y;
    if (device === "phone") {
      expect(await bottomOf(slotOf(page, forward))).toBeLessThanOrEqual(await topOf(finish(page)));
    } else {
      // The last page of the market's first thirty, and the way to the next, stand free of everything at the window's edge.
      const next = page.getByRole("complementary", { name: "Market" }).getByRole("button", { name: "Next" });
      await next.scrollIntoViewIfNeeded();
      expect(await bottomOf(next)).toBeLessThanOrEqual(DESKTOP.height);
      const hit = await next.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(hit).toBe(true);
      await next.click();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await topOf(finish(page))).toBeGreaterThanOrEqual(0);
      await expectSeen(slotOf(page, forward));
      await page.evaluate(() => scrollTo(0, 0));
    }

    const menu = page.getByRole("dialog");
    await slotOf(page, forward).click();
    await menu.getByRole("button", { name: "View Information" }).click();
    await expectSeen(menu.getByRole("tab", { name: "Summary" }));
    await menu.getByRole("button", { name: "Close" }).click();
    await slotOf(page, forward).click();
    await menu.getByRole("button", { name: "Select replacement" }).click();
    // The list opens at once, filtered by the position.
    const market = device === "phone" ? page.getByRole("dialog") : page.getByRole("complementary", { name: "Market" });
    await expectSeen(market.getByRole("heading", { name: "Pick a forward" }));
    await expectSeen(market.getByRole("button", { name: /^Add / }).first());
    await expectText(finish(page).locator("p"), "1 place is empty: pick a forward");
    if (device !== "phone") return;
    // With an empty place there is one tool more.
    await page.keyboard.press("Escape");
    await expectGone(page.getByRole("dialog"));
    expect(await bottomOf(slotOf(page, forward))).toBeLessThanOrEqual(await topOf(finish(page)));
  },
);

test("a footballer's dialog leads to transfers: one's own is taken off there, any other is looked up", async () => {
  const { page, squad } = await openTransfers(PHONE);
  const [own] = squad.filter(({ position }) => position === "defender");
  const other = await replacementFor(
    squad.map(({ id }) => id),
    own!,
  );
  await page.goto(`/fixtures?footballer=${own!.id}`);
  await page.getByRole("dialog").getByRole("link", { name: "Transfer out" }).click();
  await expectAddress(page, "/transfers");
  await expectSeen(page.getByRole("dialog").getByRole("heading", { name: "Pick a defender" }));
  await expectText(finish(page).locator("p"), "1 place is empty: pick a defender");
  await page.goto(`/fixtures?footballer=${other.id}`);
  await page.getByRole("dialog").getByRole("link", { name: "To transfers" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Add ${other.webName}`, exact: true })
    .first()
    .click();
  await expectSeen(page.getByRole("region", { name: "Transfers", exact: true }).getByText(other.webName));
});

test("transfers that come after the deadline are refused in words, and the edit stays [AP-019]", async () => {
  const { page, squad, client, entryId, watch } = await openTransfers(DESKTOP);
  watch.allow(/\/api\/transfers\//);
  const leaving = squad.find(({ position, slot }) => position === "forward" && slot <= 11)!;
  const coming = await replacementFor(
    squad.map(({ id }) => id),
    leaving,
  );
  await removeFrom(page, leaving);
  await addToSquad(page, false, coming.webName);
  await page.getByRole("button", { name: /^Confirm/ }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm Transfers" });
  await expectSeen(dialog);
  // The deadline passes while the dialog is open.
  await game.t.setNow(new Date(game.world.season.rounds[2]!.deadlineAtMs).toISOString());
  await dialog.getByRole("button", { name: /^Confirm/ }).click();
  await expectText(dialog.getByRole("alert"), "The deadline has passed. Your changes came too late for this round.");
  await expectSeen(dialog.getByText(coming.webName));
  expect((await readSquad(client, entryId)).map(({ id }) => id)).toEqual(squad.map(({ id }) => id));
});
