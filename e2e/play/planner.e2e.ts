/** The planner: two drafts, rounds ahead with bank, free transfers and chips carried forward, and one made real. */
import type { FootballerId, Market } from "@elleveren/rules";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry, readMarket, replacements, type TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectText,
  goOffline,
  textOf,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { readSquad, slotOf, type SquadMember } from "../squad.ts";

const game = useGame("deadline-day");
/** Open in this world. */
const ROUND = 3;

const strip = (page: Page) => page.getByRole("radiogroup", { name: "Coming rounds" });
const card = (page: Page, round: number): Locator => strip(page).getByRole("radio", { name: `Round ${round}` });
const pitch = (page: Page) => page.getByRole("region", { name: "Planned squad" });
const saveLine = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const expectSaved = (page: Page) => expectText(saveLine(page).getByRole("status"), "The draft is saved");

interface Move {
  readonly out: SquadMember;
  readonly intoId: FootballerId;
  readonly intoName: string;
  /** The gain of the bank. */
  readonly gainTenths: number;
}

/** Exchanges that cost nothing or less, so that they are affordable in any order. */
async function findMoves(squad: readonly SquadMember[], count: number): Promise<Move[]> {
  const market: Market = await readMarket(game.t);
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const names = new Map((body.elements as { id: number; web_name: string }[]).map((row) => [row.id, row.web_name]));
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  let ids = squad.map(({ id }) => [...market.keys()].find((key) => key === id)!);
  const moves: Move[] = [];
  for (const out of squad.filter(({ slot, position }) => slot <= 11 && position !== "goalkeeper")) {
    if (moves.length === count) break;
    const outId = ids.find((id) => id === out.id)!;
    const into = replacements(market, ids, outId).find(
      ({ priceTenths, footballerId }) =>
        // Not of the squad itself: in another order of the moves that footballer is still there.
        !squad.some(({ id }) => id === footballerId) &&
        priceTenths <= market.get(outId)!.priceTenths + 3 &&
        counts.get(names.get(footballerId)!) === 1,
    );
    if (!into) continue;
    ids = ids.map((id) => (id === outId ? into.footballerId : id));
    const gainTenths = market.get(outId)!.priceTenths - into.priceTenths;
    moves.push({ out, intoId: into.footballerId, intoName: names.get(into.footballerId)!, gainTenths });
  }
  expect(moves).toHaveLength(count);
  return moves;
}

async function newDraft(page: Page, name: string, isFirst = false): Promise<void> {
  await page.getByRole("button", { name: isFirst ? "Make your first draft" : "New draft" }).click();
  const dialog = page.getByRole("dialog", { name: "New draft" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectGone(dialog);
  await expectSeen(page.getByRole("navigation", { name: "Drafts" }).getByRole("link", { name, exact: true }));
}

async function exchange(page: Page, { out, intoName }: Move): Promise<void> {
  await slotOf(page, out).click();
  await page.getByRole("button", { name: "Transfer out" }).click();
  const market = page.getByRole("dialog", { name: `In for ${out.webName}` });
  await market.getByRole("searchbox", { name: "Search for a player" }).fill(intoName);
  await market.getByRole("button", { name: `Add ${intoName}`, exact: true }).click();
  await expectGone(market);
  await expectSeen(pitch(page).getByText(intoName, { exact: true }));
}

/** "Bank kr 5.5 Free 1 Cost 0" of a round's card. */
const expectAccounts = (page: Page, round: number, bankTenths: number, free: string, cost: string) =>
  expect
    .poll(async () => /Bank.*Cost\s+\S+/u.exec(await textOf(card(page, round)))?.[0].replaceAll("\u00a0", " "))
    .toBe(`Bank kr ${(bankTenths / 10).toFixed(1)} Free ${free} Cost ${cost}`);

const bankOf = async (client: TestClient, entryId: number): Promise<number> =>
  (await client.get(`/api/my-team/${entryId}/`)).body.transfers.bank as number;

test("two drafts over three rounds, one confirmed, the other drawn anew from the squad it left", async () => {
  const { client, entryId } = await createEntry(game.t);
  const squad = await readSquad(client, entryId);
  const bank = await bankOf(client, entryId);
  const [first, second, third] = (await findMoves(squad, 3)) as [Move, Move, Move];
  const { page } = await game.visit("/planner", { as: client, language: "en", viewport: DESKTOP });
  await newDraft(page, "Patience", true);

  // The entry's first round: free transfers are unlimited until its deadline, then one a round.
  await expectAccounts(page, ROUND, bank, "∞", "0");
  await expectAccounts(page, ROUND + 1, bank, "1", "0");
  await expectAccounts(page, ROUND + 2, bank, "2", "0");
  await expectAccounts(page, ROUND + 3, bank, "3", "0");

  await exchange(page, first);
  const afterFirst = bank + first.gainTenths;
  await expectAccounts(page, ROUND, afterFirst, "∞", "0");
  // A transfer of two rounds on uses one of the two banked by then.
  await card(page, ROUND + 2).click();
  await exchange(page, second);
  const afterSecond = afterFirst + second.gainTenths;
  await expectAccounts(page, ROUND + 1, afterFirst, "1", "0");
  await expectAccounts(page, ROUND + 2, afterSecond, "1", "0");
  await expectAccounts(page, ROUND + 3, afterSecond, "2", "0");
  await expectSaved(page);
  expect(page.url()).toContain(`round=${ROUND + 2}`);

  // The other draft plays the wildcard in the next round.
  await page.getByRole("button", { name: "Copy Patience" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy the draft" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Wild");
  await dialog.getByRole("button", { name: "Save" }).click();
  const drafts = page.getByRole("navigation", { name: "Drafts" });
  await expect.poll(() => drafts.getByRole("link", { name: "Wild" }).getAttribute("aria-current")).toBe("page");
  await card(page, ROUND + 1).click();
  await page.getByRole("combobox", { name: "Chip" }).selectOption({ label: "Wildcard" });
  await exchange(page, third);
  const afterThird = afterFirst + third.gainTenths;
  await expectAccounts(page, ROUND + 1, afterThird, "∞", "0");
  await expectSeen(card(page, ROUND + 1).getByText("Wildcard"));
  // Neither used nor added to: one in the round after, of which the planned transfer uses it.
  await expectAccounts(page, ROUND + 2, afterThird + second.gainTenths, "0", "0");
  await expectSaved(page);

  // Patience is as it was, and becomes real.
  await drafts.getByRole("link", { name: "Patience" }).click();
  await expectAccounts(page, ROUND + 1, afterFirst, "1", "0");
  expect(await bankOf(client, entryId)).toBe(bank);
  await saveLine(page)
    .getByRole("button", { name: `Confirm round ${ROUND}` })
    .click();
  const confirm = page.getByRole("dialog", { name: `Confirm round ${ROUND}` });
  await expectSeen(confirm.getByText(first.out.webName));
  await expectSeen(confirm.getByText(first.intoName));
  await expectSeen(confirm.getByText(`Deadline of round ${ROUND}`));
  await confirm.getByRole("button", { name: `Confirm round ${ROUND}` }).click();
  const done = page.getByRole("dialog", { name: `Round ${ROUND} is confirmed` });
  const receipt = await textOf(done.locator("code"));
  const log = (await client.get(`/api/entry/${entryId}/log/`)).body.results;
  expect(log[0]).toMatchObject({ kind: "transfers", event: ROUND });
  expect(log[0].receipt.squad_hash.slice(0, 16)).toBe(receipt);
  expect(await bankOf(client, entryId)).toBe(afterFirst);
  const now = (await readSquad(client, entryId)).map(({ id }) => id);
  expect(now).toContain(first.intoId);
  expect(now).not.toContain(first.out.id);
  await done.getByRole("button", { name: "Go to my team" }).click();
  await expectAddress(page, "/my-team");

  // The other draft says which of its moves has been made, and carries the rest on from the new squad.
  await page.goto("/planner");
  await drafts.getByRole("link", { name: "Wild" }).click();
  await card(page, ROUND).click();
  await expectSeen(page.getByText(`${first.out.webName} is not in the squad by then`).first());
  await expectAccounts(page, ROUND + 1, afterThird, "∞", "0");
  await page.getByRole("button", { name: `Do not exchange ${first.out.webName} for ${first.intoName}` }).click();
  await expectGone(page.getByText(`${first.out.webName} is not in the squad by then`));
  await expectSaved(page);
  await expectAccounts(page, ROUND + 2, afterThird + second.gainTenths, "0", "0");
});

test("a phone: captain of a later round, a lost line that loses nothing, rename and delete", async () => {
  const { client, entryId } = await createEntry(game.t);
  const squad = await readSquad(client, entryId);
  const { page, context, watch } = await game.visit("/planner", { as: client, language: "en", viewport: PHONE });
  await newDraft(page, "On the bus", true);
  await expectNoSidewaysScroll(page);
  await card(page, ROUND + 1).tap();
  const chosen = squad.find(
    (member) => member.slot > 5 && member.slot <= 11 && !member.isCaptain && !member.isViceCaptain,
  )!;
  watch.allow(/\/api\//);
  await goOffline(page);
  await slotOf(page, chosen).tap();
  await page.getByRole("button", { name: /^Make Captain/ }).tap();
  await expectSeen(pitch(page).getByRole("button", { name: new RegExp(`^${chosen.label}, captain`, "u") }));
  await expectText(saveLine(page).getByRole("status"), "Not saved. Your changes are kept here.");
  await context.setOffline(false);
  await expectSaved(page);
  await page.reload();
  await card(page, ROUND + 2).tap();
  // Captain of one round is captain of the next.
  await expectSeen(pitch(page).getByRole("button", { name: new RegExp(`^${chosen.label}, captain`, "u") }));

  await page.getByRole("button", { name: "Rename On the bus" }).tap();
  const rename = page.getByRole("dialog", { name: "Rename the draft" });
  await rename.getByRole("textbox", { name: "Name" }).fill("On the train");
  await rename.getByRole("button", { name: "Save" }).tap();
  await expectSeen(page.getByRole("navigation", { name: "Drafts" }).getByRole("link", { name: "On the train" }));
  await page.getByRole("button", { name: "Delete On the train" }).tap();
  await page
    .getByRole("dialog", { name: "Delete the draft?" })
    .getByRole("button", { name: "Delete", exact: true })
    .tap();
  await expectSeen(page.getByRole("button", { name: "Make your first draft" }));
  expect((await client.get(`/api/plans/${entryId}/`)).body.plans).toEqual([]);
});

test("what another tab changed is not overwritten: the newer one is shown, or one's own kept", async () => {
  const { client, entryId } = await createEntry(game.t);
  const squad = await readSquad(client, entryId);
  const [move] = (await findMoves(squad, 1)) as [Move];
  const { page, watch } = await game.visit("/planner", { as: client, language: "en", viewport: DESKTOP });
  await newDraft(page, "Two tabs", true);
  const [plan] = (await client.get(`/api/plans/${entryId}/`)).body.plans as { id: number; version: number }[];
  const chip = { event: ROUND + 1, chip: "wildcard", transfers: [], picks: null };
  await client.put(`/api/plans/${entryId}/${plan!.id}/`, { version: plan!.version, rounds: [chip] });
  watch.allow(/\/api\/plans\//);
  await exchange(page, move);
  await expectSeen(page.getByText("This draft was changed in another place meanwhile.", { exact: false }));
  await page.getByRole("button", { name: "Show the newer one" }).click();
  await expectSeen(card(page, ROUND + 1).getByText("Wildcard"));
  await expectSaved(page);
});

test("names and contrast hold on a phone in Norwegian", async () => {
  const { client } = await createEntry(game.t);
  const { page } = await game.visit("/planner", { as: client, language: "nb", viewport: PHONE });
  await page.getByRole("button", { name: "Lag ditt første utkast" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Lagre" }).tap();
  await expectSeen(page.getByRole("radiogroup", { name: "Kommende runder" }));
  await expectAccessible(page);
});

test("rounds are chosen by keyboard, and names and contrast hold on a desktop in English", async () => {
  const { client, entryId } = await createEntry(game.t);
  await client.post(`/api/plans/${entryId}/`, { name: "By keyboard" });
  const { page } = await game.visit("/planner", { as: client, language: "en", viewport: DESKTOP });
  await card(page, ROUND).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect.poll(() => card(page, ROUND + 1).getAttribute("aria-checked")).toBe("true");
  await expectAccessible(page);
});

test("who has no team is asked to pick a squad first", async () => {
  const { page } = await game.visit("/planner", { as: await game.newcomer(), language: "en" });
  await expectSeen(page.getByRole("heading", { name: "Pick your squad first" }));
});
