/** The log's tables: leaves and heads that are only added, and what waits to become a leaf. */
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface StoredHead {
  readonly size: number;
  readonly root: Buffer;
  readonly timeMs: number;
  readonly publicKey: Buffer;
  readonly signature: Buffer;
}

const HEAD = sql`tree_size as size, root_hash as root, (extract(epoch from signed_at) * 1000)::bigint as "timeMs",
  public_key as "publicKey", signature`;

/** One process appends at a time; false while another does. */
export async function lockLog(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('elleveren.public-log')) as is_held`.execute(tx);
  return rows[0]!.is_held;
}

export async function selectNewestHead(db: Queryable, seasonName: string): Promise<StoredHead | null> {
  const { rows } = await sql<StoredHead>`select ${HEAD} from public_log_heads
    where season_name = ${seasonName} order by tree_size desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** In order, those larger than `after`. */
export async function selectHeads(
  db: Queryable,
  { seasonName, after, limit }: { readonly seasonName: string; readonly after: number; readonly limit: number },
): Promise<StoredHead[]> {
  const { rows } = await sql<StoredHead>`select ${HEAD} from public_log_heads
    where season_name = ${seasonName} and tree_size > ${after} order by tree_size limit ${limit}`.execute(db);
  return rows;
}

export async function insertHead(tx: Tx, seasonName: string, head: StoredHead): Promise<void> {
  await sql`insert into public_log_heads (season_name, tree_size, root_hash, signed_at, public_key, signature)
    values (${seasonName}, ${head.size}, ${head.root}, to_timestamp(${head.timeMs}::float8 / 1000), ${head.publicKey},
      ${head.signature})`.execute(tx);
}

export async function insertLeaves(
  tx: Tx,
  seasonName: string,
  first: number,
  leaves: readonly { readonly body: string; readonly hash: Buffer }[],
): Promise<void> {
  await sql`insert into public_log_leaves (season_name, leaf_index, body, leaf_hash)
    select ${seasonName}, ${first}::bigint + n - 1, body, decode(hash, 'hex')
    from unnest(${leaves.map(({ body }) => body)}::text[], ${leaves.map(({ hash }) => hash.toString("hex"))}::text[])
      with ordinality as l(body, hash, n)`.execute(tx);
}

export async function selectLeaves(
  db: Queryable,
  { seasonName, first, limit }: { readonly seasonName: string; readonly first: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`select body from public_log_leaves
    where season_name = ${seasonName} and leaf_index >= ${first} order by leaf_index limit ${limit}`.execute(db);
  return rows.map(({ body }) => body);
}

/** Of leaves from `first` up to `size`, in order. */
export async function selectLeafHashes(
  db: Queryable,
  { seasonName, first, size }: { readonly seasonName: string; readonly first: number; readonly size: number },
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`select leaf_hash as hash from public_log_leaves
    where season_name = ${seasonName} and leaf_index >= ${first} and leaf_index < ${size}
    order by leaf_index`.execute(db);
  return rows.map(({ hash }) => hash);
}

export async function findLeaf(db: Queryable, seasonName: string, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ index: number }>`select leaf_index as index from public_log_leaves
    where season_name = ${seasonName} and leaf_hash = ${hash} order by leaf_index limit 1`.execute(db);
  return rows[0]?.index ?? null;
}

export async function selectLoggedSeasons(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select season_name as name from public_log_heads
    group by season_name order by min(signed_at)`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Seasons with something to append: a round that closed or was settled, what waits for `waitedSeconds`, or a whole season that
 * has no log yet.
 */
export async function selectDue(db: Queryable, waitedSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select season_name as name from public_log_waiting
    where season_name is not null and (body->>'kind' in ('closed', 'results')
      or noted_at <= clock_timestamp() - make_interval(secs => ${waitedSeconds}))
    union
    select season_name from game g
    where not exists (select from public_log_leaves l where l.season_name = g.season_name)`.execute(db);
  return rows.map(({ name }) => name);
}

/** The oldest ones, which are gone with the transaction that appends them. */
export async function takeWaiting(tx: Tx, seasonName: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: number; body: string }>`
    delete from public_log_waiting where waiting_id in (
      select waiting_id from public_log_waiting where season_name = ${seasonName} order by waiting_id limit ${limit})
    returning waiting_id as id, body::text as body`.execute(tx);
  return rows.toSorted((first, second) => first.id - second.id).map(({ body }) => body);
}

/** The database's real time, and how many seconds it lies behind the last head's; below 0: it is later, as it should be. */
export async function selectClock(tx: Tx, lastMs: number): Promise<{ nowMs: number; behindSeconds: number }> {
  const { rows } = await sql<{ nowMs: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"`.execute(tx);
  const { nowMs } = rows[0]!;
  return { nowMs, behindSeconds: (lastMs - nowMs) / 1000 };
}
