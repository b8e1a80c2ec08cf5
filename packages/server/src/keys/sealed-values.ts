/**
 * Values in rows of tables that are sealed with the database's own key and SECRET_KEY together: where each lies, what its key is
 * for, and whose it is. `npm run secrets -- renew` walks this list; a new kind of sealed value has a line here.
 */
import { sql } from "kysely";

import type { Queryable } from "../context.ts";
import type { Place } from "./envelope.ts";

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** By which a row is found. */
  readonly key: string;
  /** SQL for the value's owner. */
  readonly owner: string;
  readonly purpose: string;
  /** A release before stored these bytes as they are: so long is such a value. */
  readonly openBytes: number | null;
}

const FACTORS = "elleveren second factors";

export const SEALED_COLUMNS = {
  totp: {
    table: "totp_authenticators",
    column: "secret",
    key: "account_id",
    owner: "account_id",
    purpose: FACTORS,
    openBytes: null,
  },
  totpSetup: {
    table: "totp_setups",
    column: "secret",
    key: "session_id",
    owner: "(select account_id from sessions s where s.session_id = totp_setups.session_id)",
    purpose: FACTORS,
    openBytes: null,
  },
  recoveryCodes: {
    table: "recovery_codes",
    column: "seed",
    key: "account_id",
    owner: "account_id",
    purpose: FACTORS,
    openBytes: null,
  },
  // Its league stays the same when it is handed over.
  webhook: {
    table: "league_webhooks",
    column: "secret",
    key: "webhook_id",
    owner: "league_id",
    purpose: "elleveren webhooks",
    openBytes: 32,
  },
  chat: {
    table: "league_chats",
    column: "secret",
    key: "chat_id",
    owner: "league_id",
    purpose: "elleveren chats",
    openBytes: null,
  },
} as const satisfies Readonly<Record<string, SealedColumn>>;

/** Where a value of this owner is sealed. */
export async function placeOf(db: Queryable, { purpose }: SealedColumn, owner: number): Promise<Place> {
  return { purpose, owner: String(owner), databaseKey: await selectDatabaseKey(db) };
}

export async function selectDatabaseKey(db: Queryable): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from secrets where name = 'factors'`.execute(db);
  if (!rows[0]) throw new Error("the database has no key for what it seals; the migrations did not run");
  return rows[0].secret;
}
