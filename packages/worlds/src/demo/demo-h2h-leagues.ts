/** The demo's head-to-head leagues, started with the season: the visitor's own two, some of others, and public ones. */
import { PUBLIC_LEAGUE_PREFIX } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { sql } from "kysely";
import type { PoolClient } from "pg";

import type { Context, Tx } from "@elleveren/server/context.ts";
import { drawLeagueCode } from "@elleveren/server/features/leagues/index.ts";
import { seededRandom, type SeededRandom } from "@elleveren/server/features/operate/index.ts";
import { copyRows, type CopyValue } from "./copy-rows.ts";

const LEAGUES = `leagues (league_id, name, league_type, scoring, admin_entry_id, start_round_id, code, max_entries,
  ko_rounds, free_places, created_at)`;
const MEMBERS = "league_members (league_id, entry_id, joined_at)";
const FIRST_ROUND = 1;

/** The visitor is in the first and runs the second, which has an odd number, so the average plays along. */
const PRIVATE = [
  { name: "Mandagsklubben", size: 10, koRounds: 2, isVisitors: true },
  { name: "Lunsjduellen", size: 7, koRounds: 0, isVisitors: true, isRunByVisitor: true },
  { name: "Naboduellen", size: 4, koRounds: 1, isVisitors: false },
  { name: "Kveldsskiftet", size: 12, koRounds: 3, isVisitors: false },
  { name: "Trenerbenken", size: 5, koRounds: 0, isVisitors: false },
] as const;
/** The visitor is in the first. */
const PUBLIC_COUNT = 6;

interface Member {
  readonly entryId: EntryId;
  readonly joinedAt: Date;
}

/** Only of teams present at the first deadline: none can join later. */
export async function insertDemoH2hLeagues(
  ctx: Context,
  client: PoolClient,
  tx: Tx,
  { seed, demoEntryId }: { readonly seed: number; readonly demoEntryId: EntryId },
): Promise<void> {
  const { rows } = await sql<{ entry_id: EntryId; joined_at: Date }>`
    select entry_id, joined_at from entries where started_round_id = ${FIRST_ROUND} order by entry_id`.execute(tx);
  const everybody = rows.map((row): Member => ({ entryId: row.entry_id, joinedAt: row.joined_at }));
  const visitor = everybody.find(({ entryId }) => entryId === demoEntryId);
  const random = seededRandom(seed, "head-to-head");
  const publicSize = ctx.game().ruleset.leagues.maxSizePublicH2h;
  const next = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('leagues', 'league_id')) as id`.execute(
    tx,
  );
  const firstId = next.rows[0]!.id;
  const leagues: CopyValue[][] = [];
  const members: CopyValue[][] = [];
  const add = (chosen: readonly Member[], { admin, ...league }: NewLeague) => {
    if (chosen.length === 0) return;
    const id = firstId + leagues.length;
    const createdAt = admin?.joinedAt ?? chosen.reduce(earlier).joinedAt;
    const { name, type, code, maxEntries, koRounds } = league;
    const freePlaces = maxEntries === null ? null : maxEntries - chosen.length;
    const adminId = admin?.entryId ?? null;
    leagues.push([id, name, type, "h2h", adminId, FIRST_ROUND, code, maxEntries, koRounds, freePlaces, createdAt]);
    for (const { entryId, joinedAt } of chosen)
      members.push([id, entryId, joinedAt > createdAt ? joinedAt : createdAt]);
  };

  for (const { name, size, koRounds, isVisitors, ...league } of PRIVATE) {
    const chosen = choose(everybody, random, size, isVisitors ? visitor : undefined);
    const admin = "isRunByVisitor" in league && visitor ? visitor : chosen[0] && chosen.reduce(earlier);
    add(chosen, { name, type: "x", code: drawLeagueCode(ctx.random), maxEntries: null, koRounds, admin });
  }
  // In the order of joining, without repeats.
  const queue = [...(visitor ? [visitor] : []), ...random.shuffled(everybody.filter((member) => member !== visitor))];
  for (let number = 1; number <= PUBLIC_COUNT; number += 1) {
    const chosen = queue.slice((number - 1) * publicSize, number * publicSize);
    const name = `${PUBLIC_LEAGUE_PREFIX} ${number}`;
    add(chosen, { name, type: "c", code: null, maxEntries: publicSize, koRounds: 0, admin: undefined });
  }
  await copyRows(client, LEAGUES, leagues);
  await copyRows(client, MEMBERS, members);
  await sql`insert into public_league_numbers (scoring, last_number) values ('h2h', ${PUBLIC_COUNT})
    on conflict (scoring) do update set last_number = excluded.last_number`.execute(tx);
}

interface NewLeague {
  readonly name: string;
  readonly type: "x" | "c";
  readonly code: string | null;
  readonly maxEntries: number | null;
  readonly koRounds: number;
  readonly admin: Member | undefined;
}

function choose(everybody: readonly Member[], random: SeededRandom, size: number, with_: Member | undefined): Member[] {
  const chosen = new Set(with_ ? [with_] : []);
  while (chosen.size < Math.min(size, everybody.length)) chosen.add(random.pick(everybody));
  return [...chosen];
}

const earlier = (one: Member, other: Member): Member => (other.joinedAt < one.joinedAt ? other : one);
