/**
 * Seals stored secrets anew with the current SECRET_KEY: those sealed with an earlier key or without one, and those
 * that an older release stored unencrypted. A few rows a transaction, so that it can run beside the game, be
 * interrupted and be run again; up-to-date values are left alone.
 */
import { sql } from "kysely";

import type { Database, Random, Tx } from "../context.ts";
import { transact } from "../db/writing/transactions.ts";
import { isSealedNow, openAt, sealAt, type Place, type SecretKeys } from "./envelope.ts";
import { SEALED_COLUMNS, selectDatabaseKey, type SealedColumn } from "./sealed-values.ts";
import { sealStoredKeys } from "./stored-keys.ts";

export interface Renewed {
  /** Table `secrets`, or the table of the values. */
  readonly table: string;
  readonly renewed: number;
  /** Sealed with today's keys already. */
  readonly kept: number;
  /** Rows that no key here opens, by the number that finds them; they were left as they are. */
  readonly closed: readonly number[];
}

const ROWS_AT_ONCE = 200;

/** Answers with a line for each table, as it is done. */
export async function* renewSecrets(db: Database, keys: SecretKeys, random: Random): AsyncGenerator<Renewed> {
  yield { table: "secrets", closed: [], ...(await transact(db, (tx) => sealStoredKeys(tx, keys, random))) };
  const databaseKey = await selectDatabaseKey(db);
  for (const column of Object.values<SealedColumn>(SEALED_COLUMNS)) {
    const sum = { renewed: 0, kept: 0, closed: [] as number[] };
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      const part = await transact(db, (tx) => renewRows(tx, { keys, random, column, databaseKey, after: from }));
      sum.renewed += part.renewed;
      sum.kept += part.kept;
      sum.closed.push(...part.closed);
      after = part.last;
    }
    yield { table: column.table, ...sum };
  }
}

interface Part {
  readonly keys: SecretKeys;
  readonly random: Random;
  readonly column: SealedColumn;
  readonly databaseKey: Buffer;
  readonly after: number;
}

async function renewRows(tx: Tx, { keys, random, column, databaseKey, after }: Part) {
  const { table, key, owner, purpose } = column;
  const { rows } = await sql<{ id: number; owner: number | null; value: Buffer }>`
    select ${sql.ref(key)} as id, ${sql.raw(owner)} as owner, ${sql.ref(column.column)} as value from ${sql.table(table)}
    where ${sql.ref(key)} > ${after} and ${sql.ref(column.column)} is not null order by ${sql.ref(key)} limit ${ROWS_AT_ONCE} for update of ${sql.table(table)}`.execute(
    tx,
  );
  const closed: number[] = [];
  let renewed = 0;
  for (const { id, owner: whose, value } of rows) {
    const place: Place = { purpose, owner: String(whose), databaseKey };
    const isOpen = value.length === column.openBytes;
    if (!isOpen && isSealedNow(keys, place, value)) continue;
    const plain = isOpen ? value : openOrNull(keys, place, value);
    if (plain === null) {
      closed.push(id);
      continue;
    }
    await sql`update ${sql.table(table)} set ${sql.ref(column.column)} = ${sealAt(keys, random, place, plain)}
      where ${sql.ref(key)} = ${id}`.execute(tx);
    renewed += 1;
  }
  const last = rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
  return { renewed, kept: rows.length - renewed - closed.length, closed, last };
}

function openOrNull(keys: SecretKeys, place: Place, value: Buffer): Buffer | null {
  try {
    return openAt(keys, place, value);
  } catch {
    return null;
  }
}
