/** The view of the demo's managers before a deadline, from the database as the site would show it. */
import { clubId, footballerId, roundId, type FootballerId, type Position, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "@elleveren/server/context.ts";
import { scout, type PointsBook, type PublicFootballer, type Scouting } from "../managers/index.ts";

export async function scoutRound(
  db: Queryable,
  request: {
    readonly roundId: RoundId;
    readonly book: PointsBook;
    readonly owners: ReadonlyMap<FootballerId, number>;
    readonly entryCount: number;
  },
): Promise<Scouting> {
  const footballers = await sql<{
    footballer_id: number;
    club_id: number;
    position: Position;
    price_tenths: number;
    status: string;
    chance_next_round: number | null;
  }>`select footballer_id, club_id, position, price_tenths, status, chance_next_round from footballers
    where not removed order by footballer_id`.execute(db);
  const fixtures = await sql<{ round_id: number | null; home_club_id: number; away_club_id: number }>`
    select round_id, home_club_id, away_club_id from fixtures order by fixture_id`.execute(db);
  return scout({
    roundId: request.roundId,
    footballers: footballers.rows.map((row): PublicFootballer => {
      const id = footballerId(row.footballer_id);
      return {
        footballerId: id,
        clubId: clubId(row.club_id),
        position: row.position,
        priceTenths: row.price_tenths,
        status: row.status,
        chance: row.chance_next_round,
        ownedShare: (request.owners.get(id) ?? 0) / Math.max(1, request.entryCount),
        ...request.book.figures(id),
      };
    }),
    fixtures: fixtures.rows.map((row) => ({
      roundId: row.round_id === null ? null : roundId(row.round_id),
      homeClubId: clubId(row.home_club_id),
      awayClubId: clubId(row.away_club_id),
    })),
  });
}
