/** What rules need to know of footballers, read inside the transaction that decides by it. */
import { clubId, footballerId, type Footballer, type FootballerId, type Market, type Position } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { shareMarket } from "../../../db/market-lock.ts";

interface FootballerDbRow {
  footballer_id: number;
  club_id: number;
  position: Position;
  price_tenths: number;
  status: string;
  removed: boolean;
}

const columns = sql`footballer_id, club_id, position, price_tenths, status, removed`;

const toMarket = (rows: readonly FootballerDbRow[]): Market =>
  new Map(
    rows.map((row): [FootballerId, Footballer] => [
      footballerId(row.footballer_id),
      {
        footballerId: footballerId(row.footballer_id),
        clubId: clubId(row.club_id),
        position: row.position,
        priceTenths: row.price_tenths,
        // One who left the game may be kept and sold, never bought.
        status: row.removed ? "u" : row.status,
      },
    ]),
  );

/** Holds the footballers' prices and clubs as they are until the transaction ends; others may read and share. */
export async function lockFootballers(tx: Tx, ids: readonly FootballerId[]): Promise<Market> {
  await shareMarket(tx);
  const { rows } = await sql<FootballerDbRow>`
    select ${columns} from footballers where footballer_id = any(${[...new Set(ids)]}::int[])
    order by footballer_id for share`.execute(tx);
  return toMarket(rows);
}

/** The footballers as they are now, without holding them. */
export async function selectFootballers(db: Queryable, ids: readonly FootballerId[]): Promise<Market> {
  const { rows } = await sql<FootballerDbRow>`
    select ${columns} from footballers where footballer_id = any(${[...new Set(ids)]}::int[])`.execute(db);
  return toMarket(rows);
}
