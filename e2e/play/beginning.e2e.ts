/** From nothing to a team: registering, picking fifteen, entering them. */
import { expect, test } from "vitest";

import { DESKTOP, PHONE } from "../browser.ts";
import { expectAddress, expectSeen, expectText, tick } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { readSquad } from "../squad.ts";

const game = useGame("pre-season");

/** On a desktop, by keyboard: register.e2e.ts. */
test("a visitor registers, picks a squad and enters it, on a phone", async () => {
  const { page, context } = await game.visit("/", { language: "en", viewport: PHONE });
  await page.getByRole("main").getByRole("link", { name: "Register now" }).first().click();
  await expectAddress(page, "/player");
  await expectSeen(page.getByRole("heading", { level: 1, name: "Register" }));
  const register = page.getByRole("button", { name: "Register", exact: true });
  await expect.poll(() => register.getAttribute("aria-disabled")).toBe("true");
  // A journey that is tried again needs an address that is still free.
  await page.getByLabel("Email").fill(`phone-${Date.now()}@example.test`);
  await page.getByLabel("Password").fill("short");
  await page.getByLabel("First name").fill("Liv");
  await page.getByLabel("Last name").fill("Nystad");
  await page.getByRole("combobox", { name: "Day" }).selectOption("17");
  await page.getByRole("combobox", { name: "Month" }).selectOption({ label: "May" });
  await page.getByRole("combobox", { name: "Year" }).selectOption("1990");
  await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Oslo" });
  await expectSeen(page.getByText("Password too short, minimum 6 characters", { exact: true }).first());
  await page.getByLabel("Password").fill("eleven-of-us");
  await register.click();

  await expectAddress(page, "/squad-selection");
  await expectSeen(page.getByRole("region", { name: "Squad selection" }));
  const accounts = page.getByRole("region", { name: "Accounts" });
  await expectSeen(accounts.getByText("0 / 15"));
  const enter = page.getByRole("button", { name: "Enter Squad" }).filter({ visible: true });
  await expect.poll(() => enter.getAttribute("aria-disabled")).toBe("true");
  await expectSeen(page.getByText("15 places are empty").filter({ visible: true }).first());
  await page.getByRole("button", { name: "Auto Pick" }).click();
  await expectSeen(accounts.getByText("15 / 15"));
  await enter.click();

  const dialog = page.getByRole("dialog", { name: "Enter your squad" });
  const confirm = dialog.getByRole("button", { name: "Enter Squad" });
  await expect.poll(() => confirm.getAttribute("aria-disabled")).toBe("true");
  await dialog.getByLabel("Team name").fill("Nystad på farten");
  await dialog.getByRole("combobox", { name: "Favourite club" }).selectOption({ label: "Brann" });
  await dialog.getByRole("combobox", { name: "Language of newsletters" }).selectOption({ label: "Bokmål" });
  await expect.poll(() => confirm.getAttribute("aria-disabled")).toBe("true");
  await tick(dialog.getByRole("checkbox", { name: /^I agree to the/ }));
  await confirm.click();
  await expectAddress(page, "/my-team");
  await expectSeen(page.getByRole("region", { name: "Your line-up" }));

  const client = game.t.client();
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value);
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  expect((await client.get(`/api/entry/${entry}/`)).body.name).toBe("Nystad på farten");
  const squad = await readSquad(client, entry);
  expect(squad.slice(0, 11).map(({ position }) => position)).toEqual([
    "goalkeeper",
    ...Array<string>(4).fill("defender"),
    ...Array<string>(4).fill("midfielder"),
    ...Array<string>(2).fill("forward"),
  ]);
});

test("what is missing is said beside its field, in the game's words [ER-08] [ER-09] [ER-11] [ER-12] [ER-13]", async () => {
  const { page } = await game.visit("/player", { language: "en" });
  const leave = async (label: string): Promise<void> => {
    await page.getByLabel(label).focus();
    await page.getByLabel(label).blur();
  };
  for (const [label, text] of [
    ["Email", "An email is required"],
    ["Password", "A password is required"],
    ["First name", "First name is required"],
    ["Last name", "Last name is required"],
  ] as const) {
    await leave(label);
    await expectSeen(page.getByRole("alert").getByText(text, { exact: true }));
  }
  await page.getByLabel("Password").fill("five5");
  await leave("Password");
  await expectSeen(page.getByRole("alert").getByText("Password too short, minimum 6 characters", { exact: true }));
});

test("an address that is taken is refused beside its field, and nothing typed is lost [ER-10]", async () => {
  const taken = await game.t.signUp();
  const { page, watch } = await game.visit("/player", { language: "en" });
  watch.allow(/player\/create/);
  await page.getByLabel("Email").fill(taken.email);
  await page.getByLabel("Password").fill("eleven-of-us");
  await page.getByLabel("First name").fill("Liv");
  await page.getByLabel("Last name").fill("Nystad");
  await page.getByRole("combobox", { name: "Day" }).selectOption("1");
  await page.getByRole("combobox", { name: "Month" }).selectOption({ label: "May" });
  await page.getByRole("combobox", { name: "Year" }).selectOption("1990");
  await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Oslo" });
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expectSeen(page.getByRole("alert").getByText("This Email address is already registered", { exact: true }));
  expect(await page.getByLabel("First name").inputValue()).toBe("Liv");
});

test("before the season the first item is Status, and tables wait for it [ER-61]", async () => {
  const client = await game.manager();
  const { page } = await game.visit("/leagues/1/standings/c", { as: client, language: "en", viewport: DESKTOP });
  await expectSeen(page.getByText("Data will appear here once the season is underway", { exact: true }));
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expectText(menu.getByRole("link").first(), "Status");
  expect(await menu.getByRole("link", { name: "Points" }).count()).toBe(0);
});
