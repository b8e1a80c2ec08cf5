/** A match that a feed postpones, said only by its round: no page goes on showing the time it had, on a phone or a desktop. */
import { expect, test } from "vitest";

import { recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";

const ROUND = 4;
const game = useGame("deadline-day");

test.each([
  ["phone", PHONE, 0],
  ["desktop", DESKTOP, 1],
] as const)("a feed's postponement takes the old time off every page on a %s", async (_, viewport, place) => {
  const { season } = game.world;
  const fixture = season.fixtures.filter(({ roundId }) => roundId === ROUND)[place]!;
  const club = season.clubs.find(({ clubId }) => clubId === fixture.homeClubId)!;
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Oslo", hour: "2-digit", minute: "2-digit" });
  const old = time.format(fixture.kickoffAtMs!);
  const manager = await game.manager();
  const { page } = await game.visit(`/match/${fixture.fixtureId}`, { as: manager, language: "en", viewport });
  await expectSeen(page.getByRole("main").getByText(old).first());

  const told = await recordFacts(game.t.ctx, [{ kind: "fixture", fixtureId: fixture.fixtureId, roundId: null }], {
    source: "feed:league",
    rank: 1,
  });
  expect(told.ok, JSON.stringify(told)).toBe(true);
  await game.t.whenCurrent();

  await page.reload();
  await expectSeen(page.getByRole("main").getByText("Postponed", { exact: true }));
  await expectGone(page.getByRole("main").getByText(old, { exact: true }));
  await page.goto(`/fixtures/${ROUND}`);
  const postponed = page.getByRole("region", { name: "Postponed, without a round" });
  const name = viewport === PHONE ? club.shortName : club.name;
  await expectSeen(postponed.getByText(name, { exact: true }).filter({ visible: true }).first());
  expect(await postponed.innerText()).not.toContain(old);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "a round with a postponed match");
  await page.goto("/");
  await expectSeen(page.getByRole("heading", { level: 1 }).first());
  expect(await page.getByRole("main").innerText()).not.toMatch(new RegExp(`${name}[^\\n]*${old}`, "u"));
});
