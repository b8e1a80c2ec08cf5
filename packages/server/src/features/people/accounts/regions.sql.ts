/** Where managers live; the list comes with the migrations. */
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface Region {
  readonly regionId: number;
  readonly name: string;
  readonly code: number;
  readonly isoCodeShort: string;
  readonly isoCodeLong: string;
}

interface RegionRow {
  readonly region_id: number;
  readonly name: string;
  readonly code: number;
  readonly iso_code_short: string;
  readonly iso_code_long: string;
}

/** In the order of a Norwegian dictionary. */
export async function selectRegions(db: Queryable): Promise<readonly Region[]> {
  const { rows } = await sql<RegionRow>`
    select region_id, name, code, iso_code_short, iso_code_long from regions order by name, region_id`.execute(db);
  return rows.map((row) => ({
    regionId: row.region_id,
    name: row.name,
    code: row.code,
    isoCodeShort: row.iso_code_short,
    isoCodeLong: row.iso_code_long,
  }));
}

export async function isRegion(db: Queryable, regionId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from regions where region_id = ${regionId}`.execute(db);
  return rows.length > 0;
}
