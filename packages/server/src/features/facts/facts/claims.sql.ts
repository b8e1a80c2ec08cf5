/** Each source's latest claims, as rows. */
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { ClaimChange } from "./claims.ts";
import { BASE_RANK, type Claim } from "./facts.state.ts";
import type { Subject } from "./fact.ts";

/** Below every feed in use, and above claims without a rank. */
export const LAST_RANK = BASE_RANK - 1;

/** While a feed is paused, any other source of the same subject decides before it. */
export const joinPaused = sql`left join match_feeds p on 'feed:' || p.feed = c.source and p.paused_at is not null`;
export const rankNow = sql<number>`case when p.feed is null then c.rank else ${LAST_RANK}::integer end`;

/** The subjects as a table `s`, each once, without ids that PostgreSQL cannot compare: the check refuses them. */
export const tableOf = (subjects: readonly Subject[]) => sql`(select distinct * from jsonb_to_recordset(
  ${JSON.stringify(subjects.filter(({ fixtureId, aboutId }) => isId(fixtureId) && isId(aboutId)))}::jsonb)
  as s (kind text, "fixtureId" integer, "aboutId" integer)) s`;
const SAME = sql`c.kind = s.kind and c.fixture_id = s."fixtureId" and c.about_id = s."aboutId"`;
const KEY = sql`c.kind || ':' || c.fixture_id || ':' || c.about_id as key`;

type KeyedClaim = Claim & { readonly key: string };

const byKey = (rows: readonly KeyedClaim[]): Map<string, Claim[]> => Map.groupBy(rows, ({ key }) => key);

export async function selectClaims(tx: Queryable, subjects: readonly Subject[]): Promise<Map<string, Claim[]>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<KeyedClaim>`
    select ${KEY}, c.source, c.said, ${rankNow} as rank
    from ${tableOf(subjects)} join fact_claims c on ${SAME} ${joinPaused}`.execute(tx);
  return byKey(rows);
}

export async function selectStatsClaims(tx: Queryable, fixtureIds: readonly number[]): Promise<Map<string, Claim[]>> {
  if (fixtureIds.length === 0) return new Map();
  const { rows } = await sql<KeyedClaim>`select ${KEY}, c.source, c.rank, c.said from fact_claims c
    where c.kind = 'stats' and c.fixture_id = any(${fixtureIds})`.execute(tx);
  return byKey(rows);
}

export async function hasSpokenSince(
  tx: Queryable,
  source: string,
  { subjects, sinceMs }: { subjects: readonly Subject[]; sinceMs: number },
): Promise<boolean> {
  const { rows } = await sql`select from ${tableOf(subjects)} join fact_claims c on ${SAME}
    where c.source = ${source} and c.told_at > ${new Date(sinceMs)} limit 1`.execute(tx);
  return rows.length > 0;
}

const isId = (id: number): boolean => Number.isInteger(id) && Math.abs(id) < 2 ** 31;

/** True when any of them is another than before. */
export async function upsertClaims(tx: Tx, changes: readonly ClaimChange[]): Promise<boolean> {
  if (changes.length === 0) return false;
  const rows = changes.map(({ subject, source, rank, said }) => ({ ...subject, source, rank, said }));
  const { numAffectedRows = 0n } = await sql`insert into fact_claims (kind, fixture_id, about_id, source, rank, said)
    select kind, "fixtureId", "aboutId", source, rank, said from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (kind text, "fixtureId" integer, "aboutId" integer, source text, rank integer, said jsonb)
    on conflict (kind, fixture_id, about_id, source) do update set rank = excluded.rank, said = excluded.said,
      told_at = clock_timestamp()
    where (fact_claims.rank, fact_claims.said) is distinct from (excluded.rank, excluded.said)`.execute(tx);
  return numAffectedRows > 0n;
}

/** Replaces one source's words about a subject; null takes all of them away. */
export async function replaceClaim(
  tx: Tx,
  { kind, fixtureId, aboutId }: Subject,
  source: string,
  said: Claim["said"] | null,
): Promise<void> {
  const isIt = sql`kind = ${kind} and fixture_id = ${fixtureId} and about_id = ${aboutId} and source = ${source}`;
  await (
    said === null
      ? sql`delete from fact_claims where ${isIt}`
      : sql`update fact_claims set said = ${JSON.stringify(said)}::jsonb, told_at = clock_timestamp() where ${isIt}`
  ).execute(tx);
}

/** Of everything a source said; true when some of it had another rank. */
export async function updateRank(tx: Tx, source: string, rank: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update fact_claims set rank = ${rank}
    where source = ${source} and rank <> ${rank}`.execute(tx);
  return numAffectedRows > 0n;
}

/** Subjects of the sources that another source has claimed too: elsewhere precedence decides nothing. */
export async function selectShared(tx: Tx, sources: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select distinct c.kind, c.fixture_id as "fixtureId", c.about_id as "aboutId" from fact_claims c
    where c.source = any(${sources}) and exists (select from fact_claims o where o.kind = c.kind
      and o.fixture_id = c.fixture_id and o.about_id = c.about_id and o.source not in ('', c.source))
    order by 1, 2, 3`.execute(tx);
  return rows;
}

export interface Saying {
  readonly source: string;
  readonly value: unknown;
  readonly toldAtMs: number;
}

export interface Contradiction {
  readonly subject: Subject;
  readonly field: string;
  /** Best rank first: the first one decides. */
  readonly says: readonly Saying[];
}

/** Newest first; of one subject's field alone when it is named. */
export async function selectContradictions(
  db: Queryable,
  limit: number,
  only: { readonly subject: Subject; readonly field: string } | null = null,
): Promise<Contradiction[]> {
  const { subject = null, field = null } = only ?? {};
  const { rows } = await sql<Contradiction>`
    select jsonb_build_object('kind', c.kind, 'fixtureId', c.fixture_id, 'aboutId', c.about_id) as subject, f.key as field,
      jsonb_agg(jsonb_build_object('source', c.source, 'value', f.value,
        'toldAtMs', floor(extract(epoch from c.told_at) * 1000)) order by ${rankNow}, c.source) as says
    from fact_claims c ${joinPaused}, jsonb_each(c.said) f
    where c.source <> ''
      and (${subject === null} or (c.kind = ${subject?.kind ?? ""} and c.fixture_id = ${subject?.fixtureId ?? 0}
        and c.about_id = ${subject?.aboutId ?? 0} and f.key = ${field ?? ""}))
    group by c.kind, c.fixture_id, c.about_id, f.key
    having count(distinct f.value) > 1 or (${subject !== null} and count(*) > 0)
    order by max(c.told_at) desc, c.kind, c.fixture_id, c.about_id, f.key
    limit ${limit}`.execute(db);
  return rows;
}
