/**
 * The best of the season so far. Both lists change only when a round is settled (again), so each process asks the
 * database once for each settlement, however many people look.
 */
import type { WireBestLeague, WireValuableTeam } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { selectBestLeagues, selectValuableTeams } from "./season-bests.sql.ts";

export interface SeasonBests {
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
 * Empty before the first settlement. A failed read is tried again by the next one who asks. Which settlement it is and
 * what it brought are read from the same server, which may be a replica. The next season counts from the beginning.
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
