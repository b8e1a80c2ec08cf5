/** Facts of a live round, and signed-in clients, for measurements. */
import { type FixtureId, footballerId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../packages/server/src/context.ts";
import { type MatchFact, recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { tokenOf } from "./stream-readers.ts";

interface Scorer {
  readonly fixture_id: FixtureId;
  readonly footballer_id: number;
}

/** Sends events one after the other, each with another minute and another count of a footballer; returns the revision. */
export async function eventsOf(ctx: Context, roundId: number): Promise<() => Promise<number>> {
  const { rows } = await sql<Scorer>`
    select x.fixture_id, f.footballer_id from fixtures x join footballers f on f.club_id in (x.home_club_id, x.away_club_id)
    where x.round_id = ${roundId} order by f.footballer_id, x.fixture_id`.execute(ctx.db);
  let told = 0;
  return async () => {
    const { fixture_id: fixtureId, footballer_id: id } = rows[(told * 7) % rows.length]!;
    told += 1;
    const minutes = 1 + (told % 90);
    const facts: MatchFact[] = [
      { kind: "fixture", fixtureId, started: true, homeScore: told % 8, awayScore: 0, minutes },
      { kind: "stats", fixtureId, footballerId: footballerId(id), stats: { minutes, goals_scored: 1 + (told % 4) } },
    ];
    const result = await recordFacts(ctx, facts, { source: "bench", messageId: `event ${told}` });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.value.revision ?? 0;
  };
}

/** The first so many entries belong to accounts that are signed in with `tokenOf` their number. */
export async function insertSignedIn(db: Queryable, count: number): Promise<void> {
  await sql`insert into accounts (account_id, email, email_key, first_name, last_name, entry_id)
    select n, 'bench-' || n || '@example.test', 'bench-' || n || '@example.test', 'Bench', 'Mark', n
    from generate_series(1, ${count}::bigint) n`.execute(db);
  await sql`insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
    select sha256(convert_to(${tokenOf(0).slice(0, -1)} || n, 'utf8')), n, clock_timestamp(), clock_timestamp(),
      clock_timestamp() + interval '1 day' from generate_series(1, ${count}::bigint) n`.execute(db);
}
