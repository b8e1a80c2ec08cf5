/**
 * The past of a simulated season, changed by whoever owns its database and its keys: each way by itself, with what the published
 * verifier then has to say.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { sql } from "kysely";

import type { Database, Queryable, Tx } from "../../context.ts";
import { readConfig } from "../../config/read-config.ts";
import { notify } from "../../db/notify.ts";
import { headText, leafHash, loadLogKey, type LogKey, MerkleTree } from "../../public-log/index.ts";

/** The target of a change: a settled round, a team in it, the team's captain, who played, and a drawn round of the cup of all teams. */
export interface Target {
  readonly seasonName: string;
  readonly round: number;
  readonly entry: number;
  /** Of the captain's last statistics before the settling. */
  readonly leaf: number;
  /** Null in a season that is too short for a cup. */
  readonly draw: { readonly cup: number; readonly round: number } | null;
  /** The game's own. */
  readonly key: LogKey;
}

export interface Tampering {
  readonly name: string;
  /** The tables that are put back afterwards. */
  readonly tables: readonly string[];
  readonly change: (tx: Tx, target: Target) => Promise<unknown>;
  /** The finder: anybody, a person who kept a head (`--state`), or one who kept the downloaded data (`--save`). */
  readonly foundBy: "anybody" | "head" | "copy";
  /** Each of them is said. */
  readonly says: (target: Target) => readonly RegExp[];
  readonly needsCup?: boolean;
}

const LOG = ["public_log_leaves", "public_log_heads"];
/** Beyond every leaf: no two have one number meanwhile. */
const AWAY = 1_000_000_000;
const regex = (text: string) => new RegExp(text, "u");
const changedPoints = ({ entry, round }: Target) =>
  regex(`round ${round}, team ${entry}: points -?\\d+, and by the rules -?\\d+`);
const theLeaf = ({ leaf, round }: Target) =>
  regex(`leaf ${leaf}, stats \\(round ${round}, fixture \\d+, footballer \\d+\\): it was `);
const ANOTHER_PAST = /the first \d+ leaves are not those of last time: the past was changed/u;

export const TAMPERINGS: readonly Tampering[] = [
  {
    name: "points of a settled result",
    tables: ["entry_results"],
    change: (tx, { entry, round }) =>
      sql`update entry_results set points = points + 1 where entry_id = ${entry} and round_id = ${round}`.execute(tx),
    foundBy: "anybody",
    says: (target) => [regex(`results of round ${target.round} are not those`), changedPoints(target)],
  },
  {
    name: "a settled result is gone",
    tables: ["entry_results"],
    change: (tx, { entry, round }) =>
      sql`delete from entry_results where entry_id = ${entry} and round_id = ${round}`.execute(tx),
    foundBy: "anybody",
    says: ({ entry, round }) => [regex(`round ${round}: team ${entry} has a squad and no result`)],
  },
  {
    name: "captain and vice-captain of a closed squad",
    tables: ["squads"],
    change: (tx, { entry, round }) =>
      sql`update squads set captain_slot = vice_slot, vice_slot = captain_slot where entry_id = ${entry} and round_id = (
        select max(round_id) from squads where entry_id = ${entry} and round_id <= ${round})`.execute(tx),
    foundBy: "anybody",
    says: ({ round }) => [regex(`squads of round ${round} are not those`)],
  },
  {
    name: "a fact of a settled round, in the log",
    tables: LOG,
    change: changeFact,
    foundBy: "copy",
    says: (target) => [
      /is the first that is wrong: a leaf was changed of \d+ to \d+, /u,
      theLeaf(target),
      changedPoints(target),
    ],
  },
  {
    name: "the same, and all heads signed anew with the game's own key",
    tables: LOG,
    change: async (tx, target) => {
      await changeFact(tx, target);
      await signAnew(tx, target.seasonName, target.key);
    },
    foundBy: "head",
    says: (target) => [
      ANOTHER_PAST,
      changedPoints(target),
      regex(`open data of round ${target.round}: footballer \\d+ has -?\\d+ points, and by the rules -?\\d+`),
    ],
  },
  {
    name: "a price that no point follows from, and all heads signed anew",
    tables: LOG,
    change: async (tx, { seasonName, key }) => {
      const { rows } = await sql<{ at: number }>`select min(leaf_index) as at from public_log_leaves
        where body::jsonb->>'kind' = 'price'`.execute(tx);
      await changeLeaf(tx, rows[0]!.at, ["after", "price_tenths"], 1);
      await signAnew(tx, seasonName, key);
    },
    foundBy: "copy",
    says: () => [ANOTHER_PAST, /leaf \d+, price \(.*footballer \d+\): it was .* and is /u],
  },
  {
    name: "all heads signed with another key",
    tables: LOG,
    change: (tx, { seasonName }) => signAnew(tx, seasonName, anotherKey()),
    foundBy: "head",
    says: () => [/the key that signed last time signs no longer/u],
  },
  {
    name: "a leaf dropped, and those after it moved up",
    tables: LOG,
    change: async (tx, { leaf }) => {
      await sql`delete from public_log_leaves where leaf_index = ${leaf}`.execute(tx);
      await sql`update public_log_leaves set leaf_index = leaf_index + ${AWAY} where leaf_index > ${leaf}`.execute(tx);
      await sql`update public_log_leaves set leaf_index = leaf_index - ${AWAY + 1} where leaf_index > ${AWAY}`.execute(
        tx,
      );
    },
    foundBy: "copy",
    says: (target) => [/leaves, and only \d+ are there/u, theLeaf(target)],
  },
  {
    name: "the deadline of a closed round",
    tables: ["rounds"],
    change: (tx, { round }) =>
      sql`update rounds set deadline_at = deadline_at + interval '1 hour' where round_id = ${round}`.execute(tx),
    foundBy: "anybody",
    says: ({ round }) => [regex(`the deadline of round ${round} is shown as .*, and the log has `)],
  },
  {
    name: "two teams of a cup's draw",
    tables: ["cup_matches"],
    change: (tx, { draw }) =>
      sql`with two as (select match_number as at, entry_1_id as entry, row_number() over (order by match_number) as place
          from cup_matches where cup_id = ${draw!.cup} and round_id = ${draw!.round} and entry_2_id is not null
          order by match_number limit 2)
        update cup_matches set drawn_1_id = other.entry from two own join two other on own.place <> other.place
        where cup_id = ${draw!.cup} and round_id = ${draw!.round} and match_number = own.at`.execute(tx),
    foundBy: "anybody",
    says: ({ draw }) => [regex(`the cup's draw of round ${draw!.round}, match \\d+: .* meet, and by the seed `)],
    needsCup: true,
  },
  {
    name: "the seed of that draw",
    tables: ["chance_seeds"],
    change: (tx, { draw }) =>
      sql`update chance_seeds set seed = repeat('7', 64) where round_id = ${draw!.round - 1}`.execute(tx),
    foundBy: "anybody",
    says: ({ draw }) => [regex(`the seed of round ${draw!.round - 1} that is shown is not that of the log`)],
    needsCup: true,
  },
  {
    name: "points of the open data, with their checksum",
    tables: ["open_data_files"],
    change: changeOpenData,
    foundBy: "anybody",
    says: ({ round }) => [
      regex(`open data of round ${round}: footballer \\d+ has -?\\d+ points, and by the rules -?\\d+`),
    ],
  },
];

/** Changes the season and runs `look`; then everything is as it was. `db` is the owner's. */
export async function tamper<T>(db: Database, target: Target, { tables, change }: Tampering, look: () => Promise<T>) {
  const asOwner = (work: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      // No trigger refuses or notes it.
      await sql`set local session_replication_role = replica`.execute(tx);
      await work(tx);
      await notify(tx, { kind: "resync" });
    });
  await asOwner(async (tx) => {
    for (const table of tables)
      await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(tx);
    await change(tx, target);
  });
  try {
    return await look();
  } finally {
    await asOwner(async (tx) => {
      for (const table of tables) {
        await sql
          .raw(`delete from ${table}; insert into ${table} table kept_${table}; drop table kept_${table}`)
          .execute(tx);
      }
    });
  }
}

/** The key that signs heads, as whoever has the database and its settings finds it. */
export function loadKey(db: Database): Promise<LogKey> {
  const config = readConfig({ env: {}, args: [], rootDirectory: import.meta.dirname });
  return loadLogKey({ db, config, random: { bytes: (count) => randomBytes(count) } });
}

/** The first round, from the middle of the season on, in which a team's captain played. Null: no round is settled. */
export async function findTarget(db: Queryable, key: LogKey): Promise<Target | null> {
  const { rows } = await sql<Omit<Target, "draw" | "key">>`
    select g.season_name as "seasonName", r.round_id as round, r.entry_id as entry, told.leaf
    from game g cross join entry_results r join rounds using (round_id)
    cross join lateral (select footballer_ids[captain_slot] as captain from squads s
      where s.entry_id = r.entry_id and s.round_id <= r.round_id order by s.round_id desc limit 1) squad
    cross join lateral (select leaf_index as leaf, body::jsonb as said from public_log_leaves
      where body::jsonb->>'kind' = 'stats' and (body::jsonb->>'round')::integer = r.round_id
        and (body::jsonb->>'footballer')::integer = squad.captain
        and (body::jsonb->>'revision')::bigint <= rounds.settled_revision
      order by leaf_index desc limit 1) told
    where (said->'after'->'stats'->>'minutes')::integer > 0
      and r.round_id >= (select max(round_id) / 2 from rounds)
    order by r.round_id, r.entry_id limit 1`.execute(db);
  const draws = await sql<{ cup: number; round: number }>`
    select cup_id as cup, m.round_id as round from cup_matches m join cups using (cup_id)
    where league_id = 1 and entry_2_id is not null group by 1, 2 having count(*) > 1 order by 2 limit 1`.execute(db);
  return rows[0] ? { ...rows[0], draw: draws.rows[0] ?? null, key } : null;
}

function changeFact(tx: Tx, { leaf }: Target): Promise<void> {
  return changeLeaf(tx, leaf, ["after", "stats", "goals_scored"], 9);
}

async function changeLeaf(tx: Tx, leaf: number, path: readonly string[], value: number): Promise<void> {
  const { rows } = await sql<{ body: string }>`
    select jsonb_set(body::jsonb, ${path}, to_jsonb(${value}::integer))::text as body from public_log_leaves
    where leaf_index = ${leaf}`.execute(tx);
  const body = rows[0]!.body;
  await sql`update public_log_leaves set body = ${body}, leaf_hash = ${leafHash(body)}
    where leaf_index = ${leaf}`.execute(tx);
}

/** Roots of the leaves as they are now, signed by the key. */
async function signAnew(tx: Tx, seasonName: string, key: LogKey): Promise<void> {
  const leaves = await sql<{ hash: Buffer }>`
    select leaf_hash as hash from public_log_leaves order by leaf_index`.execute(tx);
  const tree = new MerkleTree(leaves.rows.map(({ hash }) => hash));
  const heads = await sql<{ size: number; timeMs: number }>`select tree_size as size,
    (extract(epoch from signed_at) * 1000)::bigint as "timeMs" from public_log_heads`.execute(tx);
  for (const { size, timeMs } of heads.rows) {
    const root = tree.root(size);
    const signature = key.sign(headText({ seasonName, size, root, time: new Date(timeMs).toISOString() }));
    await sql`update public_log_heads set root_hash = ${root}, signature = ${signature}, public_key = ${key.publicKey}
      where tree_size = ${size}`.execute(tx);
  }
}

function anotherKey(): LogKey {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ format: "der", type: "spki" }).subarray(-32),
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  };
}

async function changeOpenData(tx: Tx, { round }: Target): Promise<void> {
  const { rows } = await sql<{ version: number; bytes: Buffer }>`select version, bytes from open_data_files
    where round_id = ${round} and name = 'performances.csv' order by version desc limit 1`.execute(tx);
  const { version, bytes } = rows[0]!;
  const changed = Buffer.from(bytes.toString().replace(/-?\d+\r\n$/u, "99\r\n"));
  const sha256 = createHash("sha256").update(changed).digest("hex");
  await sql`update open_data_files set bytes = ${changed}, size = ${changed.length}, sha256 = ${sha256}
    where round_id = ${round} and version = ${version} and name = 'performances.csv'`.execute(tx);
}
