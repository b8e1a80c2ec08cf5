/** Everything the game stores about one person, as it stands at one moment. */
import type { WireDataCopy } from "@elleveren/contract";
import { type AccountId, accountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Database } from "../../../context.ts";
import { recordAct } from "../../people/index.ts";
import { PERSONAL_TABLES, type PersonalTable } from "./personal-tables.ts";

type Row = Readonly<Record<string, unknown>>;

interface DataCopy {
  /** By table, each row with its columns as the database has them; tables without a row of the person are left out. */
  readonly tables: Record<string, Row[]>;
}

/** Null when the account is gone. */
export async function copyData(ctx: Pick<Context, "db">, account: AccountId): Promise<DataCopy | null> {
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { rows } = await sql<{ entry_id: number | null }>`
        select entry_id from accounts where account_id = ${account}`.execute(tx);
      if (!rows[0]) return null;
      const tables: Record<string, Row[]> = {};
      for (const { table, column, leftOut } of COPIED_TABLES) {
        const id = column.endsWith("account_id") ? account : rows[0].entry_id;
        if (id === null) continue;
        const found = await sql<{ row: Row }>`
          select to_jsonb(t) - ${[...leftOut]}::text[] as row from ${sql.table(table)} t
          where ${sql.ref(column)} = ${id} order by 1`.execute(tx);
        const own = found.rows.map(({ row }) => row);
        if (own.length > 0) tables[table] = [...(tables[table] ?? []), ...own];
      }
      return { tables };
    });
}

/** Columns that are left out: secrets that would open the account, and what only our own look-ups need. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  accounts: ["email_key", "password_hash"],
  account_emails: ["email_key"],
  api_tokens: ["token_hash"],
  email_verifications: ["token_hash"],
  guardian_consents: ["email_key"],
  guardian_links: ["token_hash"],
  // An answer may hold a value shown only once: the key of a webhook.
  idempotency_keys: ["request_hash", "key", "body"],
  lost_factors: ["cancel_key"],
  password_resets: ["token_hash"],
  league_chats: ["secret"],
  league_webhooks: ["secret"],
  plans: ["name_key"],
  push_subscriptions: ["p256dh", "auth"],
  recovery_codes: ["seed"],
  sessions: ["token_hash"],
  totp_authenticators: ["secret", "last_step"],
  trusted_browsers: ["token_hash"],
  webauthn_credentials: ["credential_id", "public_key", "user_handle", "counter"],
};

/** Tables whose rows are not handed out, and why. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  chat_installs: "lives for minutes while somebody links a chat, and holds what the way back is checked against",
  chat_codes: "lives for minutes while somebody links a chat, and holds what the code is checked against",
  pending_logins: "lives for minutes while somebody signs in, and holds what the next step is checked against",
  provider_journeys: "lives for minutes while somebody is at a provider, and holds what his return is checked against",
  outgoing: "lives until it is sent, and holds nothing that is not in another table",
  settled_columns: "results of thousands of teams each, of which one's own are in entry_results",
  public_log_pages: "hashes of a thousand teams each, which everybody sees in the public log",
  rounds: "a fact of the round that everybody sees",
};

interface CopiedTable extends Pick<PersonalTable, "table" | "column"> {
  readonly leftOut: readonly string[];
}

export const COPIED_TABLES: readonly CopiedTable[] = PERSONAL_TABLES.filter(
  ({ table }) => NOT_COPIED[table] === undefined,
).map(({ table, column }) => ({ table, column, leftOut: LEFT_OUT[table] ?? [] }));

interface HandOut {
  /** Null: everybody. */
  readonly account: AccountId | null;
  readonly reason: string;
  /** ISO, real time: when it is made. */
  readonly madeAt: string;
}

/**
 * Each account's copy in the form of its own download (`GET /api/player/data/`), in the order of accounts; none for a
 * missing account.
 */
export async function* handOutData(db: Database, { account, reason, madeAt }: HandOut): AsyncGenerator<WireDataCopy> {
  const { rows } = await sql<{ id: number }>`select account_id as id from accounts
    where ${account === null ? sql`true` : sql`account_id = ${account}`} order by account_id`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute((tx) =>
    recordAct(tx, {
      by: "command",
      action: "people.hand_out_data",
      subject: account === null ? "everybody" : `account ${account}`,
      details: { reason, accounts: rows.length },
    }),
  );
  for (const { id } of rows) {
    const copy = await copyData({ db }, accountId(id));
    // Deleted meanwhile.
    if (copy) yield { made_at: madeAt, ...copy };
  }
}
