/** Announcements, and the text shown under maintenance. Times are in machine time. */
import type { WireAnnouncement, WireMaintenance } from "@elleveren/contract";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

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

const STATE = sql<WireAnnouncement["state"]>`case when until_at <= clock_timestamp() then 'over'
  when from_at > clock_timestamp() then 'planned' else 'shown' end`;
const COLUMNS = sql`announcement_id as id, version, level, title_nb, title_nn, title_en, text_nb, text_nn, text_en,
  ${microsOf("from_at")} as "from", ${microsOf("until_at")} as until, ${STATE} as state`;

/** The most urgent first, then the newest. */
export async function selectShown(db: Queryable): Promise<WireAnnouncement[]> {
  const { rows } = await sql<WireAnnouncement>`
    select ${COLUMNS} from announcements
    where from_at <= clock_timestamp() and coalesce(until_at > clock_timestamp(), true)
    order by array_position(array['urgent', 'warning', 'info'], level), from_at desc, announcement_id desc
    limit 20`.execute(db);
  return rows;
}

/** The newest first. */
export async function selectAnnouncements(db: Queryable): Promise<WireAnnouncement[]> {
  const { rows } = await sql<WireAnnouncement>`
    select ${COLUMNS} from announcements order by from_at desc, announcement_id desc limit 50`.execute(db);
  return rows;
}

export async function lockAnnouncement(tx: Tx, id: number): Promise<WireAnnouncement | null> {
  const { rows } = await sql<WireAnnouncement>`
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

/** One that has not begun is deleted, and only the audit log shows it. */
export async function endAnnouncement(tx: Tx, { id, state }: WireAnnouncement): Promise<void> {
  await (
    state === "planned"
      ? sql`delete from announcements where announcement_id = ${id}`
      : sql`update announcements set until_at = greatest(clock_timestamp(), from_at + interval '1 microsecond'),
          version = version + 1 where announcement_id = ${id}`
  ).execute(tx);
}

const MAINTENANCE = sql`maintenance as closed, closed_text_nb as text_nb, closed_text_nn as text_nn,
  closed_text_en as text_en, ${microsOf("closed_until")} as until, closed_version as version`;

/** Null while the database holds no season. */
export async function selectMaintenance(db: Queryable): Promise<WireMaintenance | null> {
  const { rows } = await sql<WireMaintenance>`select ${MAINTENANCE} from game`.execute(db);
  return rows[0] ?? null;
}

export async function lockMaintenance(tx: Tx): Promise<WireMaintenance | null> {
  const { rows } = await sql<WireMaintenance>`select ${MAINTENANCE} from game for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateMaintenance(
  tx: Tx,
  now: Pick<Said, "textNb" | "textNn" | "textEn"> & { readonly isClosed: boolean; readonly untilMs: number | null },
): Promise<void> {
  await sql`update game set maintenance = ${now.isClosed}, closed_text_nb = ${now.textNb}, closed_text_nn = ${now.textNn},
    closed_text_en = ${now.textEn}, closed_until = ${timeOf(now.untilMs)}, closed_version = closed_version + 1`.execute(
    tx,
  );
}
