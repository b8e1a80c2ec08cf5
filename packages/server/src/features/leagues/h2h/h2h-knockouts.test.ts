/** The knock-outs of a head-to-head league over HTTP: seeded, fixed at their deadlines, decided level, corrected. */
import type { FootballerId, MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type H2hSeason, pairOf, startH2hSeason, type WireDuel as Match } from "./h2h-season.testing.ts";

/** Two regular rounds have been settled. */
let h2h: H2hSeason;
beforeAll(async () => {
  h2h = await startH2hSeason();
  for (const round of [1, 2]) await h2h.play(round);
});
afterAll(() => h2h?.server.close());

const seeded = async () => {
  const [one, two, three, four] = (await h2h.rows()).map(({ entry }) => entry) as [number, number, number, number];
  return [
    [one, four],
    [two, three],
  ].map((pair) => pair.toSorted((a, b) => a - b).join("-"));
};

test("the best four play the semi-finals, best against worst, and a correction in time is followed [EG-63] [EG-64]", async () => {
  await h2h.small.goTo(3, 1);
  await h2h.tell(3, h2h.scorers(3));
  await h2h.small.goTo(4, 1);
  await h2h.tell(4, h2h.scorers(4), false);
  // Not before the last regular round is settled.
  expect(await h2h.pairs(5)).toEqual([]);
  await h2h.tell(4, h2h.scorers(4));
  const first = await seeded();
  expect(await h2h.pairs(5)).toEqual(first);
  expect((await h2h.matches("?event=5")).map((match) => match.knockout_name)).toEqual(["Semi-finals", "Semi-finals"]);
  let variant = 1;
  for (; variant < 12 && (await seeded()).join() === first.join(); variant += 1)
    await h2h.tell(4, h2h.scorers(4, variant));
  expect(await seeded()).not.toEqual(first);
  expect(await h2h.pairs(5)).toEqual(await seeded());
});

test("from the deadline on the pairs stand, whatever is corrected [EG-63]", async () => {
  await h2h.small.goTo(5, 1);
  const fixed = await h2h.matches("?event=5");
  for (let variant = 0; variant < 12 && (await seeded()).join() === fixed.map(pairOf).join(); variant += 1) {
    await h2h.tell(4, h2h.scorers(4, variant));
  }
  expect(await seeded()).not.toEqual(fixed.map(pairOf));
  expect(await h2h.matches("?event=5")).toEqual(fixed);
  const all = await h2h.matches();
  expect(new Set(all.map(({ id }) => id)).size).toBe(14);
  const { events } = await h2h.get("/api/bootstrap-static/");
  expect(events.map(({ h2h_ko_matches_created: isDrawn }: { h2h_ko_matches_created: boolean }) => isDrawn)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
});

/** A footballer that this team has and no other one does, neither captain nor vice-captain, and no defender. */
async function onlyOf(entry: number, others: readonly number[]): Promise<FootballerId> {
  const squadOf = async (id: number) => (await h2h.get(`/api/entry/${id}/event/5/picks/`)).picks;
  const taken = new Set<number>();
  for (const other of others) for (const { element } of await squadOf(other)) taken.add(element);
  const found = (await squadOf(entry)).find(
    ({ element, is_captain: captain, is_vice_captain: vice }: Record<string, number>) =>
      !captain &&
      !vice &&
      !taken.has(element!) &&
      ["MID", "FWD"].includes(h2h.small.market.get(element as FootballerId)!.position),
  );
  expect(found, "squads differ").toBeDefined();
  return found.element;
}

test("level knock-outs: more goals scored, then fewer conceded [EG-63] [EG-71] [EG-72]", async () => {
  const [semi1, semi2] = (await h2h.matches("?event=5")) as [Match, Match];
  const four = [semi1, semi2].flatMap((match) => [match.entry_1_entry, match.entry_2_entry!]);
  const his = (entry: number) =>
    onlyOf(
      entry,
      four.filter((other) => other !== entry),
    );
  const [scorer, helper] = [await his(semi1.entry_2_entry!), await his(semi1.entry_1_entry)];
  const [tight, leaky] = [await his(semi2.entry_1_entry), await his(semi2.entry_2_entry!)];
  const goal = h2h.small.market.get(scorer)!.position === "FWD" ? 4 : 5;
  await h2h.tell(
    5,
    new Map<FootballerId, MatchStats>([
      [scorer, { minutes: 90, goals_scored: 1 }],
      [helper, { minutes: 90, assists: 1, bonus: goal - 3 }],
      [tight, { minutes: 90, goals_conceded: 1 }],
      [leaky, { minutes: 90, goals_conceded: 2 }],
    ]),
  );
  const [one, two] = (await h2h.matches("?event=5")) as [Match, Match];
  expect([one.entry_1_points, two.entry_1_points]).toEqual([one.entry_2_points, two.entry_2_points]);
  expect(one).toMatchObject({ is_knockout: true, tiebreak: "goals_scored", winner: semi1.entry_2_entry });
  expect(two).toMatchObject({ is_knockout: true, tiebreak: "goals_conceded", winner: semi2.entry_1_entry });
  expect(one).toMatchObject({ entry_1_total: 0, entry_2_total: 0, entry_2_win: 0, entry_1_loss: 0 });
  const [final] = (await h2h.matches("?event=6")) as [Match];
  expect(final.knockout_name).toBe("Final");
  expect([final.entry_1_entry, final.entry_2_entry]).toEqual([semi1.entry_2_entry, semi2.entry_1_entry]);
});

test("a finalist stays one when the semi-final is corrected after the final's deadline [EG-63]", async () => {
  await h2h.small.goTo(6, 1);
  const [final] = await h2h.matches("?event=6");
  const [semi1] = (await h2h.matches("?event=5")) as [Match];
  const isOtherAhead = ({ entry_1_entry: one, entry_1_points: own, entry_2_points: other }: Match) =>
    semi1.winner === one ? other > own : own > other;
  const corrected = async () => ((await h2h.matches("?event=5")) as [Match])[0];
  for (let variant = 0; variant < 12 && !isOtherAhead(await corrected()); variant += 1)
    await h2h.tell(5, h2h.scorers(5, variant));
  const again = await corrected();
  expect(isOtherAhead(again)).toBe(true);
  expect((await h2h.matches("?event=6")).map(pairOf)).toEqual([pairOf(final!)]);
  expect(again.entry_1_points).toBe(await h2h.netPoints(again.entry_1_entry, 5));
  expect([again.winner, again.tiebreak]).toEqual([semi1.winner, null]);
});

test("a final in which everything is level is decided by the coin, once and for ever [EG-71]", async () => {
  await h2h.tell(6, new Map());
  const [final] = (await h2h.matches("?event=6")) as [Match];
  expect([final.entry_1_points, final.entry_2_points, final.tiebreak]).toEqual([0, 0, "default"]);
  expect([final.entry_1_entry, final.entry_2_entry]).toContain(final.winner);
  // The chances of a settled match are those of its winner, also where its points are level.
  const chances = async (a: number, b: number | null): Promise<unknown> =>
    (await h2h.server.client().get(`/api/league/${h2h.leagueId}/duel-odds/?a=${a}&b=${b}&knockout=true`)).body;
  const loser = final.winner === final.entry_1_entry ? final.entry_2_entry : final.entry_1_entry;
  expect(await chances(final.winner!, loser)).toMatchObject({ event: 6, draw: 1, through: 1 });
  expect(await chances(loser!, final.winner)).toMatchObject({ event: 6, draw: 1, through: 0 });
  await h2h.tell(6, h2h.scorers(6));
  await h2h.tell(6, new Map());
  expect((await h2h.matches("?event=6"))[0]).toEqual(final);
  // The table of the regular rounds is unchanged.
  expect((await h2h.rows()).map(({ total }) => total)).toEqual((await h2h.slowTable(4)).map(({ total }) => total));
});
