/** Footballers as operators see and change them. */
import type {
  AnswerOf,
  controlFootballerCall,
  controlFootballersCall,
  QueryOf,
  WireControlFootballer,
} from "@elleveren/contract";
import { MOST_FOOTBALLERS, type ClubId, type FootballerId, type Position } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import { holdMarket } from "../../../db/market-lock.ts";

const columns = sql`f.footballer_id as id, f.code, f.first_name, f.second_name, f.web_name, f.club_id as team, f.position,
  f.price_tenths as now_cost, f.status, f.news, f.news_nn, f.news_en, ${microsOf("f.news_added_at")} as news_added,
  f.chance_this_round as chance_of_playing_this_round, f.chance_next_round as chance_of_playing_next_round,
  f.squad_number, f.photo, f.removed, coalesce(m.selected_count, 0) as owners`;

/** The most owned first. A search matches any part of a footballer's names. */
export async function selectControlFootballers(
  db: Queryable,
  { search = "", team, position }: QueryOf<typeof controlFootballersCall>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<WireControlFootballer[]> {
  const { rows } = await sql<WireControlFootballer>`
    select ${columns} from footballers f left join footballer_market m using (footballer_id)
    where (${search.trim()} = '' or position(lower(${search.trim()}) in lower(concat_ws(' ', f.first_name, f.second_name, f.web_name))) > 0)
      and (${team ?? null}::integer is null or f.club_id = ${team ?? null})
      and (${position ?? null}::text is null or f.position = ${position ?? null})
    order by f.removed, coalesce(m.selected_count, 0) desc, f.footballer_id
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Null for an unknown id. */
export async function selectControlFootballer(db: Queryable, id: FootballerId): Promise<WireControlFootballer | null> {
  const { rows } = await sql<WireControlFootballer>`
    select ${columns} from footballers f left join footballer_market m using (footballer_id)
    where f.footballer_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the footballer until the transaction ends. */
export async function lockFootballer(tx: Tx, id: FootballerId): Promise<void> {
  await sql`select 1 from footballers where footballer_id = ${id} for no key update`.execute(tx);
}

type WireRevision = AnswerOf<typeof controlFootballerCall>["history"][number];

const REVISIONS_SHOWN = 100;

/** Changes of the footballer this season, newest first; an operator has the account's current name. */
export async function selectHistory(db: Queryable, id: FootballerId): Promise<WireRevision[]> {
  const { rows } = await sql<WireRevision>`
    select ${microsOf("recorded_at")} as time, kind, coalesce(nullif(trim(first_name || ' ' || last_name), ''), source) as source,
      coalesce(before, '{}') as before, after
    from fact_revisions left join accounts on account_id = substring(source from '^operator:([0-9]{1,18})$')::bigint
    where footballer_id = ${id} and kind in ('footballer', 'price')
    order by revision desc limit ${REVISIONS_SHOWN}`.execute(db);
  return rows;
}

/**
 * By club: squads with the footballer that already hold `limit` others of the club, so that the rules would find one
 * too many.
 */
export async function selectFullSquads(
  db: Queryable,
  id: FootballerId,
  limit: number,
): Promise<{ readonly team: ClubId; readonly squads: number }[]> {
  const { rows } = await sql<{ team: ClubId; squads: number }>`
    with latest as (
      select distinct on (entry_id) entry_id, footballer_ids from squads order by entry_id, round_id desc),
    owning as (select entry_id, footballer_ids from latest where ${id} = any(footballer_ids)),
    held as (
      select o.entry_id, f.club_id from owning o cross join unnest(o.footballer_ids) as held(footballer_id)
      join footballers f on f.footballer_id = held.footballer_id and f.footballer_id <> ${id}
      group by o.entry_id, f.club_id having count(*) >= ${limit})
    select club_id as team, count(*) as squads from held group by club_id order by club_id`.execute(db);
  return rows;
}

export interface NewFootballer {
  readonly code: number;
  readonly firstName: string;
  readonly secondName: string;
  readonly webName: string;
  readonly clubId: ClubId;
  readonly position: Position;
  readonly priceTenths: number;
  readonly squadNumber: number | null;
  readonly photo: string;
}

/** The next number of the season; the revision adds the footballer to every process's market. */
export async function insertFootballer(tx: Tx, one: NewFootballer, source: string): Promise<FootballerId> {
  const { rows } = await sql<{ footballer_id: FootballerId }>`
    insert into footballers (footballer_id, code, club_id, position, first_name, second_name, web_name, price_tenths,
      start_price_tenths, round_price_tenths, squad_number, photo)
    select coalesce(max(footballer_id), 0) + 1, ${one.code}::integer, ${one.clubId}::integer, ${one.position},
      ${one.firstName}, ${one.secondName}, ${one.webName}, ${one.priceTenths}::integer, ${one.priceTenths}::integer,
      ${one.priceTenths}::integer, ${one.squadNumber}::smallint, ${one.photo}
    from footballers returning footballer_id`.execute(tx);
  const id = rows[0]!.footballer_id;
  await sql`insert into footballer_market (footballer_id) values (${id})`.execute(tx);
  const { code, clubId, position, webName, priceTenths } = one;
  const after = { code, club_id: clubId, position, web_name: webName, price_tenths: priceTenths };
  await insertRevision(tx, id, { before: {}, after }, source);
  return id;
}

/** Fields that no fact covers: the picture, and leaving the game. */
export async function updateOutside(
  tx: Tx,
  id: FootballerId,
  said: { readonly photo: string; readonly removed: boolean },
  source: string,
): Promise<void> {
  await holdMarket(tx);
  const { rows } = await sql<{ photo: string; removed: boolean }>`
    select photo, removed from footballers where footballer_id = ${id}`.execute(tx);
  const before = rows[0]!;
  if (before.photo === said.photo && before.removed === said.removed) return;
  await sql`update footballers set photo = ${said.photo}, removed = ${said.removed}
    where footballer_id = ${id}`.execute(tx);
  await insertRevision(tx, id, { before, after: said }, source);
}

async function insertRevision(
  tx: Tx,
  id: FootballerId,
  { before, after }: { readonly before: object; readonly after: object },
  source: string,
): Promise<void> {
  await sql`insert into fact_revisions (kind, footballer_id, before, after, source, recorded_at)
    values ('footballer', ${id}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${source}, game_now())`.execute(
    tx,
  );
}

/** No footballer more has a place in the season. */
export async function isMarketFull(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from footballers`.execute(tx);
  return rows[0]!.count >= MOST_FOOTBALLERS;
}

export async function isCodeTaken(tx: Tx, code: number): Promise<boolean> {
  const { rows } = await sql`select 1 from footballers where code = ${code}`.execute(tx);
  return rows.length > 0;
}

export async function isClub(tx: Tx, id: ClubId): Promise<boolean> {
  const { rows } = await sql`select 1 from clubs where club_id = ${id}`.execute(tx);
  return rows.length > 0;
}
