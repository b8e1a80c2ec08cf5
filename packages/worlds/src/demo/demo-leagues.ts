/** The demo's leagues: the system's own, and some eighty private ones of friends, offices and neighbours. */
import type { AccountId, EntryId } from "@elleveren/rules";
import { sql } from "kysely";
import type { PoolClient } from "pg";

import type { Context, Tx } from "@elleveren/server/context.ts";
import { clientTransaction } from "@elleveren/server/db/client-transaction.ts";
import { drawDueLeagues, drawLeagueCode, insertPastLeague } from "@elleveren/server/features/leagues/index.ts";
import { seededRandom, type SeededRandom } from "@elleveren/server/features/operate/index.ts";
import { copyRows, type CopyValue } from "./copy-rows.ts";
import { insertDemoH2hLeagues } from "./demo-h2h-leagues.ts";
import { leagueNames } from "./league-names.ts";
import type { ManagerPool } from "./manager-pool.ts";

const LEAGUES = "leagues (league_id, name, league_type, scoring, admin_entry_id, start_round_id, code, created_at)";
const MEMBERS = "league_members (league_id, entry_id, joined_at)";
const COUNT = 80;
/** Leagues the visitor is in, who administers the first one. */
const VISITORS = 6;
/** Leagues of the season before that the visitor may renew. */
const PAST = ["Påskeligaen", "Sankthansligaen"];
const LARGEST = 140;

export async function insertDemoLeagues(
  ctx: Context,
  request: { readonly pool: ManagerPool; readonly seed: number; readonly demoEntryId: EntryId },
): Promise<void> {
  await clientTransaction(ctx.pool, async ({ client, tx }) => {
    await insertSystemLeagues(tx);
    await insertPrivateLeagues(ctx, client, tx, request);
    await insertPastLeagues(ctx, tx, request);
    const resetIds = () =>
      client.query("select setval(pg_get_serial_sequence('leagues', 'league_id'), max(league_id)) from leagues");
    await resetIds();
    await insertDemoH2hLeagues(ctx, client, tx, request);
    await resetIds();
    await insertFoundings(tx);
  });
  await drawDueLeagues(ctx);
}

/** As `joinSystemLeagues` would have done entry by entry: start round, region, and the fan league of an early favourite. */
async function insertSystemLeagues(tx: Tx): Promise<void> {
  await sql`insert into leagues (name, short_name, league_type, scoring, start_round_id, created_at)
    select r.name, 'event-' || r.round_id, 's', 'classic', r.round_id, min(e.joined_at)
    from entries e join rounds r on r.round_id = e.started_round_id group by r.round_id, r.name
    union all
    select g.name, 'region-' || g.region_id, 's', 'classic', 1, min(e.joined_at)
    from entries e join regions g using (region_id) group by g.region_id, g.name
    union all
    select c.name, 'team-' || c.club_id, 's', 'classic', 1, min(e.joined_at)
    from entries e join clubs c on c.club_id = e.favourite_club_id and not c.unavailable
    where e.started_round_id = 1 group by c.club_id, c.name`.execute(tx);
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select l.league_id, e.entry_id, e.joined_at from entries e
    join leagues l on l.short_name = 'event-' || e.started_round_id or l.short_name = 'region-' || e.region_id
      or (e.started_round_id = 1 and l.short_name = 'team-' || e.favourite_club_id)`.execute(tx);
}

/** The first line of each private league's log, as creating it would have written it. */
async function insertFoundings(tx: Tx): Promise<void> {
  await sql`insert into league_log (league_id, at, entry_id, kind, details)
    select league_id, created_at, admin_entry_id, 'created',
      jsonb_build_object('name', name, 'startRoundId', start_round_id)
        || case scoring when 'h2h' then jsonb_build_object('koRounds', ko_rounds, 'maxEntries', max_entries) else '{}' end
    from leagues where league_type = 'x' and admin_entry_id is not null order by created_at, league_id`.execute(tx);
}

async function insertPrivateLeagues(
  ctx: Context,
  client: PoolClient,
  tx: Tx,
  { pool, seed, demoEntryId }: { readonly pool: ManagerPool; readonly seed: number; readonly demoEntryId: EntryId },
): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`
    select greatest((select max(league_id) from leagues), (select max(cup_id) from cups)) as last`.execute(tx);
  const firstId = (rows[0]?.last ?? 0) + 1;
  const joined = await sql<{ entry_id: EntryId; joined_at: Date }>`select entry_id, joined_at from entries`.execute(tx);
  const joinedAt = new Map(joined.rows.map((row) => [row.entry_id, row.joined_at]));
  const leagues: CopyValue[][] = [];
  const members: CopyValue[][] = [];
  leagueNames(seededRandom(seed, "league names"), COUNT).forEach((name, index) => {
    const random = seededRandom(seed, "league", index);
    const id = firstId + index;
    const isVisitors = index < VISITORS;
    const chosen = chooseMembers(pool.entryIds(), random, isVisitors ? demoEntryId : null);
    // Its oldest member made it.
    const admin = index === 0 ? demoEntryId : earliest(chosen, joinedAt);
    const createdAt = joinedAt.get(admin) ?? new Date(0);
    leagues.push([id, name, "x", "classic", admin, 1, drawLeagueCode(ctx.random), createdAt]);
    for (const entry of chosen) {
      const own = joinedAt.get(entry) ?? createdAt;
      members.push([id, entry, own > createdAt ? own : createdAt]);
    }
  });
  await copyRows(client, LEAGUES, leagues);
  await copyRows(client, MEMBERS, members);
}

/** The visitor's league of a year ago, open to renewal; some of its members are back. */
async function insertPastLeagues(
  ctx: Context,
  tx: Tx,
  { pool, seed, demoEntryId }: { readonly pool: ManagerPool; readonly seed: number; readonly demoEntryId: EntryId },
): Promise<void> {
  const seasonName = String(Number(ctx.game().seasonName) - 1);
  for (const [index, name] of PAST.entries()) {
    const chosen = chooseMembers(pool.entryIds(), seededRandom(seed, "past league", index), demoEntryId);
    const { rows } = await sql<{ entry_id: EntryId; account_id: AccountId }>`
      select entry_id, account_id from entries where entry_id = any(${chosen}::bigint[])`.execute(tx);
    const admin = rows.find((row) => row.entry_id === demoEntryId);
    if (!admin) continue;
    await insertPastLeague(tx, {
      seasonName,
      name,
      closed: false,
      codePrivacy: "l",
      adminAccountId: admin.account_id,
      memberAccountIds: rows.map((row) => row.account_id),
    });
  }
}

/** Most leagues are small; a few are the size of a workplace. */
function chooseMembers(ids: readonly EntryId[], random: SeededRandom, with_: EntryId | null): EntryId[] {
  const sizes = [random.between(4, 9), random.between(10, 25), random.between(26, 60), random.between(61, LARGEST)];
  const size = Math.min(sizes[random.weighted([40, 38, 16, 6])] ?? 8, ids.length);
  const chosen = new Set<EntryId>(with_ === null ? [] : [with_]);
  while (chosen.size < size) chosen.add(random.pick(ids));
  return [...chosen];
}

function earliest(ids: readonly EntryId[], joinedAt: ReadonlyMap<EntryId, Date>): EntryId {
  const at = (id: EntryId) => joinedAt.get(id)?.getTime() ?? Infinity;
  const [first] = [...ids].sort((a, b) => at(a) - at(b) || a - b);
  if (first === undefined) throw new Error("A league has a member.");
  return first;
}
