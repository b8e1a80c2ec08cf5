/** The database and transactions that queries run on. */
import type { Kysely, Transaction } from "kysely";

/** Statements are written with Kysely's `sql` tag, in the schema's words; each is prepared against the migrations by a test. */
export type Database = Kysely<unknown>;
export type Tx = Transaction<unknown>;
/** Queries run on the database or in a transaction. */
export type Queryable = Database | Tx;
