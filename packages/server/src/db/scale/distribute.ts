/**
 * Spreads the game's tables over the machines of a Citus cluster: the same schema and the same queries, with every table
 * that is keyed by entry cut into shards by `entry_id`, side by side, so that a manager's write meets one machine.
 *
 * Leagues are looked up beside memberships all the time and are copied to every machine. Everything else stays on the
 * coordinator: small tables are in every process's memory anyway, and gates, accounts, e-mail addresses, queues and
 * cups need one place (decision 0130).
 */
import { sql } from "kysely";

import type { Database, Queryable } from "../database.ts";

/** Cut by `entry_id`; the first one decides the placement of shards, the others are colocated with it. */
export const TABLES_BY_ENTRY = [
  "entries",
  "squads",
  "transfers",
  "entry_results",
  "entry_log",
  "plans",
  "sent_forecasts",
  "league_members",
  "league_bans",
  "newsletter_sendings",
] as const;

/** Whole on every machine. */
export const COPIED_TABLES = ["leagues"] as const;

/** The cluster is not ready; the message says what to do, and nothing was changed. */
export class NotDistributableError extends Error {}

export interface DistributeOptions {
  /** Pieces of each table; null leaves it to the cluster's own setting (`citus.shard_count`). Cannot be changed by us later. */
  readonly shardCount: number | null;
}

/**
 * Distributes tables that are not distributed yet; returns their names. Each table is moved in a transaction of its
 * own, so the next run completes an interrupted one. A table cannot be written to while it moves: close the game.
 */
export async function distribute(db: Database, { shardCount }: DistributeOptions): Promise<readonly string[]> {
  await checkCluster(db);
  const moved: string[] = [];
  const done = await selectDistributed(db);
  for (const table of COPIED_TABLES) {
    if (done.has(table)) continue;
    await move(db, table, (tx) => sql`select create_reference_table(${table}::regclass)`.execute(tx));
    moved.push(table);
  }
  const [first] = TABLES_BY_ENTRY;
  for (const table of TABLES_BY_ENTRY) {
    if (done.has(table)) continue;
    await move(db, table, (tx) =>
      table === first
        ? sql`select create_distributed_table(${table}::regclass, 'entry_id', shard_count => ${shardCount}::integer,
            colocate_with => 'none')`.execute(tx)
        : sql`select create_distributed_table(${table}::regclass, 'entry_id', colocate_with => ${first})`.execute(tx),
    );
    moved.push(table);
  }
  return moved;
}

/** True when the database's tables by entry lie on a cluster. */
export async function isDistributed(db: Database): Promise<boolean> {
  return (await hasCitus(db)) && (await selectDistributed(db)).has(TABLES_BY_ENTRY[0]);
}

async function move(db: Database, table: string, work: (tx: Database) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await useOneConnectionEach(tx);
    await sql`set local client_min_messages = warning`.execute(tx);
    await work(tx as Database);
    // The local rows were copied to the shards and stay hidden until they are truncated.
    await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(tx);
  });
}

/**
 * From here on the transaction has one connection to each machine. Otherwise what reads or makes many shards takes several once it
 * takes long, and a change of a copied table after it is refused, as it would not be seen on all of them. One server is not touched.
 */
export async function useOneConnectionEach(tx: Queryable): Promise<void> {
  await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(tx);
}

async function hasCitus(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

async function checkCluster(db: Database): Promise<void> {
  if (!(await hasCitus(db))) {
    throw new NotDistributableError(
      "This database has no Citus, so nothing was distributed. Run `create extension citus` in it on every machine, " +
        "then citus_set_coordinator_host and citus_add_node on the coordinator (docs/SCALING.md).",
    );
  }
  const { rows } = await sql<{ coordinator: boolean; shards: boolean; prepared: number }>`
    select exists (select from pg_dist_node where groupid = 0) as coordinator,
      exists (select from pg_dist_node where shouldhaveshards and isactive) as shards,
      current_setting('max_prepared_transactions')::integer as prepared`.execute(db);
  const cluster = rows[0]!;
  if (!cluster.coordinator) {
    throw new NotDistributableError(
      "The coordinator is not known to its own cluster: run `select citus_set_coordinator_host('its address')` on it.",
    );
  }
  if (!cluster.shards) {
    throw new NotDistributableError(
      "No machine of the cluster takes shards: run `select citus_add_node('address', 5432)` for each worker.",
    );
  }
  if (cluster.prepared === 0) {
    throw new NotDistributableError(
      "max_prepared_transactions is 0, and what is written on two machines could be half written. Set it to " +
        "max_connections or more on every machine.",
    );
  }
}

async function selectDistributed(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace and p.partmethod in ('h', 'n')`.execute(db);
  return new Set(rows.map((row) => row.name));
}
