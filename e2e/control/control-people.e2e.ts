/**
 * People in the control room, in browsers: a name is reported, the operator renames and suspends, the suspended person reads
 * why and appeals, and is let back; what is announced stands above the pages and on the front page; a closed game says why.
 */
import { expect, test } from "vitest";

import type { TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectText,
} from "../expect-page.ts";
import { useGame, type Visitor } from "../game.ts";

const game = useGame("live-round");

async function openRoom(address: string): Promise<Visitor & { readonly client: TestClient }> {
  const operator = await game.t.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  const visitor = await game.visit(address, { as: operator.client, language: "en", viewport: DESKTOP });
  return { ...visitor, client: operator.client };
}

async function expectWell({ page }: Visitor, where: string): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectAccessible(
      page,
      `${where}, ${viewport.width} pixels`,
      viewport === DESKTOP ? ["light", "dark"] : ["light"],
    );
  }
  await expectTargets(page);
  await page.setViewportSize(DESKTOP);
}

test("a name is reported and changed; who bore it is suspended, reads why, appeals, and is let back", async () => {
  const manager = await game.manager();
  const entry = (await manager.get("/api/me/")).body.player.entry as number;
  const { name } = (await manager.get(`/api/entry/${entry}/`)).body as { name: string };

  const reporter = await game.visit(`/entry/${entry}/event/4`, { as: await game.newcomer(), language: "en" });
  await reporter.page.getByRole("button", { name: "Report a name" }).click();
  await expectSeen(reporter.page.getByRole("dialog"));
  await expectAccessible(reporter.page, "reporting a name");
  await reporter.page.getByLabel(/^What is wrong with it/u).selectOption({ label: "It is rude" });
  await reporter.page.getByLabel("Anything we should know").fill("It means my brother.");
  await reporter.page.getByRole("button", { name: "Report it" }).click();
  await expectSeen(reporter.page.getByText("Thanks. Somebody will look at it"));

  const room = await openRoom("/control/names");
  const { page } = room;
  const card = page.getByRole("article", { name });
  await expectText(card.getByRole("listitem"), "rude: It means my brother.");
  await expectWell(room, "names");
  await card.getByRole("button", { name: `Rename ${name}` }).click();
  await page.getByLabel(/^New name/u).fill("A kinder name");
  await page.getByLabel("Why").fill("Be kind.");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expectGone(card);

  await page.getByRole("link", { name: "People", exact: true }).click();
  await page.getByLabel("Name, number or whole e-mail address").fill("A kinder name");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /A kinder name/u }).click();
  await page.getByRole("button", { name: "Suspend …" }).click();
  await page.getByLabel("Why").fill("Three teams of one person.");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expectSeen(page.getByRole("article", { name: /^Suspension of/u }).first());
  await expectWell(room, "people");

  const his = await game.visit("/", { as: manager, language: "en", viewport: PHONE });
  await his.page.getByRole("link", { name: "Why, and what to do" }).click();
  await expectSeen(his.page.getByText("Three teams of one person."));
  await expectNoSidewaysScroll(his.page);
  await expectAccessible(his.page, "suspension");
  await his.page.getByLabel("Your appeal").fill("The others are my children's.");
  await his.page.getByRole("button", { name: "Send the appeal" }).click();
  await expectSeen(his.page.getByText("It is with us."));

  await page.reload();
  await page
    .getByRole("button", { name: /^Answer /u })
    .first()
    .click();
  await page.getByLabel("Answer", { exact: true }).fill("Then all is well.");
  await page.getByRole("button", { name: "Answer and lift it" }).click();
  await expectSeen(page.getByText("Nobody is suspended."));
  await his.page.reload();
  await expectSeen(his.page.getByText("Nothing is suspended."));
  await expectGone(his.page.getByText("You are suspended and cannot change anything."));
});

test("what is announced stands above every page and on the front page; a closed game says why, and opens again", async () => {
  const room = await openRoom("/control/announcements");
  const { page } = room;
  await page.getByRole("button", { name: "Announce something …" }).click();
  // A word that is longer than a phone is wide.
  const title = `Fristen flyttes ${"fotballforbundet".repeat(5)}`;
  await page.getByLabel(/^Norwegian, one line/u).fill(title);
  await page.getByLabel(/^English, one line/u).fill("The deadline moves");
  await page.getByLabel("Norwegian, more").fill("Til klokka seks.");
  await page.getByLabel("English, more").fill("To six o'clock.");
  await page.getByRole("button", { name: "Announce it" }).click();
  await expectSeen(page.getByText("Shown now"));
  await expectWell(room, "announcements");

  const reader = await game.visit("/", { as: await game.manager(), language: "nb", viewport: PHONE });
  reader.watch.allow(/\/api\//u);
  await expectSeen(reader.page.getByRole("heading", { name: title }));
  await expectSeen(reader.page.getByText("Til klokka seks."));
  await expectAccessible(reader.page, "front page with an announcement");
  await expectNoSidewaysScroll(reader.page);
  await reader.page.getByRole("button", { name: `Skjul: ${title}` }).click();
  await expect.poll(() => reader.page.locator("header").getByText(title).count()).toBe(0);

  await page.getByRole("link", { name: "Maintenance" }).click();
  await page.getByLabel("Said in Norwegian").fill("Vi bytter base.");
  await page.getByLabel("Said in English").fill("We change the database.");
  await page.getByRole("button", { name: "Close the game …" }).click();
  await page.getByRole("button", { name: "Close it now" }).click();
  await expectSeen(page.getByText("The game is closed to everybody else."));
  await expectWell(room, "maintenance");
  await reader.page.goto(`${game.t.origin}/fixtures`);
  await expectSeen(reader.page.getByText("Vi bytter base."));
  await page.getByRole("button", { name: "Open the game …" }).click();
  await page.getByRole("button", { name: "Open it now" }).click();
  await expectSeen(page.getByText("The game is open."));
});

test("a setting of the season is seen before it is changed, and counts on an open page; jobs are there to be looked at", async () => {
  const room = await openRoom("/control/settings");
  const { page } = room;
  const reader = await game.visit("/help/rules", { as: await game.manager(), language: "en" });
  reader.watch.allow(/\/api\//u);
  const field = page.getByLabel("Fewest net transfers for a move");
  const before = Number(await field.inputValue());
  const after = before + 27;
  await field.fill(String(after));
  await expectWell(room, "settings");
  await page.getByRole("button", { name: "See what it changes …" }).click();
  await expectSeen(page.getByRole("dialog").getByText(`${before} → ${after}`));
  await expectAccessible(page, "changing settings");
  await page.getByRole("button", { name: "Change them now" }).click();
  await expectSeen(page.getByText("Changed. Everybody plays by it from now on."));
  await expectSeen(reader.page.getByText(String(after), { exact: true }).first());
  await page.getByRole("link", { name: "Jobs" }).click();
  await expectSeen(page.getByRole("heading", { name: "Queues" }));
  await expectWell(room, "jobs");
});
