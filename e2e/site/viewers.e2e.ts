/**
 * Every screen for each kind of viewer: page or prompt. One browser a viewer goes through all URLs as its links
 * would; any fault on the way (an exception, a failed call, a policy violation) fails the journey.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import type { TestClient } from "../../packages/server/src/testing/index.ts";
import { expectAddress, expectGone, expectSeen, textOf } from "../expect-page.ts";
import { useGame, type Visitor } from "../game.ts";

const game = useGame("live-round");

type Who = "visitor" | "newcomer" | "manager";
type Heading = string | RegExp;
/** An address, and what a visitor, a player without a team and a manager with one see as its first heading. */
type Row = readonly [address: string, visitor: Heading, newcomer: Heading, manager: Heading];

const SIGN_IN = "Sign in to see this page";
const PICK = "Pick your squad first";
const HERO = /^Eleven players/;
const forAll = (address: string, heading: Heading): Row => [address, heading, heading, heading];
const forTeams = (address: string, heading: Heading): Row => [address, SIGN_IN, PICK, heading];

/** Core text §2, "Open routes". `:entry` is the manager's own. */
const OPEN: readonly Row[] = [
  ["/", HERO, HERO, "Round 4 Status"],
  ["/player", "Register", "User profile", "User profile"],
  ["/player/logged-in", HERO, "Squad selection", "My team"],
  forAll("/player/password-reset", "Forgot your password?"),
  forAll("/player/lost-factor/not-a-key", "Two-step login"),
  forAll("/guardian/not-a-key", "A parent's consent"),
  forAll("/player/password-set/MQ", "Error validating link"),
  forAll("/player/password-set/MQ/abc-def", "Set a new password"),
  forAll("/player-list", "Player list"),
  forAll("/help", "Help"),
  forAll("/help/rules", "The rules"),
  forAll("/help/terms", "Terms and privacy"),
  forAll("/prizes", "Prizes"),
  forAll("/open-data", "Open data and the log"),
  forAll("/accessibility", "Accessibility statement"),
  forAll("/shared?text=hei+hei", "Shared with the game"),
  forAll("/the-scout", "The Scout"),
  forAll("/the-scout/player-news", "Player availability"),
  forAll("/compare", /compare/i),
  forAll("/statistics", "Statistics"),
  forAll("/statistics/goals_scored", "Statistics"),
  forAll("/forecasts", "Forecasts"),
  forAll("/forecasts/3", "Forecast of round 3"),
  forAll("/fixtures", "Round 5"),
  forAll("/fixtures/4", "Round 4"),
  forAll("/dream-team", "Dream Team"),
  forAll("/dream-team/3", "Dream Team"),
];
/** Open too: entries and leagues (core text §2; leagues text §2, §6). `:private` is a classic league of the manager's. */
const OPEN_ENTRIES: readonly Row[] = [
  forAll("/entry/:entry/history", "Midtsommer FK"),
  forAll("/entry/:entry/event/4", "Points - Midtsommer FK"),
  forAll("/entry/:entry/transfers", "Midtsommer FK"),
  forAll("/entry/unsubscribe/not-a-signature", "Newsletter"),
  // A code that leads nowhere: one goes on to what one can do, and is told.
  ["/leagues/auto-join/abc123", HERO, "Squad selection", "My team"],
  forAll("/leagues/1/standings/c", "Overall"),
  forAll("/leagues/1/cup", /cup/i),
  forAll("/leagues/1/cup-not-started", /cup/i),
  // No league of the worlds meets head to head: the page is not found, for visitors too, without a prompt to sign in.
  forAll("/leagues/1/standings/h", "Page not found"),
  forAll("/leagues/1/matches/h", "Page not found"),
  forAll("/leagues/1/new-entries/h", "Page not found"),
];
const FOR_TEAMS: readonly Row[] = [
  forTeams("/my-team", "My team"),
  forTeams("/transfers", "Transfers"),
  forTeams("/entry-update", "Team details"),
  forTeams("/planner", "Planner"),
];
const LEAGUES_FOR_TEAMS: readonly Row[] = [
  forTeams("/leagues", "Leagues"),
  forTeams("/leagues/cups", "Cups"),
  forTeams("/leagues/renew", "Renew leagues"),
  forTeams("/leagues/create-join", "Create and join leagues"),
  forTeams("/leagues/create", /league/i),
  forTeams("/leagues/create/classic", "Create a classic league"),
  forTeams("/leagues/create/h2h", "Create a head-to-head league"),
  forTeams("/leagues/join", /league/i),
  forTeams("/leagues/join/private", "Join a private league"),
  forTeams("/leagues/join/public", "Join a public league"),
  forTeams("/leagues/:private/admin/c", /^Administer /),
  forTeams("/leagues/1/admin/h", "Page not found"),
  forTeams("/leagues/:private/invite", "Invite friends"),
];
const SQUAD_SELECTION: Row = ["/squad-selection", "Squad selection", "Squad selection", "You already have a team"];
/** Calls for missing things. */
const UNKNOWN =
  /\/api\/(guardian\/matter|leagues-h2h|(league|organisations)\/code-check|entry\/unsubscribe|player\/password)/;
const CALLBACKS = ["/account/provider/callback", "/auth/callback", "/api/accounts/auth0/login/callback"];
const ALL = [...OPEN, ...OPEN_ENTRIES, ...FOR_TEAMS, ...LEAGUES_FOR_TEAMS, SQUAD_SELECTION];

interface Own {
  readonly manager: TestClient;
  readonly entry: number;
  readonly privateLeague: number;
}
let own: Promise<Own> | undefined;
/** The manager with a private league to administer. */
const theManager = (): Promise<Own> => (own ??= findOwn());
async function findOwn(): Promise<Own> {
  const manager = await game.manager();
  const entry = (await manager.get("/api/me/")).body.player.entry as number;
  const { leagues } = (await manager.get(`/api/entry/${entry}/`)).body;
  const mine = (leagues.classic as { id: number; league_type: string; admin_entry: number | null }[]).find(
    (league) => league.league_type === "x" && league.admin_entry === entry,
  );
  if (!mine) throw new Error("The world's manager runs a private league");
  return { manager, entry, privateLeague: mine.id };
}

async function addressOf(pattern: string): Promise<string> {
  const { entry, privateLeague } = await theManager();
  return pattern.replace(":entry", String(entry)).replace(":private", String(privateLeague));
}

async function visitAs(who: Who): Promise<Visitor> {
  const as = who === "visitor" ? {} : { as: who === "manager" ? (await theManager()).manager : await game.newcomer() };
  const visitor = await game.visit("/help", { ...as, language: "en" });
  await expectSeen(visitor.page.getByRole("heading", { level: 1, name: "Help" }));
  return visitor;
}

const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

/** Goes there as a link of the site does: the page is not loaded anew. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

async function expectHeading(page: Page, address: string, expected: Heading): Promise<void> {
  const words = async () => ((await heading(page).count()) === 0 ? "" : textOf(heading(page).first()));
  const seen = expect.poll(words, { message: address });
  await (typeof expected === "string" ? seen.toBe(expected) : seen.toMatch(expected));
}

const COLUMN = { visitor: 1, newcomer: 2, manager: 3 } as const;

async function expectRows(who: Who, rows: readonly Row[]): Promise<void> {
  const { page, watch } = await visitAs(who);
  // The browser reports each missing thing that was asked for.
  watch.allow(UNKNOWN);
  for (const row of rows) {
    const address = await addressOf(row[0]);
    const expected = row[COLUMN[who]];
    await go(page, address);
    await expectHeading(page, `${address} for a ${who}`, expected);
    if (expected === SIGN_IN || expected === PICK) await expectPrompt(page, who, address);
  }
}

/** The address stays; a way in or a way to a team stands there. */
async function expectPrompt(page: Page, who: Who, address: string): Promise<void> {
  await expectAddress(page, address);
  const main = page.getByRole("main");
  if (who === "visitor") {
    await expectSeen(main.getByRole("button", { name: "Log in", exact: true }));
    await expectSeen(main.getByRole("link", { name: "Register now" }).first());
  } else {
    expect(await main.getByRole("link", { name: "Pick your squad" }).getAttribute("href")).toBe("/squad-selection");
  }
}

const WHO: readonly Who[] = ["visitor", "newcomer", "manager"];

test.each(WHO)("open pages, for a %s [GL-01] [GL-06]", (who) => expectRows(who, OPEN));
test.each(WHO)("entries and leagues are open, for a %s [GL-01] [GL-07]", (who) => expectRows(who, OPEN_ENTRIES));
test.each(WHO)("pages for managers with a team, for a %s [GL-01] [GL-02]", (who) => expectRows(who, FOR_TEAMS));
test.each(WHO)("leagues' pages for managers with a team, for a %s [GL-01] [GL-03]", (who) =>
  expectRows(who, LEAGUES_FOR_TEAMS),
);

test.each(WHO)("squads are selected by whoever has no team yet; a %s [GL-01] [GL-05]", async (who) => {
  await expectRows(who, [SQUAD_SELECTION]);
});

test("every page answers with and without a slash at its end, straight from the server too [GL-09]", async () => {
  const visitor = game.t.client();
  for (const row of [...ALL.map(([address]) => address), ...CALLBACKS]) {
    const address = await addressOf(row);
    for (const asked of [address, address.endsWith("/") ? address : `${address}/`]) {
      const answer = await visitor.get(asked);
      expect([answer.status, answer.headers.get("content-type")], asked).toEqual([200, "text/html; charset=utf-8"]);
    }
  }
  const { page, watch } = await visitAs("manager");
  watch.allow(UNKNOWN);
  for (const row of ALL.filter(([address]) => address !== "/")) {
    const address = await addressOf(row[0]);
    await go(page, `${address}/`);
    await expectHeading(page, `${address}/`, row[3]);
  }
});

test("providers send people back to three addresses, with and without a slash [GL-08]", async () => {
  const { page } = await visitAs("visitor");
  for (const address of CALLBACKS) {
    for (const end of ["", "/"]) {
      await page.goto(`${address}${end}?error=access_denied&error_description=Not%20today`);
      await expectHeading(page, address + end, "Authentication Error");
      await expectSeen(page.getByRole("main").getByRole("alert").getByText("Not today"));
    }
  }
});

test("the signed-in person is asked for, and his entry only when there is one [GL-15]", async () => {
  const asked = async (who: Who): Promise<string[]> => {
    const { page } = await visitAs(who);
    const calls: string[] = [];
    page.on("request", (request) => void calls.push(new URL(request.url()).pathname));
    await page.goto("/prizes");
    await expectHeading(page, "/prizes", "Prizes");
    return calls.filter((path) => path === "/api/me/" || /^\/api\/entry\/\d+\/$/.test(path));
  };
  const { entry } = await theManager();
  expect(await asked("visitor")).toEqual(["/api/me/"]);
  expect(await asked("newcomer")).toEqual(["/api/me/"]);
  expect(await asked("manager")).toEqual(["/api/me/", `/api/entry/${entry}/`]);
});

test("one's own team is told from everybody else's [GL-40]", async () => {
  const { entry } = await theManager();
  const mine = (page: Page) => page.getByRole("main").getByRole("link", { name: "My team" });
  const address = `/entry/${entry}/event/4`;
  const manager = await visitAs("manager");
  await go(manager.page, address);
  await expectHeading(manager.page, address, "Points - Midtsommer FK");
  await expectSeen(mine(manager.page).first());
  for (const who of ["visitor", "newcomer"] as const) {
    const other = await visitAs(who);
    await go(other.page, address);
    await expectHeading(other.page, address, "Points - Midtsommer FK");
    await expectGone(mine(other.page));
  }
});
