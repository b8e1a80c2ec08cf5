/** A season of invented managers put straight into the tables: what measurements of large games start from. */
import { roundId } from "@elleveren/rules";
import { type RawBuilder, sql } from "kysely";

import type { Queryable } from "../../packages/server/src/context.ts";
import { inventedSeason } from "@elleveren/worlds";
import { transact } from "../../packages/server/src/db/writing/transactions.ts";
import { replaceSettledColumns } from "../../packages/server/src/features/live/index.ts";
import { insertSeason } from "../../packages/server/src/features/seasons/index.ts";

export interface BenchSeason {
  readonly entryCount: number;
  /** The last of them is closed and has its matches on, those before it are settled. */
  readonly roundCount: number;
}

/** Entries 1 to `entryCount`; half of them changed their squad in each round, the others never. */
export async function insertBenchSeason(db: Queryable, { entryCount, roundCount }: BenchSeason): Promise<void> {
  await insertBenchSquads(db, { entryCount, roundCount });
  for (let round = 1; round < roundCount; round++) {
    await sql`insert into entry_results (entry_id, round_id, points, bench_points, cost_points, transfers, total_points,
        round_rank, overall_rank, rank_sort, bank_tenths, value_tenths, total_transfers)
      select n, ${round}, 40 + n % 30, 5, 0, 0, ${round} * (40 + n % 30), 1, 1, n, 5, 1000, ${round}
      from generate_series(1, ${entryCount}::bigint) n`.execute(db);
  }
  const ids = Float64Array.from({ length: entryCount }, (_, row) => row + 1);
  const [points, costPoints] = [Int16Array.from(ids, (id) => 40 + (id % 30)), new Int16Array(entryCount)];
  for (let round = 1; round < roundCount; round++) {
    const [totalPoints, totalTransfers] = [points.map((each) => each * round), points.map(() => round)];
    const columns = { count: entryCount, ids, points, costPoints, totalPoints, totalTransfers };
    await transact(db, (tx) => replaceSettledColumns(tx, { roundId: roundId(round), settlementNumber: 1 }, columns));
  }
  await sql`update rounds set state = case when round_id < ${roundCount} then 'settled' else 'closed' end,
      settlement_number = 1, settled_upon = case when round_id > 1 then 1 end where round_id <= ${roundCount}`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

/** Season, entries and squads alone: no round is closed yet. */
export async function insertBenchSquads(db: Queryable, { entryCount, roundCount }: BenchSeason): Promise<void> {
  const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };
  await insertSeason({ db, random }, inventedSeason({ seed: 1, rounds: 30, footballersPerClub: 20 }));
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    select n, n, 'Lag ' || n, 'Ola', 'Nordmann', 1, timestamptz '2020-01-01' from generate_series(1, ${entryCount}::bigint) n`.execute(
    db,
  );
  const squad = await squadOfEntry(db);
  for (let round = 1; round <= roundCount; round++) {
    // Teams with an even number keep the squad of the first round.
    await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
        chip, free_transfers, transfers_made, cost_points, updated_at)
      select n, ${round}, ${squad(round)}, array_fill(50, array[15]), 2 + n % 9, 11, 5,
        case when n % 10 = 0 then 'frush' end, 1, n % 3, 4 * (n % 2), timestamptz '2020-01-01'
      from generate_series(1, ${entryCount}::bigint, ${round === 1 ? 1 : 2}) n`.execute(db);
  }
}

/** 4-4-2, and the bench. */
const SLOTS = "GKP DEF DEF DEF DEF MID MID MID MID FWD FWD GKP DEF MID FWD".split(" ");

/** By round, an expression of entry n's fifteen, no footballer twice. The market is written into it, so that millions are made in seconds. */
export async function squadOfEntry(db: Queryable): Promise<(round: number) => RawBuilder<number[]>> {
  const { rows } = await sql<{ position: string; ids: number[] }>`
    select position, array_agg(footballer_id order by footballer_id) as ids from footballers group by position`.execute(
    db,
  );
  const market = new Map(rows.map(({ position, ids }) => [position, ids]));
  return (round) => {
    const slots = SLOTS.map((position, slot) => {
      const ids = market.get(position)!;
      const place = SLOTS.slice(0, slot).filter((each) => each === position).length + 1;
      return `('{${ids.join(",")}}'::integer[])[1 + (n * 7 + ${place * 3 + round}) % ${ids.length}]`;
    });
    return sql.raw(`array[${slots.join(",")}]`);
  };
}

/** Every match of the rounds is over; two of three footballers played in it, and some of them scored. */
export async function playBenchRounds(db: Queryable, roundCount: number): Promise<void> {
  await sql`update fixtures set started = true, finished = true, finished_provisional = true, minutes = 90,
      home_score = 1, away_score = 1 where round_id <= ${roundCount}`.execute(db);
  await sql`insert into match_stats (fixture_id, footballer_id, club_id, stats, revision)
    select x.fixture_id, f.footballer_id, f.club_id, jsonb_build_object('minutes', 90,
      'goals_scored', (f.footballer_id * x.fixture_id) % 3, 'goals_conceded', x.fixture_id % 2), 0
    from fixtures x join footballers f on f.club_id in (x.home_club_id, x.away_club_id)
    where x.round_id <= ${roundCount} and (f.footballer_id + x.fixture_id) % 3 <> 0`.execute(db);
  await sql`update rounds set state = 'closed' where round_id <= ${roundCount}`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
