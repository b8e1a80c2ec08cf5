/** Changes to a league as its administrator makes them. The caller holds the league's lock. */
import type { EntryId, LeagueId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../../context.ts";
import type { CodePrivacy } from "../leagues.sql.ts";

export interface LeagueSettings {
  readonly name: string;
  readonly startRoundId: RoundId;
  readonly closed: boolean;
  readonly codePrivacy: CodePrivacy;
  readonly adminEntryId: EntryId;
  /** Of a head-to-head league; null in others. */
  readonly koRounds: number | null;
  /** Null is no limit. */
  readonly maxEntries: number | null;
}

export async function updateLeagueSettings(tx: Tx, id: LeagueId, settings: LeagueSettings): Promise<void> {
  await sql`update leagues set name = ${settings.name}, start_round_id = ${settings.startRoundId},
    closed = ${settings.closed}, code_privacy = ${settings.codePrivacy}, admin_entry_id = ${settings.adminEntryId},
    ko_rounds = ${settings.koRounds}, max_entries = ${settings.maxEntries}
    where league_id = ${id}`.execute(tx);
}

export async function updateHidesOdds(tx: Tx, id: LeagueId, hidesOdds: boolean): Promise<void> {
  await sql`update leagues set hides_odds = ${hidesOdds} where league_id = ${id}`.execute(tx);
}

/** False when another league has that code. */
export async function updateLeagueCode(tx: Tx, id: LeagueId, code: string): Promise<boolean> {
  const { rows } = await sql`update leagues set code = ${code}
    where league_id = ${id} and not exists (select from leagues where code = ${code}) returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * A league with a new administrator sends nothing to URLs of the former one, until the new one names another
 * (`features/leagues/webhooks`).
 */
export async function pauseWebhooks(tx: Tx, id: LeagueId): Promise<void> {
  await sql`update league_webhooks set disabled_at = clock_timestamp()
    where league_id = ${id} and disabled_at is null`.execute(tx);
  // Nor is it asked about any more from where the former one was.
  await sql`delete from league_chats where league_id = ${id}`.execute(tx);
  await sql`delete from chat_codes where league_id = ${id}`.execute(tx);
  await sql`delete from chat_installs where league_id = ${id}`.execute(tx);
}

/** Tables deleted with a league, before its own row; the log stays. */
const LEAGUE_TABLES = [
  "league_members",
  "league_bans",
  "league_co_administrators",
  "league_messages",
  "league_formats",
  "league_forfeits",
  "league_customs",
  "league_honours",
  "organisation_leagues",
  "league_stretches",
  "cups",
  "h2h_knockouts",
  "h2h_draws",
  "league_webhooks",
  "league_chats",
  "chat_codes",
  "chat_installs",
  "name_cases",
  "leagues",
];

export async function deleteLeagueRows(tx: Tx, id: LeagueId): Promise<void> {
  await sql`delete from cup_matches m using cups c where c.league_id = ${id} and m.cup_id = c.cup_id`.execute(tx);
  await sql`delete from cup_rounds r using cups c where c.league_id = ${id} and r.cup_id = c.cup_id`.execute(tx);
  for (const table of LEAGUE_TABLES) await sql`delete from ${sql.table(table)} where league_id = ${id}`.execute(tx);
}

/** False when the entry was banned already. */
export async function insertBan(tx: Tx, id: LeagueId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`insert into league_bans (league_id, entry_id, banned_at)
    values (${id}, ${entry}, game_now()) on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** False when the entry was not banned. */
export async function deleteBan(tx: Tx, id: LeagueId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`
    delete from league_bans where league_id = ${id} and entry_id = ${entry} returning 1`.execute(tx);
  return rows.length > 0;
}
