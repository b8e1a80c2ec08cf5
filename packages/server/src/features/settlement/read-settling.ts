/** Reads everybody's round into columns, inside the transaction that settles it. */
import { countedTransfers, recordedTransfers, type RoundId } from "@elleveren/rules";
import type { PoolClient } from "pg";

import { copyNumbers } from "../../db/copy-numbers.ts";
import {
  copyEntryIds,
  copyKept,
  copyPrevious,
  copySettlingSquads,
  countEntries,
  ENTRY_FIELDS,
  KEPT_FIELDS,
  PREVIOUS_FIELDS,
  SQUAD_FIELDS,
} from "./read-settling.sql.ts";
import { CHIP_OF_CODE, type FootballerColumns, SettlingColumns, SQUAD_SIZE } from "./settling-columns.ts";

export async function readSettling(
  client: PoolClient,
  roundId: RoundId,
  footballers: FootballerColumns,
): Promise<SettlingColumns> {
  // Grouping everybody's squads and joining the latest of each is done in memory.
  await client.query("set local work_mem = '192MB'");
  const columns = await readEntries(client, roundId);
  await readPrevious(client, roundId, columns);
  await readSquads(client, roundId, footballers, columns);
  await readKept(client, roundId, footballers, columns);
  return withSquadsOnly(columns);
}

async function readEntries(client: PoolClient, roundId: RoundId): Promise<SettlingColumns> {
  // An entry made between the two readings has a later first round; one less leaves a row without a squad.
  const ids = new Float64Array(await countEntries(client, roundId));
  let count = 0;
  await copyNumbers(client, copyEntryIds(roundId), ENTRY_FIELDS, (fields) => {
    if (count < ids.length) ids[count++] = fields[0]!;
  });
  const columns = new SettlingColumns(count);
  columns.ids.set(ids.subarray(0, count));
  return columns;
}

async function readPrevious(client: PoolClient, roundId: RoundId, columns: SettlingColumns): Promise<void> {
  const rowOf = columns.rowFinder();
  await copyNumbers(client, copyPrevious(roundId), PREVIOUS_FIELDS, (fields) => {
    const row = rowOf(fields[0]!);
    if (row < 0) return;
    columns.previousTotals[row] = fields[1]!;
    columns.totalTransfers[row] = fields[2]!;
  });
}

async function readSquads(
  client: PoolClient,
  roundId: RoundId,
  { indexOf, priceTenths }: FootballerColumns,
  columns: SettlingColumns,
): Promise<void> {
  const rowOf = columns.rowFinder();
  const { squads } = columns;
  await copyNumbers(client, copySettlingSquads(roundId), SQUAD_FIELDS, (fields) => {
    const row = rowOf(fields[0]!);
    if (row < 0) return;
    const at = row * SQUAD_SIZE;
    let value = 0;
    for (let slot = 0; slot < SQUAD_SIZE; slot++) {
      const index = indexOf(fields[1 + slot]!);
      squads[at + slot] = index;
      value += priceTenths[index]!;
    }
    const spending = {
      freeTransfers: fields[20]! < 0 ? null : fields[20]!,
      transfersMade: fields[21]!,
      chip: CHIP_OF_CODE[fields[19]!] ?? null,
    };
    columns.hasSquad[row] = 1;
    columns.captainSlots[row] = fields[16]!;
    columns.viceSlots[row] = fields[17]!;
    columns.bankTenths[row] = fields[18]!;
    columns.valueTenths[row] = fields[18]! + value;
    columns.chips[row] = fields[19]!;
    columns.transfers[row] = recordedTransfers(spending);
    columns.totalTransfers[row]! += countedTransfers(spending);
    columns.costPoints[row] = fields[22]!;
  });
}

/** A round under a reverting chip is recorded with what the manager keeps (see `recordedMoney` in rules). */
async function readKept(
  client: PoolClient,
  roundId: RoundId,
  { indexOf, priceTenths }: FootballerColumns,
  columns: SettlingColumns,
): Promise<void> {
  const rowOf = columns.rowFinder();
  await copyNumbers(client, copyKept(roundId), KEPT_FIELDS, (fields) => {
    const row = rowOf(fields[0]!);
    if (row < 0) return;
    let value = fields[1]!;
    for (let slot = 0; slot < SQUAD_SIZE; slot++) value += priceTenths[indexOf(fields[2 + slot]!)]!;
    columns.bankTenths[row] = fields[1]!;
    columns.valueTenths[row] = value;
  });
}

/** Who never had a squad takes no part. There is nobody like that, unless somebody made entries by hand. */
function withSquadsOnly(columns: SettlingColumns): SettlingColumns {
  if (!columns.hasSquad.includes(0)) return columns;
  const rows = [...columns.hasSquad.keys()].filter((row) => columns.hasSquad[row] === 1);
  const kept = new SettlingColumns(rows.length);
  for (const name of Object.keys(kept) as (keyof SettlingColumns)[]) {
    const [from, to] = [columns[name], kept[name]];
    if (!ArrayBuffer.isView(from) || !ArrayBuffer.isView(to) || columns.count === 0) continue;
    const width = (from as Int32Array).length / columns.count;
    rows.forEach((row, place) => {
      (to as Int32Array).set((from as Int32Array).subarray(row * width, (row + 1) * width), place * width);
    });
  }
  return kept;
}
