/** The control room's first screen: nothing while nothing waits, and each thing that waits named, with its number. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FixtureId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  sql,
  startTestServer,
  testConfig,
  type CreatedTestEntry,
  type SignedUp,
  type TestServer,
} from "../../../testing/index.ts";
import { recordFacts } from "../../facts/index.ts";

const HERE = "/api/control/overview/";
const FEED = { source: "feed:league", rank: 1, asItIs: true };

let t: TestServer;
let kari: SignedUp;
let team: CreatedTestEntry;

interface Match {
  readonly id: FixtureId;
  readonly event: number;
  readonly kickoff_time: string;
}
let first: readonly Match[];

beforeAll(async () => {
  const backups = { ...testConfig().backups, directory: mkdtempSync(join(tmpdir(), "backups-")) };
  t = await startTestServer({ config: { backups } });
  await buildSeason(t);
  team = await createEntry(t, { name: "Et lag" });
  kari = await t.signUp({ role: "operator", firstName: "Kari", lastName: "Drift" });
  const { fixtures } = (await kari.client.get("/api/control/fixtures/")).body;
  first = fixtures.filter(({ event }: Match) => event === 1);
});
afterAll(() => t?.close());

const look = async () => {
  const answer = await kari.client.get(HERE);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const matchOf = async (id: number) => (await look()).matches.find((match: { id: number }) => match.id === id);
const after = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
const tell = async (facts: readonly object[]) => {
  expect((await recordFacts(t.ctx, facts as never, FEED)).ok).toBe(true);
  await t.whenCurrent();
};

test("a quiet day has nothing to do but a backup that nobody has taken", async () => {
  expect(await look()).toMatchObject({
    matches: [],
    rounds: [{ id: 1, state: "open", matches_finished: 0, missing: 0 }],
    misfits: [],
    feeds: [],
    counts: { refusals: 0, jobs: 0, letters: 0, names: 0, appeals: 0, lost_factors: 0 },
    backup: { wanted: true, ended_at: null },
    faults: [],
  });
  await sql`insert into backups (name, started_at, ended_at, bytes)
    values ('one', clock_timestamp() - interval '3 hours', clock_timestamp() - interval '2 hours', 5)`.execute(t.owner);
  // Figures are kept for five seconds.
  await expect.poll(async () => (await look()).backup.ended_at, { timeout: 10_000 }).not.toBeNull();
  const { backup, real_now: now } = await look();
  expect((Date.parse(now) - Date.parse(backup.ended_at)) / 3_600_000).toBeCloseTo(2, 1);
});

test("a match says what it waits for from an hour before its kick-off, and who tells it", async () => {
  const [match] = first;
  await t.setNow(after(match!.kickoff_time, -61));
  expect(await matchOf(match!.id)).toMatchObject({ state: "ahead", waits_for: [], teller: null });
  await t.setNow(after(match!.kickoff_time, -30));
  expect(await matchOf(match!.id)).toMatchObject({ waits_for: ["lineups"] });
  await t.setNow(after(match!.kickoff_time, 6));
  expect(await matchOf(match!.id)).toMatchObject({ waits_for: ["lineups", "kick_off"] });
  await tell([{ kind: "fixture", fixtureId: match!.id, started: true, homeScore: 1, awayScore: 0, minutes: 6 }]);
  expect(await matchOf(match!.id)).toMatchObject({
    state: "playing",
    team_h_score: 1,
    waits_for: [],
    teller: { kind: "feed", name: "league" },
  });
  expect((await look()).matches[0].id).toBe(match!.id);
  await tell([{ kind: "fixture", fixtureId: match!.id, minutes: 90, finishedProvisional: true }]);
  expect(await matchOf(match!.id)).toMatchObject({ state: "played", waits_for: ["figures", "final"] });
});

test("a deadline that no longer fits the first kick-off is named, too late and too early", async () => {
  await t.setNow(after(first[0]!.kickoff_time, 6));
  const { fixtures } = (await kari.client.get("/api/control/fixtures/")).body;
  const second = (fixtures as Match[]).filter(({ event }) => event === 2);
  expect((await look()).misfits).toEqual([]);
  const moved = (minutes: number) =>
    second.map(({ id, kickoff_time }) => ({
      kind: "fixture",
      fixtureId: id,
      kickoffAtMs: Date.parse(kickoff_time) + minutes * 60_000,
    }));
  await tell(moved(3 * 60));
  expect((await look()).misfits).toMatchObject([{ event: 2, kind: "early" }]);
  await tell(moved(-3 * 60));
  expect((await look()).misfits).toMatchObject([{ event: 2, kind: "late" }]);
  await tell(moved(0));
  expect((await look()).misfits).toEqual([]);
});

test("feeds that do not tell as they should, refused messages and reported names are counted", async () => {
  await sql`insert into match_feeds (feed, kind, rank, alarms, heard_at) values
    ('league', 'file', 1, ${JSON.stringify({ silent: { details: {}, at: new Date().toISOString() } })}::jsonb, now()),
    ('gone', 'file', null, '{}', null), ('well', 'file', 2, '{}', now())`.execute(t.owner);
  await sql`insert into match_feeds (feed, kind, rank, paused_at) values ('idle', 'file', 3, now())`.execute(t.owner);
  await sql`insert into fact_refusals (source, facts, problems, refused_at)
    values ('feed:league', '[]', '[]', now()), ('feed:league', '[]', '[]', now())`.execute(t.owner);
  await sql`insert into name_cases (part, entry_id, name) values ('entry', ${team.entryId}, 'Et lag')`.execute(t.owner);
  await sql`insert into lost_factors (account_id, cancel_key) values (${kari.accountId}, 'key')`.execute(t.owner);
  const { feeds, counts } = await look();
  expect(feeds).toMatchObject([
    { name: "league", state: "alarm", alarm: "silent" },
    { name: "idle", state: "paused", alarm: null },
  ]);
  expect(counts).toMatchObject({ refusals: 2, names: 1, lost_factors: 1 });
});

test("a job that failed for good is counted, and a round that nobody closes is a fault of the running game", async () => {
  t.ctx.jobs.work("overview-test", async () => {
    throw new Error("out of paper");
  });
  await t.ctx.jobs.send("overview-test", {});
  await expect(t.runDueJobs()).rejects.toThrow("out of paper");
  await sql`update pgboss.job set retry_count = retry_limit, start_after = now() where name = 'overview-test'`.execute(
    t.ctx.db,
  );
  await expect(t.runDueJobs()).rejects.toThrow("out of paper");
  await expect.poll(async () => (await look()).counts.jobs, { timeout: 10_000 }).toBe(1);
  // Its deadline passed before the kick-off of the first test; no tick has run.
  expect((await look()).faults).toContainEqual({ code: "round_overdue", value: 1 });
});
