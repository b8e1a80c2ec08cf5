/** The simulator's own row, and the season as its script needs it. */
import type { FixtureId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";
import { notify } from "../../../db/notify.ts";
import { type FixtureMove, simulatedFeed, type SimulatedFeedRequest } from "./feed.ts";
import { type ScriptRequest, seasonScript } from "./season-script.ts";

export interface SimulatorRow {
  readonly seed: number;
  /** The report at the season's making; the feed's later progress is stored with the feed. */
  readonly toldUntilMs: number;
  readonly moves: readonly FixtureMove[];
  readonly ready: boolean;
}

export async function selectSimulator(db: Queryable): Promise<SimulatorRow | null> {
  const { rows } = await sql<SimulatorRow>`
    select seed, ${msOf("told_until")} as "toldUntilMs", moves, ready from simulator`.execute(db);
  return rows[0] ?? null;
}

export async function upsertSimulator(db: Queryable, row: SimulatorRow): Promise<void> {
  await sql`insert into simulator (seed, told_until, moves, ready)
    values (${row.seed}, ${new Date(row.toldUntilMs)}, ${JSON.stringify(row.moves)}::jsonb, ${row.ready})
    on conflict (simulator_id) do update set seed = excluded.seed, told_until = excluded.told_until,
      moves = excluded.moves, ready = excluded.ready`.execute(db);
}

export async function updateReady(db: Queryable): Promise<void> {
  await sql`update simulator set ready = true`.execute(db);
}

/** Never backwards: another process may have told more meanwhile. */
export async function updateTold(db: Queryable, toldUntilMs: number): Promise<void> {
  await sql`update simulator set told_until = greatest(told_until, ${new Date(toldUntilMs)})`.execute(db);
}

async function selectScriptRequest(db: Queryable, seed: number): Promise<ScriptRequest> {
  const { rows: footballers } = await sql<ScriptRequest["footballers"][number]>`
    select footballer_id as "footballerId", club_id as "clubId", position, start_price_tenths as "startPriceTenths"
    from footballers order by footballer_id`.execute(db);
  const { rows: fixtures } = await sql<ScriptRequest["fixtures"][number]>`
    select fixture_id as "fixtureId", ${msOf("kickoff_at")} as "kickoffAtMs", home_club_id as "homeClubId",
      away_club_id as "awayClubId" from fixtures order by fixture_id`.execute(db);
  const { rows: spans } = await sql<Pick<ScriptRequest, "startsAtMs" | "endsAtMs">>`
    select coalesce(${msOf("first")}, 0) as "startsAtMs", coalesce(${msOf("last")}, 0) as "endsAtMs"
    from (select min(deadline_at) as first, max(deadline_at) as last from rounds) span`.execute(db);
  return { seed, ...spans[0]!, footballers, fixtures };
}

/** Changes whenever a fixture is moved, so that the script is worked out again then and only then. */
async function selectCalendarVersion(db: Queryable): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(string_agg(fixture_id || '@' || coalesce(kickoff_at::text, ''), ',' order by fixture_id)) as version
    from fixtures`.execute(db);
  return rows[0]?.version ?? "";
}

export async function selectFixtureIds(db: Queryable, id: RoundId): Promise<FixtureId[]> {
  const { rows } = await sql<{ id: FixtureId }>`
    select fixture_id as id from fixtures where round_id = ${id} order by fixture_id`.execute(db);
  return rows.map((row) => row.id);
}

/** A match that kicked off so long ago is over, whatever was told. */
export const OVERDUE_AFTER_MS = 5 * 3_600_000;

/**
 * Matches that began before `beforeMs` and are not final: moved to an earlier time after it was told, or reopened by an
 * operator.
 */
export async function selectOverdue(db: Queryable, beforeMs: number): Promise<Set<FixtureId>> {
  const { rows } = await sql<{ id: FixtureId }>`
    select fixture_id as id from fixtures
    where not finished and round_id is not null and kickoff_at < ${new Date(beforeMs)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

type PreparedScript = { readonly feed: ReturnType<typeof simulatedFeed>; readonly request: SimulatedFeedRequest };

/** Answers with the script of the season as it stands, worked out anew only when a fixture was moved. */
export function prepareScripts(db: Queryable): (row: SimulatorRow) => Promise<PreparedScript> {
  let prepared: (PreparedScript & { readonly version: string }) | null = null;
  return async (row) => {
    const version = `${row.seed} ${row.moves.length} ${await selectCalendarVersion(db)}`;
    if (prepared?.version === version) return prepared;
    const season = await selectScriptRequest(db, row.seed);
    const kickoffs = season.fixtures.flatMap((one) =>
      one.kickoffAtMs === null ? [] : [[one.fixtureId, one.kickoffAtMs] as const],
    );
    const request = { script: seasonScript(season), kickoffs: new Map(kickoffs), moves: row.moves };
    prepared = { version, request, feed: simulatedFeed(request) };
    return prepared;
  };
}

/** A stretch ends where a fixture moves: what follows is another calendar's. */
export function stretchEndMs({ moves }: SimulatorRow, fromMs: number, toMs: number): number {
  const between = moves.map((move) => move.atMs).filter((atMs) => fromMs < atMs && atMs < toMs);
  return Math.min(toMs, ...between);
}

/** Speed 0 stands still, 1 is real time. This process knows it at once, the others when they are told. */
export async function setGameClock(ctx: Pick<Context, "db" | "clock">, atMs: number, speed = 0): Promise<void> {
  await sql`update game set clock_game_at = ${new Date(atMs)}, clock_real_at = clock_timestamp(),
    clock_speed = ${speed}`.execute(ctx.db);
  await notify(ctx.db, { kind: "clock" });
  await ctx.clock.refresh();
}
