/** Goals that were told, and to whom goals are told. */
import type { LeagueId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface GoalsTold {
  /** Of the facts; -1 before the first. */
  readonly revision: number;
  /** By `fixture footballer`: the goals told, and how often their number has changed. */
  readonly goals: Readonly<Record<string, readonly [count: number, changes: number]>>;
}

/** Locked until the transaction ends. */
export async function lockGoalsTold(tx: Tx, roundId: RoundId): Promise<GoalsTold> {
  await sql`insert into goals_told (round_id, revision, goals) values (${roundId}, -1, '{}')
    on conflict (round_id) do nothing`.execute(tx);
  const { rows } = await sql<GoalsTold>`select revision, goals from goals_told where round_id = ${roundId}
    for update`.execute(tx);
  return rows[0]!;
}

export async function updateGoalsTold(tx: Tx, roundId: RoundId, { revision, goals }: GoalsTold): Promise<void> {
  await sql`update goals_told set revision = ${revision}, goals = ${JSON.stringify(goals)}::jsonb
    where round_id = ${roundId}`.execute(tx);
}

/** A league, and its webhooks that want to hear of goals. */
export interface ToldOfGoals {
  readonly leagueId: LeagueId;
  readonly name: string;
  readonly scoring: "c" | "h";
  /** As of every private league. */
  readonly shortName: null;
  readonly webhookIds: readonly number[];
}

const WANTS_GOALS = sql`w.disabled_at is null and 'goal' = any(w.events)`;

export async function isAnyToldOfGoals(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from league_webhooks w where ${WANTS_GOALS}) as any`.execute(db);
  return rows[0]!.any;
}

/** League by league. */
export async function selectToldOfGoals(db: Queryable): Promise<ToldOfGoals[]> {
  const { rows } = await sql<Omit<ToldOfGoals, "shortName">>`
    select l.league_id as "leagueId", l.name, case l.scoring when 'h2h' then 'h' else 'c' end as scoring,
      array_agg(w.webhook_id order by w.webhook_id) as "webhookIds"
    from league_webhooks w join leagues l using (league_id) where ${WANTS_GOALS}
    group by l.league_id order by l.league_id`.execute(db);
  return rows.map((row) => ({ ...row, shortName: null }));
}
