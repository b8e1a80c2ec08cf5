/** Taking transfers back: those confirmed, with a dialog that says what returns; and drafts that stay or are dropped. */
import { footballerId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { readMarket, replacements, transfersBody } from "../../packages/server/src/testing/index.ts";
import { PHONE, DESKTOP } from "../browser.ts";
import { expectAccessible, expectGone, expectSeen, expectTargets, expectText } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { addToSquad, escapeRegExp, readSquad, removeFrom } from "../squad.ts";

const game = useGame("deadline-day");

/**
 * The world's manager after two deadlines (before the first, changes are no transfers), without transfers in the
 * round; and a legal, affordable swap.
 */
async function teamWithSwap() {
  const client = await game.manager();
  const entryId = (await client.get("/api/me/")).body.player.entry as number;
  await client.post("/api/transfers/undo/", { entry: entryId, event: 3 });
  const team = async () => (await client.get(`/api/my-team/${entryId}/`)).body;
  const before = await team();
  const picks = before.picks as { element: number; selling_price: number }[];
  const market = await readMarket(game.t);
  const owned = picks.map((pick) => footballerId(pick.element));
  const [swap] = picks.flatMap(({ element, selling_price: tenths }) => {
    const out = footballerId(element);
    if (market.get(out)!.position !== "MID") return [];
    const into = replacements(market, owned, out).find(({ priceTenths }) => priceTenths <= tenths);
    return into ? [{ out, into: into.footballerId, sellingTenths: tenths, priceTenths: into.priceTenths }] : [];
  });
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const names = new Map((body.elements as { id: number; web_name: string }[]).map((row) => [row.id, row.web_name]));
  const squad = await readSquad(client, entryId);
  const confirm = (changes: Record<string, unknown> = {}) =>
    client.post("/api/transfers/", transfersBody(entryId, 3, [[swap!.out, swap!.into]], changes));
  return { client, entryId, team, before, ...swap!, squad, confirm, nameOf: (id: number) => names.get(id)! };
}

test("confirmed transfers are undone after a dialog that says who, what money and which chip come back", async () => {
  const { client, entryId, before, out, into, sellingTenths, priceTenths, confirm, team, nameOf } =
    await teamWithSwap();
  const { page } = await game.visit("/transfers", { as: client, language: "en", viewport: PHONE });
  await expectSeen(page.locator("[data-slot]").first());
  await expectGone(page.getByRole("button", { name: "Undo transfers" }));
  expect((await confirm()).status).toBe(200);
  await page.reload();
  await expectSeen(page.getByText("1 transfer confirmed"));
  await expectTargets(page);
  const offer = page.getByRole("button", { name: "Undo transfers" });
  await offer.tap();
  const dialog = page.getByRole("dialog", { name: "Undo the transfers of round 3?" });
  const price = (tenths: number) => (tenths / 10).toFixed(1);
  await expectText(
    dialog.getByRole("list", { name: "Transfers" }).getByRole("listitem"),
    new RegExp(
      `^out: ${escapeRegExp(`${nameOf(into)} + ${price(priceTenths)}`)}.*in: ${escapeRegExp(`${nameOf(out)} − ${price(sellingTenths)}`)}`,
      "su",
    ),
  );
  await expectText(dialog.locator("dd").first(), `kr ${(before.transfers.bank / 10).toFixed(1)}`);
  await expectAccessible(page, "undoing transfers");
  await dialog.getByRole("button", { name: "Keep them" }).tap();
  await expectGone(dialog);
  expect((await readSquad(client, entryId)).map(({ id }) => id)).toContain(into);

  await offer.tap();
  await dialog.getByRole("button", { name: "Undo transfers" }).tap();
  await expectText(
    page.getByRole("status").filter({ hasText: "undone" }),
    "Your transfers of round 3 are undone. Your squad is as it was before them.",
  );
  await expectGone(offer);
  const after = await team();
  expect([after.picks, after.transfers]).toEqual([before.picks, before.transfers]);
  await expectSeen(page.locator("[data-slot]").filter({ hasText: nameOf(out) }));
  // The manager's own undo is not reported as a change from another tab.
  await expectGone(page.getByText("Your squad has been changed since you began", { exact: false }));
});

test.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])("the word of what was confirmed undoes it on the spot, on a %s", async (device, viewport) => {
  const { client, entryId, before, out, into, squad, team, nameOf } = await teamWithSwap();
  const { page } = await game.visit("/transfers", { as: client, language: "en", viewport });
  await removeFrom(
    page,
    squad.find(({ id }) => id === out)!,
  );
  await addToSquad(page, device === "phone", nameOf(into));
  await page.getByRole("button", { name: /^Confirm/u }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Confirm/u })
    .click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/my-team");
  const done = page.getByRole("main").getByRole("status").filter({ hasText: "1 transfer confirmed" });
  await expectSeen(done.getByText("Changed your mind?"));
  await expectTargets(page, done);
  await expectAccessible(page, "the way back beside what was confirmed");
  await done.getByRole("button", { name: "Undo transfers" }).click();
  const dialog = page.getByRole("dialog", { name: "Undo the transfers of round 3?" });
  await expectSeen(dialog.getByText(nameOf(into)));
  await dialog.getByRole("button", { name: "Undo transfers" }).click();
  await expectText(
    page.getByRole("main").getByRole("status").first(),
    "Your transfers of round 3 are undone. Your squad is as it was before them.",
  );
  const after = await team();
  expect([after.picks, after.transfers]).toEqual([before.picks, before.transfers]);
  await expectSeen(page.getByRole("button", { name: new RegExp(`^${escapeRegExp(nameOf(out))},`, "u") }));
  await expectGone(page.getByRole("button", { name: new RegExp(`^${escapeRegExp(nameOf(into))},`, "u") }));
  // The keyboard goes on from the page, not from a button that is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  expect((await readSquad(client, entryId)).map(({ id }) => id)).toContain(out);
});

test("a wildcard comes back with them", async () => {
  const first = await teamWithSwap();
  expect((await first.confirm({ chip: "wildcard" })).status).toBe(200);
  const { page } = await game.visit("/transfers", { as: first.client, language: "en" });
  await page.getByRole("button", { name: "Undo transfers" }).tap();
  const dialog = page.getByRole("dialog", { name: "Undo the transfers of round 3?" });
  await expectText(dialog.locator("dl > div").last(), "Chip you get back Wildcard");
  await dialog.getByRole("button", { name: "Undo transfers" }).tap();
  await expectSeen(page.getByRole("button", { name: "Play Wildcard" }));
});

test("what another tab has undone already is refused in words, and after the deadline nothing is offered", async () => {
  const { client, entryId, confirm } = await teamWithSwap();
  await confirm();
  const { page, watch } = await game.visit("/transfers", { as: client, language: "en" });
  watch.allow(/transfers\/undo/);
  await page.getByRole("button", { name: "Undo transfers" }).tap();
  const dialog = page.getByRole("dialog", { name: "Undo the transfers of round 3?" });
  await expectSeen(dialog);
  const deadline = game.world.season.rounds[2]!.deadlineAtMs;
  await game.t.setNow(new Date(deadline).toISOString());
  try {
    const answer = await client.post("/api/transfers/undo/", { entry: entryId, event: 3 });
    expect(answer.status).toBe(400);
    await expectGone(dialog);
    await expectGone(page.getByRole("button", { name: "Undo transfers" }));
  } finally {
    await game.t.setNow(new Date(game.world.nowMs).toISOString());
  }
  await page.reload();
  await page.getByRole("button", { name: "Undo transfers" }).tap();
  expect((await client.post("/api/transfers/undo/", { entry: entryId, event: 3 })).status).toBe(200);
  await dialog.getByRole("button", { name: "Undo transfers" }).tap();
  await expectSeen(page.getByText("There are no transfers to undo: they have been undone already."));
});

test("an edit that is not confirmed survives a wrong turn and a reload; with another squad underneath it is dropped in words", async () => {
  const { client, entryId, squad, confirm, nameOf, into } = await teamWithSwap();
  const { page, context } = await game.visit("/transfers", { as: client, language: "en", viewport: DESKTOP });
  const leaving = squad.find(({ position }) => position === "defender")!;
  await removeFrom(page, leaving);
  const emptied = page.getByText("1 place is empty: pick a defender").filter({ visible: true });
  await expectSeen(emptied.first());
  await page.getByRole("button", { name: "Play Wildcard" }).click();
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Fixtures" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/fixtures/);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Transfers" }).click();
  await expectSeen(emptied.first());
  await page.reload();
  await expectSeen(emptied.first());
  await expectSeen(page.getByRole("button", { name: "Cancel Wildcard" }));

  // Another tab, the same manager: it starts with the saved squad, and confirms.
  const other = await context.newPage();
  await other.goto("/transfers");
  await expectText(other.getByRole("region", { name: "Finish" }).locator("p"), "No transfers made yet");
  expect((await confirm()).status).toBe(200);
  await page.reload();
  await expectSeen(
    page.getByText(
      "Your squad has been changed since you began, in another tab or on another device. What you had not confirmed here is dropped.",
    ),
  );
  await expectSeen(page.locator("[data-slot]").filter({ hasText: nameOf(into) }));
  await expectText(page.getByRole("region", { name: "Finish" }).locator("p"), "No transfers made yet");
  expect((await readSquad(client, entryId)).map(({ id }) => id)).toContain(leaving.id);
});

test("Rich Uncle does not come back, and so nothing does", async () => {
  const first = await teamWithSwap();
  // Confirmed already when this is tried again.
  expect([200, 400]).toContain((await first.confirm({ chip: "rich" })).status);
  const { page } = await game.visit("/transfers", { as: first.client, language: "en" });
  const offer = page.getByRole("button", { name: "Undo transfers" });
  await expectSeen(offer);
  expect(await offer.getAttribute("aria-disabled")).toBe("true");
  const reason = await offer.getAttribute("aria-describedby");
  await expectText(page.locator(`[id="${reason}"]`), "Rich Uncle cannot be taken back.");
});
