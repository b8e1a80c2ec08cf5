/** Registering: by keyboard alone to a team of one's own, and everything that can be wrong with the form. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectTitle,
  pressUntilFocused,
} from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("pre-season");
const NARROW = { width: 320, height: 640 };
/** A journey that is tried again needs an address that is still free. */
const freshEmail = () => `liv-${Date.now()}@example.test`;

const optionTexts = (page: Page, name: string, within = "option") =>
  page.getByRole("combobox", { name }).locator(within).allTextContents();

/** Goes to the field by Tab and types. A choice of a list is typed too: its beginning is enough. */
async function type(page: Page, role: "textbox" | "combobox", name: string, text: string): Promise<void> {
  // A password has no role of its own.
  const field = name === "Password" ? page.getByLabel(name) : page.getByRole(role, { name });
  await pressUntilFocused(page, "Tab", field);
  await page.keyboard.type(text);
}

async function fill(page: Page, values: Record<string, string> = {}): Promise<void> {
  const person: Record<string, string> = {
    Email: freshEmail(),
    Password: "eleven-of-us",
    "First name": "Liv",
    "Last name": "Nystad",
  };
  for (const [label, text] of Object.entries({ ...person, ...values })) await page.getByLabel(label).fill(text);
  await choose(page, { Day: "17", Month: "5", Year: "1990" });
  await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Oslo" });
}

async function choose(page: Page, date: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(date)) await page.getByRole("combobox", { name }).selectOption(value);
}

const says = (page: Page, text: string) => page.getByRole("alert").getByText(text, { exact: true });

test("by keyboard alone: from the front page to an account, its opt-ins, a squad and my team [AC-13] [AC-17] [AC-18] [AC-19] [AC-22] [AC-24] [AC-27] [AC-29] [AC-30] [HO-10] [HO-11]", async () => {
  const email = freshEmail();
  const { page, context } = await game.visit("/", { language: "en", viewport: DESKTOP });
  const panel = page.getByRole("main");
  await expectSeen(panel.getByText("A team has 15 players.", { exact: true }));
  const login = panel.getByRole("button", { name: "Log in", exact: true });
  const isOff = () => login.getAttribute("aria-disabled");
  await expect.poll(isOff).toBe("true");
  await page.getByLabel("Email").fill("somebody@example.test");
  await expect.poll(isOff).toBe("true");
  await page.getByLabel("Password").fill("x");
  await expect.poll(isOff).toBeNull();
  const forgot = panel.getByRole("link", { name: "Forgot your password?" });
  expect(await forgot.getAttribute("href")).toBe("/player/password-reset");
  await pressUntilFocused(page, "Tab", panel.getByRole("link", { name: "Register now" }));
  await page.keyboard.press("Enter");
  await expectAddress(page, "/player");
  await expectTitle(page, "Register · Elleveren");

  // Labels of required fields carry an asterisk that is seen and not read out.
  for (const label of [
    "Email",
    "Password",
    "First name",
    "Last name",
    "Date of birth",
    "Day",
    "Month",
    "Year",
    "Region",
  ]) {
    await expectSeen(
      page
        .locator("label, label > span, legend")
        .filter({ hasText: new RegExp(`^${label}.*\\*$`, "u") })
        .first(),
    );
  }
  const years = await optionTexts(page, "Year");
  const now = await page.evaluate(() => fetch("/api/bootstrap-static/").then((answer) => answer.headers.get("date")));
  expect(now).not.toBeNull();
  const { rows } = await game.t.ctx.pool.query<{ year: number }>(
    "select extract(year from game_now() at time zone 'Europe/Oslo')::int as year",
  );
  expect(years[0]).toBe("");
  expect(years.slice(1)).toEqual(
    Array.from({ length: rows[0]!.year - 13 - 1900 + 1 }, (_, index) => String(rows[0]!.year - 13 - index)),
  );
  expect(await optionTexts(page, "Day")).toEqual(["", ...Array.from({ length: 31 }, (_, index) => String(index + 1))]);
  expect(await optionTexts(page, "Month")).toHaveLength(13);

  // Norway first, then everywhere else; 286 is the first code of Norway, and nothing is chosen.
  const region = page.getByRole("combobox", { name: "Region" });
  await expect.poll(() => region.locator("optgroup").count()).toBe(2);
  const groups = await region.locator("optgroup").evaluateAll((found) =>
    found.map((group) => ({
      label: (group as HTMLOptGroupElement).label,
      codes: [...group.querySelectorAll("option")].map((option) => Number(option.value)),
    })),
  );
  expect(groups.map(({ label }) => label)).toEqual(["Norway", "International"]);
  expect(Math.min(...groups[0]!.codes)).toBe(286);
  expect(Math.max(...groups[1]!.codes)).toBeLessThan(286);
  expect(groups.map(({ codes }) => codes.length)).toEqual([16, 245]);
  expect(await region.inputValue()).toBe("0");

  const register = page.getByRole("button", { name: "Register", exact: true });
  const stillOff = async () => expect(await register.getAttribute("aria-disabled")).toBe("true");
  await stillOff();
  await type(page, "textbox", "Email", email);
  await type(page, "textbox", "Password", "eleven-of-us");
  await type(page, "textbox", "First name", "Liv");
  await type(page, "textbox", "Last name", "Nystad");
  await stillOff();
  await type(page, "combobox", "Day", "17");
  await type(page, "combobox", "Month", "May");
  await type(page, "combobox", "Year", "1990");
  await stillOff();
  await type(page, "combobox", "Region", "Oslo");
  await expect.poll(() => register.getAttribute("aria-disabled")).toBeNull();
  // Consent stands behind a line of its own, and is optional.
  await pressUntilFocused(page, "Tab", page.getByText("E-mail from the league and its partners (optional)"));
  await page.keyboard.press("Enter");
  const optIns = page.getByRole("group", { name: "I would like e-mail from" }).getByRole("checkbox");
  expect(await optIns.evaluateAll((found) => found.map((box) => (box as HTMLInputElement).checked))).toEqual(
    Array<boolean>(5).fill(false),
  );
  for (const name of ["My favourite club", "The bank partner"]) {
    await pressUntilFocused(page, "Tab", page.getByRole("checkbox", { name }));
    await page.keyboard.press("Space");
  }
  await pressUntilFocused(page, "Tab", register);
  await page.keyboard.press("Enter");

  await expectAddress(page, "/squad-selection");
  const autoPick = page.getByRole("button", { name: "Auto Pick" });
  await expectSeen(autoPick);
  const client = game.t.client();
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value);
  const me = async () => (await client.get("/api/me/")).body.player;
  expect(await me()).toMatchObject({
    email,
    first_name: "Liv",
    last_name: "Nystad",
    date_of_birth: "1990-05-17",
    dirty: false,
    email_favourite: true,
    email_league: false,
    email_telecom: false,
    email_bank: true,
    email_media: false,
  });
  await pressUntilFocused(page, "Tab", autoPick);
  await page.keyboard.press("Enter");
  await expectSeen(page.getByRole("region", { name: "Accounts" }).getByText("15 / 15"));
  await pressUntilFocused(page, "Tab", page.getByRole("button", { name: "Enter Squad" }).filter({ visible: true }));
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Enter your squad" });
  const name = dialog.getByRole("textbox", { name: "Team name" });
  await expectSeen(dialog.getByText("Maximum 20 characters", { exact: true }));
  await expectSeen(dialog.getByText("Inappropriate or offensive names may lead to your account being deleted."));
  await pressUntilFocused(page, "Tab", name);
  await page.keyboard.type("Nystads navn er altfor langt");
  expect(await name.inputValue()).toBe("Nystads navn er altf");
  const club = dialog.getByRole("combobox", { name: "Favourite club" });
  await expectSeen(dialog.getByText("Choose it before the first deadline to be in its supporters' league."));
  const clubs = (await game.t.client().get("/api/bootstrap-static/")).body.teams as {
    name: string;
    unavailable: boolean;
  }[];
  const names = (isUnavailable: boolean) =>
    clubs
      .filter((row) => row.unavailable === isUnavailable)
      .map((row) => row.name)
      .toSorted((a, b) => a.localeCompare(b, "en"));
  expect(await club.locator("option").allTextContents()).toEqual(["", ...names(false), ...names(true), "None"]);
  expect(await club.locator("option").last().getAttribute("value")).toBe("-1");
  await pressUntilFocused(page, "Tab", club);
  await page.keyboard.type("None");
  await pressUntilFocused(page, "Tab", dialog.getByRole("combobox", { name: "Language of newsletters" }));
  await page.keyboard.type("English");
  await pressUntilFocused(page, "Tab", dialog.getByRole("checkbox", { name: /^I agree to the/ }));
  await page.keyboard.press("Space");
  await pressUntilFocused(page, "Tab", dialog.getByRole("button", { name: "Enter Squad" }));
  await page.keyboard.press("Enter");
  await expectAddress(page, "/my-team");
  await expectSeen(page.getByRole("region", { name: "Your line-up" }));
  const { entry, entry_language: language } = await me();
  const { body } = await client.get(`/api/entry/${entry}/`);
  expect([body.name, body.favourite_team, language]).toEqual(["Nystads navn er altf", null, "en"]);
});

test("what is wrong is said on leaving a field, and what the game refuses at the top of the page with the keyboard there [AC-26] [ER-07] [ER-14] [ER-15] [ER-16] [WCAG 3.3.1 3.3.3]", async () => {
  const { page, watch } = await game.visit("/player", { language: "en" });
  watch.allow(/player\/create/);
  await page.getByRole("combobox", { name: "Day" }).focus();
  await page.getByRole("combobox", { name: "Month" }).focus();
  await expectGone(says(page, "A correct date of birth is required"));
  await page.getByRole("combobox", { name: "Region" }).focus();
  await expectSeen(says(page, "A correct date of birth is required"));
  await page.getByLabel("Email").focus();
  await expectSeen(says(page, "A region is required"));

  // Registration is open from the thirteenth birthday on, not a day earlier.
  const { rows } = await game.t.ctx.pool.query<{ today: string }>(
    "select ((game_now() at time zone 'Europe/Oslo')::date - interval '13 years')::date::text as today",
  );
  const [year, month, day] = rows[0]!.today.split("-").map(Number) as [number, number, number];
  const tomorrow = new Date(Date.UTC(year, month - 1, day + 1));
  await choose(page, {
    Year: String(tomorrow.getUTCFullYear()),
    Month: String(tomorrow.getUTCMonth() + 1),
    Day: String(tomorrow.getUTCDate()),
  });
  await expectSeen(says(page, "You must be at least 13 to take part"));
  await choose(page, { Year: String(year), Month: String(month), Day: String(day) });
  await expectGone(says(page, "You must be at least 13 to take part"));
  await choose(page, { Day: "31", Month: "2" });
  await expectSeen(says(page, "A correct date of birth is required"));

  // Passwords that look empty but are not, of one character more than the maximum.
  const LONG = Array.from({ length: 301 }, (_, at) => String.fromCharCode(97 + ((at * 7) % 26))).join("");
  await fill(page, { "Last name": "\u200b\u3164", Password: LONG });
  const register = page.getByRole("button", { name: "Register", exact: true });
  await register.click();
  await expectSeen(says(page, "Password not valid"));
  await page.getByLabel("Password").fill("eleven-of-us");
  await expectGone(says(page, "Password not valid"));
  await register.click();
  await expectSeen(says(page, "Last name is required"));
  await expectSeen(says(page, "First name is required"));
  expect(await page.getByLabel("Email").inputValue(), "nothing typed is lost").toContain("@example.test");

  const { email } = await game.t.signUp();
  await fill(page, { Email: email.toUpperCase() });
  await register.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await register.click();
  await expectSeen(says(page, "This Email address is already registered"));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => page.getByLabel("Email").evaluate((field) => field === document.activeElement)).toBe(true);
  const described = await page.getByLabel("Email").getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe("This Email address is already registered");
});

test.each(["en", "nb"] as const)(
  "the form is usable by everybody with everything wrong with it, in %s, 320 px wide [WCAG 1.4.10 3.3.2]",
  async (language) => {
    const { page } = await game.visit("/player", { language, viewport: NARROW });
    await expectSeen(page.getByRole("heading", { level: 1, name: language === "en" ? "Register" : "Registrer deg" }));
    for (const box of await page.locator("main input:not([type=checkbox]), main select").all()) {
      await box.focus();
      await box.blur();
    }
    await expect.poll(() => page.getByRole("alert").count()).toBe(6);
    // In Norwegian it is looked at with every other screen.
    if (language === "en") await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectTargets(page);
  },
);

test("fields are read in the order they are seen, say what they are to password managers, and take a pasted password [WCAG 1.3.2 1.3.5 3.3.8]", async () => {
  const { page } = await game.visit("/player", { language: "en", viewport: DESKTOP });
  await page.getByLabel("Email").focus();
  const stops: { name: string; autocomplete: string | null; top: number; left: number }[] = [];
  for (let stop = stops.at(-1); stop?.name !== "Register"; await page.keyboard.press("Tab")) {
    stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const { top, left } = (element.closest("label") ?? element).getBoundingClientRect();
      const label = element.labels?.[0] ?? element;
      // A select's label holds its choices too.
      const name = (element.localName === "select" ? label.firstChild : label)?.textContent ?? "";
      return { name, autocomplete: element.getAttribute("autocomplete"), top: top + scrollY, left };
    });
    stops.push(stop);
    expect(stops.length, JSON.stringify(stops.at(-1))).toBeLessThan(30);
  }
  expect(stops.map(({ name, autocomplete }) => [name.replaceAll(/[\s*]+/g, " ").trim(), autocomplete])).toEqual([
    ["Email", "username"],
    ["Password", "new-password"],
    ["Show Password", null],
    ["First name", "given-name"],
    ["Last name", "family-name"],
    ["Day", "bday-day"],
    ["Month", "bday-month"],
    ["Year", "bday-year"],
    ["Region", null],
    ["E-mail from the league and its partners (optional)", null],
    ["Register", null],
  ]);
  // Down the page, and from left to right within a line; the button stands in its field.
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before) expect(stop.top > before.top + 5 || stop.left > before.left, `${before.name}, ${stop.name}`).toBe(true);
  }
  await page.getByLabel("First name").fill("pasted-as-it-is");
  await page.getByLabel("First name").press("ControlOrMeta+a");
  await page.getByLabel("First name").press("ControlOrMeta+c");
  await page.getByLabel("Password").press("ControlOrMeta+v");
  expect(await page.getByLabel("Password").inputValue()).toBe("pasted-as-it-is");
});

test("whoever registers from a prompt finds back to it, and nobody is sent out of the site [AC-01]", async () => {
  const { page } = await game.visit("/leagues/join/private", { language: "en" });
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Register now" }).first().tap();
  await expectSeen(page.getByRole("heading", { level: 1, name: "Register" }));
  await main.getByRole("link", { name: "Log in" }).tap();
  await expectAddress(page, "/leagues/join/private");
  for (const next of [
    "//evil.test",
    "/\\evil.test",
    "https:evil.test",
    "%2f%2fevil.test",
    "/%09/evil.test",
    "javascript:alert(1)",
  ]) {
    await page.goto(`/player?next=${encodeURIComponent(next)}`);
    expect(await main.getByRole("link", { name: "Log in" }).getAttribute("href"), next).toBe("/");
  }
});
