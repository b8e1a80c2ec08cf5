/**
 * Tables of organisations over HTTP from a whole server on an embedded PostgreSQL: 5,000 people in 200 departments, and as
 * many as an organisation may have; the first time anybody asks, warm, and from a match event to the answer that shows it.
 * And a list of 5,000 addresses in 200 departments, previewed and applied. `npm run bench -- organisations [entries]`; the
 * caller sits in the same process.
 */
import { cpus, loadavg } from "node:os";

import { type FixtureId, footballerId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../packages/server/src/context.ts";
import { type MatchFact, recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { insertBenchSeason } from "./bench-season.ts";
import { type BenchServer, insertAccounts, openBenchDatabase } from "./bench-server.ts";

const ROUNDS = 10;
const WARM_CALLS = 200;
const EVENTS = 10;
const [entryCount = 100_000] = process.argv.slice(2).map(Number);
const SIZES = [
  { id: 1, members: 5000, departments: 200 },
  { id: 2, members: entryCount, departments: 500 },
] as const;
const EMAIL = "admin@bench.test";
const PASSWORD = "eleven-of-us";

const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const load = () => loadavg()[0]!.toFixed(1);

say(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, load ${load()}`);
const database = await openBenchDatabase(fill);
try {
  const server = await database.serve(null, { OVERLOAD_DELAY_MS: "0" });
  await server.ctx.live.whenCurrent();
  say(`${entryCount} entries, ${ROUNDS} rounds, the last of them live`);
  say("\n| Members | Departments | Page | First, ms | Warm p50, p99, ms | Event to answer p50, slowest, ms | Load |");
  say("| ---: | ---: | --- | ---: | --- | --- | ---: |");
  for (const { id, members, departments } of SIZES) {
    const middle = Math.floor(members / 100);
    for (const page of [
      "departments/",
      "people/",
      `people/?page=${middle}`,
      "people/?phase=2",
      `departments/${id}00001/`,
    ]) {
      await measure(
        server,
        `${members} | ${departments} | ${page.replace(/\d{6}/, ":id")}`,
        `/api/organisation/${id}/${page}`,
      );
    }
  }
  await measureList(server);
  await server.close();
} finally {
  await database.close();
}

async function measure(server: BenchServer, name: string, path: string): Promise<void> {
  const call = () => timed(() => get(server.origin + path));
  const first = await call();
  const warm: number[] = [];
  for (let count = 0; count < WARM_CALLS; count += 1) warm.push(await call());
  const moved: number[] = [];
  for (let event = 0; event < EVENTS; event += 1) {
    const told = await timed(async () => {
      await tellGoal(server.ctx, event);
      await server.ctx.live.whenCurrent();
      await get(server.origin + path);
    });
    moved.push(told);
  }
  const figures = `${ms(first)} | ${ms(at(warm, 0.5))}, ${ms(at(warm, 0.99))} | ${ms(at(moved, 0.5))}, ${ms(at(moved, 1))}`;
  say(`| ${name} | ${figures} | ${load()} |`);
}

/** By an administrator's own session. */
async function measureList({ origin }: BenchServer): Promise<void> {
  const rows = Array.from({ length: 5000 }, (_, row) => `Seksjon ${row % 200};ansatt${row}@firma.test`);
  const text = ["avdeling;e-post", ...rows].join("\n");
  const session = await signIn(origin);
  const send = (path: string) => post(`${origin}/api/organisation/1/${path}`, session, { text });
  say("");
  const preview = await timed(() => send("invitations/preview/"));
  const applied = await timed(() => send("invitations/"));
  const again = await timed(() => send("invitations/"));
  say(
    `5000 addresses in 200 departments: previewed in ${ms(preview)} ms, applied in ${ms(applied)}, again in ${ms(again)}`,
  );
}

async function signIn(origin: string): Promise<string> {
  const begun = await fetch(`${origin}/api/me/`);
  const cookies = cookiesOf(begun);
  const body = { email: EMAIL, password: PASSWORD };
  const answer = await fetch(`${origin}/api/player/login/`, {
    method: "POST",
    headers: headersFor(cookies),
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`login answered ${answer.status}: ${await answer.text()}`);
  const jar = new Map(
    [cookies, cookiesOf(answer)].flatMap((all) => all.split("; ")).map((one) => [one.split("=")[0], one]),
  );
  return [...jar.values()].join("; ");
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0]!)
    .join("; ");
}

function headersFor(cookies: string): Record<string, string> {
  const token = /csrftoken=([^;]+)/.exec(cookies)?.[1] ?? "";
  return { "content-type": "application/json", cookie: cookies, "x-csrftoken": token };
}

async function post(url: string, cookies: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: "POST", headers: headersFor(cookies), body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0;
}

async function get(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** A goal of a footballer in thousands of squads. */
async function tellGoal(ctx: Context, event: number): Promise<void> {
  const { rows } = await sql<{ fixture_id: FixtureId; footballer_id: number }>`
    select x.fixture_id, f.footballer_id from fixtures x join footballers f on f.club_id = x.home_club_id
    where x.round_id = ${ROUNDS} order by x.fixture_id, f.footballer_id limit 1`.execute(ctx.db);
  const { fixture_id: fixtureId, footballer_id: id } = rows[0]!;
  const stats = { minutes: event + 1, goals_scored: event + 1 };
  const facts: MatchFact[] = [
    { kind: "fixture", fixtureId, started: true, homeScore: event, awayScore: 0, minutes: event + 1 },
    { kind: "stats", fixtureId, footballerId: footballerId(id), stats },
  ];
  const told = await recordFacts(ctx, facts, { source: "bench" });
  if (!told.ok) throw new Error(JSON.stringify(told.problems));
}

async function fill(db: Queryable): Promise<void> {
  await insertBenchSeason(db, { entryCount, roundCount: ROUNDS as RoundId });
  for (const size of SIZES) await insertOrganisation(db, size);
  await insertAccounts(db, [EMAIL], PASSWORD);
  await sql`update accounts set entry_id = ${entryCount} where email = ${EMAIL}`.execute(db);
  await sql`update entries set account_id = (select account_id from accounts where email = ${EMAIL})
    where entry_id = ${entryCount}`.execute(db);
  await sql`insert into organisation_administrators (organisation_id, entry_id, since)
    values (1, ${entryCount}, timestamptz '2020-01-01')`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** The last so many entries, in departments by turns; the last entry administers it. */
async function insertOrganisation(db: Queryable, { id, members, departments }: (typeof SIZES)[number]): Promise<void> {
  await sql`insert into organisations (organisation_id, name, code, score, best, start_round_id, names, shown_to, members_choose,
      entry_id, created_at)
    values (${id}, ${`Bedrift ${id}`}, ${`code${id}`}, 'mean', 5, 1, 'full', 'everybody', true, ${entryCount},
      timestamptz '2020-01-01')`.execute(db);
  await sql`insert into organisation_departments (department_id, organisation_id, name, name_key, code)
    select ${id * 100_000}::bigint + n, ${id}, 'Avdeling ' || n, 'avdeling ' || n, ${`d${id}-`} || n
    from generate_series(1, ${departments}::bigint) n`.execute(db);
  await sql`insert into organisation_members (organisation_id, entry_id, department_id, joined_at, since)
    select ${id}, n, ${id * 100_000}::bigint + 1 + n % ${departments}, timestamptz '2020-01-01', timestamptz '2020-01-01'
    from generate_series(${entryCount - members + 1}::bigint, ${entryCount}::bigint) n`.execute(db);
}
