/**
 * A season ended by an operator in the control room, and the next one begun: missing preconditions, winners, closing,
 * files with mistakes and without, the change itself, and the managers' view afterwards.
 */
import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { nextFiles } from "../../packages/server/src/features/operate/season-desk/next-files.testing.ts";
import { checkFinalFiles } from "../../packages/server/src/features/seasons/seasons/check-final-files.ts";
import { restoreArchive } from "../../packages/server/src/features/seasons/seasons/restore-archive.testing.ts";
import { verifyResults } from "../../packages/server/src/features/clock/index.ts";
import { createEntry, sql } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen, expectText } from "../expect-page.ts";
import { useGame } from "../game.ts";

const seasonDirectory = mkdtempSync(join(tmpdir(), "elleveren-seasons-"));
afterAll(() => rm(seasonDirectory, { recursive: true, force: true }));
const game = useGame("season-over", { seasonDirectory });

/** Footballers of the worlds have codes that follow from it. */
const WORLD_SEED = 11;

const uploadable = (files: readonly { readonly name: string; readonly text: string }[]) =>
  files.map(({ name, text }) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) }));

/** Of every settled round, from facts alone. */
const verify = () =>
  game.t.ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => verifyResults(tx, game.t.ctx.game().ruleset));

test("an operator ends the season and begins the next one; leagues are renewed and the past is shown [EG-78] [EG-80]", async () => {
  const manager = await game.manager();
  const me = (await manager.get("/api/me/")).body.player;
  const last = (await manager.get(`/api/entry/${me.entry}/history/`)).body.current.at(-1);
  const { elements } = (await manager.get("/api/bootstrap-static/")).body;
  const scorer = elements.toSorted(
    (a: { total_points: number }, b: { total_points: number }) => b.total_points - a.total_points,
  )[0];
  const winners = (await manager.get("/api/stats/winners/")).body;
  await game.t.tick();
  // The honours won in private leagues are kept.
  await game.t.runDueJobs();
  expect(await verify()).toMatchObject({ rounds: 6, differenceCount: 0 });

  const operator = await game.t.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  const { page, watch } = await game.visit("/control/season", {
    as: operator.client,
    language: "en",
    viewport: DESKTOP,
  });
  const main = page.getByRole("main");
  await expectText(page.getByRole("heading", { level: 1 }), "Season");
  // The winners are shown before the season is closed.
  const rounds = main.getByRole("table", { name: "Rounds" }).getByRole("row");
  await expect.poll(() => rounds.count()).toBe(7);
  await expectText(rounds.nth(1), new RegExp(`^Round 1 ${winners.events[0].entry_name}`, "u"));
  await expectText(main.getByRole("table", { name: "Months" }).getByRole("row").nth(1), /^March /u);
  const top = main.getByRole("table", { name: "The season" }).getByRole("row").nth(1);
  await expectText(top, new RegExp(`^1 ${winners.phases.at(-1).entry_name}`, "u"));

  // And everybody sees it on the site.
  const visitor = await game.visit("/prizes", { language: "en", viewport: PHONE });
  await visitor.page.getByRole("link", { name: "Who has won so far" }).click();
  await expectText(visitor.page.getByRole("heading", { level: 1 }), "Winners");
  const seasonTable = visitor.page.getByRole("table", { name: "The season" }).getByRole("row");
  await expectText(seasonTable.nth(1), new RegExp(`^1 ${winners.phases.at(-1).entry_name}`, "u"));
  await expect.poll(() => visitor.page.getByRole("table", { name: "Rounds" }).getByRole("row").count()).toBe(7);
  await expectNoSidewaysScroll(visitor.page);
  await expectAccessible(visitor.page, "winners");
  // It stays open while the season changes.
  visitor.watch.allow(/\/api\//u);

  // Closing asks for the season's name, and every page announces it.
  await main.getByLabel("Write 2026 to close it").fill("2026");
  await page.keyboard.press("Enter");
  await expectSeen(main.getByText(/^Closed by Siv Drift/u));

  // Mistakes are named by their place, and nothing is kept.
  const files = nextFiles(WORLD_SEED);
  const broken = files.map((file) => ({ ...file, text: file.text.replace(/,GKP,\d+\.\d/u, ",Keeper,99.9") }));
  watch.allow(/\/api\/control\/season\/draft\//u);
  await main.getByLabel("Files", { exact: true }).setInputFiles(uploadable(broken));
  await main.getByRole("button", { name: "Check the files" }).click();
  const mistakes = main.getByRole("table", { name: "What is wrong with the files" }).getByRole("row");
  await expect.poll(() => mistakes.count()).toBe(3);
  await expectText(mistakes.nth(1), /^footballers\.csv \d+ position “Keeper” is not GKP, DEF, MID or FWD\.$/u);
  await expectText(mistakes.nth(2), /^footballers\.csv \d+ price 99\.9 million is no price here \(1–30\)\.$/u);
  await expectAccessible(page, "mistakes in the files");

  await main.getByLabel("Files", { exact: true }).setInputFiles(uploadable(files));
  await main.getByRole("button", { name: "Check the files" }).click();
  await expectSeen(main.getByRole("heading", { name: "2027 as it would be" }));
  await expectGone(mistakes);
  await expectSeen(main.getByText("336, 320 of them kept by their code"));
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, `the next season, ${viewport.width} pixels`);
  }

  await main.getByLabel("Write 2026 to end it").fill("2026");
  // While it changes, what the page asks for may be answered with the update.
  watch.allow(/\/api\//u);
  await main.getByRole("button", { name: "Begin 2027" }).click();
  await expectSeen(main.getByRole("heading", { name: "Under way" }));
  await expect
    .poll(
      async () => {
        await game.t.tick();
        const { season, works } = (await operator.client.get("/api/control/season/")).body;
        // The running work, or the reason of a failure.
        return season === "2027" ? season : JSON.stringify([season, works[0]]);
      },
      { timeout: 60_000, interval: 250 },
    )
    .toBe("2027");
  await game.t.whenCurrent();
  await expectSeen(main.getByText("The season after 2026"));
  await expectSeen(main.getByRole("heading", { name: "The end of 2027" }));
  // Nothing of the last season is left on the page.
  await expectGone(main.getByRole("heading", { name: /^Winners/u }));
  await expectText(page.getByRole("banner"), /control room \S+ 2027 ·/u);
  await expectText(main.getByRole("table", { name: "Seasons that were" }).getByRole("row").nth(1), /^2026/u);
  await page.goto("/control/audit");
  for (const act of ["Season closed:", "Change of season asked for:", "Next season begun:"]) {
    await expectSeen(main.getByText(act).first());
  }

  // The archive is consistent: every result follows from its facts, and the new season has no differences.
  const [archive] = await readdir(join(seasonDirectory, "archive"));
  const restored = await restoreArchive(join(seasonDirectory, "archive", archive!));
  expect(restored).toMatchObject({ seasonName: "2026", rounds: 6, differences: 0 });
  await restored.close();
  expect(await verify()).toMatchObject({ differenceCount: 0 });

  const told: string[] = [];
  const check = await checkFinalFiles(join(seasonDirectory, "files", "2026"), (line) => told.push(line));
  expect([told, check]).toMatchObject([[], { rounds: 6, differences: 0 }]);

  // The manager comes back, renews a league, and finds the old season in the history.
  const { email, password } = game.world.accounts[0]!;
  const account = { client: manager, accountId: me.id, email, password };
  const entry = await createEntry(game.t, { name: "Ny vår", account });
  expect((await manager.get("/api/leagues-renewable/")).body.length).toBeGreaterThan(1);
  const { page: fan } = await game.visit("/leagues/renew", { as: manager, language: "en", viewport: DESKTOP });
  await fan
    .getByRole("main")
    .getByRole("button", { name: /^Renew/u })
    .first()
    .click();
  await expectSeen(fan.getByRole("main").getByText("is back, with everybody who has a team this season."));
  await fan.goto(`/entry/${entry.entryId}/history`);
  const [points, rank] = [last.total_points, last.overall_rank].map((value: number) => value.toLocaleString("en-GB"));
  const past = fan.getByRole("table", { name: "Season by season" }).getByRole("row").nth(1);
  await expectText(past, new RegExp(`^2026 ${points} ${rank}`, "u"));

  // And the footballer's history has it.
  const { rows } = await sql<{
    id: number;
  }>`select footballer_id as id from footballers where code = ${scorer.code}`.execute(game.t.ctx.db);
  await fan.goto(`/statistics?footballer=${rows[0]!.id}#history`);
  const dialog = fan.getByRole("dialog");
  const seasons = dialog.getByRole("table", { name: "Previous seasons" }).getByRole("row");
  await expectText(seasons.nth(1), new RegExp(`^2026 .*${scorer.total_points}`, "u"));
}, 150_000);
