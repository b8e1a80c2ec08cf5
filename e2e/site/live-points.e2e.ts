/** A live round: facts come in, and points, ranks and tables on open pages move by themselves. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import type { MatchStats } from "@elleveren/rules";
import { fixtureId, footballerId } from "@elleveren/rules";

import { keepMoments } from "../../packages/server/src/features/play/index.ts";
import { recordFacts } from "../../packages/server/src/features/facts/index.ts";
import type { TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectText,
  expectTitle,
  textOf,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { describePicks, slotOf, type SquadMember } from "../squad.ts";

const game = useGame("live-round");
const ROUND = 4;

/** A starter of the manager whose match is running, neither captain nor vice-captain. */
async function findRunning(client: TestClient): Promise<{ member: SquadMember; fixture: number; entry: number }> {
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  const { body } = await client.get(`/api/entry/${entry}/event/${ROUND}/picks/`);
  const squad = await describePicks(client, body.picks);
  const elements = (await client.get("/api/bootstrap-static/")).body.elements as { id: number; team: number }[];
  const fixtures = (await client.get(`/api/fixtures/?event=${ROUND}`)).body as {
    id: number;
    started: boolean;
    finished_provisional: boolean;
    team_h: number;
    team_a: number;
  }[];
  for (const member of squad.filter(
    ({ slot, isCaptain, isViceCaptain }) => slot <= 11 && !isCaptain && !isViceCaptain,
  )) {
    const club = elements.find(({ id }) => id === member.id)!.team;
    const fixture = fixtures.find(
      (one) => one.started && !one.finished_provisional && (one.team_h === club || one.team_a === club),
    );
    if (fixture && member.position !== "goalkeeper") return { member, fixture: fixture.id, entry };
  }
  throw new Error("The world has nobody of the manager's on the pitch");
}

async function say(fixture: number, member: SquadMember, stats: MatchStats): Promise<void> {
  const fact = {
    kind: "stats",
    fixtureId: fixtureId(fixture),
    footballerId: footballerId(member.id),
    stats,
  } as const;
  const told = await recordFacts(game.t.ctx, [fact], { source: "journey" });
  expect(told.ok).toBe(true);
  await game.t.whenCurrent();
}

/** The lines under a footballer's points: what, how many, worth. Read at one moment: a line may go while others are read. */
const linesOf = (page: Page): Promise<string[][]> =>
  page
    .getByRole("table", { name: "Points line by line" })
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.innerText.trim())),
    );

const GOAL_POINTS = { goalkeeper: 6, defender: 6, midfielder: 5, forward: 4 } as const;

test("points move on the open page, and every line of them is there [EN-11] [EN-14] [EN-22]", async () => {
  const client = await game.manager();
  const { member, fixture, entry } = await findRunning(client);
  const { page } = await game.visit(`/entry/${entry}/event/${ROUND}`, {
    as: client,
    language: "en",
    viewport: DESKTOP,
  });
  await expectTitle(page, "Points - Midtsommer FK · Elleveren");
  await expectSeen(page.getByRole("heading", { level: 1, name: "Points - Midtsommer FK" }));
  await expectSeen(page.getByText("Round is live", { exact: true }));
  await expectSeen(page.getByText("Latest Points", { exact: true }));
  await expectSeen(page.getByRole("button", { name: "Reload Points" }));
  await expectGone(page.getByText("Final Points", { exact: true }));

  // Nothing but 60 minutes: from here on the footballer's points are the facts below.
  await say(fixture, member, { minutes: 60 });
  await slotOf(page, { label: member.webName }).click();
  const sheet = page.getByRole("region", { name: member.webName });
  await expectSeen(sheet);
  await expect.poll(async () => (await linesOf(page))[0]).toEqual(["Minutes played", "60", "2"]);
  const worth = async () =>
    Number(/, (-?\d+) points/u.exec((await slotOf(page, { label: member.webName }).getAttribute("aria-label"))!)![1]);
  const total = async () =>
    Number((await client.get(`/api/entry/${entry}/event/${ROUND}/picks/`)).body.entry_history.points as number);
  const before = await worth();
  const totalBefore = await total();

  await say(fixture, member, { minutes: 75, goals_scored: 2, assists: 1, yellow_cards: 1 });
  const goals = GOAL_POINTS[member.position];
  await expect
    .poll(() => linesOf(page))
    .toEqual(
      expect.arrayContaining([
        ["Minutes played", "75", "2"],
        ["Goals scored", `2 × ${goals}`, String(2 * goals)],
        ["Assists", "1", "3"],
        ["Yellow cards", "1", "−1"],
      ]),
    );
  const lines = await linesOf(page);
  const sum = lines.reduce((points, line) => points + Number(line[2]!.replace("−", "-")), 0);
  await expect.poll(worth).toBe(sum);
  expect(sum).toBeGreaterThan(before);
  await expectText(sheet.getByRole("row", { name: /^Sum/ }).getByRole("cell").last(), String(sum));
  // The team's number is the server's, and has moved by the footballer's gain.
  const totalNow = await total();
  expect(totalNow - totalBefore).toBe(sum - before);
  await expectSeen(page.getByRole("main").getByText(String(totalNow), { exact: true }).first());
});

test("a league's table moves while it is looked at [ST-03]", async () => {
  const client = await game.manager();
  const { member, fixture, entry } = await findRunning(client);
  const leagues = (await client.get(`/api/entry/${entry}/`)).body.leagues.classic as {
    id: number;
    league_type: string;
  }[];
  const league = leagues.find(({ league_type }) => league_type === "x")!;
  const { page } = await game.visit(`/leagues/${league.id}/standings/c`, {
    as: client,
    language: "en",
    viewport: DESKTOP,
  });
  const table = page.getByRole("table", { name: "Table" });
  const own = table.getByRole("row").filter({ has: page.getByRole("link", { name: "Midtsommer FK" }) });
  await expectSeen(own);
  expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
    "Rank",
    "Team and manager",
    "Last five",
    "Captain",
    "RD",
    "TOT",
  ]);
  await expect.poll(() => own.getByRole("link").getAttribute("href")).toBe(`/entry/${entry}/event/${ROUND}`);
  const cell = async (index: number) => Number((await textOf(own.getByRole("cell").nth(index))).replaceAll(/\D/gu, ""));
  const cells = await own.getByRole("cell").count();
  const round = cells - 2;
  const [roundBefore, totalBefore] = [await cell(round), await cell(round + 1)];

  await say(fixture, member, { minutes: 80, goals_scored: 4, assists: 2 });
  await expect.poll(() => cell(round)).toBeGreaterThan(roundBefore);
  const gained = (await cell(round)) - roundBefore;
  await expect.poll(() => cell(round + 1)).toBe(totalBefore + gained);
  const { body } = await client.get(`/api/leagues-classic/${league.id}/standings/`);
  const row = (body.standings.results as { entry: number; event_total: number; total: number }[]).find(
    (one) => one.entry === entry,
  )!;
  expect([await cell(round), await cell(round + 1)]).toEqual([row.event_total, row.total]);
});

test("right now in a league: a goal moves the shares, the effects, the chances and two squads side by side", async () => {
  const client = await game.manager();
  const { member, fixture, entry } = await findRunning(client);
  const leagues = (await client.get(`/api/entry/${entry}/`)).body.leagues.classic as {
    id: number;
    league_type: string;
  }[];
  const league = leagues.find(({ league_type }) => league_type === "x")!.id;
  const swing = async () => (await client.get(`/api/league/${league}/swing/?entry=${entry}`)).body;
  const gainOf = async () => {
    const rows = (await swing()).elements as { element: number; gain: number }[];
    return rows.find(({ element }) => element === member.id)!.gain;
  };
  const written = (gain: number) => `${gain > 0 ? "+" : gain < 0 ? "−" : ""}${Math.abs(gain).toFixed(1)}`;
  const before = await gainOf();

  const { page } = await game.visit(`/leagues/${league}/standings/c`, {
    as: client,
    language: "en",
    viewport: DESKTOP,
  });
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Ownership in the league" }) });
  await expectSeen(card.getByRole("listitem").nth(8));
  await expectSeen(card.getByText("On your team", { exact: true }));
  await page.getByRole("navigation", { name: "Pages of the league" }).getByRole("link", { name: "Right now" }).click();
  await expectAddress(page, `/leagues/${league}/live`);

  // The end of the round that the own team may expect.
  const expected = page
    .getByRole("table", { name: "Chances" })
    .locator("tr[aria-current=true]")
    .getByRole("cell")
    .first();
  const expectedBefore = Number(await textOf(expected));

  // A scorer has the largest effect unless everybody owns him; and the page updates by itself.
  await say(fixture, member, { minutes: 85, goals_scored: 6, assists: 3 });
  await expect.poll(async () => Number(await textOf(expected))).toBeGreaterThan(expectedBefore + 5);
  const after = await gainOf();
  expect(after).toBeGreaterThan(before);
  const soFar = page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: "So far" }) });
  const row = soFar
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: member.webName, exact: true }) });
  await expectText(
    row,
    new RegExp(`You have him, \\d+% of the league has him\\..* ${written(after).replace("+", "\\+")}$`, "u"),
  );
  const { own, average_points: points, average_cost: cost } = await swing();
  const figures = page.getByRole("definition");
  await expectText(figures.nth(0).locator("b"), String(own.net));
  await expectText(figures.nth(2), written(own.net - (points - cost)));
  await expectAccessible(page);

  // The nearest rival, side by side: it adds up on the page, and follows the next goal.
  await page.getByRole("link", { name: "Compare", exact: true }).first().click();
  const sums = page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: "How it adds up" }) });
  await expectSeen(sums);
  const numbers = async () =>
    (await sums.getByRole("definition").allInnerTexts()).map((text) => Number(text.replace("−", "-").replace("+", "")));
  const difference = async () => {
    const rival = new URL(page.url()).searchParams.get("b");
    return (await client.get(`/api/league/${league}/compare/?a=${entry}&b=${rival}`)).body.difference as number;
  };
  const expectSum = async () => {
    const expected = await difference();
    await expect.poll(async () => (await numbers()).at(-1)).toBe(expected);
    const [total, ...parts] = (await numbers()).toReversed();
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  };
  await expectSum();
  await say(fixture, member, { minutes: 88, goals_scored: 7, assists: 3 });
  await expectSum();
  await expectAccessible(page);

  // Another one, found by name.
  await page.getByRole("link", { name: "Another rival" }).click();
  const table = (await client.get(`/api/leagues-classic/${league}/standings/`)).body.standings.results as {
    entry: number;
    entry_name: string;
  }[];
  const last = table.findLast((one) => one.entry !== entry)!;
  await page.getByRole("searchbox", { name: "Find a manager or a team" }).fill(last.entry_name);
  await page.getByRole("link", { name: last.entry_name }).click();
  await expectAddress(page, `/leagues/${league}/compare?a=${entry}&b=${last.entry}`);
  await expectSeen(page.getByRole("link", { name: last.entry_name }));

  // On a phone, to a visitor: the same shares above the table, and all of them in a list.
  const visitor = await game.visit(`/leagues/${league}/standings/c`, { language: "en", viewport: PHONE });
  await expectSeen(visitor.page.getByRole("heading", { level: 2, name: "Ownership in the league" }));
  await expectNoSidewaysScroll(visitor.page);
  await visitor.page.getByRole("link", { name: "Show all" }).first().tap();
  await expectAddress(visitor.page, `/leagues/${league}/live?view=ownership`);
  await visitor.page.getByLabel("Sorted by").selectOption("points");
  const best = visitor.page.getByRole("table", { name: "Ownership in the league" }).getByRole("row").nth(1);
  await expectText(best.getByRole("rowheader").getByRole("button"), member.webName);
  await expectNoSidewaysScroll(visitor.page);
  await expectAccessible(visitor.page);
});

test("in a long table one finds one's own row, and somebody by name, by day and by night", async () => {
  const client = await game.manager();
  const { page } = await game.visit("/leagues/1/standings/c", { as: client, language: "en" });
  await page.getByRole("button", { name: "Show my team" }).tap();
  const ownLink = page.getByRole("table", { name: "Table" }).getByRole("link", { name: "Midtsommer FK" });
  await expect.poll(() => ownLink.evaluate((link) => link === document.activeElement)).toBe(true);
  const { results } = (await client.get("/api/leagues-classic/1/standings/")).body.standings;
  const last = results.at(-1) as { entry: number; entry_name: string; player_name: string };
  await page.getByRole("searchbox", { name: "Find a manager or a team" }).fill(last.player_name);
  // An element half under the masthead cannot be tapped.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, "teams found in a table, by day");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "teams found in a table, by night");
  await expectNoSidewaysScroll(page);
  await page.getByRole("list", { name: "Teams found" }).getByText(last.player_name, { exact: true }).first().tap();
  await expectSeen(page.locator("tr[data-marked]").getByText(last.player_name));
  expect(new URL(page.url()).searchParams.get("show")).toBe(String(last.entry));
});

test("rounds before and after: own team, current round and its neighbours [EN-12] [EN-20]", async () => {
  const client = await game.manager();
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  const { page } = await game.visit(`/entry/${entry}/event/${ROUND}`, { as: client, language: "en", viewport: PHONE });
  const rounds = page.getByRole("navigation", { name: "Rounds" });
  await expect.poll(() => rounds.getByRole("link", { name: "Next" }).getAttribute("href")).toBe("/my-team");
  await rounds.getByRole("link", { name: "Previous" }).tap();
  await expectSeen(page.getByText("Round is complete", { exact: true }));
  await expectSeen(page.getByText("Final Points", { exact: true }));
  await expectGone(page.getByRole("button", { name: "Reload Points" }));
  await page.goto(`/entry/${entry}/event/1`);
  await expectSeen(rounds.getByRole("link", { name: "Next" }));
  await expectGone(rounds.getByRole("link", { name: "Previous" }));
  await page.goto(`/entry/${entry}/event/${ROUND + 1}`);
  await expectSeen(page.getByRole("heading", { level: 1, name: "Page not found" }));

  const other = await game.visit(`/entry/${entry}/event/${ROUND}`, { language: "en" });
  await expectSeen(other.page.getByRole("heading", { level: 1, name: "Points - Midtsommer FK" }));
  await expectGone(other.page.getByRole("navigation", { name: "Rounds" }).getByRole("link", { name: "Next" }));
});

test.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const)("the rank through the round is a line that the arrow keys read, on a %s", async (name, viewport) => {
  const client = await game.manager();
  const { member, fixture, entry } = await findRunning(client);
  for (const [index, stats] of [
    { minutes: 76 },
    { minutes: 82, goals_scored: 2 },
    { minutes: 88, goals_scored: 3 },
  ].entries()) {
    await game.t.setNow(new Date(game.t.ctx.clock.nowMs() + 6 * 60_000).toISOString());
    await say(fixture, member, name === "phone" ? stats : { ...stats, assists: index });
    await keepMoments(game.t.ctx);
  }
  const { body } = await client.get(`/api/entry/${entry}/event/${ROUND}/ranks/`);
  const moments = body.moments as { net: number; overall_rank: number }[];
  expect(moments.length).toBeGreaterThan(3);
  expect(new Set(moments.map((moment) => moment.overall_rank)).size).toBeGreaterThan(1);

  const { page } = await game.visit(`/entry/${entry}/event/${ROUND}`, { as: client, language: "en", viewport });
  const chart = page.getByRole("slider", { name: /^Overall rank from / });
  await chart.focus();
  const number = new Intl.NumberFormat("en");
  const said = ({ overall_rank: rank, net }: (typeof moments)[number]) =>
    `rank ${number.format(rank)}, ${number.format(net)} points`;
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toBe(`Now: ${said(moments.at(-1)!)}`);
  await page.keyboard.press("Home");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toContain(said(moments[0]!));
  await page.getByText("Show as a table").click();
  await expectSeen(page.getByRole("columnheader", { name: "Overall rank" }));
  // An element half under the masthead cannot be tapped.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, `the rank through a round on a ${name}`);
  await expectNoSidewaysScroll(page);
});
