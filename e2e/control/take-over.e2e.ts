/** A match that a feed tells is taken over where it stands, on a phone and at a desk; fans see no difference but the next goal. */
import type { FixtureId } from "@elleveren/rules";
import { beforeAll, expect, test } from "vitest";

import { type MatchFact, recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { sql, type SignedUp } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen, expectText } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { goOn } from "../play-on.ts";

const ROUND = 3;
const game = useGame("deadline-day");
let operator: SignedUp;

interface Person {
  readonly element: number;
  readonly home: boolean;
  readonly name: string;
  readonly points: number;
}
const matchOf = async (id: number) => (await operator.client.get(`/api/control/matches/${id}/`)).body;

beforeAll(async () => {
  operator = await game.t.signUp({ role: "operator", firstName: "Kari", lastName: "Drift" });
  await sql`delete from simulator`.execute(game.t.ctx.db);
  await goOn(game, ROUND, 0.01);
});

/** Everybody's first eleven play; the home side's last man scores in the minute that is told last. */
async function tellByFeed(id: number, minutes: number): Promise<Person[]> {
  const fixtureId = id as FixtureId;
  const { elements } = (await matchOf(id)) as { elements: readonly Person[] };
  const elevens = [true, false].map((isHome) => elements.filter(({ home }) => home === isHome).slice(0, 11));
  const scorer = elevens[0]!.at(-1)!;
  for (const minute of [1, minutes - 1, minutes]) {
    const goals = minute === minutes ? 1 : 0;
    const facts: MatchFact[] = [
      { kind: "fixture", fixtureId, started: true, homeScore: goals, awayScore: 0, minutes: minute },
      ...elevens.flat().map(({ element, home }): MatchFact => {
        const scored = element === scorer.element ? { goals_scored: goals } : {};
        const stats = { minutes: minute, starts: 1, goals_conceded: home ? 0 : goals, ...scored };
        return { kind: "stats", fixtureId, footballerId: element as never, stats };
      }),
    ];
    const told = await recordFacts(game.t.ctx, facts, { source: "feed:league", rank: 1, asItIs: true });
    expect(told.ok, JSON.stringify(told)).toBe(true);
  }
  await game.t.whenCurrent();
  return elevens.flat();
}

test.each([
  ["phone", PHONE, 0],
  ["desktop", DESKTOP, 1],
] as const)("a match is taken over from its feed with one press on a %s", async (_, viewport, place) => {
  const { fixtureId } = game.world.season.fixtures.filter(({ roundId }) => roundId === ROUND)[place]!;
  const people = await tellByFeed(fixtureId, 31);
  const scorer = people[10]!;
  const before = await matchOf(fixtureId);
  const pointsOf = (match: { elements: readonly Person[] }) => match.elements.map(({ points }) => points);
  const address = `/control/match?fixture=${fixtureId}`;
  const { page } = await game.visit(address, { as: operator.client, language: "en", viewport });
  await expectSeen(page.getByText("Told by the feed league"));
  const offer = page.getByRole("status").filter({ hasText: "The feed league tells this match: 1–0, 31′." });
  await expectSeen(offer);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "a match that a feed tells");
  await offer.getByRole("button", { name: "Take over from here" }).click();
  await expectSeen(page.getByText("Told by Kari Drift"));
  await expectGone(page.getByRole("button", { name: "Take over from here" }));
  const told = page.getByRole("region", { name: "What was told" });
  await expectSeen(told.getByText(`31′ Goal ${scorer.name}`));
  expect(pointsOf(await matchOf(fixtureId))).toEqual(pointsOf(before));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "a match that was taken over");

  // The next goal is the operator's, and fans read both.
  await operator.client.post(`/api/control/matches/${fixtureId}/acts/`, {
    act: { kind: "goal", minute: 35, element: people[9]!.element, other: scorer.element },
    seen: (await matchOf(fixtureId)).version,
  });
  const fan = await game.visit(`/match/${fixtureId}`, { language: "en", viewport });
  await expectSeen(fan.page.getByText(/2\s*[–:-]\s*0/u).first());

  await told.getByRole("button", { name: "Take back Caught up" }).click();
  await expectSeen(page.getByText("Told by the feed league"));
  await expectText(page.getByRole("main").getByRole("status").first(), / 1 – 0 /u);
  await expectSeen(page.getByText(/^What was told here without counting is taken back/u));
});
