/** A private league run by two: the list of members, a co-administrator, a message, a removal, and the log of it all. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectAddress, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("deadline-day");

const members = (page: Page) => page.getByRole("list", { name: "Members", exact: true }).getByRole("listitem");
const act = async (page: Page, name: string, label: string) => {
  await page.getByRole("button", { name: `Options for ${name}` }).click();
  await page.getByRole("dialog", { name }).getByRole("button", { name: label }).click();
  const question = page.getByRole("dialog", { name: `${label}: ${name}` });
  await expectAccessible(page, `asked: ${label}`);
  await question.getByRole("button", { name: label }).click();
};

test.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const)("on %s: from the list of members to the log", async (_, viewport) => {
  const [admin, helper, guest] = [
    await createEntry(game.t, { name: "Sjefene" }),
    await createEntry(game.t, { name: "Hjelperne" }),
    await createEntry(game.t, { name: "Gjestene" }),
  ];
  const { body: league } = await admin.client.post("/api/leagues-classic/", { name: "Styret", start_event: 3 });
  for (const { client } of [helper, guest]) await client.post("/api/leagues-private/join/", { code: league.code });
  const listed = (await admin.client.get(`/api/league/${league.id}/members/`)).body.members as {
    entry: number;
    player_name: string;
  }[];
  const nameOf = (entry: number) => listed.find((row) => row.entry === entry)!.player_name;
  const [helperName, guestName] = [nameOf(helper.entryId), nameOf(guest.entryId)];

  const { page } = await game.visit(`/leagues/${league.id}/standings/c`, {
    as: admin.client,
    language: "en",
    viewport,
  });
  await page.getByRole("navigation", { name: "Pages of the league" }).getByRole("link", { name: "Members" }).click();
  await expectAddress(page, `/leagues/${league.id}/members`);
  await expect.poll(() => members(page).count()).toBe(3);
  await expectSeen(members(page).first().getByText("Administrator"));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "members");

  // Any part of a name, without a space behind it.
  const search = page.getByRole("searchbox", { name: "Find a manager or a team" });
  await search.fill("jelper");
  await expect.poll(() => members(page).count()).toBe(1);
  await expectSeen(members(page).getByText("Hjelperne"));
  await search.fill("");
  await expect.poll(() => members(page).count()).toBe(3);

  await act(page, helperName, "Make co-administrator");
  await expectSeen(page.getByText(`${helperName} is co-administrator now.`));
  await expectSeen(members(page).nth(1).getByText("Co-administrator"));
  await page.getByRole("button", { name: "Write to the members" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Premien er en kasse brus.");
  await expectAccessible(page, "a message is written");
  await page.getByRole("button", { name: "Tell the members" }).click();
  const told = (of: Page) => of.getByRole("region", { name: "Message to the members" });
  await expectSeen(told(page).getByText("Premien er en kasse brus."));

  // The co-administrator reads it, writes another one and removes a member.
  const his = await game.visit(`/leagues/${league.id}/members`, { as: helper.client, language: "en", viewport });
  await expectSeen(told(his.page).getByRole("button", { name: "Report the message" }));
  await told(his.page).getByRole("button", { name: "Change" }).click();
  await his.page.getByRole("textbox", { name: "Message" }).fill("Premien er to kasser brus.");
  await his.page.getByRole("button", { name: "Tell the members" }).click();
  await expectSeen(told(page).getByText("Premien er to kasser brus."));
  await act(his.page, guestName, "Remove from the league");
  await expectSeen(his.page.getByText(`${guestName} is out of the league.`));
  await expect.poll(() => members(his.page).count()).toBe(2);
  await expectSeen(his.page.getByRole("button", { name: `Let ${guestName} join again` }));
  // The bar at the top would lie over the buttons of the head.
  await his.page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(his.page, "somebody is out");
  expect((await guest.client.get(`/api/leagues-classic/${league.id}/`)).status).toBe(403);
  const outside = await game.visit(`/leagues/${league.id}/standings/c`, { as: guest.client, language: "en", viewport });
  await expectSeen(outside.page.getByRole("heading", { level: 1, name: "Styret" }));
  await expectGone(told(outside.page));

  await told(page).getByRole("button", { name: "Take back" }).click();
  await expectGone(told(page));
  await page.getByRole("navigation", { name: "Pages of the league" }).getByRole("link", { name: "Log" }).click();
  const log = page.getByRole("listitem").getByRole("heading", { level: 3 });
  await expect
    .poll(() => log.allTextContents())
    .toEqual([
      "Took the message to the members back",
      `Kept ${guestName} out of the league`,
      "Wrote a message to the members",
      "Wrote a message to the members",
      `Made ${helperName} co-administrator`,
      "Joined the league",
      "Joined the league",
      "Made the league",
    ]);
  await expectAccessible(page, "the log");
  await expectNoSidewaysScroll(page);
});
