/** A save that meets a session which has ended: its owner signs in on the spot, it goes through, and every tab follows. */
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";

import { addTotp, BASE, codeOf } from "../../packages/server/src/features/people/auth/factors/factors.testing.ts";
import { createEntry, sql, type SignedUp, type TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectText,
} from "../expect-page.ts";
import { useGameWithLetters } from "../letters.ts";
import {
  chipButton,
  makeCaptain,
  openMyTeam,
  plainStarters,
  saveBar,
  saveButton,
  saveText,
  wearing,
  type MyTeamOptions,
} from "../my-team-page.ts";
import { captainOf, readSquad, slotOf } from "../squad.ts";

const { game, letterTo } = await useGameWithLetters("deadline-day");

/** Refused calls, and the account API's answers that name the next step. */
const REFUSALS = /\/api\//;

let round: number;
let deadlineMs: number;
const at = (beforeMs: number) => game.t.setNow(new Date(deadlineMs - beforeMs).toISOString());

beforeEach(async () => {
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const next = (body.events as { id: number; is_next: boolean; deadline_time: string }[]).find((row) => row.is_next)!;
  round = next.id;
  deadlineMs = Date.parse(next.deadline_time);
  await at(2 * 60_000);
});

/** The countdown; the clock of these journeys stands still. */
const inTime = () => new RegExp(`The deadline of round ${round} is in 2 min 0 s\\.`);

/** My team with an unsaved new captain, two minutes before the deadline. */
async function openUnsaved(options: MyTeamOptions = {}) {
  const visit = await openMyTeam(game, options);
  visit.watch.allow(REFUSALS);
  const [captain] = plainStarters(visit.squad);
  await makeCaptain(visit.page, captain!);
  return { ...visit, captain: captain! };
}

/** "Log out everywhere else", in another browser of the same person. */
async function endElsewhere({ email, password }: SignedUp): Promise<TestClient> {
  const client = game.t.client();
  expect((await client.post(`${BASE}/auth/login`, { email, password })).status).toBe(200);
  const { body } = await client.get(`${BASE}/auth/sessions`);
  const rows = body.data as { id: number; is_current: boolean }[];
  const sessions = rows.filter((row) => !row.is_current).map(({ id }) => id);
  expect((await client.delete(`${BASE}/auth/sessions`, { sessions })).status).toBe(200);
  return client;
}

/** As time does it, to all of them. */
const endAll = ({ accountId }: SignedUp) =>
  sql`delete from sessions where account_id = ${accountId}`.execute(game.t.ctx.db);

const asked = (page: Page) => page.getByRole("dialog", { name: "You are logged out" });
const button = (page: Page, name: string) => asked(page).getByRole("button", { name, exact: true });
const prompt = (page: Page) => page.getByRole("heading", { level: 1, name: "Sign in to see this page" });
const notice = (page: Page, words: RegExp) => page.getByRole("banner").getByRole("status").filter({ hasText: words });

async function givePassword(page: Page, password: string): Promise<void> {
  await asked(page).getByLabel("Password").fill(password);
  await button(page, "Log in").click();
}

async function expectSaved(page: Page): Promise<void> {
  await expectGone(asked(page));
  await expectText(saveText(page), "Your team has been saved.");
  await expectText(saveBar(page), /Receipt \d\d:\d\d:\d\d · [0-9A-F]{4}-[0-9A-F]{4}/);
}

for (const [where, viewport] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test(`ended from another browser: on ${where} the save asks for the password, says how long is left, and goes through; the other tab follows`, async () => {
    const { page, context, captain, entryId, ...person } = await openUnsaved({ viewport });
    const other = await context.newPage();
    await other.goto("/my-team");
    await expectSeen(slotOf(other, captain));
    const elsewhere = await endElsewhere(person);
    await saveButton(page).click();

    await expectSeen(asked(page));
    await expectSeen(
      asked(page).getByText(/^You were logged in as Kari Nordmann \d+\. Log in, and you go on where you were\./),
    );
    await expectText(asked(page).getByRole("timer"), inTime());
    // The other tab has heard of it: nothing of the team is left on it.
    await expectSeen(prompt(other));
    await expectGone(other.locator("[data-slot]"));
    expect(
      await asked(page)
        .getByLabel("Password")
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await expectTargets(page, asked(page));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "asked to sign in again");

    await givePassword(page, "not the password");
    await expectSeen(asked(page).getByRole("alert").getByText("Incorrect login details", { exact: true }));
    expect(captainOf(await readSquad(elsewhere, entryId)).id).not.toBe(captain.id);
    await givePassword(page, person.password);
    await expectSaved(page);
    expect(captainOf(await readSquad(elsewhere, entryId)).id).toBe(captain.id);
    await expectSeen(wearing(other, captain, "captain"));
    await expectGone(prompt(other));
  });

  test(`signed out in another tab: on ${where} the page says so and keeps what is not saved, and the save goes through`, async () => {
    const { page, context, captain, client, entryId, password } = await openUnsaved({ viewport });
    const other = await context.newPage();
    await other.goto("/player/logout");
    const said = notice(page, /^You logged out in another tab\. What you have not saved is still here\./);
    await expectSeen(said);
    await expectText(said, inTime());
    await expectSeen(wearing(page, captain, "captain"));
    await expectNoSidewaysScroll(page);
    await expectTargets(page, said);
    await expectAccessible(page, "signed out in another tab");
    await saveButton(page).click();
    await givePassword(page, password);
    await expectSaved(page);
    await expectGone(said);
    await other.goto("/my-team");
    await expectSeen(wearing(other, captain, "captain"));
    expect((await client.get(`/api/my-team/${entryId}/`)).status, "the session before is over").toBe(403);
  });
}

test("a passkey signs in on the spot, and the save goes through", async () => {
  // Browsers bind passkeys to names.
  const origin = game.t.origin.replace("127.0.0.1", "localhost");
  const { page, context, ...person } = await openUnsaved({ origin });
  await sql`update accounts set email_verified_at = clock_timestamp()
    where account_id = ${person.accountId}`.execute(game.t.ctx.db);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/player/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog", { name: "Add a passkey" }).getByRole("button", { name: "Continue" }).click();
  await expectSeen(page.getByRole("dialog", { name: "Recovery codes" }));
  await page.goto("/my-team");
  await expectSeen(page.getByText("From before you left the page: not saved yet.", { exact: false }));
  await endAll(person);
  await saveButton(page).click();
  await button(page, "Log in with a passkey").click();
  await expectSaved(page);
});

test("an app's code after the password: its step stands in the same dialog, and the save goes through", async () => {
  const entry = await createEntry(game.t);
  await sql`update accounts set email_verified_at = clock_timestamp()
    where account_id = ${entry.accountId}`.execute(game.t.ctx.db);
  const { secret } = await addTotp(entry.client);
  const { page, watch } = await game.visit("/my-team", { as: entry.client, language: "en" });
  watch.allow(REFUSALS);
  const squad = await readSquad(entry.client, entry.entryId);
  const [captain] = plainStarters(squad);
  await makeCaptain(page, captain!);
  await endAll(entry);
  await saveButton(page).click();
  await givePassword(page, entry.password);
  await expectSeen(asked(page).getByRole("heading", { name: "One more step" }));
  await expectText(asked(page).getByRole("timer"), inTime());
  await expectAccessible(page, "the second step over the page");
  const code = asked(page).getByLabel("Code from your authenticator app");
  await code.fill(codeOf(secret));
  await code.press("Enter");
  await button(page, "No, ask every time").click();
  await expectSaved(page);
});

test("a code by email signs in on the spot, and the save goes through", async () => {
  const { page, watch, squad, email, ...person } = await openMyTeam(game, { viewport: DESKTOP });
  watch.allow(REFUSALS);
  const [captain] = plainStarters(squad);
  await makeCaptain(page, captain!);
  await endElsewhere({ ...person, email });
  await saveButton(page).click();
  await button(page, "Log in with a code by email").click();
  const code = asked(page).getByLabel("Code", { exact: true });
  await expectSeen(code);
  await code.fill(/\n([2-9A-Z]{6})\n/.exec(await letterTo(email))![1]!);
  await code.press("Enter");
  await expectSaved(page);
});

test("who would not sign in keeps everything, and is asked again by the next save; a deadline that passes meanwhile is said", async () => {
  const { page, captain, ...person } = await openUnsaved();
  await endElsewhere(person);
  await saveButton(page).click();
  await button(page, "Not now").click();
  await expectGone(asked(page));
  await expectSeen(
    saveBar(page)
      .getByRole("alert")
      .getByText(/^You are logged out, so this was not saved\. Your changes are still here/),
  );
  await expectSeen(notice(page, /^You are logged out\. What you have not saved is still here\./));
  await expectSeen(wearing(page, captain, "captain"));
  await expectAccessible(page, "not signed in again");
  await chipButton(page, "Play Two Captains").click();
  await expectText(saveText(page), /^2 changes not saved/);

  await saveButton(page).click();
  await expectSeen(asked(page));
  await at(0);
  await expectSeen(
    asked(page)
      .getByRole("alert")
      .getByText(`The deadline of round ${round} has passed. What is saved now does not count for that round.`),
  );
  await givePassword(page, person.password);
  await expectGone(asked(page));
  await expectSeen(
    saveBar(page)
      .getByText(/^The deadline has passed\./)
      .first(),
  );
  await expectSeen(wearing(page, captain, "captain"));
  expect(captainOf(await readSquad(await endElsewhere(person), person.entryId)).id).not.toBe(captain.id);
  await game.t.tick();
});

test("another account signs in there: nothing is sent, it is said, and the owner finds the changes again", async () => {
  const rival = await createEntry(game.t, { name: "Rival" });
  const before = captainOf(await readSquad(rival.client, rival.entryId));
  const { page, captain, context, ...person } = await openUnsaved({ viewport: DESKTOP });
  const elsewhere = await endElsewhere(person);
  await saveButton(page).click();
  await expectSeen(asked(page));
  // In another tab of the same browser.
  const other = await context.newPage();
  await other.goto("/my-team");
  const signIn = async (tab: Page, who: SignedUp) => {
    await tab.getByLabel("Email").fill(who.email);
    await tab.getByLabel("Password").fill(who.password);
    await tab.getByRole("button", { name: "Log in", exact: true }).click();
  };
  await signIn(other, rival);
  await expectGone(asked(page));
  await expectSeen(notice(page, /^Kari is logged in now\. What Kari had not saved was not sent: it waits in this tab/));
  await expectText(saveText(page), "No unsaved changes");
  expect(captainOf(await readSquad(rival.client, rival.entryId)).id).toBe(before.id);
  expect(captainOf(await readSquad(elsewhere, person.entryId)).id).not.toBe(captain.id);
  await expectAccessible(page, "taken over");

  await other.goto("/player/logout");
  await expectSeen(prompt(page));
  await signIn(page, person);
  await expectSeen(wearing(page, captain, "captain"));
  await expectText(saveText(page), /^1 change not saved/);
  await saveButton(page).click();
  await expectSaved(page);
});
