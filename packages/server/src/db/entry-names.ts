/** Names of entries in statements, where the rows of `entries` are read as they are or as `e`. */
import { sql } from "kysely";

/** No other table has these columns. */
export const managerName = sql`manager_first_name || ' ' || manager_last_name`;

/** The columns of a `WireLeagueMember`. */
export const namedEntry = sql`e.entry_id as entry, e.name as entry_name, ${managerName} as player_name`;
