/**
 * The best of the season so far. Both lists change only when a round is settled (again), so each process asks the
 * database once for each settlement, however many people look.
 */
import type { WireBestLeague, WireValuableTeam } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";

interface SeasonBests {
  valuableTeams(): Promise<readonly WireValuableTeam[]>;
  bestLeagues(): Promise<readonly WireBestLeague[]>;
}

export function createSeasonBests(ctx: Context): SeasonBests {
  return {
    valuableTeams: oncePerSettlement(ctx, selectValuableTeams),
    bestLeagues: oncePerSettlement(ctx, selectBestLeagues),
  };
}

/**
 * Empty before the first settlement. A failed read is retried by the next request. The settlement's number and its
 * content are read from the same server, which may be a replica. The next season counts from the beginning.
 */
function oncePerSettlement<Row>(
  { reads }: Context,
  select: (db: Queryable, roundId: RoundId) => Promise<readonly Row[]>,
): () => Promise<readonly Row[]> {
  let kept: { readonly key: string; readonly rows: Promise<readonly Row[]> } | null = null;
  return () =>
    reads.read(async (db) => {
      const { rows } = await sql<{ round_id: RoundId; settlements: number; season: string }>`
        select max(round_id) as round_id, sum(settlement_number) as settlements,
          (select season_name from game) as season
        from rounds where state = 'settled' having count(*) > 0`.execute(db);
      const settled = rows[0];
      if (!settled) return [];
      const key = `${settled.season}/${settled.round_id}/${settled.settlements}`;
      if (kept?.key !== key) {
        const reading = select(db, settled.round_id);
        kept = { key, rows: reading };
        reading.catch(() => {
          if (kept?.rows === reading) kept = null;
        });
      }
      return kept.rows;
    });
}

/** Squads and leagues shown. */
const SHOWN = 5;
/** A league is compared by the average of this many best entries, and needs as many of them. */
const BEST_OF = 5;

/** By value with the bank, then by the overall table. */
async function selectValuableTeams(db: Queryable, roundId: RoundId): Promise<WireValuableTeam[]> {
  const { rows } = await sql<WireValuableTeam>`
    select e.entry_id as entry, e.name, ${managerName} as player_name,
      best.value_tenths as value_with_bank, best.total_transfers
    from (select entry_id, value_tenths, total_transfers, rank_sort from entry_results
      where round_id = ${roundId} order by value_tenths desc, rank_sort limit ${SHOWN}) best
    join entries e using (entry_id)
    order by best.value_tenths desc, best.rank_sort`.execute(db);
  return rows;
}

/** Private classic leagues from the season's first round on, so that all count the same rounds; members in the table only. */
async function selectBestLeagues(db: Queryable, roundId: RoundId): Promise<WireBestLeague[]> {
  const { rows } = await sql<WireBestLeague>`
    with placed as (
      select m.league_id, r.total_points, count(*) over (partition by m.league_id) as entries,
        row_number() over (partition by m.league_id order by r.rank_sort) as place
      from league_members m
      join leagues l using (league_id)
      join entry_results r on r.entry_id = m.entry_id and r.round_id = ${roundId}
      join rounds current on current.round_id = ${roundId}
      where l.league_type = 'x' and l.scoring = 'classic' and m.joined_at < current.deadline_at
        and l.start_round_id = (select min(round_id) from rounds)
    )
    select p.league_id as league, l.name, p.entries, to_char(p.average, 'FM999999990.0') as average_score
    from (select league_id, entries, avg(total_points) as average from placed
      where place <= ${BEST_OF} and entries >= ${BEST_OF} group by league_id, entries
      order by average desc, league_id limit ${SHOWN}) p
    join leagues l using (league_id)
    order by p.average desc, p.league_id`.execute(db);
  return rows;
}
