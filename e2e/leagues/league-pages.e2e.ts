/** The pages about leagues that only some may open, and those that everybody may: each of them answers every viewer. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { insertPastLeague } from "../../packages/server/src/features/leagues/index.ts";
import { createEntry } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectAddress, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("deadline-day");

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

const TEAM_ONLY = [
  "/leagues",
  "/leagues/cups",
  "/leagues/renew",
  "/leagues/create-join",
  "/leagues/create",
  "/leagues/create/classic",
  "/leagues/create/h2h",
  "/leagues/join",
  "/leagues/join/private",
  "/leagues/join/public",
  "/leagues/1/admin/c",
  "/leagues/1/admin/h",
  "/leagues/1/invite",
];

test.each([
  ["a visitor to sign in", false, "Sign in to see this page", "Register now"],
  ["somebody without a team to pick a squad", true, "Pick your squad first", "Pick your squad"],
] as const)("pages for managers with a team ask %s, at the same address [GL-03]", async (_, isSignedIn, title, way) => {
  const { page } = await game.visit("/help", {
    language: "en",
    ...(isSignedIn ? { as: await game.newcomer() } : {}),
  });
  for (const address of TEAM_ONLY) {
    await page.goto(address);
    await expectSeen(heading(page, title));
    await expectSeen(page.getByRole("link", { name: way }).first());
    expect(new URL(page.url()).pathname).toBe(address);
  }
});

const PAGES = [
  ["/leagues/cups", "Cups", "Cuper"],
  ["/leagues/renew", "Renew leagues", "Forny ligaer"],
  ["/leagues/create", "Create a league", "Lag liga"],
  ["/leagues/create/h2h", "Create a head-to-head league", "Lag en duelliga"],
  ["/leagues/join", "Join a league", "Bli med i en liga"],
  ["/leagues/join/public", "Join a public league", "Bli med i en offentlig liga"],
] as const;

test.each(PAGES)(
  "%s: a manager finds his page, in both languages, with and without a slash [GL-03]",
  async (address, english, norwegian) => {
    const { page } = await game.visit(address, { as: await game.manager() });
    await expectSeen(heading(page, norwegian));
    await expectAccessible(page, `${address} in Norwegian`);
    await expectNoSidewaysScroll(page);
    await page.goto(`${address}/?lang=en`);
    await expectSeen(heading(page, english));
    await page.setViewportSize(DESKTOP);
    await expectAccessible(page, `${address} in English`);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  },
);

test("last season's leagues are renewed or let go, and none are left then [LG-07] [ER-63]", async () => {
  const { client, accountId } = await createEntry(game.t, { name: "Gjengangerne" });
  const names = ["Fjorårsligaen", "Glemmeboka"];
  await game.t.ctx.db.transaction().execute(async (tx) => {
    for (const name of names) {
      const settings = { seasonName: "2025", name, closed: false, codePrivacy: "l" } as const;
      await insertPastLeague(tx, { ...settings, adminAccountId: accountId, memberAccountIds: [accountId] });
    }
  });
  const { page } = await game.visit("/leagues/renew", { as: client, language: "en" });
  for (const [index, name] of names.entries()) {
    if (index === 0) {
      await page.getByRole("button", { name: `Renew ${name}` }).tap();
      await expectSeen(page.getByRole("status").getByRole("link", { name }));
    } else {
      await page.getByRole("button", { name: `Remove ${name}` }).tap();
      await page
        .getByRole("dialog", { name: `Remove ${name}` })
        .getByRole("button", { name: "Remove" })
        .tap();
    }
    await expectGone(page.getByRole("button", { name: `Renew ${name}` }));
  }
  await expectSeen(page.getByText("You have no leagues to renew.", { exact: true }));
  expect((await client.get("/api/leagues-renewable/")).body).toEqual([]);
});

test("everybody may open a league's cup and head-to-head pages; what is not there says so [GL-07] [ER-60] [ST-20]", async () => {
  const { client } = await createEntry(game.t, { name: "Alene" });
  const { body: alone } = await client.post("/api/leagues-classic/", { name: "Ensom svale", start_event: 3 });
  const { page, watch } = await game.visit("/leagues/1/cup", { language: "en" });
  // Whether a league has a cup is asked, and "not found" is the answer.
  watch.allow(/leagues-(h2h|classic)\/\d+\/standings|cup-status|league\/987654\//);
  await page.goto(`/leagues/${alone.id}/cup`);
  await expectSeen(heading(page, "Cup: Ensom svale"));
  await expectSeen(page.getByText("There is no information available for this cup yet.", { exact: true }));
  await expectAccessible(page, "a league without a cup");
  for (const address of ["/leagues/1/cup", "/leagues/1/cup-not-started/"]) {
    await page.goto(address);
    await expectSeen(heading(page, "Cup: Overall"));
    await expectSeen(page.getByText("The draw for the first round is yet to be made", { exact: true }));
    await expectAccessible(page, address);
  }
  await page.getByRole("link", { name: "To the table" }).tap();
  await expectAddress(page, "/leagues/1/standings/c");
  for (const address of [
    "/leagues/987654/cup",
    "/leagues/zero/cup-not-started",
    "/leagues/987654/standings/h",
    "/leagues/1/standings/h",
    "/leagues/1/matches/h?page_matches=2&event=3",
    "/leagues/1/new-entries/h",
  ]) {
    await page.goto(address);
    await expectSeen(heading(page, "Page not found"));
  }
});
