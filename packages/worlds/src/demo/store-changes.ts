/** Writes what managers changed, in bulk: accounts and entries of new ones, squads and transfers of all. Their log is written beside it. */
import { chipType, type Squad } from "@elleveren/rules";
import type { PoolClient } from "pg";

import { copyRows, type CopyValue } from "./copy-rows.ts";
import { logSteps } from "./entry-log.ts";
import type { PoolChange } from "./manager-pool.ts";
import { inColumns } from "@elleveren/server/features/play/index.ts";
import { seededRandom } from "@elleveren/server/features/operate/index.ts";

const ACCOUNTS =
  "accounts (account_id, email, email_key, first_name, last_name, date_of_birth, region_id, entry_id, created_at)";
const ENTRIES =
  "entries (entry_id, account_id, name, manager_first_name, manager_last_name, region_id, favourite_club_id, started_round_id, joined_at)";
const SQUADS =
  "squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths, chip, chip_number, free_transfers, transfers_made, cost_points, restored, version, updated_at)";
const TRANSFERS =
  "transfers (entry_id, round_id, at, in_footballer_id, in_tenths, out_footballer_id, out_tenths, chip)";

/** Inside the client's transaction. Entry n belongs to account n. */
export async function storeChanges(
  client: PoolClient,
  changes: readonly PoolChange[],
  regionIds: readonly number[],
): Promise<void> {
  const created = changes.filter((change) => change.before === null);
  const replaced = changes.filter((change) => change.replaces);
  if (replaced.length > 0) {
    await client.query("delete from squads where round_id = $1 and entry_id = any($2::bigint[])", [
      replaced[0]?.roundId,
      replaced.map((change) => change.entryId),
    ]);
  }
  await copyRows(
    client,
    ACCOUNTS,
    created.map((change) => accountRow(change, regionIds)),
  );
  await copyRows(
    client,
    ENTRIES,
    created.map((change) => entryRow(change, regionIds)),
  );
  await copyRows(client, SQUADS, changes.flatMap(squadRows));
  await copyRows(client, TRANSFERS, changes.flatMap(transferRows));
}

/** After explicit ids, new accounts and entries get the next ones. */
export async function resetSequences(client: PoolClient): Promise<void> {
  for (const [table, column] of [
    ["accounts", "account_id"],
    ["entries", "entry_id"],
  ]) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table}`);
  }
}

const regionOf = ({ manager }: PoolChange, regionIds: readonly number[]): number | null =>
  regionIds.length === 0 ? null : seededRandom(manager.seed, "region", manager.number).pick(regionIds);

function accountRow(change: PoolChange, regionIds: readonly number[]): CopyValue[] {
  const { manager, atMs, entryId } = change;
  const random = seededRandom(manager.seed, "born", manager.number);
  // The domain is reserved: an e-mail to it reaches no reader.
  const email = `manager${manager.number}@demo.invalid`;
  const born = new Date(Date.UTC(random.between(1950, 2008), random.between(0, 11), random.between(1, 28)));
  const bornOn = born.toISOString().slice(0, 10);
  const { firstName, lastName } = manager;
  return [entryId, email, email, firstName, lastName, bornOn, regionOf(change, regionIds), entryId, new Date(atMs)];
}

function entryRow(change: PoolChange, regionIds: readonly number[]): CopyValue[] {
  const { manager, entryId, roundId, atMs } = change;
  const person = [manager.teamName, manager.firstName, manager.lastName, regionOf(change, regionIds)];
  return [entryId, entryId, ...person, manager.favouriteClubId, roundId, new Date(atMs)];
}

function squadRows(change: PoolChange): CopyValue[][] {
  const version = logSteps(change).length + (change.replaces ? 1 : 0);
  const own = squadRow(change, change.after, {
    chipNumber: change.chipNumber,
    costPoints: change.costPoints,
    version,
    restored: change.replaces,
  });
  if (!change.restored) return [own];
  return [own, squadRow(change, change.restored, { chipNumber: null, costPoints: 0, version: 1, restored: true })];
}

function squadRow(
  change: PoolChange,
  squad: Squad,
  row: {
    readonly chipNumber: number | null;
    readonly costPoints: number;
    readonly version: number;
    readonly restored: boolean;
  },
): CopyValue[] {
  const { footballerIds, purchaseTenths, captainSlot, viceSlot } = inColumns(squad);
  return [
    change.entryId,
    squad.roundId,
    footballerIds,
    purchaseTenths,
    captainSlot,
    viceSlot,
    squad.bankTenths,
    squad.chip,
    row.chipNumber,
    squad.freeTransfers,
    squad.transfersMade,
    row.costPoints,
    row.restored,
    row.version,
    new Date(change.atMs),
  ];
}

function transferRows(change: PoolChange): CopyValue[][] {
  // A team chip is played with the line-up, after the transfers.
  const { chip } = change.after;
  const under = chip !== null && chipType(chip) === "transfer" ? chip : null;
  return change.transfers.map((transfer) => [
    change.entryId,
    change.roundId,
    new Date(change.atMs),
    transfer.inId,
    transfer.inTenths,
    transfer.outId,
    transfer.outTenths,
    under,
  ]);
}
