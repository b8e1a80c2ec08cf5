/** The list of acts of a match as rows; rows are only ever added. */
import type { FixtureId, MatchAct, RoundId } from "@elleveren/rules";
import { sql } from "kysely";
import type { WireTeller } from "@elleveren/contract";

import type { Queryable, Tx } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";
import type { RoundState } from "../../clock/index.ts";
import { joinPaused, rankNow } from "../../facts/index.ts";

export interface ToldAct {
  readonly actId: number;
  readonly act: MatchAct;
  /** The account's current name. */
  readonly actor: string;
  /** As it was recorded: `operator:7`. */
  readonly by: string;
  readonly toldAtMs: number;
  /** The operator who withdrew it; null while it stands. */
  readonly undoneBy: string | null;
}

export interface ToldActs {
  /** In the order of telling, taken back ones too. */
  readonly acts: readonly ToldAct[];
  /** The newest row, 0 before the first. */
  readonly version: number;
}

/** Everything told of a match; operators are named as their accounts are now. */
export async function selectActs(db: Queryable, fixtureId: FixtureId): Promise<ToldActs> {
  const { rows } = await sql<Omit<ToldAct, "act" | "undoneBy"> & { act: MatchAct | null; undoes: number | null }>`
    select act_id as "actId", act, undoes, actor as by, ${msOf("told_at")} as "toldAtMs",
      coalesce(first_name || ' ' || last_name, actor) as actor
    from match_acts left join accounts on account_id = substring(actor from '^operator:([0-9]{1,18})$')::bigint
    where fixture_id = ${fixtureId} order by act_id`.execute(db);
  const undone = new Map(rows.flatMap(({ undoes, actor }) => (undoes === null ? [] : [[undoes, actor] as const])));
  return {
    acts: rows.flatMap(({ undoes: _, act, ...told }) =>
      act ? [{ ...told, act, undoneBy: undone.get(told.actId) ?? null }] : [],
    ),
    version: rows.at(-1)?.actId ?? 0,
  };
}

export async function insertAct(
  tx: Tx,
  { fixtureId, act, undoes, actor }: { fixtureId: FixtureId; act?: MatchAct; undoes?: number; actor: string },
): Promise<number> {
  const { rows } = await sql<{ act_id: number }>`insert into match_acts (fixture_id, act, undoes, actor)
    values (${fixtureId}, ${act ? JSON.stringify(act) : null}::jsonb, ${undoes ?? null}, ${actor})
    returning act_id`.execute(tx);
  return rows[0]!.act_id;
}

export interface StandingMatch {
  readonly roundId: RoundId | null;
  readonly roundState: RoundState | null;
  readonly started: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly minutes: number;
}

export async function selectStandingMatch(tx: Tx, fixtureId: FixtureId): Promise<StandingMatch | undefined> {
  const { rows } = await sql<StandingMatch>`
    select f.round_id as "roundId", r.state as "roundState", f.started, f.home_score as "homeScore",
      f.away_score as "awayScore", f.minutes
    from fixtures f left join rounds r using (round_id) where f.fixture_id = ${fixtureId}`.execute(tx);
  return rows[0];
}

/** The operator of the last standing act, by the account's current name. Matches without acts are missing. */
export async function selectTellers(
  db: Queryable,
  fixtures: readonly FixtureId[],
): Promise<Map<FixtureId, WireTeller>> {
  if (fixtures.length === 0) return new Map();
  const { rows } = await sql<{ id: FixtureId; source: string; operator: string | null }>`
    select distinct on (c.fixture_id) c.fixture_id as id, c.source, case when c.source = 'operator' then (
        select coalesce(nullif(trim(first_name || ' ' || last_name), ''), actor)
        from match_acts m left join accounts on account_id = substring(actor from '^operator:([0-9]{1,18})$')::bigint
        where m.fixture_id = c.fixture_id order by act_id desc limit 1) end as operator
    from fact_claims c ${joinPaused}
    where c.kind = 'fixture' and c.fixture_id = any(${[...fixtures]}::integer[]) and c.about_id = 0
      and (c.source = 'operator' or c.source like 'feed:%') and c.said ?| array['score', 'minutes', 'started']
    order by c.fixture_id, ${rankNow}`.execute(db);
  return new Map(
    rows.map(({ id, source, operator }) => [
      id,
      source === "operator"
        ? { kind: "operator", name: operator ?? "" }
        : { kind: "feed", name: source.slice("feed:".length) },
    ]),
  );
}
