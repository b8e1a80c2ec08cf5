/**
 * Bytes on disk, indexes included, of what a manager leaves behind: rows of real shape in the real tables of an embedded
 * PostgreSQL. Linear in the number of entries. `npm run bench -- bytes [entries]`
 */
import { startThrowAwayCluster } from "../../packages/server/src/db/embedded/throw-away-cluster.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { onServer } from "../../packages/server/src/db/other-databases.ts";
import { machine, printRow } from "../measure.ts";

const [entryCount = 100_000] = process.argv.slice(2).map(Number);
const lists = `'footballerIds', (select string_agg((1 + (n * 7 + i * 31) % 600)::text, ' ') from generate_series(1, 15) i),
  'purchaseTenths', (select string_agg((45 + (n + i) % 60)::text, ' ') from generate_series(1, 15) i),
  'captainSlot', 5, 'viceSlot', 7`;
const receipt = JSON.stringify({
  hash: "a".repeat(64),
  signature: "b".repeat(64),
  round: 1,
  at: "2026-05-03T12:00:00Z",
});

/** Table, its rows for one entry in words, and the rows themselves for entries n. */
const TABLES: readonly (readonly [table: string, row: string, select: string])[] = [
  [
    "entries",
    "a team, once",
    `insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, region_id, favourite_club_id,
       started_round_id, joined_at)
     select n, n, 'Laget mitt ' || n, 'Fornavn' || n % 1000, 'Etternavn' || n % 7000, 167, 3, 1, now() + n * interval '1 s'`,
  ],
  [
    "squads_r01",
    "a squad, in each round in which it changed",
    `insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
       free_transfers, updated_at)
     select n, 1, array(select 1 + (n * 7 + i * 31) % 600 from generate_series(1, 15) i),
       array(select 45 + (n + i) % 60 from generate_series(1, 15) i), 5, 7, 3, 1, now()`,
  ],
  [
    "entry_results_r01",
    "a result, each round",
    `insert into entry_results (entry_id, round_id, points, bench_points, cost_points, transfers, total_points, round_rank,
       overall_rank, rank_sort, bank_tenths, value_tenths, auto_subs)
     select n, 1, 50, 5, 0, 1, 500, n, n, n, 3, 1000, case when n % 2 = 0 then array[3, 4] end`,
  ],
  [
    "transfers_r01",
    "a transfer",
    `insert into transfers (entry_id, round_id, at, in_footballer_id, in_tenths, out_footballer_id, out_tenths)
     select n, 1, now(), 3, 50, 4, 51`,
  ],
  [
    "entry_log",
    "a save in the log: before, after, receipt",
    `insert into entry_log (entry_id, round_id, at, account_id, kind, before, after, receipt)
     select n, 1, now(), n, 'lineup', s.squad, s.squad, '${receipt}'`,
  ],
  [
    "league_members",
    "a membership",
    `insert into league_members (league_id, entry_id, joined_at) select 1 + n % 50000, n, now()`,
  ],
];

const cluster = await startThrowAwayCluster();
try {
  await migrateDatabase(cluster.url);
  process.stdout.write(`${machine()}\n\n`);
  printRow(["what", "bytes, of which indexes"]);
  printRow(["---", "---"]);
  await onServer(cluster.url, async (client) => {
    await client.query("select create_round_partitions(1)");
    for (const [table, what, insert] of TABLES) {
      const squad = `lateral (select jsonb_build_object('squad', jsonb_build_object('roundId', 1, 'bankTenths', 3, 'chip', null,
        'freeTransfers', 1, 'transfersMade', 0, ${lists})) as squad) s`;
      const from = `from generate_series(1, ${entryCount}) n${insert.includes("s.squad") ? `, ${squad}` : ""}`;
      await client.query(`${insert} ${from}`);
      const { rows } = await client.query<{ total: string; indexes: string }>(
        "select pg_total_relation_size($1) as total, pg_indexes_size($1) as indexes",
        [table],
      );
      const each = (bytes: string) => Math.round(Number(bytes) / entryCount);
      printRow([what, `${each(rows[0]!.total)}, ${each(rows[0]!.indexes)}`]);
    }
  });
} finally {
  await cluster.stop();
}
