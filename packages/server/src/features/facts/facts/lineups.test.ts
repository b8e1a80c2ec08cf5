/** Line-ups and substitutions as facts. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import type { Season } from "../../seasons/index.ts";
import type { LineupFact, MatchFact } from "./fact.ts";
import { recordFacts } from "./record-facts.ts";

let t: TestServer;
let season: Season;
beforeAll(async () => {
  t = await startTestServer();
  season = await buildSeason(t);
});
afterAll(() => t.close());

const squadOf = (index: number) => {
  const { homeClubId } = season.fixtures[index]!;
  return season.footballers.filter((one) => one.clubId === homeClubId).map((one) => one.footballerId);
};
const lineup = (index: number, more: Partial<LineupFact> = {}): LineupFact => ({
  kind: "lineup",
  fixtureId: season.fixtures[index]!.fixtureId,
  clubId: season.fixtures[index]!.homeClubId,
  starters: squadOf(index).slice(0, 11),
  bench: squadOf(index).slice(11),
  announcedAtMs: season.fixtures[index]!.kickoffAtMs! - 3_600_000,
  ...more,
});
const tell = (facts: readonly MatchFact[], rank?: number, source = "test") =>
  recordFacts(t.ctx, facts, { source, ...(rank !== undefined && { rank }) });
const read = async (query = "") => (await t.client().get(`/api/lineups/${query}`)).body;

test("an announced line-up is there for everybody, and a substitution with its minute", async () => {
  expect(await read()).toEqual([]);
  expect(await tell([lineup(0)])).toMatchObject({
    ok: true,
    value: { changed: 1, fixtureIds: [season.fixtures[0]!.fixtureId] },
  });
  expect(await tell([lineup(0)])).toMatchObject({ value: { changed: 0, unchanged: 1 } });
  await t.whenCurrent();
  const [first, second] = [squadOf(0)[10]!, squadOf(0)[11]!];
  const announced = {
    fixture: season.fixtures[0]!.fixtureId,
    team: season.fixtures[0]!.homeClubId,
    announced_at: new Date(season.fixtures[0]!.kickoffAtMs! - 3_600_000).toISOString().replace(".000", ""),
    starters: squadOf(0).slice(0, 11),
    bench: squadOf(0).slice(11),
    substitutions: [] as unknown[],
  };
  expect(await read()).toEqual([announced]);
  const { kind, fixtureId, clubId } = lineup(0);
  await tell([{ kind, fixtureId, clubId, substitutions: [{ minute: 61, off: first, on: second }] }]);
  await t.whenCurrent();
  expect(await read(`?event=${season.fixtures[0]!.roundId}`)).toEqual([
    { ...announced, substitutions: [{ minute: 61, off: first, on: second }] },
  ]);
  // Another process, or this one after a start, reads the same.
  await t.ctx.live.rebuild();
  expect(await read()).toHaveLength(1);
  const { rows } = await sql`select kind, count(*) as count from fact_revisions
    where fixture_id = ${fixtureId} group by kind`.execute(t.ctx.db);
  expect(rows).toEqual([{ kind: "lineup", count: 2 }]);
});

test("of two feeds the better rank announces, whatever came first, and the other one's substitutions count", async () => {
  const one = lineup(1);
  const other = lineup(1, { starters: squadOf(1).slice(1, 12), bench: [] });
  const { starters: _starters, bench: _bench, ...bare } = one;
  await tell([{ ...other, substitutions: [{ minute: 46, off: squadOf(1)[3]!, on: squadOf(1)[14]! }] }], 2, "feed:desk");
  await tell([one], 1, "feed:league");
  await tell([{ ...bare, starters: squadOf(1).slice(2, 13) }], 2, "feed:desk");
  const { rows } = await sql`select starters, substitutions from match_lineups
    where fixture_id = ${one.fixtureId}`.execute(t.ctx.db);
  expect(rows).toEqual([
    { starters: one.starters, substitutions: [{ minute: 46, off: squadOf(1)[3]!, on: squadOf(1)[14]! }] },
  ]);
});

test.each<[string, () => Partial<LineupFact>, object]>([
  ["twelve men", () => ({ starters: squadOf(2).slice(0, 12), bench: [] }), { field: "starters", code: "out_of_range" }],
  ["one man twice", () => ({ starters: [squadOf(2)[0]!, squadOf(2)[0]!] }), { field: "starters", code: "duplicate" }],
  ["a starter on the bench", () => ({ bench: squadOf(2).slice(10) }), { field: "bench", code: "contradiction" }],
  ["nobody we know", () => ({ bench: [999_999 as never] }), { field: "bench", code: "unknown_footballer" }],
  ["another club", () => ({ clubId: season.fixtures[3]!.homeClubId }), { field: "clubId", code: "not_in_fixture" }],
  ["no list", () => ({ starters: 11 as never }), { field: "starters", code: "invalid" }],
  [
    "a substitution in minute 500",
    () => ({ substitutions: [{ minute: 500, off: squadOf(2)[0]!, on: squadOf(2)[12]! }] }),
    { field: "substitutions", code: "out_of_range" },
  ],
])("%s is refused", async (_name, more, problem) => {
  const result = await tell([lineup(2, more())]);
  expect(result).toMatchObject({ ok: false, problems: [problem] });
});
