/**
 * Seeds of chance: one a round, promised by its hash before the round and told when the round is settled (decision 0088).
 */
import { commitmentOf, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";
import type { WireCupSeed } from "@elleveren/contract";

import type { Context, Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

/** Promises a seed for every round that has none yet. Many processes at once promise one. */
export async function commitSeeds({ db, random }: Pick<Context, "db" | "random">): Promise<void> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select r.round_id from rounds r
    where not exists (select from chance_seeds s where s.round_id = r.round_id) order by r.round_id`.execute(db);
  if (rows.length === 0) return;
  const seeds = rows.map(() => Buffer.from(random.bytes(32)).toString("hex"));
  await sql`
    insert into chance_seeds (round_id, seed, commitment, committed_at)
    select round_id, seed, commitment, game_now()
    from unnest(${rows.map((row) => row.round_id)}::integer[], ${seeds}::text[], ${seeds.map(commitmentOf)}::text[])
      as promised (round_id, seed, commitment)
    on conflict do nothing`.execute(db);
}

/** Reveals the seed of a settled round, once the transaction commits, and returns it. */
export async function revealSeed(tx: Tx, roundId: RoundId): Promise<string> {
  const { rows } = await sql<{ seed: string }>`
    update chance_seeds set revealed_at = coalesce(revealed_at, game_now())
    where round_id = ${roundId} returning seed`.execute(tx);
  if (!rows[0]) throw new Error(`Round ${roundId} was settled and no seed was promised for it.`);
  return rows[0].seed;
}

/** The public part of every round's seed, in the order of rounds. */
export async function selectPublicSeeds(db: Queryable, roundId: RoundId | null = null): Promise<WireCupSeed[]> {
  const { rows } = await sql<WireCupSeed>`
    select round_id as event, commitment, ${microsOf("committed_at")} as committed_time,
      case when revealed_at is not null then seed end as seed, ${microsOf("revealed_at")} as revealed_time
    from chance_seeds where ${roundId}::integer is null or round_id = ${roundId} order by round_id`.execute(db);
  return rows;
}
