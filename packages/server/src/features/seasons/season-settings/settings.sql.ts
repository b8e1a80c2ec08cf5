/** The season's rules as they are stored, and what decides which of them may be changed. */
import type { Ruleset, SettingsSituation } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface SeasonRules {
  readonly seasonName: string;
  readonly ruleset: Ruleset;
  readonly version: number;
  readonly situation: SettingsSituation;
}

/** Null without a season. A round past its deadline is decided for no more, also before it was closed. */
export async function selectSeasonRules(db: Queryable): Promise<SeasonRules | null> {
  const { rows } = await sql<SeasonRules>`
    with clock as materialized (select game_now() as now),
    open as materialized (
      select case when deadline_at > now then round_id else round_id + 1 end as round_id
      from rounds, clock where state = 'open'
    )
    select season_name as "seasonName", ruleset, ruleset_version as version, jsonb_build_object(
      'hasTeams', exists (select 1 from entries),
      'hasBegun', coalesce(
        (select state <> 'open' or deadline_at <= now from rounds, clock order by round_id limit 1), false),
      'openRound', (select round_id from open),
      'isWrittenAhead', exists (select 1 from squads where round_id > (select round_id from open))) as situation
    from game`.execute(db);
  return rows[0] ?? null;
}

/** Counts every one of them: for display, not while locks are held. */
export async function countTeams(db: Queryable): Promise<number> {
  const { rows } = await sql<{ teams: number }>`select count(*) as teams from entries`.execute(db);
  return rows[0]!.teams;
}

/** Locks the rules and keeps the open round from closing until the transaction ends. */
export async function lockSeasonRules(tx: Tx): Promise<void> {
  await sql`select 1 from game for no key update`.execute(tx);
  await sql`select 1 from rounds where state = 'open' for share`.execute(tx);
}

/** No team is made until the transaction ends; those under way are waited for. */
export async function lockOutTeams(tx: Tx): Promise<void> {
  await sql`lock table entries in share mode`.execute(tx);
}

export async function updateRules(tx: Tx, ruleset: Ruleset): Promise<void> {
  await sql`update game set ruleset = ${JSON.stringify(ruleset)}::jsonb, ruleset_version = ruleset_version + 1`.execute(
    tx,
  );
}
