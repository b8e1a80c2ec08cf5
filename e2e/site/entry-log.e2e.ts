/** My changes: everything that was accepted, in words, with a receipt that can be opened and checked. */
import { expect, test } from "vitest";

import { createEntry, readMarket, replacements, sql, transfersBody } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectAddress, expectNoSidewaysScroll, expectSeen, expectTitle } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("deadline-day");

/** A manager who entered, bought a footballer, sold the footballer again, and gave the armband away. */
async function busyManager() {
  const made = await createEntry(game.t, { name: "Travle Tær" });
  const { client, entryId } = made;
  const market = await readMarket(game.t);
  const team = `/api/my-team/${entryId}/`;
  const { picks } = (await client.get(team)).body;
  const out = picks[4].element;
  const into = replacements(
    market,
    picks.map((pick: { element: number }) => pick.element),
    out,
  )[0]!.footballerId;
  const answers = [
    await client.post("/api/transfers/", transfersBody(entryId, 3, [[out, into]])),
    await client.post("/api/transfers/undo/", { entry: entryId, event: 3 }),
    await client.post(team, {
      chip: "2capt",
      picks: picks.map(({ element, position }: { element: number; position: number }) => ({
        element,
        position,
        is_captain: position === 2,
        is_vice_captain: position === 3,
      })),
    }),
  ];
  for (const { status } of answers) expect(status).toBe(200);
  const names = new Map<number, string>(
    (await client.get("/api/bootstrap-static/")).body.elements.map((row: { id: number; web_name: string }) => [
      row.id,
      row.web_name,
    ]),
  );
  return {
    ...made,
    out: names.get(out)!,
    into: names.get(into)!,
    receipt: answers[2]!.body.receipt as { signature: string },
  };
}

test("changes in words, the newest on top, and a receipt that the game calls genuine", async () => {
  const { client, entryId, out, into, receipt } = await busyManager();
  const { page } = await game.visit(`/entry/${entryId}/log`, { as: client, language: "en", viewport: PHONE });
  await expectTitle(page, "My changes · Elleveren");
  const rows = page.getByRole("list", { name: "All changes" }).getByRole("heading", { level: 3 });
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual(["Chip changed", "Transfers undone", "Transfers confirmed", "Team entered"]);
  const row = (title: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await expectSeen(row("Chip changed").getByText("Chip played: Two Captains"));
  await expectSeen(row("Transfers confirmed").getByText(new RegExp(`^${into} .* in for ${out} `, "u")));
  await expectSeen(row("Transfers undone").getByText(`Back in the squad: ${out}`));
  await expectSeen(row("Team entered").getByText("Team name: Travle Tær"));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const code = `${receipt.signature.slice(0, 4)}-${receipt.signature.slice(4, 8)}`.toUpperCase();
  await row("Chip changed")
    .getByRole("button", { name: `Receipt ${code}` })
    .click();
  const dialog = page.getByRole("dialog", { name: `Receipt ${code}` });
  await expectSeen(dialog.getByText(receipt.signature));
  await dialog.getByRole("button", { name: "Check the receipt" }).click();
  await expectSeen(dialog.getByText("The receipt is genuine: the game issued it for this change."));
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
});

test("older changes are pages with an address of their own, in Norwegian too", async () => {
  const { client, entryId, accountId } = await busyManager();
  await sql`insert into entry_log (entry_id, round_id, at, account_id, kind, before, after)
    select ${entryId}, 3, game_now(), ${accountId}, 'details', '{"name": "A"}', '{"name": "B"}'
    from generate_series(1, 50)`.execute(game.t.ctx.db);
  const { page } = await game.visit(`/entry/${entryId}/log`, { as: client, language: "nb", viewport: DESKTOP });
  const rows = page.getByRole("list", { name: "Alle endringer" }).getByRole("heading", { level: 3 });
  await expect.poll(() => rows.count()).toBe(50);
  await page.getByRole("button", { name: "Eldre" }).click();
  await expectAddress(page, `/entry/${entryId}/log?page=2`);
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual(["Chip endret", "Bytter angret", "Bytter bekreftet", "Laget meldt på"]);
  await expectAccessible(page);
  await page.goBack();
  await expectAddress(page, `/entry/${entryId}/log`);
  await expect.poll(() => rows.count()).toBe(50);
});

test("the page of transfers leads to the log; another manager's is not shown, nor anybody's to a stranger", async () => {
  const { client, entryId } = await busyManager();
  const { page } = await game.visit(`/entry/${entryId}/transfers`, { as: client, language: "en" });
  await page.getByRole("link", { name: "My changes, with receipts" }).click();
  await expectAddress(page, `/entry/${entryId}/log`);
  const other = await game.visit(`/entry/${entryId + 1}/log`, { as: client, language: "en" });
  await expectSeen(other.page.getByText("Only the manager of a team sees its changes and receipts."));
  await expectAccessible(other.page);
  const stranger = await game.visit(`/entry/${entryId}/log`, { language: "en" });
  await expectSeen(stranger.page.getByRole("heading", { name: "Sign in to see this page" }));
});
