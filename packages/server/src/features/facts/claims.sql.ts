/** What each source said last, as rows. */
import { sql } from "kysely";

import type { Queryable, Tx } from "../../context.ts";
import type { ClaimChange } from "./claims.ts";
import { positionKey, type Claim, type Subject } from "./facts.state.ts";

interface ClaimRow {
  readonly kind: string;
  readonly fixture_id: number;
  readonly about_id: number;
  readonly source: string;
  readonly rank: number;
  readonly said: Record<string, unknown>;
}

/** Those about the subjects, by `positionKey`. */
export async function selectClaims(tx: Queryable, subjects: readonly Subject[]): Promise<Map<string, Claim[]>> {
  const asked = subjects
    .filter(({ fixtureId, aboutId }) => isId(fixtureId) && isId(aboutId))
    .map(({ kind, fixtureId, aboutId }) => ({ kind, fixture_id: fixtureId, about_id: aboutId }));
  if (asked.length === 0) return new Map();
  const { rows } = await sql<ClaimRow>`
    select c.kind, c.fixture_id, c.about_id, c.source, c.rank, c.said
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s(kind text, fixture_id integer, about_id integer)
    join fact_claims c on c.kind = s.kind and c.fixture_id = s.fixture_id and c.about_id = s.about_id`.execute(tx);
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

/** Of everything a source said; returns the subjects that others spoke of too. */
export async function updateRank(tx: Tx, source: string, rank: number): Promise<Subject[]> {
  const { rows } = await sql<{ kind: Subject["kind"]; fixture_id: number; about_id: number }>`
    with moved as (
      update fact_claims set rank = ${rank} where source = ${source} and rank <> ${rank}
      returning kind, fixture_id, about_id)
    select kind, fixture_id, about_id from moved`.execute(tx);
  return rows.map((row) => ({ kind: row.kind, fixtureId: row.fixture_id, aboutId: row.about_id }));
}
