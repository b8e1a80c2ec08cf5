/** After the last round: nothing is left to pick, and the site says so, until an operator begins the next season. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import {
  nextSeasonFiles,
  writeNextSeason,
} from "../../packages/server/src/features/seasons/seasons/season-folder.testing.ts";
import { tryToChange } from "../../packages/server/src/features/seasons/seasons/season-command.testing.ts";
import { DESKTOP } from "../browser.ts";
import { expectAccessible, expectAddress, expectGone, expectSeen, expectText, tick } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("season-over");
const FINISHED =
  "This game has now finished. Thanks for your interest, come back soon to select your squad for next season's game.";

test("a manager's editors give way to Game over, and My team leaves the menu [MT-17] [GL-19] [ER-26]", async () => {
  const client = await game.manager();
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  const { page } = await game.visit("/my-team", { as: client, language: "en", viewport: DESKTOP });
  for (const address of ["/my-team", "/transfers"]) {
    await page.goto(address);
    await expectSeen(page.getByRole("heading", { level: 1, name: "Game over" }));
    await expectSeen(page.getByText(FINISHED, { exact: true }));
  }
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expectGone(menu.getByRole("link", { name: "My team" }));
  expect(await menu.getByRole("link", { name: "Points" }).getAttribute("href")).toBe(`/entry/${entry}/event/6`);
});

test("a player without a team meets it in squad selection [SQ-05]", async () => {
  const { page } = await game.visit("/squad-selection", { as: await game.newcomer(), language: "en" });
  await expectSeen(page.getByRole("heading", { level: 1, name: "Game over" }));
  await expectSeen(page.getByText(FINISHED, { exact: true }));
});

test("the season changes under an open page: welcomed back, a new squad, and last season's league again [LG-07] [EG-78] [EG-80]", async () => {
  const client = await game.manager();
  const me = (await client.get("/api/me/")).body.player;
  const leagues = (await client.get(`/api/entry/${me.entry}/`)).body.leagues;
  const own: { name: string }[] = [...leagues.classic, ...leagues.h2h].filter(
    (one: { league_type: string; admin_entry: number }) => one.league_type === "x" && one.admin_entry === me.entry,
  );
  expect(own.length).toBeGreaterThan(1);
  const [{ name }] = own as [{ name: string }];
  const history = (await client.get(`/api/entry/${me.entry}/history/`)).body;
  const last = history.current.at(-1);
  const { page, watch } = await game.visit("/leagues", { as: client, language: "en", viewport: DESKTOP });
  await expectSeen(page.getByRole("link", { name }));
  // While it changes, what the page asks for is answered with the update.
  watch.allow(/\/api\//);

  await changeSeason();
  await expectGone(page.getByRole("link", { name }));
  await page.goto("/squad-selection");
  const main = page.getByRole("main");
  await expectSeen(main.getByText(`Welcome back, ${me.first_name}!`));
  const [rank, points] = [last.overall_rank, last.total_points].map((value: number) => value.toLocaleString("en-GB"));
  await expectSeen(main.getByText(`In 2026 you came number ${rank} with ${points} points.`));
  await expectSeen(
    main.getByText(`${own.length} of last season's leagues are yours to renew once your squad is entered.`),
  );
  await expectAccessible(page);

  await page.getByRole("button", { name: "Auto Pick" }).click();
  await page.getByRole("button", { name: "Enter Squad" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "Enter your squad" });
  await dialog.getByLabel("Team name").fill("Ny vår");
  await dialog.getByRole("combobox", { name: "Favourite club" }).selectOption({ label: "Brann" });
  await dialog.getByRole("combobox", { name: "Language of newsletters" }).selectOption({ label: "Bokmål" });
  await tick(dialog.getByRole("checkbox", { name: /^I agree to the/ }));
  await dialog.getByRole("button", { name: "Enter Squad" }).click();
  await expectAddress(page, "/my-team");

  await page.goto("/leagues/renew");
  const offers = main.getByRole("listitem").filter({ has: page.getByRole("button") });
  await expect.poll(() => offers.count()).toBe(own.length);
  await offers
    .filter({ hasText: name })
    .getByRole("button", { name: /^Renew/ })
    .first()
    .click();
  await expectSeen(main.getByText("is back, with everybody who has a team this season."));
  await expect.poll(() => offers.count()).toBe(own.length - 1);
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  expect(entry).not.toBe(me.entry);
  const joined = (await client.get(`/api/entry/${entry}/`)).body.leagues;
  const renewed = [...joined.classic, ...joined.h2h].find((one: { name: string }) => one.name === name);
  await page.goto(`/leagues/${renewed.id}/hall-of-fame`);
  await expectSeen(page.getByRole("heading", { level: 2, name: "2026" }));
  await expectSeen(main.getByText("This season joins them when its last round is settled."));
  await expectAccessible(page, "the hall of fame of a season that was");
  await page.goto(`/entry/${entry}/history`);
  await expectText(page.getByRole("table", { name: "Season by season" }).getByRole("row").nth(1), /^2026/);
});

async function changeSeason(): Promise<void> {
  const [next, archives] = await Promise.all([
    writeNextSeason(nextSeasonFiles()),
    mkdtemp(join(tmpdir(), "elleveren-archives-")),
  ]);
  onTestFinished(async () => {
    await next.remove();
    await rm(archives, { recursive: true, force: true });
  });
  await game.t.tick();
  await game.t.runDueJobs();
  expect(await tryToChange(game.t, { folder: next.folder, archives })).toEqual([]);
}
