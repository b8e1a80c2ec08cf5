/** A person of fourteen where people agree alone from fifteen on: registers, waits, and is let in by a parent. */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen, expectTargets } from "../expect-page.ts";
import { useGameWithLetters } from "../letters.ts";

const { game, letterTo, linkFor } = await useGameWithLetters("deadline-day", { ageOfConsent: 15 });

let count = 0;
/** A journey that is tried again needs an address that is still free. */
const fresh = (name: string) => `${name}-${Date.now()}-${(count += 1)}@example.test`;
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function fill(page: Page, email: string, age: number): Promise<void> {
  const year = new Date(game.t.ctx.clock.nowMs()).getFullYear() - age;
  const texts = { Email: email, Password: "eleven-of-us", "First name": "Signe", "Last name": "Nystad" };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  for (const [name, value] of Object.entries({ Day: "1", Month: "1", Year: String(year) })) {
    await page.getByRole("combobox", { name }).selectOption(value);
  }
  await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Oslo" });
}

async function expectGood(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
  await expectAccessible(page);
}

test("registers with a parent's address, waits, and picks a team when the parent has said yes on the letter's page", async () => {
  const [own, parent] = [fresh("signe"), fresh("mor")];
  const { page, watch } = await game.visit("/player", { language: "en" });
  watch.allow(/guardian/);
  const guardian = page.getByLabel("E-mail of a parent or guardian");
  await fill(page, own, 16);
  await expectGone(guardian);
  await fill(page, own, 14);
  await guardian.fill(own);
  await guardian.blur();
  const ofOwn = page.getByText("Enter the e-mail address of a parent or guardian, not your own", { exact: true });
  await expectSeen(ofOwn.first());
  await guardian.fill(parent);
  await expectGood(page);
  await page.getByRole("button", { name: "Register", exact: true }).tap();
  await expectSeen(heading(page, "Waiting for a parent"));
  await expectSeen(page.getByText(`We have sent a letter to ${parent}.`));
  await expectGood(page);

  expect(await letterTo(parent, "/guardian/")).toContain("Read what you would agree to");
  const link = await linkFor(parent, "/guardian/");
  const { page: ofParent, watch: watchParent } = await game.visit(link, { language: "en" });
  watchParent.allow(/guardian/);
  await expectSeen(heading(ofParent, "May Signe play?"));
  await expectSeen(heading(ofParent, "What you say yes to"));
  await expectGood(ofParent);
  await ofParent.getByRole("button", { name: "Yes, Signe may play" }).tap();
  await expectSeen(heading(ofParent, "Thank you"));
  await ofParent.goto(link);
  await expectSeen(ofParent.getByText(/^This link does not work any more/));

  await page.reload();
  await expectSeen(heading(page, "Squad selection"));
  await page.goto("/player");
  await expectSeen(page.getByText(`${parent} has agreed that you play.`));
  await expectGood(page);

  // The word is taken back, by the link that stays.
  await ofParent.goto(await linkFor(parent, "/guardian/"));
  await expectSeen(heading(ofParent, "Take back your consent?"));
  await ofParent.getByRole("button", { name: "Take it back and delete the account" }).tap();
  await expectSeen(heading(ofParent, "The account is deleted"));
  await page.goto("/player");
  await expectSeen(heading(page, "Register"));
});

test("a team that a raised age is about plays on, is told on every page, and asks from the profile", async () => {
  const manager = await game.manager();
  const { id } = (await manager.get("/api/me/")).body.player;
  const year = new Date(game.t.ctx.clock.nowMs()).getFullYear() - 14;
  await sql`update accounts set date_of_birth = ${`${year}-01-01`} where account_id = ${id}`.execute(game.t.ctx.db);
  await game.t.ctx.jobs.send("guardians-nightly", {});
  await game.t.runDueJobs();
  const { page } = await game.visit("/my-team", { language: "en", as: manager });
  await expectSeen(page.getByText(/^A parent has to agree that you play, by /));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Whom we may ask" }).tap();
  await expectSeen(page.getByText(/^You play on as before until /));
  const parent = fresh("far");
  await page.getByLabel("E-mail of a parent or guardian").fill(parent);
  await page.getByRole("button", { name: "Send the letter" }).tap();
  await expectSeen(page.getByText(`We have sent a letter to ${parent}.`));
  await expectGood(page);
  expect(await letterTo(parent, "/guardian/")).toContain("named you as a parent or guardian");
});
