/** A draft's changes as facts: what is said of a footballer's match is said whole, so the rest of it is read first. */
import type { MatchStats } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import type { MatchFact } from "../facts/index.ts";
import type { CorrectionChange } from "./correction.ts";

export async function factsOfDraft(db: Queryable, changes: readonly CorrectionChange[]): Promise<MatchFact[]> {
  const stored = await selectStats(db, changes);
  return changes.map((change): MatchFact => {
    if (!("footballerId" in change)) return { kind: "fixture", ...change };
    const { fixtureId, footballerId, clubId } = change;
    const said = { ...stored.get(`${fixtureId}:${footballerId}`), ...change.stats };
    const stats = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) as MatchStats;
    return { kind: "stats", fixtureId, footballerId, ...(clubId !== undefined && { clubId }), stats };
  });
}

async function selectStats(db: Queryable, changes: readonly CorrectionChange[]): Promise<Map<string, MatchStats>> {
  const { rows } = await sql<{ fixture_id: number; footballer_id: number; stats: MatchStats }>`
    select fixture_id, footballer_id, stats from match_stats
    where fixture_id = any(${[...new Set(changes.map(({ fixtureId }) => fixtureId))]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [`${row.fixture_id}:${row.footballer_id}`, row.stats]));
}
