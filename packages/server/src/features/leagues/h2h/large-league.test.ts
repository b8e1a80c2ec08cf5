/**
 * A head-to-head league too large to list its matches, over HTTP: its table is stored, and equals one computed anew.
 */
import { h2hTable } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { changeRuleset } from "../../../testing/change-ruleset.ts";
import { type H2hSeason, startH2hSeason } from "./h2h-season.testing.ts";

let h2h: H2hSeason;
beforeAll(async () => {
  h2h = await startH2hSeason();
  const { leagues } = h2h.server.ctx.game().ruleset;
  await changeRuleset(h2h.server, { leagues: { ...leagues, mostListed: 4 } });
});
afterAll(() => h2h?.server.close());

const figures = ({ total, points_for: points }: Record<string, number>) => [total, points];
/** Matches of every team, one by one: a large league's are not listed together. */
async function slowTable(through: number) {
  const matches = new Map<number, Awaited<ReturnType<H2hSeason["matches"]>>[number]>();
  for (const { entryId } of h2h.entries) {
    for (const match of await h2h.matches(`?entry=${entryId}`)) matches.set(match.id, match);
  }
  return h2hTable({
    scoring: { h2hWin: 3, h2hDraw: 1, h2hLoss: 0 },
    ids: h2h.entries.map(({ entryId }) => entryId as number),
    matches: [...matches.values()]
      .filter(({ event }) => event <= through)
      .map((match) => ({
        first: match.entry_1_entry,
        firstPoints: match.entry_1_points,
        second: match.entry_2_entry,
        secondPoints: match.entry_2_points,
      })),
  });
}
async function expectTable(through: number): Promise<void> {
  const [first, again] = [await h2h.table(), await h2h.table()];
  expect(again).toEqual(first);
  expect(first.league.is_large).toBe(true);
  const slow = await slowTable(through);
  expect(first.standings.results.map(figures)).toEqual(slow.map(({ total, pointsFor }) => [total, pointsFor]));
}

test("follows what is told, what is settled and what is corrected, and so do ranks on pages of entries [EG-62] [EG-65]", async () => {
  await h2h.small.goTo(1, 1);
  // Without results all are level, and share a rank.
  await h2h.tell(1, new Map(), false);
  expect((await h2h.rows()).map(({ rank, total }) => [rank, total])).toEqual(h2h.entries.map(() => [1, 1]));
  await h2h.tell(1, h2h.scorers(1), false);
  await expectTable(1);
  await h2h.tell(1, h2h.scorers(1, 2), false);
  await expectTable(1);
  await h2h.tell(1, h2h.scorers(1));
  await expectTable(1);
  await h2h.play(2);
  await expectTable(2);
  await h2h.tell(1, h2h.scorers(1, 3));
  await expectTable(2);
  for (const row of await h2h.rows()) {
    const { leagues } = await h2h.get(`/api/entry/${row.entry}/`);
    expect([leagues.h2h[0].entry_rank, leagues.h2h[0].rank_count]).toEqual([row.rank, 5]);
  }
});
