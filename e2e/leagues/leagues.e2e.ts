/** A private league: made, shared by its code, joined, looked at. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry, type CreatedTestEntry } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import { expectAccessible, expectAddress, expectGone, expectNoSidewaysScroll } from "../expect-page.ts";
import { expectSeen, expectText, textOf, tick } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("deadline-day");

/** After a league was made: the own leagues, with its code to share. */
async function readNewCode(page: Page, name: string): Promise<string> {
  await expectAddress(page, "/leagues");
  await expectSeen(page.getByRole("heading", { level: 2, name: `${name} is ready` }));
  const shownCode = page.getByText("League code", { exact: true }).locator("xpath=following-sibling::span[1]");
  await expectText(shownCode, /^\w{6,}$/u);
  return textOf(shownCode);
}

test("one makes a league, another joins it by its code, and both stand in it", async () => {
  const founder = await createEntry(game.t, { name: "Grunnlaget" });
  const { page } = await game.visit("/leagues", { as: founder.client, language: "en" });
  await page.getByRole("link", { name: "Create and join leagues" }).tap();
  await page.getByRole("link", { name: "Create a league" }).tap();
  await expectAddress(page, "/leagues/create/classic");
  const create = page.getByRole("button", { name: "Create a league" });
  await expect.poll(() => create.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("League name").fill("Kantina");
  await create.tap();
  const code = await readNewCode(page, "Kantina");
  await expectAccessible(page, "a league is ready");
  await page.getByRole("link", { name: "Kantina" }).tap();
  await page.waitForURL(/\/standings\/c$/u);
  await expectSeen(page.getByRole("heading", { level: 1, name: "Kantina" }));
  await expectSeen(page.getByText("Scoring will start in round 3.", { exact: true }));
  const newcomers = (of: Page) => of.getByRole("table", { name: "New entries" }).last();
  await expectSeen(newcomers(page).getByRole("rowheader", { name: "Grunnlaget" }));

  const friend = await createEntry(game.t, { name: "Kompisene" });
  const other = await game.visit("/leagues/join/private", { as: friend.client, language: "en", viewport: DESKTOP });
  other.watch.allow(/leagues-private\/join|organisations\/code-check/);
  await other.page.getByLabel("League code").fill("not a code");
  await other.page.getByRole("button", { name: "Join league" }).click();
  await expectSeen(other.page.getByRole("alert").getByText(/^Invalid code entered. Please check the code/));
  expect(await other.page.getByLabel("League code").inputValue()).toBe("not a code");
  await other.page.getByLabel("League code").fill(code);
  await other.page.getByRole("button", { name: "Join league" }).click();
  await expectAddress(other.page, "/leagues");
  await other.page.getByRole("link", { name: "Kantina" }).click();
  await expectSeen(newcomers(other.page).getByRole("rowheader", { name: "Grunnlaget" }));
  await expectSeen(newcomers(other.page).getByRole("rowheader", { name: "Kompisene" }));
  // The founder's open page hears of it.
  await expectSeen(newcomers(page).getByRole("rowheader", { name: "Kompisene" }));

  // Twice is once too many.
  await other.page.goto("/leagues/join/private");
  await other.page.getByLabel("League code").fill(code);
  await other.page.getByRole("button", { name: "Join league" }).click();
  await expectSeen(other.page.getByRole("alert").getByText("You are already entered in this league.", { exact: true }));
});

test("a phase has a table of its own, in the address [ST-01]", async () => {
  const { page } = await game.visit("/leagues/1/standings/c", { language: "en", viewport: DESKTOP });
  const phases = page.getByRole("group", { name: "Phase" });
  await expectSeen(phases);
  const table = page.getByRole("table", { name: "Table" });
  const total = () => table.getByRole("row").nth(1).getByRole("cell").last();
  await expectSeen(total());
  const overall = Number(await textOf(total()));
  const months = phases.getByRole("button");
  const count = await months.count();
  expect(count).toBeGreaterThan(1);
  await months.nth(1).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("phase")).not.toBeNull();
  await expect.poll(() => months.nth(1).getAttribute("aria-pressed")).toBe("true");
  const phase = Number(new URL(page.url()).searchParams.get("phase"));
  const { body } = await game.t.client().get(`/api/leagues-classic/1/standings/?phase=${phase}`);
  const first = (body.standings.results as { total: number; entry_name: string }[])[0];
  if (first) {
    await expectText(total(), String(first.total));
    expect(first.total).toBeLessThanOrEqual(overall);
  } else {
    await expectSeen(page.getByText("Data will appear here once the season is underway"));
  }
  await page.reload();
  await expect.poll(() => months.nth(1).getAttribute("aria-pressed")).toBe("true");
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

async function makeLeague(admin: CreatedTestEntry, name: string, members: readonly CreatedTestEntry[]) {
  const { body } = await admin.client.post("/api/leagues-classic/", { name, start_event: 3 });
  for (const { client } of members) await client.post("/api/leagues-private/join/", { code: body.code });
  return body as { id: number; code: string };
}

test("a public league: joined by one button, up to the maximum [ER-47] [LG-18]", async () => {
  const joiner = await createEntry(game.t, { name: "Selskapelige" });
  const max = game.t.ctx.game().ruleset.leagues.joinPublicMax;
  const { page, watch } = await game.visit("/leagues/join/public", { as: joiner.client, language: "en" });
  watch.allow(/leagues-public\/join/);
  const classic = page.getByRole("button", { name: "Join a classic league" });
  await classic.tap();
  await expectAddress(page, "/leagues");
  await expectSeen(page.getByRole("table", { name: "Public Classic" }).getByRole("link", { name: /^League \d+$/u }));
  for (let joined = 1; joined < max; joined += 1)
    await joiner.client.post("/api/leagues-public/join/", { scoring: "c" });
  await page.goto("/leagues/join/public");
  await classic.tap();
  await expectSeen(page.getByRole("alert").getByText(`You may only enter ${max} public leagues.`, { exact: true }));
  await expectAddress(page, "/leagues/join/public");
});

test("leaving a league from its options asks first [LG-03] [LG-04]", async () => {
  const founder = await createEntry(game.t, { name: "Stifterne" });
  const leaver = await createEntry(game.t, { name: "Avgangsklassen" });
  await makeLeague(founder, "Avskjeden", [leaver]);
  const { page } = await game.visit("/leagues", { as: leaver.client, language: "en" });
  await page.getByRole("button", { name: "Options for Avskjeden" }).tap();
  const options = page.getByRole("dialog", { name: "Avskjeden" });
  await expectSeen(options.getByRole("button", { name: "Leave" }));
  await expectGone(options.getByRole("link", { name: "Administer" }));
  await options.getByRole("button", { name: "Leave" }).tap();
  const question = page.getByRole("dialog", { name: "Leave Avskjeden" });
  await expectSeen(question.getByText("Are you sure you want to leave this league?", { exact: true }));
  await expectAccessible(page, "leaving");
  await question.getByRole("button", { name: "Leave" }).tap();
  await expectGone(page.getByRole("link", { name: "Avskjeden" }));
});

test("the administrator changes a league, suspends and lets in, hands over; members may not [LG-23] [LG-24] [LG-28]", async () => {
  const admin = await createEntry(game.t, { name: "Sjefene" });
  const member = await createEntry(game.t, { name: "Bråkmakerne" });
  const { id, code } = await makeLeague(admin, "Styret", [member]);
  const first = (
    (await admin.client.get(`/api/league/${id}/entries/`)).body as { entry: number; player_name: string }[]
  )
    .find(({ entry }) => entry === member.entryId)!
    .player_name.split(" ")[0]!;
  const refused = await game.visit(`/leagues/${id}/admin/c`, { as: member.client, language: "en" });
  await expectSeen(heading(refused.page, "Permission denied"));
  // It would hear of the suspension below, and ask in vain.
  await refused.page.close();

  const { page } = await game.visit("/leagues", { as: admin.client, language: "en", viewport: DESKTOP });
  const administer = async () => {
    await page.getByRole("button", { name: "Options for Styret" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Administer" }).click();
    await expectSeen(heading(page, "Administer Styret"));
  };
  await administer();
  await expectSeen(page.getByText(code, { exact: true }));
  await expectAccessible(page, "administration");
  await page.getByLabel("League name").fill("");
  const save = page.getByRole("button", { name: "Save changes" });
  await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("League name").fill("Styret");
  await page.getByLabel("Who may see the code").selectOption({ label: "Members of the league" });
  await save.click();
  await expectAddress(page, "/leagues");
  expect((await member.client.get(`/api/league/${id}/code/`)).body).toEqual({ code });

  // Suspended, and let in again.
  const part = (name: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await administer();
  await expectGone(part("Remove suspensions"));
  const choose = async (name: string) => {
    await part(name).getByLabel("Find a manager or a team").pressSequentially(`${first} `);
    await part(name).getByRole("radio").first().check();
  };
  await choose("Add suspensions");
  await part("Add suspensions").getByRole("button", { name: "Suspend" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await expectAddress(page, "/leagues");
  const done = page.getByRole("main").getByRole("status").first();
  await expectText(done, /^.+ is out of Styret and cannot join it again until you allow it\.$/u);
  await expectAccessible(page, "suspended");
  expect((await member.client.get(`/api/leagues-classic/${id}/`)).status).toBe(403);
  await administer();
  await part("Remove suspensions").getByLabel("Suspended manager").selectOption({ index: 1 });
  await part("Remove suspensions").getByRole("button", { name: "Remove suspension" }).click();
  await expectAddress(page, "/leagues");
  await expectText(done, /^.+ may join Styret again, with the code\.$/u);
  await member.client.post("/api/leagues-private/join/", { code });

  // Closed: the code is put away.
  await administer();
  await tick(page.getByRole("checkbox", { name: "Closed: nobody new can join" }));
  await save.click();
  await expectAddress(page, "/leagues");
  await administer();
  await expectGone(part("League code"));
  await choose("Change administrator");
  await part("Change administrator").getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand over" }).click();
  await expectAddress(page, "/leagues");
  await expectText(done, /^.+ runs Styret from now on\. You are still in it\.$/u);
  await page.getByRole("main").getByRole("button", { name: "Close" }).first().click();
  await expectGone(page.getByText("You are still in it."));
  await expectSeen(page.getByRole("link", { name: "Styret" }));
  expect((await member.client.get(`/api/leagues-classic/${id}/`)).body.entry_can_admin).toBe(true);
});

test("a new code, and deleting, ask first [LG-04] [LG-24]", async () => {
  const admin = await createEntry(game.t, { name: "Enehersker" });
  const { id, code } = await makeLeague(admin, "Forsvinner", []);
  const { page } = await game.visit(`/leagues/${id}/admin/c/`, { as: admin.client, language: "en" });
  await page.getByRole("button", { name: "Make a new code" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Make a new code" }).tap();
  await expectSeen(page.getByText("The code is new. The old one no longer works.", { exact: true }));
  const fresh = (await admin.client.get(`/api/league/${id}/code/`)).body.code as string;
  expect(fresh).not.toBe(code);
  await expectSeen(page.getByText(fresh, { exact: true }));
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Invite friends" }).tap();
  await expectAddress(page, `/leagues/${id}/invite`);
  await expectSeen(page.getByText(`${game.t.origin}/leagues/auto-join/${fresh}`, { exact: true }));
  await expectAccessible(page, "invite");
  await page.goBack();
  await page.getByRole("button", { name: "Delete league" }).tap();
  const question = page.getByRole("dialog", { name: "Delete league" });
  await expectSeen(question.getByText("Are you sure you want to delete this league?", { exact: true }));
  await question.getByRole("button", { name: "Delete league" }).tap();
  await expectAddress(page, "/leagues");
  await expectSeen(page.getByText("Forsvinner is deleted."));
  await expectGone(page.getByRole("link", { name: "Forsvinner" }));
  expect((await admin.client.get(`/api/leagues-classic/${id}/`)).status).toBe(404);
});

// The last of this file: it moves the clock past the deadline.
test("a head-to-head league: made, joined, drawn at the deadline, looked at, and locked [LG-09] [LG-17] [ST-12] [ST-14]", async () => {
  const [founder, friend, third] = [
    await createEntry(game.t, { name: "Duellantene" }),
    await createEntry(game.t, { name: "Utfordrerne" }),
    await createEntry(game.t, { name: "Tredjemann" }),
  ];
  const { page } = await game.visit("/leagues/create", { as: founder.client, language: "en" });
  await page.getByRole("link", { name: "Head-to-head" }).tap();
  await expectAddress(page, "/leagues/create/h2h");
  await expectAccessible(page, "/leagues/create/h2h");
  await page.getByLabel("League name").fill("Mann mot mann");
  await page.getByLabel("Most teams").selectOption("2");
  await page.getByLabel("Knock-out rounds").selectOption("3");
  // The size follows, and the last rounds are taken.
  expect(await page.getByLabel("Most teams").inputValue()).toBe("8");
  await page.getByLabel("Knock-out rounds").selectOption("0");
  await page.getByLabel("Most teams").selectOption("0");
  await page.getByRole("button", { name: "Create a league" }).tap();
  const code = await readNewCode(page, "Mann mot mann");
  for (const { client } of [friend, third]) await client.post("/api/leagues-private/join/", { code });
  await page.getByRole("link", { name: "Mann mot mann" }).tap();
  await page.waitForURL(/\/standings\/h$/u);
  await expectSeen(page.getByText("Data will appear here once the season is underway", { exact: true }));
  await expectSeen(page.getByRole("rowheader", { name: "Utfordrerne" }));
  await page.getByRole("link", { name: "Matches" }).tap();
  await expectSeen(page.getByText("Matches are currently being generated, please check back later.", { exact: true }));
  const league = Number(/leagues\/(\d+)/u.exec(page.url())?.[1]);
  await page.goto(`/leagues/${league}/admin/h`);
  await expectSeen(page.getByRole("heading", { name: "Delete league" }));
  await expectAccessible(page, "administration before the start");

  const { rounds } = game.t.ctx.live.season();
  const start = rounds.find(({ state }) => state === "open")!;
  await game.t.setNow(new Date(start.deadlineAtMs + 60_000).toISOString());
  await game.t.tick();
  await page.goto(`/leagues/${league}/matches/h`);
  const matches = page.getByRole("list", { name: "Matches" }).getByRole("listitem");
  await expectSeen(matches.nth(1));
  expect(await matches.count()).toBe(2);
  // The manager's own match comes first; one of the three meets the average.
  await expectSeen(matches.first().getByText("Your match", { exact: true }));
  await expectSeen(matches.first().getByRole("link", { name: "Duellantene" }));
  await expectSeen(page.getByText("AVERAGE", { exact: true }));
  await expectAccessible(page, "matches in light");
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "matches in dark");
  await page.getByLabel("Team").selectOption({ label: "Utfordrerne" });
  await expectSeen(matches.first().getByText(`Round ${start.roundId}`));
  await page.getByRole("link", { name: "Standings" }).tap();
  await expectSeen(page.getByRole("table", { name: "Table" }).getByRole("link", { name: "Tredjemann" }));
  await expectAccessible(page, "standings in dark");
  await expectNoSidewaysScroll(page);
  // Locked: the name alone is left to change.
  await page.goto(`/leagues/${league}/admin/h`);
  await expectSeen(page.getByText("The matches are drawn, so the league is locked. Its name can still be changed."));
  await expectGone(page.getByRole("heading", { name: "Delete league" }));
  await page.getByLabel("League name").fill("Mann mot mannskap");
  await page.getByRole("button", { name: "Save changes" }).tap();
  await expectAddress(page, "/leagues");
  await expectSeen(
    page.getByRole("table", { name: "Private Head-to-Head" }).getByRole("link", { name: "Mann mot mannskap" }),
  );
});
