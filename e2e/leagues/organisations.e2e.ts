/** A company's departments from a spreadsheet: made, joined by a code, chosen, in the table of rounds played, and moved. */
import { sql } from "kysely";
import { test } from "vitest";

import { createEntry } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectText,
  textOf,
} from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

const LIST = "avdeling;e-post\nSalg;\nLager;ola@nordvik.example\nVerksted;\n";

test("an organisation is made, filled from a list, joined, and its table follows who is where", async () => {
  const founder = await createEntry(game.t, { name: "Grunnlaget" });
  const { page: host } = await game.visit("/leagues/create-join", {
    as: founder.client,
    language: "en",
    viewport: DESKTOP,
  });
  await host.getByRole("link", { name: "Create an organisation" }).click();
  await expectAddress(host, "/organisations/create");
  await host.getByLabel("Name of the organisation").fill("Nordvik Bruk");
  await host.getByLabel("How many of its members count in a round").fill("3");
  await expectSeen(host.getByText("(71 + 64 + 58) / 3 = 64.33 points."));
  await host.getByLabel("Scoring starts in").selectOption("1");
  await expectAccessible(host, "making an organisation");
  await host.getByRole("button", { name: "Create the organisation" }).click();
  await host.waitForURL(/\/organisations\/\d+\/departments$/u);
  const id = Number(/\d+/u.exec(new URL(host.url()).pathname)?.[0]);

  // A list with a wrong line does nothing.
  await host.getByLabel("Or paste the list").fill(`${LIST}Lager;ola(a)nordvik\n`);
  await host.getByRole("button", { name: "Look it over" }).click();
  const faults = host.getByRole("table", { name: "What is wrong in the list" });
  await expectText(faults.getByRole("row").nth(1), "5 “ola(a)nordvik” is no e-mail address.");
  await expectGone(host.getByRole("button", { name: "Do it" }));
  await expectAccessible(host, "a list with a wrong line");
  await host.getByLabel("Or paste the list").fill(LIST);
  await host.getByRole("button", { name: "Look it over" }).click();
  await expectSeen(host.getByText("New: Salg, Lager, Verksted"));
  await host.getByRole("button", { name: "Do it" }).click();
  const departments = host.getByRole("list", { name: "Departments" });
  await expectText(departments.getByRole("listitem").nth(0), /^Lager\s*0 members · 1 invited/u);
  await expectAccessible(host, "departments and codes");
  const shownLink = host.getByText(`${game.t.origin}/leagues/auto-join/`);
  const code = /\w+$/u.exec(await textOf(shownLink))![0];

  const member = await game.manager();
  const { page, watch } = await game.visit("/leagues/join/private", { as: member, language: "en", viewport: PHONE });
  // No league has the code.
  watch.allow(/leagues-private\/join|league\/code-check/u);
  await page.getByLabel("League code").fill(code);
  await page.getByRole("button", { name: "Join league" }).tap();
  const question = page.getByRole("dialog", { name: "Join Nordvik Bruk?" });
  await question.getByRole("button", { name: "Join organisation" }).tap();
  await expectAddress(page, `/organisations/${id}`);
  await page.getByLabel("Choose your department").selectOption({ label: "Salg" });
  await page.getByRole("button", { name: "Save department" }).tap();
  await expectSeen(page.getByRole("link", { name: "Salg" }).nth(1));

  // As if he had been there since the first round.
  await sql`update organisation_members set since = timestamp '2020-01-01', joined_at = timestamp '2020-01-01'
    where organisation_id = ${id} and until is null`.execute(game.t.ctx.db);
  await founder.client.put(`/api/organisation/${id}/`, { best: 2 });
  await game.t.whenCurrent();
  await page.reload();
  const table = page.getByRole("table", { name: "Departments" });
  const own = table.locator("tr[aria-current=true]");
  await expectText(own, /^1\D*Salg\s*1 of 1 counted\s*\d+\.00\s*\d+\.00$/u);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "the departments' table");
  await page.getByRole("link", { name: "People" }).tap();
  await expectSeen(page.getByText("You are number 1 of 1."));
  await expectAccessible(page, "everybody in it");
  await page.getByRole("link", { name: "Salg" }).first().tap();
  await expectSeen(page.getByText("One was in it at the deadline, and counts."));
  await expectAccessible(page, "a department");
  await expectNoSidewaysScroll(page);

  await host.getByRole("link", { name: "Members", exact: true }).click();
  const rows = host.getByRole("list", { name: "Members" }).getByRole("listitem");
  await expectSeen(rows.nth(1));
  await host.getByLabel("Department").selectOption({ label: "Salg" });
  // Shown beside the search, and told to whoever does not see it.
  await expectSeen(host.getByText("1 member", { exact: true }).first());
  await rows.getByRole("checkbox").first().check();
  await host.getByLabel("Move to").selectOption({ label: "Verksted" });
  await host.getByRole("button", { name: "Move", exact: true }).click();
  await expectSeen(host.getByText("1 moved to Verksted, from the next deadline on."));
  await expectAccessible(host, "members for administrators");
  await host.getByRole("link", { name: "Log" }).click();
  await expectText(host.getByRole("heading", { level: 3 }).first(), / moved .+ to Verksted$/u);
  await expectAccessible(host, "the log");
  await host.getByRole("link", { name: "Settings" }).click();
  await expectSeen(host.getByRole("heading", { level: 2, name: "Administrators" }));
  await expectAccessible(host, "settings");

  // The rounds he played stay with the department he was in.
  await page.goto("/leagues");
  await expectSeen(page.getByText(/moved you to Verksted\.$/u));
  await page.getByRole("link", { name: "Nordvik Bruk" }).tap();
  await expectText(table.getByRole("row").nth(1), /^1\D*Salg\s*1 of 1 counted/u);
  await expectText(own, /^–\s*Verksted\s*1 member/u);
});
