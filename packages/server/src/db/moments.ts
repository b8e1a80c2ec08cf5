/** Moments of the database as our code has them: whole milliseconds since 1970, UTC. */
import { type RawBuilder, sql } from "kysely";

/** `${msOf("l.at")} as "atMs"`: the column's moment in whole milliseconds, null where it is null. The name is never a request's. */
export const msOf = (column: string): RawBuilder<number> =>
  sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
