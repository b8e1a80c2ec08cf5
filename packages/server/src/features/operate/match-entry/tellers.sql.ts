/** Who decides what is known of a match: the source of the best rank that has spoken of its score, minute or whistles. */
import type { WireTeller } from "@elleveren/contract";
import { fixtureId, type FixtureId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { joinPaused, rankNow } from "../../facts/index.ts";

/** An operator is whoever told the last act that stands, named as the account is now. Matches that nobody tells are missing. */
export async function selectTellers(
  db: Queryable,
  fixtures: readonly FixtureId[],
): Promise<Map<FixtureId, WireTeller>> {
  if (fixtures.length === 0) return new Map();
  const { rows } = await sql<{ fixture_id: number; source: string; operator: string | null }>`
    select distinct on (c.fixture_id) c.fixture_id, c.source, case when c.source = 'operator' then (
        select coalesce(nullif(trim(first_name || ' ' || last_name), ''), actor)
        from match_acts m left join accounts on account_id = substring(actor from '^operator:([0-9]{1,18})$')::bigint
        where m.fixture_id = c.fixture_id order by act_id desc limit 1) end as operator
    from fact_claims c ${joinPaused}
    where c.kind = 'fixture' and c.fixture_id = any(${[...fixtures]}::integer[]) and c.about_id = 0
      and (c.source = 'operator' or c.source like 'feed:%') and c.said ?| array['score', 'minutes', 'started']
    order by c.fixture_id, ${rankNow}`.execute(db);
  return new Map(
    rows.map(({ fixture_id: id, source, operator }) => [
      fixtureId(id),
      source === "operator"
        ? { kind: "operator", name: operator ?? "" }
        : { kind: "feed", name: source.slice("feed:".length) },
    ]),
  );
}
