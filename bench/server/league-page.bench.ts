/**
 * A page of a league's table, and an entry's own page, over HTTP from a whole server on an embedded PostgreSQL: leagues
 * of 10, of 10 thousand and of everybody, the first time anybody asks, warm, and right after a match event.
 * `npm run bench -- league-page [entries]`; the caller sits in the same process, and the processor time of a
 * warm page is of both, without the database.
 */
import { cpus, loadavg } from "node:os";

import { type FixtureId, footballerId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../packages/server/src/context.ts";
import { type MatchFact, recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { openBenchDatabase } from "./bench-server.ts";
import { insertBenchSeason } from "./bench-season.ts";
import { watchLoop } from "./loop-pause.ts";

const ROUNDS = 3;
const WARM_CALLS = 300;
const EVENTS = 10;
const PAGE_SIZE = 50;
/** Leagues that the ordinary entry is in beside the large ones: the game's own and a few private ones. */
const OWN_LEAGUES = 8;
const [entryCount = 1_000_000] = process.argv.slice(2).map(Number);
const sizes = [10, 10_000, entryCount];
const leagueOf = (index: number) => 1000 + index;

const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const rss = () => `${Math.round(process.memoryUsage().rss / 1e6)} MB`;
const load = () => loadavg()[0]!.toFixed(1);

say(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, load ${load()}`);
const database = await openBenchDatabase(fill);
try {
  const server = await database.serve(null);
  await server.ctx.live.whenCurrent();
  say(`${entryCount} entries, ${ROUNDS} rounds, one of them live; process ${rss()} before the first call`);
  say(
    "\n| entries | page | first, ms | processor, ms | longest pause, ms | warm p50, p99, ms | processor, ms | after an event p50, slowest, ms | process | load |",
  );
  say("| ---: | --- | ---: | ---: | ---: | --- | ---: | --- | --- | --- |");
  for (const [index, size] of sizes.entries()) {
    const middle = Math.max(1, Math.floor(size / PAGE_SIZE / 2));
    for (const page of new Set([1, middle])) {
      const path = `/api/leagues-classic/${leagueOf(index)}/standings/?page_standings=${page}`;
      await measure(server, `${size} | ${page}`, path);
    }
  }
  await measure(server, `${entryCount} | everybody's table, 1`, "/api/leagues-classic/1/standings/");
  await measure(server, `${entryCount} | entry ${entryCount}`, `/api/entry/${entryCount}/`);
  await server.close();
} finally {
  await database.close();
}

interface Served {
  readonly origin: string;
  readonly ctx: Context;
}

async function measure(server: Served, name: string, path: string): Promise<void> {
  const call = () => timed(() => get(server.origin + path));
  const pause = watchLoop();
  const usedFirst = processorMs();
  const first = await call();
  const firstProcessor = processorMs() - usedFirst;
  const longest = pause.end();
  const warm: number[] = [];
  const usedWarm = processorMs();
  for (let count = 0; count < WARM_CALLS; count += 1) warm.push(await call());
  const warmProcessor = (processorMs() - usedWarm) / WARM_CALLS;
  const moved: number[] = [];
  for (let event = 0; event < EVENTS; event += 1) {
    await tellGoal(server.ctx, event);
    moved.push(await call());
    await server.ctx.live.whenCurrent();
  }
  const figures = `${ms(first)} | ${ms(firstProcessor)} | ${ms(longest)} | ${ms(at(warm, 0.5))}, ${ms(at(warm, 0.99))} | ${ms(warmProcessor)}`;
  say(`| ${name} | ${figures} | ${ms(at(moved, 0.5))}, ${ms(at(moved, 1))} | ${rss()} | ${load()} |`);
}

/** Of all threads of this process. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
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

/** A goal of a footballer in thousands of squads; sent, not waited for. */
async function tellGoal(ctx: Context, event: number): Promise<void> {
  const { rows } = await sql<{ fixture_id: FixtureId; footballer_id: number }>`
    select x.fixture_id, f.footballer_id from fixtures x join footballers f on f.club_id = x.home_club_id
    where x.round_id = ${ROUNDS} order by x.fixture_id, f.footballer_id limit 1`.execute(ctx.db);
  const { fixture_id: fixtureId, footballer_id: id } = rows[0]!;
  const facts: MatchFact[] = [
    { kind: "fixture", fixtureId, started: true, homeScore: event, awayScore: 0, minutes: event + 1 },
    {
      kind: "stats",
      fixtureId,
      footballerId: footballerId(id),
      stats: { minutes: event + 1, goals_scored: event + 1 },
    },
  ];
  const told = await recordFacts(ctx, facts, { source: "bench" });
  if (!told.ok) throw new Error(JSON.stringify(told.problems));
}

async function fill(db: Queryable): Promise<void> {
  await insertBenchSeason(db, { entryCount, roundCount: ROUNDS as RoundId });
  for (const [index, size] of sizes.entries()) await insertLeague(db, leagueOf(index), size);
  for (let own = 0; own < OWN_LEAGUES; own += 1) await insertLeague(db, leagueOf(sizes.length + own), 20 * (own + 1));
  await sql`vacuum analyze league_members`.execute(db);
}

/** The last so many entries: they are in all of them. */
async function insertLeague(db: Queryable, id: number, size: number): Promise<void> {
  await sql`insert into leagues (league_id, name, league_type, scoring, admin_entry_id, start_round_id, code, created_at)
    values (${id}, ${`Liga ${id}`}, 'x', 'classic', ${entryCount}, 1, ${`code${id}`}, timestamptz '2020-01-01')`.execute(
    db,
  );
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${id}, n, timestamptz '2020-01-01' from generate_series(${entryCount - size + 1}::bigint, ${entryCount}::bigint) n`.execute(
    db,
  );
}
