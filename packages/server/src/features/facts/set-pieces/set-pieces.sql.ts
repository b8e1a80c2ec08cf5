/** Notes on set pieces, a row a club that has any. */
import type { ClubId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface SetPieceNote {
  readonly text: string;
  readonly sourceUrl: string | null;
}

export interface ClubNotes {
  readonly clubId: ClubId;
  readonly notes: readonly SetPieceNote[];
  /** 0 before the first. */
  readonly version: number;
  readonly changedAt: Date | null;
}

const CLUB_NOTES = sql`c.club_id as "clubId", coalesce(n.notes, '[]') as notes, coalesce(n.version, 0) as version,
  n.changed_at as "changedAt"`;

/** Clubs of the market, those without notes too, by number. */
export async function selectClubNotes(db: Queryable): Promise<ClubNotes[]> {
  const { rows } = await sql<ClubNotes>`
    select ${CLUB_NOTES} from clubs c left join set_piece_notes n using (club_id)
    where not c.unavailable order by c.club_id`.execute(db);
  return rows;
}

/** Since when answers are as they are: the last change, or before the first the setting of the season's clock. */
export async function selectLastChange(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce((select max(changed_at) from set_piece_notes), (select clock_real_at from game), clock_timestamp()) as at`.execute(
    db,
  );
  return rows[0]!.at;
}

/** Null for a club that there is not, or one that is not in the market. The club's row is the lock of its notes. */
export async function lockClubNotes(tx: Tx, clubId: ClubId): Promise<ClubNotes | null> {
  const { rows: clubs } = await sql`
    select 1 from clubs where club_id = ${clubId} and not unavailable for no key update`.execute(tx);
  if (clubs.length === 0) return null;
  const { rows } = await sql<ClubNotes>`
    select ${CLUB_NOTES} from clubs c left join set_piece_notes n using (club_id) where c.club_id = ${clubId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function replaceNotes(tx: Tx, clubId: ClubId, notes: readonly SetPieceNote[]): Promise<void> {
  await sql`
    insert into set_piece_notes (club_id, notes) values (${clubId}, ${JSON.stringify(notes)}::jsonb)
    on conflict (club_id) do update
    set notes = excluded.notes, version = set_piece_notes.version + 1, changed_at = clock_timestamp()`.execute(tx);
}
