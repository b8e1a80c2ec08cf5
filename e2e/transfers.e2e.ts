/** Transfers: out, in, what it costs, confirmed in a dialog that says so. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry, readMarket, replacements } from "../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "./browser.ts";
import { expectAddress, expectGone, expectSeen, expectText } from "./expect-page.ts";
import { useGame } from "./game.ts";
import { escapeRegExp, readSquad, slotOf, type SquadMember } from "./squad.ts";

const game = useGame("deadline-day");

async function openTransfers(viewport: { width: number; height: number }) {
  const made = await createEntry(game.t);
  const visitor = await game.visit("/transfers", { as: made.client, language: "en", viewport });
  await expectSeen(visitor.page.getByRole("region", { name: "Transfers", exact: true }));
  const squad = await readSquad(made.client, made.entryId);
  return { ...visitor, ...made, squad };
}

/** Somebody of his position who may come in for no more than he is worth. */
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

async function addToSquad(page: Page, isPhone: boolean, webName: string): Promise<void> {
  if (isPhone) await page.getByRole("button", { name: "Find player" }).click();
  await page.getByRole("searchbox", { name: "Search for a player" }).fill(webName);
  await page
    .getByRole("button", { name: `Add ${webName}`, exact: true })
    .first()
    .click();
}

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
  await slotOf(page, leaving).click();
  await expectSeen(page.getByText("1 place is empty").filter({ visible: true }).first());
  // What is removed stands there until it is replaced, and can be brought back.
  await slotOf(page, leaving).click();
  await expectGone(page.getByText("1 place is empty").filter({ visible: true }));
  await slotOf(page, leaving).click();
  await addToSquad(page, device === "phone", coming.webName);
  await expectSeen(page.getByRole("region", { name: "Transfers", exact: true }).getByText(coming.webName));

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
  await slotOf(page, squad[3]!).click();
  await expectSeen(page.getByText("1 place is empty").filter({ visible: true }).first());
  await page.getByRole("button", { name: "Reset" }).click();
  await expectSeen(page.getByText("No transfers made yet").filter({ visible: true }).first());
});

test("transfers that come after the deadline are refused in words, and the edit stays", async () => {
  const { page, squad, client, entryId, watch } = await openTransfers(DESKTOP);
  watch.allow(/\/api\/transfers\//);
  const leaving = squad.find(({ position, slot }) => position === "forward" && slot <= 11)!;
  const coming = await replacementFor(
    squad.map(({ id }) => id),
    leaving,
  );
  await slotOf(page, leaving).click();
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
