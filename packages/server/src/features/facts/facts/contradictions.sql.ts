/** Where sources with a rank say different things of one field. */
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { joinPaused, rankNow } from "./claims.sql.ts";
import type { Subject } from "./facts.state.ts";

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
