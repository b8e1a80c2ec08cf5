/** Announcements, and what is said while the game is closed. Times are the machines' own. */
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface Said {
  readonly level: "info" | "warning" | "urgent";
  readonly titleNb: string;
  /** Empty: a reader of nynorsk reads the bokmål, title and text. */
  readonly titleNn: string;
  readonly titleEn: string;
  readonly textNb: string;
  readonly textNn: string;
  readonly textEn: string;
}

export interface Announcement extends Said {
  readonly announcementId: number;
  readonly fromAt: Date;
  readonly untilAt: Date | null;
  readonly version: number;
  readonly state: "planned" | "shown" | "over";
}

const STATE = sql<Announcement["state"]>`case when until_at <= clock_timestamp() then 'over'
  when from_at > clock_timestamp() then 'planned' else 'shown' end`;
const COLUMNS = sql`announcement_id as "announcementId", level, title_nb as "titleNb", title_nn as "titleNn",
  title_en as "titleEn", text_nb as "textNb", text_nn as "textNn", text_en as "textEn", from_at as "fromAt", until_at as "untilAt", version, ${STATE} as state`;

/** The most urgent first, then the newest. */
export async function selectShown(db: Queryable): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    select ${COLUMNS} from announcements
    where from_at <= clock_timestamp() and coalesce(until_at > clock_timestamp(), true)
    order by array_position(array['urgent', 'warning', 'info'], level), from_at desc, announcement_id desc
    limit 20`.execute(db);
  return rows;
}

/** The newest first. */
export async function selectAnnouncements(db: Queryable): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    select ${COLUMNS} from announcements order by from_at desc, announcement_id desc limit 50`.execute(db);
  return rows;
}

export async function lockAnnouncement(tx: Tx, id: number): Promise<Announcement | null> {
  const { rows } = await sql<Announcement>`
    select ${COLUMNS} from announcements where announcement_id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

const timeOf = (ms: number | null) => sql`to_timestamp(${ms}::float8 / 1000)`;

export interface Span {
  /** Null begins now, by the database's clock. */
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

const beginningOf = ({ fromMs }: Span) => sql`coalesce(${timeOf(fromMs)}, clock_timestamp())`;

export async function insertAnnouncement(tx: Tx, said: Said & Span): Promise<number> {
  const { rows } = await sql<{ announcement_id: number }>`
    insert into announcements (level, title_nb, title_nn, title_en, text_nb, text_nn, text_en, from_at, until_at)
    values (${said.level}, ${said.titleNb}, ${said.titleNn}, ${said.titleEn}, ${said.textNb}, ${said.textNn},
      ${said.textEn}, ${beginningOf(said)}, ${timeOf(said.untilMs)})
    returning announcement_id`.execute(tx);
  return rows[0]!.announcement_id;
}

export async function updateAnnouncement(tx: Tx, id: number, said: Said & Span): Promise<void> {
  await sql`update announcements set level = ${said.level}, title_nb = ${said.titleNb}, title_nn = ${said.titleNn},
      title_en = ${said.titleEn}, text_nb = ${said.textNb}, text_nn = ${said.textNn}, text_en = ${said.textEn}, from_at = ${beginningOf(said)},
      until_at = ${timeOf(said.untilMs)}, version = version + 1
    where announcement_id = ${id}`.execute(tx);
}

/** One that has not begun is gone without a trace but in the log. */
export async function endAnnouncement(tx: Tx, { announcementId, state }: Announcement): Promise<void> {
  await (
    state === "planned"
      ? sql`delete from announcements where announcement_id = ${announcementId}`
      : sql`update announcements set until_at = greatest(clock_timestamp(), from_at + interval '1 microsecond'),
          version = version + 1 where announcement_id = ${announcementId}`
  ).execute(tx);
}

export interface Maintenance {
  readonly isClosed: boolean;
  readonly textNb: string;
  /** Empty: a reader of nynorsk reads the bokmål. */
  readonly textNn: string;
  readonly textEn: string;
  readonly untilAt: Date | null;
  readonly version: number;
}

const MAINTENANCE = sql`maintenance as "isClosed", closed_text_nb as "textNb", closed_text_nn as "textNn",
  closed_text_en as "textEn", closed_until as "untilAt", closed_version as version`;

/** Null while the database holds no season. */
export async function selectMaintenance(db: Queryable): Promise<Maintenance | null> {
  const { rows } = await sql<Maintenance>`select ${MAINTENANCE} from game`.execute(db);
  return rows[0] ?? null;
}

export async function lockMaintenance(tx: Tx): Promise<Maintenance | null> {
  const { rows } = await sql<Maintenance>`select ${MAINTENANCE} from game for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateMaintenance(
  tx: Tx,
  now: Pick<Maintenance, "isClosed" | "textNb" | "textNn" | "textEn"> & { readonly untilMs: number | null },
): Promise<void> {
  await sql`update game set maintenance = ${now.isClosed}, closed_text_nb = ${now.textNb}, closed_text_nn = ${now.textNn},
    closed_text_en = ${now.textEn}, closed_until = ${timeOf(now.untilMs)}, closed_version = closed_version + 1`.execute(
    tx,
  );
}
