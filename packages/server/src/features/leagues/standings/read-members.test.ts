/** The members of a large league, counted or sent, are those of a small one; whoever joins or leaves. */
import { createEngine, type Engine } from "@elleveren/engine";
import { roundId, rulesetById, type LeagueId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { CopyOut } from "../../../db/values/copy-out.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { readMembers } from "./read-members.ts";

const LEAGUE = 77 as LeagueId;
const OTHER = 78 as LeagueId;
const RULESET = rulesetById("eliteserien-2026");
const DEADLINES = ["2026-03-10T12:00:00Z", "2026-03-20T12:00:00Z", "2026-03-15T12:00:00Z"];
const ROUNDS = DEADLINES.map((time, index) => ({ roundId: roundId(index + 1), deadlineAtMs: Date.parse(time) }));
/** Before the first deadline. */
const EARLY = "2026-03-01T12:00:00Z";
/** The ids 15, 17 and 21 are nobody's. */
const IDS = [11, 12, 13, 14, 16, 18, 19, 20, 22, 23];

let t: TestServer;
let engine: Engine;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t?.close());
beforeEach(() => {
  engine = createEngine({ ruleset: RULESET, roundCount: 3, workers: 0 });
  append(IDS);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await engine.close();
  await sql`delete from league_members where league_id in (${LEAGUE}, ${OTHER})`.execute(t.ctx.db);
});

const append = (ids: readonly number[]) =>
  engine.appendEntries(
    ids,
    ids.map(() => 1),
  );

async function join(ids: readonly number[], joinedAt = EARLY, league = LEAGUE): Promise<void> {
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${league}, id, ${joinedAt}::timestamptz from unnest(${[...ids]}::bigint[]) id`.execute(t.ctx.db);
}

/** By entry, in the order of rows: the round it is ranked from. */
async function read(largeFrom: number): Promise<[number, number][]> {
  const found = await readMembers({ pool: t.ctx.pool, engine, leagueId: LEAGUE, rounds: ROUNDS, largeFrom });
  return Array.from(found.rows, (row, member) => [engine.entryIdOf(row), found.rankedFrom![member]!]);
}

/** As a large league, and as a small one. */
async function expectMembers(expected: readonly (readonly [number, number])[]): Promise<void> {
  expect(await read(1)).toEqual(expected);
  expect(await read(1000)).toEqual(expected);
}

const all = (from: number, ids: readonly number[] = IDS) => ids.map((id): [number, number] => [id, from]);

test("everybody is in it", async () => {
  await join(IDS);
  await join([15], EARLY, OTHER);
  await expectMembers(all(1));
});

test("everybody is in it: they are counted, and not sent; one less, and they are sent", async () => {
  await join(IDS);
  const copies = vi.spyOn(CopyOut.prototype, "submit");
  await read(1);
  // The first member, and those who joined late.
  expect(copies).toHaveBeenCalledTimes(2);
  await sql`delete from league_members where league_id = ${LEAGUE} and entry_id = 19`.execute(t.ctx.db);
  await read(1);
  expect(copies).toHaveBeenCalledTimes(2 + 3);
});

test.each([11, 16, 23])("all but entry %i, the first, one between and the last", async (left) => {
  const ids = IDS.filter((id) => id !== left);
  await join(ids);
  await expectMembers(all(1, ids));
});

test("a member whom the engine does not know makes up for nobody's absence", async () => {
  const ids = IDS.filter((id) => id !== 18);
  // Between two known entries, before the first and after the last.
  for (const unknown of [17, 3, 40]) {
    await join([...ids, unknown]);
    await expectMembers(all(1, ids));
    await sql`delete from league_members where league_id = ${LEAGUE}`.execute(t.ctx.db);
  }
  await join([...IDS, 15, 3, 40]);
  await expectMembers(all(1));
});

test("they are ranked from the first round whose deadline comes after they joined [EG-45] [EG-49]", async () => {
  await join(IDS.slice(0, 4));
  await join([16], "2026-03-10T11:59:59.999Z");
  await join([18], "2026-03-10T12:00:00Z");
  // The third deadline was moved before the second.
  await join([19], "2026-03-19T12:00:00Z");
  await join([20, 22], "2026-03-20T12:00:00Z");
  const expected: [number, number][] = [...all(1, IDS.slice(0, 5)), [18, 2], [19, 2], [20, 255], [22, 255]];
  await expectMembers(expected);
  await join([23], "2026-03-12T12:00:00Z");
  await expectMembers([...expected, [23, 2]]);
});

test("entries that came out of order, one of them lower than all others", async () => {
  append([25, 24, 5]);
  await join([...IDS, 24, 25]);
  await expectMembers(all(1, [...IDS, 25, 24]));
  await join([5], "2026-03-12T12:00:00Z");
  await expectMembers([...all(1, [...IDS, 25, 24]), [5, 2]]);
  await sql`delete from league_members where league_id = ${LEAGUE} and entry_id = 24`.execute(t.ctx.db);
  await expectMembers([...all(1, [...IDS, 25]), [5, 2]]);
});

test("ids spread wide: more of them are nobody's than are asked for", async () => {
  append([9_000_000, 9_000_001]);
  await join([...IDS, 9_000_001]);
  await expectMembers(all(1, [...IDS, 9_000_001]));
  await join([9_000_000]);
  await expectMembers(all(1, [...IDS, 9_000_000, 9_000_001]));
});

test("an empty league, and an engine without entries", async () => {
  await expectMembers([]);
  await join(IDS);
  await engine.close();
  engine = createEngine({ ruleset: RULESET, roundCount: 3, workers: 0 });
  await expectMembers([]);
});
