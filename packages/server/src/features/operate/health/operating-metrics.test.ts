/** Metrics in case of a fault, in any process; and the alerts based on them. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, createEntry, sql, startTestServer, type TestServer } from "../../../testing/index.ts";

const ALERTS = join(import.meta.dirname, "../../../../../../deploy/prometheus-alerts.yml");
const PROMTOOL = ["/usr/bin/promtool", "/usr/local/bin/promtool", "/opt/homebrew/bin/promtool"].find((path) =>
  existsSync(path),
);
/** No machine is that slow by itself. */
const DELAY_MS = 20_000;

let t: TestServer;
let isBroken = false;
const lines: { readonly level: number; readonly status?: number; readonly msg: string }[] = [];

beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  t = await startTestServer({ log, config: { overloadDelayMs: DELAY_MS } });
  t.ctx.jobs.onTick("of the test", async () => {
    if (isBroken) throw new Error("Broken by the test.");
  });
  await buildSeason(t);
});
afterAll(() => t?.close());

/** The current figures: the database's are cached for some seconds. */
async function figures(s: TestServer = t): Promise<(name: string) => number> {
  const { body } = await s.client().get("/metrics");
  const values = new Map(
    (body as string)
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))] as const),
  );
  return (name) => values.get(name) ?? Number.NEGATIVE_INFINITY;
}

/** Another process of the same game, which never ticks itself. */
async function inAnother<T>(look: (value: (name: string) => number) => T | Promise<T>): Promise<T> {
  const other = await startTestServer({
    database: { url: t.ctx.databaseUrl, ownerUrl: t.ctx.databaseUrl, drop: async () => {} },
  });
  other.ctx.jobs.onTick("of the test", async () => {});
  try {
    return await look(await figures(other));
  } finally {
    await other.close();
  }
}

test("every process tells how the work of ticks goes, and its own ticks alone", async () => {
  await inAnother((value) => {
    expect(value('tick_work_age_seconds{tick="of the test"}')).toBeNaN();
    expect(value('tick_work_failures{tick="of the test"}')).toBe(0);
  });
  await t.tick();
  isBroken = true;
  for (let times = 0; times < 3; times += 1) await t.tick();
  await inAnother((value) => {
    // Once it fails it is written down at once, and then every few seconds.
    expect(value('tick_work_failures{tick="of the test"}')).toBeGreaterThan(0);
    expect(value('tick_work_failures{tick="rounds"}')).toBe(0);
    expect(value('tick_work_age_seconds{tick="of the test"}')).toBeGreaterThan(0);
    expect(value("tick_age_seconds")).toBeNaN();
  });
  isBroken = false;
  await t.tick();
  // Of a release that had other work nothing is said.
  await sql`insert into tick_work (name, failures) values ('long gone', 7)`.execute(t.ctx.db);
  await inAnother((value) => {
    expect(value('tick_work_failures{tick="of the test"}')).toBe(0);
    expect(value('tick_work_failures{tick="long gone"}')).toBe(Number.NEGATIVE_INFINITY);
  });
  expect((await figures())("tick_age_seconds")).toBeGreaterThanOrEqual(0);
});

test("a process that lets another tick has not ticked itself", async () => {
  await t.ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(84257)`.execute(tx);
    const other = await startTestServer({
      database: { url: t.ctx.databaseUrl, ownerUrl: t.ctx.databaseUrl, drop: async () => {} },
    });
    try {
      await other.tick();
      expect(other.ctx.jobs.sinceTickSeconds()).toBeNull();
    } finally {
      await other.close();
    }
  });
});

test("a round past its deadline that nobody closes, a closed game, and a backup that is wanted are told", async () => {
  await inAnother((value) => {
    expect([value("rounds_overdue"), value("game_closed"), value("backup_wanted")]).toEqual([0, 0, 0]);
  });
  await sql`update rounds set deadline_at = deadline_at - interval '20 years' where round_id = 1`.execute(t.ctx.db);
  await sql`update game set maintenance = true`.execute(t.ctx.db);
  try {
    await inAnother((value) => expect([value("rounds_overdue"), value("game_closed")]).toEqual([1, 1]));
  } finally {
    await sql`update rounds set deadline_at = deadline_at + interval '20 years' where round_id = 1`.execute(t.ctx.db);
    await sql`update game set maintenance = false`.execute(t.ctx.db);
  }
});

test("a feed that is taken away takes its figures along", async () => {
  await sql`insert into match_feeds (feed, kind, alarms) values ('league', 'push', '{"silent": {}}')`.execute(t.ctx.db);
  expect((await figures())('feed_alarm_kind{feed="league",alarm="silent"}')).toBe(1);
  await sql`delete from match_feeds`.execute(t.ctx.db);
  const { body } = await t.client().get("/metrics");
  expect(body).not.toContain('feed="league"');
});

test("what is turned away is counted and not a line each", async () => {
  const { client } = await createEntry(t);
  const before = lines.length;
  t.app.overload.observe({ delayMs: 4 * DELAY_MS, writesWaiting: 0 });
  for (let times = 0; times < 3; times += 1) expect((await client.get("/api/fixtures/")).status).toBe(503);
  const value = await figures();
  expect(value('overload_turned_away_total{level="3"}')).toBe(3);
  expect(value('http_request_duration_seconds_count{method="GET",route="/api/fixtures/",status="503"}')).toBe(3);
  for (let window = 0; window < 60; window += 1) t.app.overload.observe({ delayMs: 0, writesWaiting: 0 });
  const told = lines.slice(before);
  expect(told.filter(({ msg }) => msg === "answered")).toEqual([]);
  expect(told.filter(({ msg }) => msg === "what is given up changes")).toHaveLength(4);
});

test("letters that wait, also those that are tried again later, those that failed, and a mail server that is away are told", async () => {
  await sql`insert into outgoing (channel, kind, urgency, key, data, state, created_at) values
    ('mail', 'a-letter', 0, '1', '{}', 'waiting', now() - interval '10 seconds'),
    ('mail', 'a-letter', 0, '2', '{}', 'later', now() - interval '2 hours'),
    ('mail', 'a-letter', 0, '3', '{}', 'failed', now() - interval '2 days')`.execute(t.ctx.db);
  await sql`insert into outgoing_counts (channel, kind, sent, dropped, failed) values ('mail', 'a-letter', 12, 3, 1)`.execute(
    t.ctx.db,
  );
  await sql`insert into outgoing_pauses (channel, lane, failing_since, tried_at, failures, retry_at, error)
    values ('mail', '', now() - interval '10 minutes', now(), 12, now(), 'connect ECONNREFUSED')`.execute(t.ctx.db);
  try {
    await inAnother((value) => {
      const of = (name: string) => value(`${name}{channel="mail",kind="a-letter"}`);
      expect([of("outgoing_waiting"), of("outgoing_later"), of("outgoing_failed")]).toEqual([2, 1, 1]);
      expect(of("outgoing_oldest_seconds")).toBeGreaterThan(7000);
      expect(["sent", "dropped", "failed"].map((what) => of(`outgoing_${what}_total`))).toEqual([12, 3, 1]);
      expect(value('outgoing_away_seconds{channel="mail"}')).toBeGreaterThan(590);
      expect(value('outgoing_away_seconds{channel="push"}')).toBe(0);
    });
  } finally {
    for (const table of ["outgoing", "outgoing_counts", "outgoing_pauses"]) {
      await sql`delete from ${sql.table(table)}`.execute(t.ctx.db);
    }
  }
});

test("jobs that are tried again count as waiting since their first try, and those that failed are told", async () => {
  t.ctx.jobs.work("metrics-test", async () => {
    throw new Error("Broken by the test.");
  });
  await t.ctx.jobs.send("metrics-test", {});
  await expect(t.runDueJobs()).rejects.toThrow("Broken by the test.");
  const age = sql`update pgboss.job set created_on = now() - interval '1 hour', start_after = now() + interval '1 hour'
    where name = 'metrics-test'`;
  await age.execute(t.ctx.db);
  await inAnother((value) => {
    expect([value("queue_waiting"), value("queue_failed")]).toEqual([1, 0]);
    expect(value("queue_age_seconds")).toBeGreaterThan(3500);
  });
  await sql`update pgboss.job set state = 'failed' where name = 'metrics-test'`.execute(t.ctx.db);
  await inAnother((value) => expect([value("queue_waiting"), value("queue_failed")]).toEqual([0, 1]));
  await sql`delete from pgboss.job where name = 'metrics-test'`.execute(t.ctx.db);
});

interface AlertCase {
  readonly alert: string;
  readonly at: string;
  readonly series: Readonly<Record<string, string>>;
  readonly fires: readonly Readonly<Record<string, string>>[];
}

/** No number, four hours long. */
const NEVER = Array.from({ length: 240 }, () => "NaN").join(" ");
const DAY_OLD = { 'backup_age_seconds{instance="a"}': "86400+60x240", 'backup_wanted{instance="a"}': "1x240" };
const TICKS = (one: string, two: string) => ({
  'tick_work_age_seconds{instance="a",tick="rounds"}': one,
  'tick_work_age_seconds{instance="b",tick="market"}': two,
  'database_up{instance="a"}': "1x240",
  'database_up{instance="b"}': "1x240",
});

const CASES: readonly AlertCase[] = [
  { alert: "NobodyTicks", at: "10m", series: TICKS("0+60x240", "0+60x240"), fires: [{}] },
  { alert: "NobodyTicks", at: "10m", series: TICKS("0+60x240", "5x240"), fires: [] },
  // A game without any tick.
  { alert: "NobodyTicks", at: "10m", series: TICKS(NEVER, NEVER), fires: [{}] },
  { alert: "NobodyTicks", at: "10m", series: { ...TICKS("0+60x240", NEVER), game_closed: "1x240" }, fires: [] },
  {
    alert: "TickFails",
    at: "10m",
    series: {
      'tick_work_failures{instance="a",tick="rounds"}': "0+15x240",
      'tick_work_failures{instance="b",tick="rounds"}': "0+15x240",
      'tick_work_failures{instance="a",tick="market"}': "1x240",
    },
    fires: [{ tick: "rounds" }],
  },
  { alert: "RoundNotClosed", at: "10m", series: { 'rounds_overdue{instance="a"}': "1x240" }, fires: [{}] },
  { alert: "RoundNotClosed", at: "10m", series: { 'rounds_overdue{instance="a"}': "0 1 0x240" }, fires: [] },
  { alert: "BackupMissing", at: "2h", series: { backup_wanted: "1x240", backup_age_seconds: NEVER }, fires: [{}] },
  { alert: "BackupMissing", at: "2h", series: { backup_wanted: "0x240", backup_age_seconds: NEVER }, fires: [] },
  { alert: "BackupMissing", at: "2h", series: DAY_OLD, fires: [] },
  { alert: "BackupOld", at: "2h", series: DAY_OLD, fires: [] },
  { alert: "BackupOld", at: "2h", series: { backup_age_seconds: "129000+60x240" }, fires: [{}] },
  { alert: "MailServerAway", at: "20m", series: { 'outgoing_away_seconds{channel="mail"}': "0+60x240" }, fires: [{}] },
  { alert: "MailServerAway", at: "20m", series: { 'outgoing_away_seconds{channel="mail"}': "0x240" }, fires: [] },
  { alert: "MailServerAway", at: "20m", series: { 'outgoing_away_seconds{channel="push"}': "0+60x240" }, fires: [] },
  {
    alert: "LettersWait",
    at: "20m",
    series: { 'outgoing_oldest_seconds{instance="a",channel="mail",kind="login-code"}': "0+60x240" },
    fires: [{}],
  },
  {
    alert: "LettersFail",
    at: "30m",
    series: {
      'outgoing_failed_total{instance="a",channel="mail",kind="reminder"}': "0+5x240",
      'outgoing_failed_total{instance="b",channel="mail",kind="reminder"}': "0+5x240",
    },
    fires: [{}],
  },
  { alert: "JobsFailed", at: "20m", series: { 'queue_failed{instance="a"}': "0 0 1x240" }, fires: [{}] },
  {
    alert: "FeedSilent",
    at: "10m",
    series: {
      'feed_alarm_kind{instance="a",feed="league",alarm="gap"}': "1x240",
      'feed_alarm_kind{instance="b",feed="league",alarm="gap"}': "1x240",
      'feed_alarm_kind{instance="a",feed="league",alarm="silent"}': "0x240",
      'feed_alarm_kind{instance="a",feed="desk",alarm="silent"}': "1x240",
      'feed_paused{instance="a",feed="league"}': "0x240",
      'feed_paused{instance="a",feed="desk"}': "1x240",
    },
    fires: [{ feed: "league", alarm: "gap" }],
  },
];

test.skipIf(!PROMTOOL)(
  "alerts fire for what they are for, and for nothing else (skipped without promtool)",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "elleveren-alerts-"));
    try {
      // Labels and words of an alert are its own; here it is asked which series it fires for.
      const tests = CASES.map(({ alert, at, series, fires }) => ({
        interval: "1m",
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: `count by (tick, feed, alarm) (ALERTS{alertname="${alert}", alertstate="firing"})`,
            eval_time: at,
            exp_samples: fires.map((labels) => ({ labels: labelsText(labels), value: 1 })),
          },
        ],
      }));
      const file = join(folder, "tests.yml");
      // JSON is YAML.
      await writeFile(file, JSON.stringify({ rule_files: [ALERTS], evaluation_interval: "1m", tests }));
      const said = execFileSync(PROMTOOL!, ["test", "rules", file], { encoding: "utf8" });
      expect(said).toContain("SUCCESS");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

const labelsText = (labels: Readonly<Record<string, string>>): string =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",")}}`;
