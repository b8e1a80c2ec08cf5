/**
 * The best plan: found and proven in the browser, made a draft, and made real. What it says of costs and points is what
 * the server draws and the planner shows; its first round is confirmed as it stands.
 */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry, type TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  textOf,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { readSquad } from "../squad.ts";

const game = useGame("deadline-day");
/** Open in this world. */
const ROUND = 3;
/** The solver works as long as the machine needs. */
const LONG_MS = 180_000;

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "The best plan" });

async function open(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Find the best plan" }).first().click();
  const dialog = dialogOf(page);
  await expectSeen(dialog.getByRole("radiogroup", { name: "Rounds to plan" }));
  return dialog;
}

/** Starts the search and waits for a plan that is proven. */
async function search(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Find the best plan" }).click();
  await dialog.getByRole("button", { name: "Make it a draft" }).waitFor({ timeout: 65_000 });
  await expectSeen(dialog.getByText("Proven: by these expectations", { exact: false }));
}

interface Told {
  readonly round: number;
  readonly points: string;
  readonly cost: number;
  readonly moves: number;
}

/** The dialog's account of each round. */
async function read(dialog: Locator): Promise<Told[]> {
  const cards = await dialog.getByRole("article").all();
  return Promise.all(
    cards.map(async (card) => ({
      round: Number(/\d+/u.exec((await card.getAttribute("aria-label"))!)![0]),
      points: await card.locator("header b").innerText(),
      cost: Number(/Costs (\d+) points/u.exec(await textOf(card))?.[1] ?? 0),
      moves: await card.getByRole("list", { name: "Transfers" }).getByRole("listitem").count(),
    })),
  );
}

const plansOf = async (client: TestClient, entryId: number) => {
  const { plans } = (await client.get(`/api/plans/${entryId}/`)).body as { plans: { id: number; name: string }[] };
  return plans;
};

test(
  "found, proven, made a draft: the server draws the same costs without a problem, and the first round is confirmed",
  async () => {
    const client = await game.manager();
    const entryId = (await client.get("/api/me/")).body.player.entry as number;
    const { page } = await game.visit("/planner", { as: client, language: "en", viewport: DESKTOP });
    const dialog = await open(page);
    await expectAccessible(page, "the wishes");
    await dialog.getByRole("radio", { name: "3", exact: true }).click();
    await expectSeen(dialog.getByText(`Rounds ${ROUND} to ${ROUND + 2}`, { exact: true }));
    // A chip that is saved costs something, and the dialog says what.
    await dialog.getByRole("checkbox", { name: "Wildcard" }).uncheck({ force: true });
    await search(dialog);
    await expectAccessible(page, "the plan");
    await dialog.getByRole("button", { name: "What does it cost: Wildcard is saved" }).click();
    await expectSeen(dialog.getByText(/^costs (\d+\.\d points|nothing)$/u));
    const told = await read(dialog);
    expect(told.map(({ round }) => round)).toEqual([ROUND, ROUND + 1, ROUND + 2]);

    await dialog.getByRole("button", { name: "Make it a draft" }).click();
    await expectGone(dialog);
    const drafts = page.getByRole("navigation", { name: "Drafts" });
    await expectSeen(drafts.getByRole("link", { name: `Best plan ${ROUND}–${ROUND + 2}` }));
    const [plan] = (await plansOf(client, entryId)).slice(-1);
    const { body } = await client.get(`/api/plans/${entryId}/${plan!.id}/`);
    const outlook = body.outlook as { event: number; cost: number; transfers: unknown[]; problems: unknown[] }[];
    const drawn = outlook.slice(0, told.length);
    expect(drawn.flatMap(({ problems }) => problems)).toEqual([]);
    expect(drawn.map(({ event, cost, transfers }) => [event, cost, transfers.length])).toEqual(
      told.map(({ round, cost, moves }) => [round, cost, moves]),
    );
    // The planner counts as the search did.
    for (const { round, points } of told) {
      const card = page
        .getByRole("radiogroup", { name: "Coming rounds" })
        .getByRole("radio", { name: `Round ${round}` });
      await expect.poll(() => textOf(card)).toContain(`${points} pts`);
    }

    const save = page.getByRole("region", { name: "Save", exact: true });
    await save.getByRole("button", { name: `Confirm round ${ROUND}` }).click();
    const confirm = page.getByRole("dialog", { name: `Confirm round ${ROUND}` });
    await confirm.getByRole("button", { name: /^Confirm/u }).click();
    await expectSeen(page.getByRole("dialog", { name: `Round ${ROUND} is confirmed` }));
    const planned = (body.rounds as { picks: { element: number; position: number; is_captain: boolean }[] }[])[0]!
      .picks;
    const squad = await readSquad(client, entryId);
    expect(squad.map(({ id, slot, isCaptain }) => [id, slot, isCaptain])).toEqual(
      planned.toSorted((a, b) => a.position - b.position).map((pick) => [pick.element, pick.position, pick.is_captain]),
    );
  },
  LONG_MS,
);

test(
  "a phone: wishes that contradict are named; two plans lie side by side; a round goes to Transfers in one tap",
  async () => {
    const { client, entryId } = await createEntry(game.t);
    const squad = await readSquad(client, entryId);
    const { page } = await game.visit("/planner", { as: client, language: "en", viewport: PHONE });
    const dialog = await open(page);
    await dialog.getByRole("radio", { name: "1", exact: true }).tap();
    // Without transfers nobody of the squad can be left out.
    const gone = squad.find(({ slot }) => slot === 15)!;
    await dialog.getByRole("searchbox", { name: "Lock or leave out somebody" }).fill(gone.webName);
    await dialog.getByRole("button", { name: `Leave out ${gone.webName}`, exact: true }).tap();
    await expectNoSidewaysScroll(page);
    await search(dialog);
    await expectAccessible(page, "the plan");
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Change the wishes" }).tap();
    await dialog.getByRole("button", { name: `Let ${gone.webName} in again` }).tap();
    await search(dialog);
    await expectSeen(dialog.getByRole("table", { name: "Two plans, round by round" }));

    const moves = dialog.getByRole("list", { name: "Transfers" }).first();
    const coming = await moves.getByRole("listitem").first().innerText();
    await dialog.getByRole("button", { name: /to Transfers/u }).tap();
    await expectAddress(page, "/transfers");
    const name = coming.split("\n").at(-1)!.trim();
    await expectSeen(page.getByRole("region", { name: "Transfers", exact: true }).getByText(name).first());
    // Nothing is made before it is confirmed.
    expect((await readSquad(client, entryId)).map(({ id }) => id)).toEqual(squad.map(({ id }) => id));
  },
  LONG_MS,
);
