/** Moments of the database as our code has them: whole milliseconds since 1970, UTC. */
import { type RawBuilder, sql } from "kysely";

/** `${msOf("l.at")} as "atMs"`: the column's moment in whole milliseconds, null where it is null. The name is never a request's. */
export const msOf = (column: string): RawBuilder<number> =>
  sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** `${microsOf("l.at")} as time`: the column's moment as `wireMicros` writes it, null where it is null. */
export const microsOf = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"000Z"')`;
