/** Invariants while a round is live and when it is settled, on the pages of every process and in the database. */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import { seededRandom, type SeededRandom } from "../../../features/operate/index.ts";
import { checkReceipts } from "./accepted-writes.ts";
import { checkEqualAnswers } from "./equal-answers.ts";
import { checkFootballers } from "../footballers.ts";
import { checkResults } from "./invariants.ts";
import { checkCups, checkH2hLeagues } from "../leagues.ts";
import { type SimulatedGame, WEB } from "../simulated-game.ts";
import type { Simulation } from "../simulation.ts";
import { scoreSlowly } from "../slow-round.ts";
import { checkTables } from "./tables.ts";

/**
 * Tables, leagues and cups are looked at over HTTP in this share of rounds, live and settled; results, and the footballers'
 * points that each process shows, in every one.
 */
const LOOKED_AT_SHARE = 0.3;

export async function lookAtLive(simulation: Simulation, id: RoundId): Promise<void> {
  const { game, leagues, shadow, violations, ruleset, seed, pages } = simulation;
  const say = (lines: readonly string[]) => violations.push(...lines.map((line) => `live, ${line}`));
  const { scores, footballers } = await scoreSlowly(game.db, { ruleset, roundId: id, shadow });
  const origins = WEB.map((name) => game.origins[name]);
  say(await checkFootballers(origins, id, footballers));
  for (const page of pages) say(await page.check(id));
  const random = seededRandom(seed, "live", id);
  if (!random.chance(LOOKED_AT_SHARE)) return;
  say(await checkEqualAnswers(origins, publicPaths(simulation, id, random), () => game.whenCurrent()));
  const server = { db: game.db, origin: random.pick(origins) };
  say([
    ...(await checkTables(server, id, scores, leagues.classic)),
    ...(await checkH2hLeagues(server, { leagues, ruleset, roundId: id, scores })),
  ]);
}

export async function lookAt(simulation: Simulation, id: RoundId, deadlineAtMs: number): Promise<void> {
  const { game, season, leagues, shadow, violations, ruleset, seed, traffic, pages, faults } = simulation;
  const { db } = game;
  const say = (lines: readonly string[]) => violations.push(...lines);
  const { scores, footballers } = await scoreSlowly(db, { ruleset, roundId: id, shadow });
  say(await checkResults(db, id, scores));
  say(await checkReceipts(db, { roundId: id, deadlineAtMs, receipts: traffic.receipts }));
  const origins = WEB.map((name) => game.origins[name]);
  say(await checkFootballers(origins, id, footballers));
  for (const page of pages) say(await page.check(id));
  const random = seededRandom(seed, "look", id);
  // After what may have left a process behind, and in other rounds now and then.
  if (faults.happened.some(({ round }) => round === id) || random.chance(LOOKED_AT_SHARE)) {
    const wrong = await checkEqualAnswers(origins, publicPaths(simulation, id, random), () => game.whenCurrent());
    say(wrong.map((line) => `round ${id}: ${line}`));
  }
  say(await failedWork(game, id));
  say(await idleTransactions(game, id));
  say(traffic.faults.splice(0).map((line) => `round ${id}: ${line}`));
  say(game.incidents.splice(0).map((line) => `round ${id}: ${line}`));
  if (id !== season.rounds.at(-1)?.roundId && !random.chance(LOOKED_AT_SHARE)) return;
  const server = { db, origin: random.pick(origins) };
  const check = { leagues, ruleset, roundId: id, scores };
  say(await checkTables(server, id, scores, leagues.classic));
  say(await checkH2hLeagues(server, check));
  say(await checkCups(server, check));
}

function publicPaths({ managers, leagues }: Simulation, id: RoundId, random: SeededRandom): string[] {
  const { entryId } = random.pick(managers);
  return [
    "/api/bootstrap-static/",
    "/api/fixtures/",
    "/api/event-status/",
    `/api/event/${id}/live/`,
    "/api/leagues-classic/1/standings/",
    `/api/leagues-h2h/${leagues.h2h.at(-1)!.leagueId}/standings/`,
    `/api/entry/${entryId}/`,
    `/api/entry/${entryId}/history/`,
    `/api/entry/${entryId}/event/${id}/picks/`,
  ];
}

/** When all is calm no work of the clock is left that failed, and no job was given up. */
async function failedWork({ db }: SimulatedGame, id: RoundId): Promise<string[]> {
  const { rows: ticks } = await sql<{ name: string; error: string | null }>`
    select name, error from tick_work where failures > 0`.execute(db);
  const { rows: jobs } = await sql<{ name: string; output: unknown }>`
    select name, output from pgboss.job where state = 'failed'`.execute(db);
  return [
    ...ticks.map(({ name, error }) => `round ${id}: the work ${name} of the clock fails: ${error}`),
    ...jobs.map(
      ({ name, output }) => `round ${id}: a job of ${name} was given up: ${JSON.stringify(output)?.slice(0, 200)}`,
    ),
  ];
}

/** In calm no transaction is open: those of dead processes are rolled back. */
async function idleTransactions({ db }: SimulatedGame, id: RoundId): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - interval '3 seconds'`.execute(db);
  return rows.map(({ query }) => `round ${id}: a transaction was left open after ${query.slice(0, 100)}`);
}
