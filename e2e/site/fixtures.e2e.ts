/** A round's matches by day: times, scores, scorers. */
import { expect, test } from "vitest";

import { fixtureId, footballerId } from "@elleveren/rules";

import { recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { DESKTOP } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTitle,
  textOf,
} from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

interface WireFixture {
  readonly id: number;
  readonly started: boolean;
  readonly finished_provisional: boolean;
  readonly kickoff_time: string;
  readonly team_h_score: number | null;
  readonly team_a_score: number | null;
  readonly stats: readonly {
    readonly identifier: string;
    readonly h: readonly unknown[];
    readonly a: readonly unknown[];
  }[];
}

const wireFixtures = async (round: number): Promise<WireFixture[]> =>
  (await game.t.client().get(`/api/fixtures/?event=${round}`)).body as WireFixture[];

test("the next round first, its matches under their days in local time [RE-01] [RE-02] [RE-04]", async () => {
  const { page } = await game.visit("/fixtures", { language: "en", viewport: DESKTOP });
  await expectSeen(page.getByRole("heading", { level: 1, name: "Round 5" }));
  await expectSeen(page.getByText("All times are shown in your local time", { exact: true }));
  await expectSeen(page.getByRole("main").getByText(/^Deadline /));
  const fixtures = await wireFixtures(5);
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Oslo", dateStyle: "short" });
  const days = new Set(fixtures.map(({ kickoff_time }) => day.format(new Date(kickoff_time))));
  expect(await page.getByRole("main").getByRole("heading", { level: 2 }).count()).toBe(days.size);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Oslo", timeStyle: "short" });
  for (const { kickoff_time } of fixtures)
    await expectSeen(
      page
        .getByRole("main")
        .getByText(time.format(new Date(kickoff_time)), { exact: true })
        .first(),
    );
});

test("previous and next lead to the rounds beside it, and the season has ends [RE-03]", async () => {
  const { page } = await game.visit("/fixtures/5", { language: "en" });
  const rounds = page.getByRole("navigation", { name: "Rounds" });
  await rounds.getByRole("link", { name: "Next" }).tap();
  await expectAddress(page, "/fixtures/6");
  await expectTitle(page, "Fixtures, round 6 · Elleveren");
  await expectGone(rounds.getByRole("link", { name: "Next" }));
  await rounds.getByRole("link", { name: "Previous" }).tap();
  await expectAddress(page, "/fixtures/5");
  await page.goto("/fixtures/7");
  await expectSeen(page.getByRole("heading", { level: 1, name: "Page not found" }));
});

test("a match that has begun shows its score, and opens to who did what; the best five by ranking [RE-05] [RE-07]", async () => {
  const { page } = await game.visit("/fixtures/4", { language: "en", viewport: DESKTOP });
  const fixtures = await wireFixtures(4);
  const started = fixtures.filter((fixture) => fixture.started);
  await expectSeen(page.getByRole("heading", { level: 1, name: "Round 4" }));
  const open = page.getByRole("main").getByRole("button", { expanded: false });
  await expect.poll(() => open.count()).toBe(started.length);
  const texts = await Promise.all((await open.all()).map(textOf));
  for (const { team_h_score, team_a_score } of started)
    expect(texts.some((text) => text.includes(`${team_h_score}–${team_a_score}`))).toBe(true);

  await open.first().click();
  const opened = page.getByRole("main").getByRole("button", { expanded: true });
  const stats = page.getByRole("main").locator("dl");
  await expectSeen(stats);
  await expectSeen(
    stats.getByText("Yellow cards").or(stats.getByText("Goals scored")).or(stats.getByText("Assists")).first(),
  );
  const ranking = stats.getByRole("list");
  const names = await ranking.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute("aria-label") ?? ""),
  );
  const bps = names.flatMap((name, index) => (/^(Bonus points system|Opta index),/u.test(name) ? [index] : []));
  expect(bps.length).toBeGreaterThan(0);
  for (const index of bps) expect(await ranking.nth(index).getByRole("listitem").count()).toBe(5);
  await opened.click();
  await expectGone(stats);
});

test("from the fixtures to a match that is on: its score, minute and points move on the open page", async () => {
  const { page } = await game.visit("/fixtures/4", { language: "en", as: await game.manager() });
  const running = (await wireFixtures(4)).find((fixture) => fixture.started && !fixture.finished_provisional)!;
  const at = (await wireFixtures(4)).filter((fixture) => fixture.started).findIndex(({ id }) => id === running.id);
  await page.getByRole("main").getByRole("button", { expanded: false }).nth(at).tap();
  await page.getByRole("link", { name: /^Match centre,/ }).tap();
  await expectAddress(page, `/match/${running.id}`);
  await expectSeen(page.getByRole("list", { name: "What happened" }));
  await expectSeen(page.getByRole("heading", { name: "In the league" }));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const { body } = await game.t.client().get(`/api/match/${running.id}/`);
  const { element } = (body.elements as { element: number; home: boolean; minutes: number }[]).find(
    ({ home, minutes }) => home && minutes > 0,
  )!;
  const home = (body.fixture.team_h_score as number) + 1;
  const minutes = Math.min(90, (body.fixture.minutes as number) + 1);
  const told = await recordFacts(
    game.t.ctx,
    [
      { kind: "fixture", fixtureId: fixtureId(running.id), minutes, homeScore: home },
      {
        kind: "stats",
        fixtureId: fixtureId(running.id),
        footballerId: footballerId(element),
        stats: { minutes, starts: 1, goals_scored: 5 },
      },
    ],
    { source: "journey" },
  );
  expect(told.ok).toBe(true);
  await game.t.whenCurrent();
  await expectSeen(page.getByText(`Live, ${minutes}′`));
  await expect.poll(() => page.title()).toContain(` ${home}–${body.fixture.team_a_score} `);
  const after = (await game.t.client().get(`/api/match/${running.id}/`)).body.elements as {
    element: number;
    points: number;
  }[];
  const { points } = after.find((row) => row.element === element)!;
  await expectSeen(page.getByRole("listitem").getByText(`${points} points`).first());
});
