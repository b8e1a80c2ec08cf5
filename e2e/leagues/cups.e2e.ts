/** A cup from a league's page to its final: one's own match moves, draws are repeated in the page, rounds follow. */
import { leagueId } from "@elleveren/rules";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { changeRuleset } from "../../packages/server/src/testing/change-ruleset.ts";
import { sql, type TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectText,
  pressUntilFocused,
  textOf,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { playOn } from "../play-on.ts";

const game = useGame("live-round");
const NAME = "Kvartfinaleligaen";

/**
 * A season of six rounds whose fourth is on, and a league of eight with the manager in it: its cup was drawn when the
 * third round was settled.
 */
async function startCup(own: number): Promise<number> {
  const { ctx } = game.t;
  await changeRuleset(game.t, { roundCount: 6, cups: { largeQualificationRound: 3, generalFirstRound: 4 } });
  const { rows } = await sql<{ league_id: number }>`
    insert into leagues (name, league_type, scoring, start_round_id, created_at)
    values (${NAME}, 'x', 'classic', 1, game_now()) returning league_id`.execute(ctx.db);
  const league = rows[0]!.league_id;
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${league}, entry_id, joined_at from entries where started_round_id = 1
    order by entry_id <> ${own}, entry_id limit 8`.execute(ctx.db);
  // As if the league had been there then.
  await sql`delete from cup_steps where round_id = 3`.execute(ctx.db);
  await game.t.tick();
  return leagueId(league);
}

const ownMatches = (page: Page) => page.getByRole("list", { name: "Your matches" }).getByRole("listitem");

/** The tree by the keyboard alone: one's own tie, its neighbours, and no further than is drawn; then as it is printed. */
async function walkBracket(league: number, as: TestClient, viewport: typeof PHONE): Promise<void> {
  const { page } = await game.visit(`/leagues/${league}/cup`, { as, language: "en", viewport });
  const bracket = page.getByRole("region", { name: "Cup bracket" });
  const ties = bracket.getByRole("group");
  await expect.poll(() => ties.count()).toBe(4);
  expect(await bracket.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
    "Quarter-finals Live",
    "Semi-finals Round 5",
    "Final Round 6",
  ]);
  await expectSeen(bracket.getByText("Drawn after round 4").first());
  await pressUntilFocused(page, "Tab", bracket.locator("[data-own] a").first());
  const focused = () => ties.evaluateAll((all) => all.findIndex((tie) => tie.contains(document.activeElement)));
  await page.keyboard.press("Home");
  expect(await focused()).toBe(0);
  for (const [key, place] of [
    ["ArrowDown", 1],
    ["ArrowDown", 2],
    ["ArrowRight", 2],
    ["ArrowUp", 1],
    ["End", 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(), key).toBe(place);
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "the bracket");
  await page.emulateMedia({ media: "print" });
  await expectSeen(bracket);
  await expectGone(page.getByRole("list", { name: "Cup matches" }));
  expect(await bracket.evaluate((region) => region.scrollWidth <= region.clientWidth)).toBe(true);
  await page.close();
}

test("a manager follows his cup to its final [LG-06] [EG-67] [EG-69] [ST-06] [ST-16] [ST-18] [ST-19]", async () => {
  const manager = await game.manager();
  const own = (await manager.get("/api/me/")).body.player.entry as number;
  const league = await startCup(own);
  const { page } = await game.visit(`/leagues/${league}/standings/c`, { as: manager, language: "en" });
  await page.getByRole("link", { name: "Cup matches" }).tap();
  await expectAddress(page, `/leagues/${league}/cup`);
  await expectSeen(page.getByRole("heading", { level: 1, name: `Cup: ${NAME}` }));

  // The match shows the state of the round and the next draw's date.
  const matches = async () =>
    (await manager.get(`/api/leagues-h2h-matches/league/${league}/?entry=${own}`)).body.results as {
      entry_1_points: number;
      entry_2_points: number;
      winner: number | null;
    }[];
  const [now] = await matches();
  expect(now!.entry_1_points + now!.entry_2_points).toBeGreaterThan(0);
  const mine = await textOf(ownMatches(page));
  expect(mine).toContain("Quarter-finals · Round 4");
  expect(mine).toContain("Live");
  expect(mine).toContain(` ${now!.entry_1_points} `);
  expect(mine.endsWith(` ${now!.entry_2_points}`)).toBe(true);
  await expectSeen(page.getByText("Cup matches for round 5 will be available at the end of round 4"));
  const all = page.getByRole("list", { name: "Cup matches" }).getByRole("listitem");
  await expect.poll(() => all.count()).toBe(4);
  await page.getByRole("button", { name: "Only my matches" }).tap();
  await expect.poll(() => all.count()).toBe(1);
  await expectAddress(page, `/leagues/${league}/cup?entry=${own}`);
  await page.getByRole("button", { name: "Show all teams" }).tap();
  for (const viewport of [PHONE, DESKTOP]) await walkBracket(league, manager, viewport);

  // The draw is made once more in the page.
  await page.getByRole("button", { name: "Draw it again: Quarter-finals" }).tap();
  await expectSeen(page.getByText("It is right: the seed gives these very 4 matches."));
  await page.getByText("The seed, and how to draw it yourself").tap();
  await expectAccessible(page, "the cup on a phone");
  await expectNoSidewaysScroll(page);

  // Settled: the page moves by itself, to the semi-final or out of the cup.
  await playOn(game, 4);
  await expectSeen(page.getByRole("button", { name: "Draw it again: Semi-finals" }));
  const isThrough = (await matches())[0]!.winner === null;
  await expect.poll(() => ownMatches(page).count()).toBe(isThrough ? 2 : 1);
  if (!isThrough) await expectSeen(page.getByText("This team has been eliminated", { exact: true }));
  await playOn(game, 5);
  await playOn(game, 6);
  await page.goto(`/leagues/${league}/cup?event=6`);
  await expectText(page.getByRole("list", { name: "Cup matches" }), /Through/);
  await expect.poll(() => all.count()).toBe(1);
  await page.goto("/leagues/cups");
  await page.getByRole("link", { name: new RegExp(NAME) }).tap();
  await expectAddress(page, `/leagues/${league}/cup`);

  // Anybody may look, in Norwegian too.
  const { page: open } = await game.visit(`/leagues/${league}/cup`);
  await expectSeen(open.getByRole("heading", { level: 2, name: "Cupkamper" }));
  await expectSeen(open.getByRole("heading", { level: 3, name: "Finale · Runde 6" }));
}, 300_000);
