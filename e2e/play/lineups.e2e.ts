/**
 * A round from line-ups to a substitution: before the deadline My team shows which of the manager's footballers
 * start; while the match runs Points, the match centre, the dialog and the league's table show who is on the pitch,
 * since when and until when.
 */
import { beforeAll, expect, test } from "vitest";

import { clubId, fixtureId, footballerId, type FixtureId, type FootballerId } from "@elleveren/rules";

import { type MatchFact, recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { createEntry, sql, type CreatedTestEntry } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen, expectText } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { goOn } from "../play-on.ts";
import { readSquad, slotOf, type SquadMember } from "../squad.ts";

const ROUND = 3;
const game = useGame("deadline-day");
let manager: CreatedTestEntry;
let squad: readonly SquadMember[];
/** An outfield starter without an armband, and the match of the footballer's club. */
let him: SquadMember;
let match: FixtureId;
let ownClub: number;
let mates: readonly FootballerId[];

const MOBILE_AND_DESKTOP = [PHONE, DESKTOP];

async function tell(...facts: MatchFact[]): Promise<void> {
  expect(await recordFacts(game.t.ctx, facts, { source: "journey" })).toMatchObject({ ok: true });
  await game.t.whenCurrent();
}
const lineup = (part: object): MatchFact => ({ kind: "lineup", fixtureId: match, clubId: clubId(ownClub), ...part });
/** The club's eleven with the manager's other footballers in it, and with that starter or without. */
const eleven = (isIn: boolean): FootballerId[] => {
  const own = squad.map(({ id }) => footballerId(id)).filter((id) => mates.includes(id) && id !== him.id);
  const others = mates.filter((id) => id !== him.id && !own.includes(id));
  return [...(isIn ? [footballerId(him.id)] : []), ...own, ...others].slice(0, 11);
};
const benchWith = (...ids: number[]): FootballerId[] => [
  ...ids.map(footballerId),
  ...mates.filter((id) => id !== him.id && !eleven(true).includes(id)).slice(1, 7),
];
const minutesOf = (id: number, minutes: number, rest: object = {}): MatchFact => ({
  kind: "stats",
  fixtureId: match,
  footballerId: footballerId(id),
  stats: { minutes, ...rest },
});

beforeAll(async () => {
  manager = await createEntry(game.t);
  squad = await readSquad(manager.client, manager.entryId);
  him = squad.find(
    ({ slot, isCaptain, isViceCaptain, position }) =>
      slot <= 11 && !isCaptain && !isViceCaptain && position !== "goalkeeper",
  )!;
  const { footballers, fixtures } = game.world.season;
  ownClub = footballers.find((one) => one.footballerId === him.id)!.clubId;
  match = fixtures.find(
    ({ roundId, homeClubId, awayClubId }) => roundId === ROUND && [homeClubId, awayClubId].includes(clubId(ownClub)),
  )!.fixtureId;
  mates = footballers.filter((one) => one.clubId === ownClub).map((one) => one.footballerId);
  // Facts come from the journey alone.
  await sql`delete from simulator`.execute(game.t.ctx.db);
});

test("before the deadline My team says who starts, who is benched and who is left out", async () => {
  const { page } = await game.visit("/my-team", { as: manager.client, language: "en", stays: true });
  await expectSeen(slotOf(page, him));
  const own = slotOf(page, him).locator("[data-announced]");
  await expectGone(own);

  await tell(lineup({ starters: eleven(true), bench: benchWith() }));
  for (const viewport of MOBILE_AND_DESKTOP) {
    await page.setViewportSize(viewport);
    await page.reload();
    await expect.poll(() => own.getAttribute("data-announced")).toBe("eleven");
    await expect.poll(() => slotOf(page, him).getAttribute("aria-label")).toContain("in the announced eleven");
    await expectGone(page.getByText(/^On the bench in the announced line-up: /u));

    await tell(lineup({ starters: eleven(false), bench: benchWith(him.id) }));
    await page.reload();
    await expect.poll(() => own.getAttribute("data-announced")).toBe("bench");
    await expectSeen(page.getByText(`On the bench in the announced line-up: ${him.webName}`));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await tell(lineup({ starters: eleven(false), bench: benchWith() }));
    await page.reload();
    await expectSeen(page.getByText(`Not in the announced squad: ${him.webName}`));
    await tell(lineup({ starters: eleven(true), bench: benchWith() }));
  }
});

test("while the match runs he is on the pitch, then off at a minute, and the counts follow", async () => {
  await goOn(game, ROUND, 0.001);
  const entry = manager.entryId;
  const { page } = await game.visit(`/entry/${entry}/event/${ROUND}`, {
    as: manager.client,
    language: "en",
    viewport: DESKTOP,
    stays: true,
  });
  const playing = page.getByText(/playing now/u).first();
  const shirt = slotOf(page, { label: him.webName });
  const plate = shirt.locator("small");
  await expectText(playing, "0 playing now, 15 still to start");
  await expect.poll(() => shirt.getAttribute("aria-label")).toContain("in the announced eleven");

  // Kick-off: one club's line-up is known, the other's is not.
  const [on, out] = [benchWith()[0]!, him.id];
  const ownMen = squad.filter(({ id }) => mates.includes(footballerId(id)));
  await tell({ kind: "fixture", fixtureId: match, started: true, homeScore: 0, awayScore: 0, minutes: 60 });
  await tell(...ownMen.map(({ id }) => minutesOf(id, 60)));
  await expectText(plate, "60′");
  await expect.poll(() => shirt.getAttribute("data-live")).toBe("true");
  await expect.poll(() => shirt.getAttribute("aria-label")).toContain("on the pitch");
  await expectText(playing, new RegExp(`^${ownMen.length} playing now`, "u"));
  const inPlay = async () =>
    (await manager.client.get(`/api/entries/form/?entries=${entry}`)).body.entries[0] as {
      in_play: number;
      left_to_play: number;
    };
  const before = await inPlay();
  expect(before.in_play).toBe(ownMen.filter(({ slot }) => slot <= 11).length);

  // The substitution: the page follows by itself, on the desktop and on a phone.
  await tell(
    { kind: "fixture", fixtureId: match, minutes: 67 },
    lineup({ substitutions: [{ minute: 61, off: footballerId(out), on }] }),
    ...ownMen.filter(({ id }) => id !== out).map(({ id }) => minutesOf(id, 67)),
    minutesOf(out, 61),
    minutesOf(on, 6),
  );
  await expectText(plate, "off 61′");
  await expect.poll(() => shirt.getAttribute("data-live")).toBeNull();
  await expectText(playing, new RegExp(`^${ownMen.length - 1} playing now`, "u"));
  const after = await inPlay();
  expect([after.in_play, after.left_to_play]).toEqual([before.in_play - 1, before.left_to_play - 1]);
  for (const viewport of MOBILE_AND_DESKTOP) {
    await page.setViewportSize(viewport);
    await page.goto(`/entry/${entry}/event/${ROUND}`);
    await expectText(plate, "off 61′");
    await expect.poll(() => shirt.getAttribute("aria-label")).toContain("67′, taken off at 61′");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.goto(`/match/${match}`);
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: new RegExp(`^${him.webName}\\b`, "u") }) })
      .first();
    await expectText(row, /taken off at 61′/u);
    await expectSeen(page.getByRole("heading", { level: 3, name: "On the bench" }));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.goto(`/match/${match}?footballer=${him.id}`);
    await expectSeen(page.getByRole("dialog").getByText("Now, 67′: taken off at 61′."));
  }

  // A red card of another of the manager's footballers: one fewer again. And the bench waits.
  const sentOff = ownMen.find(({ id, slot }) => id !== out && slot <= 11);
  if (sentOff) {
    await tell(minutesOf(sentOff.id, 67, { red_cards: 1 }));
    expect((await inPlay()).in_play).toBe(after.in_play - 1);
  }
  await tell({
    kind: "fixture",
    fixtureId: fixtureId(match),
    minutes: 90,
    finishedProvisional: true,
  });
  await page.goto(`/entry/${entry}/event/${ROUND}`);
  await expectText(plate, "FT");
  await expect.poll(() => shirt.getAttribute("aria-label")).toContain("FT, taken off at 61′");
  expect((await inPlay()).in_play).toBe(0);
});
