/** The rules' view of footballers, read inside the transaction that decides by it. */
import { type Footballer, type FootballerId, type Market } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { shareMarket } from "../../../db/market-lock.ts";

/** A footballer who left the game may be kept and sold, never bought. */
const columns = sql`footballer_id as "footballerId", club_id as "clubId", position, price_tenths as "priceTenths",
  case when removed then 'u' else status end as status`;

const toMarket = (rows: readonly Footballer[]): Market => new Map(rows.map((row) => [row.footballerId, row]));

/** Holds the footballers' prices and clubs as they are until the transaction ends; others may read and share. */
export async function lockFootballers(tx: Tx, ids: readonly FootballerId[]): Promise<Market> {
  await shareMarket(tx);
  const { rows } = await sql<Footballer>`
    select ${columns} from footballers where footballer_id = any(${[...new Set(ids)]}::int[])
    order by footballer_id for share`.execute(tx);
  return toMarket(rows);
}

/** The footballers as they are now, without holding them. */
export async function selectFootballers(db: Queryable, ids: readonly FootballerId[]): Promise<Market> {
  const { rows } = await sql<Footballer>`
    select ${columns} from footballers where footballer_id = any(${[...new Set(ids)]}::int[])`.execute(db);
  return toMarket(rows);
}
