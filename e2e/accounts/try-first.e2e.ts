/** Entering the game: a squad is picked first, registration follows on entering, and the squad is carried over. */
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { createEntry, TEST_PASSWORD, type TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectText,
  pressUntilFocused,
  tick,
} from "../expect-page.ts";
import { useGameWithLetters } from "../letters.ts";

const { game, linkFor } = await useGameWithLetters("pre-season");

const TEXTS = {
  en: {
    begin: "Make your team",
    autoPick: "Auto Pick",
    enter: "Enter Squad",
    finish: "Finish",
    register: "Register",
    kept: /^Your squad is kept\. 15 of 15 players wait for you/u,
    back: "Back to the squad",
    logIn: "Log in",
    email: "Email",
    password: "Password",
    first: "First name",
    last: "Last name",
    day: "Day",
    month: "Month",
    year: "Year",
    region: "Region",
    mail: "E-mail from the league and its partners (optional)",
    mailFrom: "I would like e-mail from",
    dialog: "Enter your squad",
    team: "Team name",
    club: "Favourite club",
    none: "None",
    newsletters: "Language of newsletters",
    newsletter: "Send me the newsletter",
    agree: /^I agree to the/u,
    lineup: "Your line-up",
    welcome: "You are in. What now?",
    dismiss: "Dismiss",
    leagues: "Create or join",
    reminders: "Turn them on",
  },
  nb: {
    begin: "Lag ditt lag",
    autoPick: "Fyll laget",
    enter: "Meld på laget",
    finish: "Fullfør",
    register: "Registrer deg",
    kept: /^Troppen din er tatt vare på\. 15 av 15 spillere venter på deg/u,
    back: "Tilbake til troppen",
    logIn: "Logg inn",
    email: "E-post",
    password: "Passord",
    first: "Fornavn",
    last: "Etternavn",
    day: "Dag",
    month: "Måned",
    year: "År",
    region: "Region",
    mail: "E-post fra ligaen og partnerne (valgfritt)",
    mailFrom: "Jeg vil gjerne ha e-post fra",
    dialog: "Meld på laget ditt",
    team: "Lagnavn",
    club: "Favorittklubb",
    none: "Ingen",
    newsletters: "Språk i nyhetsbrev",
    newsletter: "Send meg nyhetsbrevet",
    agree: /vilkårene/u,
    lineup: "Laget ditt",
    welcome: "Du er med. Hva nå?",
    dismiss: "Skjul",
    leagues: "Lag eller bli med",
    reminders: "Slå dem på",
  },
} as const;
type Texts = (typeof TEXTS)["en" | "nb"];

/** A journey that is tried again needs an address that is still free. */
const fresh = (name: string) => `${name}-${Date.now()}@example.test`;
const enter = (page: Page, t: Texts) =>
  page.getByRole("region", { name: t.finish }).getByRole("button", { name: t.enter });
const whole = (page: Page) => page.getByText("15 / 15", { exact: true });
const nobody = (page: Page) => page.getByText("0 / 15", { exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const entering = (page: Page, t: Texts) => page.getByRole("dialog", { name: t.dialog });

async function pick(page: Page, t: Texts): Promise<void> {
  await page.getByRole("button", { name: t.autoPick }).click();
  await expectSeen(whole(page));
}

async function register(page: Page, t: Texts, email: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel(t.email).first().fill(email);
  await main.getByLabel(t.password).first().fill("eleven-of-us");
  await main.getByLabel(t.first).fill("Liv");
  await main.getByLabel(t.last).fill("Nystad");
  for (const [name, value] of [
    [t.day, "17"],
    [t.month, "5"],
    [t.year, "1990"],
  ] as const)
    await main.getByRole("combobox", { name }).selectOption(value);
  await main.getByRole("combobox", { name: t.region }).selectOption({ label: "Oslo" });
  await main.getByRole("button", { name: t.register, exact: true }).click();
}

async function logIn(page: Page, { email, password = TEST_PASSWORD }: { email: string; password?: string }) {
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("main").getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/player/logout");
  await expectAddress(page, "/");
}

/** The person of this browser, as a client. */
async function clientOf(context: BrowserContext): Promise<TestClient> {
  const client = game.t.client();
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value);
  return client;
}

async function expectGoodToUse(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  // For fingers.
  if (page.viewportSize()!.width < 768) await expectTargets(page);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what}, in ${colorScheme}`);
  }
}

describe.each([
  ["a phone", PHONE, "en"],
  ["a desktop", DESKTOP, "nb"],
] as const)("on %s", (_, viewport, language) => {
  const t = TEXTS[language];

  test("from the front page to a whole squad, an account, a team and a welcome [SQ-03] [SQ-04] [AC-19] [AC-27]", async () => {
    const { page, context } = await game.visit("/", { language, viewport });
    const calls: string[] = [];
    page.on("response", (answer) => calls.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
    await page.getByRole("main").getByRole("link", { name: t.begin }).click();
    await expectAddress(page, "/squad-selection");
    await pick(page, t);
    await expectGoodToUse(page, "a visitor's squad");
    const places = page.locator("[data-slot]");
    const names = await places.allInnerTexts();
    await page.reload();
    await expectSeen(whole(page));
    expect(await places.allInnerTexts()).toEqual(names);
    // Nothing was asked for that takes a session.
    expect(calls.filter((call) => !/^[23]/u.test(call))).toEqual([]);

    await enter(page, t).click();
    await expectSeen(title(page, t.register));
    await expectAddress(page, "/squad-selection?step=register");
    await expect.poll(() => title(page, t.register).evaluate((h1) => h1 === document.activeElement)).toBe(true);
    await expectText(page.getByRole("main").getByRole("status").first(), t.kept);
    // Consent is asked for only behind the line; no box is ticked beforehand.
    const boxes = page.getByRole("group", { name: t.mailFrom }).getByRole("checkbox");
    expect(await boxes.count()).toBe(0);
    await page.getByText(t.mail, { exact: true }).click();
    await expect.poll(() => boxes.count()).toBe(5);
    expect(await boxes.evaluateAll((found) => found.filter((box) => (box as HTMLInputElement).checked).length)).toBe(0);
    await expectGoodToUse(page, "registering with a squad");
    await page.getByRole("main").getByRole("link", { name: t.back }).click();
    await expectAddress(page, "/squad-selection");
    await expectSeen(whole(page));
    await enter(page, t).click();
    await register(page, t, fresh(`tries-${language}`));

    const dialog = entering(page, t);
    await expectSeen(dialog);
    await expectAddress(page, "/squad-selection");
    expect(await dialog.getByRole("combobox", { name: t.newsletters }).inputValue()).toBe(language);
    for (const name of [t.newsletter, t.agree])
      expect(await dialog.getByRole("checkbox", { name }).isChecked()).toBe(false);
    await dialog.getByLabel(t.team).fill("Prøvde først");
    await dialog.getByRole("combobox", { name: t.club }).selectOption({ label: t.none });
    await tick(dialog.getByRole("checkbox", { name: t.agree }));
    await dialog.getByRole("button", { name: t.enter }).click();

    await expectAddress(page, "/my-team");
    const welcome = page.getByRole("region", { name: t.welcome });
    await expectSeen(welcome);
    await expectSeen(page.getByRole("region", { name: t.lineup }));
    await expectGoodToUse(page, "the welcome");
    const links = welcome.getByRole("link");
    expect(
      await links.evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute("href")])),
    ).toEqual([
      [t.leagues, "/leagues/create-join"],
      [t.reminders, "/player/reminders"],
    ]);
    const client = await clientOf(context);
    const entry = (await client.get("/api/me/")).body.player.entry as number;
    expect((await client.get(`/api/my-team/${entry}/`)).body.picks).toHaveLength(15);
    expect((await client.get(`/api/entry/${entry}/`)).body).toMatchObject({ language, email: false });

    // It stays until it is dismissed, and does not come again.
    await page.reload();
    await expectSeen(welcome);
    await pressUntilFocused(page, "Tab", welcome.getByRole("button", { name: t.dismiss }));
    await page.keyboard.press("Enter");
    await expectGone(welcome);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.reload();
    await expectSeen(page.getByRole("region", { name: t.lineup }));
    await expectGone(welcome);
    expect(
      await page.evaluate(() =>
        [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
          /visitor|welcome|edit/u.test(name),
        ),
      ),
    ).toEqual([]);
  });
});

const en = TEXTS.en;
const open = (viewport = PHONE) => game.visit("/squad-selection", { language: "en", viewport });

test("whoever has an account logs in on the way, and the dialog is open over his squad", async () => {
  const { email } = await game.t.signUp();
  const { page } = await open();
  await pick(page, en);
  await enter(page, en).click();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expectAddress(page, "/squad-selection?step=log-in");
  await expectSeen(title(page, "Log in to enter your squad"));
  await expectText(page.getByRole("main").getByRole("status").first(), en.kept);
  await expectGoodToUse(page, "logging in with a squad");
  // The way over to the form for a new account, and back.
  await page.getByRole("main").getByRole("link", { name: "Register now" }).click();
  await expectSeen(title(page, "Register"));
  await page.goBack();
  await logIn(page, { email });
  await expectSeen(entering(page, en));
  await expectAddress(page, "/squad-selection");
  await page.keyboard.press("Escape");
  await expectSeen(whole(page));
});

test("whoever has a team already is told so: the squad is put away and the team is as it was", async () => {
  const { client, email, entryId } = await createEntry(game.t, { name: "Har lag" });
  const picks = async () => (await client.get(`/api/my-team/${entryId}/`)).body.picks as unknown;
  const before = await picks();
  const { page } = await open(DESKTOP);
  await pick(page, en);
  await enter(page, en).click();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(page, { email });
  await expectSeen(title(page, "You already have a team"));
  await expectText(
    page.getByRole("main").getByRole("status"),
    "The squad you picked before you logged in is put away. Your team is as it was.",
  );
  await expectAccessible(page, "a squad is put away");
  expect(await picks()).toEqual(before);
  await page.reload();
  await expectSeen(title(page, "You already have a team"));
  await expectGone(page.getByText("The squad you picked before you logged in is put away."));
  await signOut(page);
  await page.goto("/squad-selection");
  await expectSeen(nobody(page));
});

test("the squad goes to the first account that comes, and to nobody after it", async () => {
  const { page, context } = await open();
  await pick(page, en);
  // A second tab that sleeps from now on: it has the visitor's squad too.
  const asleep = await context.newPage();
  await asleep.goto("/squad-selection");
  await expectSeen(whole(asleep));
  await asleep.goto("about:blank");

  await enter(page, en).click();
  await register(page, en, fresh("first"));
  await expectSeen(entering(page, en));
  await signOut(page);
  await page.goto("/squad-selection");
  await expectSeen(nobody(page));
  const { email } = await game.t.signUp();
  for (const tab of [page, asleep]) {
    await tab.goto("/my-team");
    if (tab === page) await logIn(tab, { email });
    await expectSeen(title(tab, "Pick your squad first"));
    await tab.goto("/squad-selection");
    await expectSeen(nobody(tab));
    await expectGone(entering(tab, en));
  }
});

test("where an address is verified first, the letter's link opens another tab, and the squad is there", async () => {
  Object.assign(game.t.ctx.config, { emailVerification: "mandatory" });
  try {
    const email = fresh("letter");
    const { page, context, watch } = await open();
    watch.allow(/player\/create|auth\/(email|session)/);
    await pick(page, en);
    await enter(page, en).click();
    await register(page, en, email);
    await expectSeen(title(page, "Almost there"));
    await expectAccessible(page, "a letter is on its way");
    const tab = await context.newPage();
    await tab.goto(await linkFor(email));
    await tab.getByRole("button", { name: "Yes, it is mine" }).click();
    await expectAddress(tab, "/squad-selection");
    await expectSeen(entering(tab, en));
    await tab.keyboard.press("Escape");
    await expectSeen(whole(tab));
  } finally {
    Object.assign(game.t.ctx.config, { emailVerification: "optional" });
  }
});

test("an account that came from elsewhere is confirmed first, and the squad waits for that too [AC-27]", async () => {
  const email = fresh("elsewhere");
  const client = game.t.client();
  await client.post("/api/_allauth/browser/v1/auth/signup", { email, password: "eleven-of-us" });
  const { page } = await open();
  await pick(page, en);
  await enter(page, en).click();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(page, { email, password: "eleven-of-us" });
  await expectSeen(title(page, "Confirm your details"));
  await expectText(page.getByRole("main").getByRole("status").first(), en.kept);
});
