/** A deleted manager's leagues. */
import { entryId, leagueId, type EntryId, type LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../../context.ts";
import { useOneConnectionEach } from "../../../../db/scale/distribute.ts";
import { notify } from "../../../../db/notify.ts";
import { deleteLeagueRows, pauseWebhooks } from "./administration.sql.ts";
import { deleteCoAdministrator, selectCoAdministrators } from "../members/co-administrators.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { lockOwnedEntry } from "../members/members.sql.ts";

/**
 * Each administered league goes to the longest-serving co-administrator, or else member; without any it is deleted. The
 * caller holds the lock of the leaving entry. It stays a member where others are, so that their tables stay as they
 * were.
 */
export async function handOverLeagues(tx: Tx, leaver: EntryId): Promise<void> {
  for (const { id, name } of await lockLeaguesOf(tx, leaver)) {
    const heir = await findHeir(tx, id, leaver);
    if (heir === null) {
      await deleteLeagueRows(tx, id);
      await insertLeagueAct(tx, { leagueId: id, entryId: leaver, kind: "deleted", details: { name } });
    } else {
      await sql`update leagues set admin_entry_id = ${heir} where league_id = ${id}`.execute(tx);
      await deleteCoAdministrator(tx, id, heir);
      await pauseWebhooks(tx, id);
      const details = { adminEntryId: { from: leaver, to: heir } };
      await insertLeagueAct(tx, { leagueId: id, entryId: leaver, kind: "administrator", details });
    }
    await notify(tx, { kind: "leagues", leagueId: id });
  }
}

async function lockLeaguesOf(tx: Tx, admin: EntryId): Promise<{ readonly id: LeagueId; readonly name: string }[]> {
  await useOneConnectionEach(tx);
  const { rows } = await sql<{ league_id: number; name: string }>`
    select league_id, name from leagues where admin_entry_id = ${admin} order by league_id for update`.execute(tx);
  return rows.map((row) => ({ id: leagueId(row.league_id), name: row.name }));
}

async function findHeir(tx: Tx, league: LeagueId, leaver: EntryId): Promise<EntryId | null> {
  const helpers = await selectCoAdministrators(tx, league);
  const { rows } = await sql<{ entry_id: number }>`
    select m.entry_id from league_members m join entries e using (entry_id)
    where m.league_id = ${league} and m.entry_id <> ${leaver} and e.deleted_at is null
    order by m.joined_at, m.entry_id`.execute(tx);
  for (const candidate of [...helpers.filter((id) => id !== leaver), ...rows.map((row) => entryId(row.entry_id))]) {
    // The candidate's account may be in deletion at this moment, too.
    if (await lockOwnedEntry(tx, candidate)) return candidate;
  }
  return null;
}
