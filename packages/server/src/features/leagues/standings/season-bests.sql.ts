/** The most valuable squads and the best private leagues, from the last settled round's results. */
import type { WireBestLeague, WireValuableTeam } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";

/** Squads and leagues shown. */
const SHOWN = 5;
/** A league is compared by the average of this many best entries, and needs as many of them. */
const BEST_OF = 5;

/** By value with the bank, then by the overall table. */
export async function selectValuableTeams(db: Queryable, roundId: RoundId): Promise<WireValuableTeam[]> {
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
export async function selectBestLeagues(db: Queryable, roundId: RoundId): Promise<WireBestLeague[]> {
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
