/** What each source said last, as rows. */
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { ClaimChange } from "./claims.ts";
import { BASE_RANK, type Claim, positionKey, type Subject } from "./facts.state.ts";

interface ClaimRow {
  readonly kind: string;
  readonly fixture_id: number;
  readonly about_id: number;
  readonly source: string;
  readonly rank: number;
  readonly said: Record<string, unknown>;
}

/** Below every feed that is heard, and above what nobody with a rank said. */
export const LAST_RANK = BASE_RANK - 1;

/** While an operator has paused a feed, whoever speaks of the same decides before it. */
export const joinPaused = sql`left join match_feeds p on 'feed:' || p.feed = c.source and p.paused_at is not null`;
export const rankNow = sql<number>`case when p.feed is null then c.rank else ${LAST_RANK}::integer end`;

/** Those about the subjects, by `positionKey`. */
export async function selectClaims(tx: Queryable, subjects: readonly Subject[]): Promise<Map<string, Claim[]>> {
  const asked = subjects
    .filter(({ fixtureId, aboutId }) => isId(fixtureId) && isId(aboutId))
    .map(({ kind, fixtureId, aboutId }) => ({ kind, fixture_id: fixtureId, about_id: aboutId }));
  if (asked.length === 0) return new Map();
  const { rows } = await sql<ClaimRow>`
    select c.kind, c.fixture_id, c.about_id, c.source, c.said, ${rankNow} as rank
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s(kind text, fixture_id integer, about_id integer)
    join fact_claims c on c.kind = s.kind and c.fixture_id = s.fixture_id and c.about_id = s.about_id
    ${joinPaused}`.execute(tx);
  const claims = new Map<string, Claim[]>();
  for (const { kind, fixture_id, about_id, source, rank, said } of rows) {
    const key = positionKey(kind, fixture_id, about_id);
    const own = claims.get(key) ?? [];
    // A subject that a message names twice is found twice; it is refused later, and counted once here.
    if (!own.some((claim) => claim.source === source)) own.push({ source, rank, said });
    claims.set(key, own);
  }
  return claims;
}

/** Everything said of anybody's statistics in the matches, by `positionKey`. */
export async function selectStatsClaims(tx: Queryable, fixtureIds: readonly number[]): Promise<Map<string, Claim[]>> {
  if (fixtureIds.length === 0) return new Map();
  const { rows } = await sql<ClaimRow>`select kind, fixture_id, about_id, source, rank, said from fact_claims
    where kind = 'stats' and fixture_id = any(${fixtureIds})`.execute(tx);
  const grouped = Map.groupBy(rows, (row) => positionKey(row.kind, row.fixture_id, row.about_id));
  return new Map(
    [...grouped].map(([key, own]) => [key, own.map(({ source, rank, said }) => ({ source, rank, said }))]),
  );
}

/** Whether the source has said anything else of one of the subjects since then. */
export async function hasSpokenSince(
  tx: Queryable,
  source: string,
  { subjects, sinceMs }: { readonly subjects: readonly Subject[]; readonly sinceMs: number },
): Promise<boolean> {
  const asked = subjects.map(({ kind, fixtureId, aboutId }) => ({ kind, fixture_id: fixtureId, about_id: aboutId }));
  const { rows } = await sql`select from fact_claims c
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s(kind text, fixture_id integer, about_id integer)
      on c.kind = s.kind and c.fixture_id = s.fixture_id and c.about_id = s.about_id
    where c.source = ${source} and c.told_at > ${new Date(sinceMs)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** What PostgreSQL can compare; anything else is refused by the check. */
export const isId = (id: number): boolean => Number.isInteger(id) && Math.abs(id) < 2 ** 31;

/** True when any of them is another than before. */
export async function upsertClaims(tx: Tx, changes: readonly ClaimChange[]): Promise<boolean> {
  if (changes.length === 0) return false;
  const rows = changes.map(({ subject, source, rank, said }) => ({
    kind: subject.kind,
    fixture_id: subject.fixtureId,
    about_id: subject.aboutId,
    source,
    rank,
    said,
  }));
  const { numAffectedRows = 0n } = await sql`insert into fact_claims (kind, fixture_id, about_id, source, rank, said)
    select kind, fixture_id, about_id, source, rank, said from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s(kind text, fixture_id integer, about_id integer, source text, rank integer, said jsonb)
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

/** What the sources spoke of and somebody else too: elsewhere no rank decides anything. */
export async function selectShared(tx: Tx, sources: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<{ kind: Subject["kind"]; fixture_id: number; about_id: number }>`
    select distinct c.kind, c.fixture_id, c.about_id from fact_claims c
    where c.source = any(${sources}) and exists (select from fact_claims o where o.kind = c.kind
      and o.fixture_id = c.fixture_id and o.about_id = c.about_id and o.source not in ('', c.source))
    order by 1, 2, 3`.execute(tx);
  return rows.map((row) => ({ kind: row.kind, fixtureId: row.fixture_id, aboutId: row.about_id }));
}

/** Where sources with a rank say different things of one field. */
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
  const { rows } = await sql<{
    kind: Subject["kind"];
    fixture_id: number;
    about_id: number;
    field: string;
    says: { source: string; value: unknown; told_ms: number }[];
  }>`select c.kind, c.fixture_id, c.about_id, f.key as field,
      jsonb_agg(jsonb_build_object('source', c.source, 'value', f.value,
        'told_ms', floor(extract(epoch from c.told_at) * 1000)) order by ${rankNow}, c.source) as says
    from fact_claims c ${joinPaused}, jsonb_each(c.said) f
    where c.source <> ''
      and (${subject === null} or (c.kind = ${subject?.kind ?? ""} and c.fixture_id = ${subject?.fixtureId ?? 0}
        and c.about_id = ${subject?.aboutId ?? 0} and f.key = ${field ?? ""}))
    group by c.kind, c.fixture_id, c.about_id, f.key
    having count(distinct f.value) > 1 or (${subject !== null} and count(*) > 0)
    order by max(c.told_at) desc, c.kind, c.fixture_id, c.about_id, f.key
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    subject: { kind: row.kind, fixtureId: row.fixture_id, aboutId: row.about_id },
    field: row.field,
    says: row.says.map(({ source, value, told_ms }) => ({ source, value, toldAtMs: told_ms })),
  }));
}
