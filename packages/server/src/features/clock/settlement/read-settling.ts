/**
 * Reads all entries' rounds into columns, inside the transaction that settles it: entries, then squads, then kept
 * squads.
 */
import { countedTransfers, recordedTransfers, type RoundId } from "@elleveren/rules";
import type { PoolClient } from "pg";

import { copyNumbers } from "../../../db/values/copy-numbers.ts";
import { CHIP_ARRAY, REVERTING_CHIPS } from "../../../db/values/chip-arrays.ts";
import { copyLatestSquads, readSettledColumns } from "../../live/index.ts";
import {
  CHIP_OF_CODE,
  type FootballerColumns,
  rowFinder,
  type SettlingColumns,
  settlingColumns,
  SQUAD_SIZE,
} from "./settling-columns.ts";

/** Entries that take part, in the order of ids, with their totals before; `readSquads` comes next. */
export async function readEntries(client: PoolClient, roundId: RoundId): Promise<SettlingColumns> {
  let ids = new Float64Array(FIRST_ROOM);
  let count = 0;
  await copyNumbers(client, copyEntries(roundId), 1, (fields) => {
    if (count === ids.length) {
      const smaller = ids;
      ids = new Float64Array(count * 2);
      ids.set(smaller);
    }
    ids[count++] = fields[0]!;
  });
  const columns = settlingColumns(count);
  columns.ids.set(ids.subarray(0, count));
  await readTotals(client, (roundId - 1) as RoundId, columns);
  return columns;
}

const FIRST_ROOM = 65_536;

async function readTotals(client: PoolClient, before: RoundId, columns: SettlingColumns): Promise<void> {
  const rowOf = rowFinder(columns);
  const add = (entryId: number, totalPoints: number, totalTransfers: number) => {
    const row = rowOf(entryId);
    if (row < 0) return;
    columns.previousTotals[row] = totalPoints;
    columns.totalTransfers[row] = totalTransfers;
  };
  if (await readSettledColumns(client, before, "season", add)) return;
  await copyNumbers(client, copyTotals(before), TOTALS_FIELDS, (fields) => add(fields[0]!, fields[1]!, fields[2]!));
}

/** Calls `onRow` as soon as a row's squad is read, so that scoring runs while the database reads on. */
export async function readSquads(
  client: PoolClient,
  roundId: RoundId,
  { indexOf, priceTenths }: FootballerColumns,
  columns: SettlingColumns,
  onRow: (row: number) => void,
): Promise<void> {
  const { squads } = columns;
  const onSquad = (row: number, fields: Float64Array) => {
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
    columns.captainSlots[row] = fields[16]!;
    columns.viceSlots[row] = fields[17]!;
    columns.bankTenths[row] = fields[18]!;
    columns.valueTenths[row] = fields[18]! + value;
    columns.chips[row] = fields[19]!;
    columns.transfers[row] = recordedTransfers(spending);
    columns.totalTransfers[row]! += countedTransfers(spending);
    columns.costPoints[row] = fields[22]!;
    onRow(row);
  };
  const { ids, count } = columns;
  const found = await copyLatestSquads(client, {
    roundId,
    columns: settlingSquadColumns(roundId),
    fieldCount: SQUAD_FIELDS,
    count,
    idOf: (row) => ids[row]!,
    rowOf: rowFinder(columns),
    onSquad,
  });
  columns.hasSquad.set(found);
}

/** A round under a reverting chip is recorded with what the manager keeps (see `recordedMoney` in rules). */
export async function readKept(
  client: PoolClient,
  roundId: RoundId,
  { indexOf, priceTenths }: FootballerColumns,
  columns: SettlingColumns,
): Promise<void> {
  const rowOf = rowFinder(columns);
  await copyNumbers(client, copyKept(roundId), KEPT_FIELDS, (fields) => {
    const row = rowOf(fields[0]!);
    if (row < 0) return;
    let value = fields[1]!;
    for (let slot = 0; slot < SQUAD_SIZE; slot++) value += priceTenths[indexOf(fields[2 + slot]!)]!;
    columns.bankTenths[row] = fields[1]!;
    columns.valueTenths[row] = value;
  });
}

/** Entries without any squad take no part. They exist only if inserted by hand. */
export function withSquadsOnly(columns: SettlingColumns): SettlingColumns {
  if (!columns.hasSquad.includes(0)) return columns;
  const rows = [...columns.hasSquad.keys()].filter((row) => columns.hasSquad[row] === 1);
  const kept = settlingColumns(rows.length);
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

const TOTALS_FIELDS = 3;
const SQUAD_FIELDS = 23;
const KEPT_FIELDS = 17;

const copyEntries = (roundId: RoundId): string =>
  `select entry_id from entries where started_round_id <= ${roundId} order by entry_id`;

/** Entry, points and transfers of the season up to the round. */
const copyTotals = (roundId: RoundId): string =>
  `select entry_id, total_points, total_transfers from entry_results where round_id = ${roundId} order by entry_id`;

/**
 * Of the latest squad written for the round or before it: entry, fifteen footballers, captain, vice-captain, bank, chip,
 * free transfers (-1 is unlimited), transfers, cost. One of an earlier round counts without that round's chip, transfers
 * and cost.
 */
const settlingSquadColumns = (roundId: RoundId): string =>
  `s.entry_id, s.footballer_ids, s.captain_slot, s.vice_slot, s.bank_tenths,
    case when s.round_id = ${roundId} then coalesce(array_position(${CHIP_ARRAY}, s.chip), 0) else 0 end,
    coalesce(s.free_transfers, -1),
    case when s.round_id = ${roundId} then s.transfers_made else 0 end,
    case when s.round_id = ${roundId} then s.cost_points else 0 end`;

/**
 * Entry, bank and fifteen footballers that come back after a reverting chip of the round: the latest squad that was not
 * lent itself, or, in an entry's first round, the squad it replaced, which only the log has.
 */
const copyKept = (roundId: RoundId): string =>
  `select s.entry_id, coalesce(k.bank_tenths, f.bank_tenths), coalesce(k.footballer_ids, f.footballer_ids)
  from squads s
  left join lateral (
    select b.footballer_ids, b.bank_tenths from squads b
    where b.entry_id = s.entry_id and b.round_id < ${roundId}
      and (b.chip is null or b.chip <> all(${REVERTING_CHIPS}))
    order by b.round_id desc limit 1) k on true
  left join lateral (
    select string_to_array(l.before->'squad'->>'footballerIds', ' ')::integer[] as footballer_ids,
      (l.before->'squad'->>'bankTenths')::integer as bank_tenths
    from entry_log l
    where k.bank_tenths is null
      and l.entry_id = s.entry_id and l.round_id = ${roundId} and l.kind = 'transfers'
      and l.after->'squad'->>'chip' = any(${REVERTING_CHIPS})
      and coalesce(l.before->'squad'->>'chip', '') <> all(${REVERTING_CHIPS})
    order by l.log_id desc limit 1) f on true
  where s.round_id = ${roundId} and s.chip = any(${REVERTING_CHIPS})
    and coalesce(k.bank_tenths, f.bank_tenths) is not null`;
