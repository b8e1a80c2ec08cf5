/**
 * What a person gets who asks for everything about himself: which tables, and what in them stays here. A test compares
 * it with the list of personal tables and with the database's own catalogue, so that neither a new table nor a new
 * secret is overlooked.
 */
import { PERSONAL_TABLES, type PersonalTable } from "./personal-tables.ts";

/** Columns that are left out: secrets that would open the account, and what only our own look-ups need. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  accounts: ["email_key", "password_hash"],
  account_emails: ["email_key"],
  api_tokens: ["token_hash"],
  email_verifications: ["token_hash"],
  // An answer may hold what is shown once: the key of a webhook.
  idempotency_keys: ["request_hash", "key", "body"],
  lost_factors: ["cancel_key"],
  password_resets: ["token_hash"],
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
  pending_logins: "lives for minutes while somebody signs in, and holds what the next step is checked against",
  provider_journeys: "lives for minutes while somebody is at a provider, and holds what his return is checked against",
  outgoing: "lives until it is sent, and holds nothing that is not in another table",
  rounds: "a fact of the round that everybody sees",
};

export interface CopiedTable extends Pick<PersonalTable, "table" | "column"> {
  readonly leftOut: readonly string[];
}

export const COPIED_TABLES: readonly CopiedTable[] = PERSONAL_TABLES.filter(
  ({ table }) => NOT_COPIED[table] === undefined,
).map(({ table, column }) => ({ table, column, leftOut: LEFT_OUT[table] ?? [] }));
