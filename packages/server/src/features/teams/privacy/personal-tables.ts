/**
 * Every table with personal data, and its treatment when the account is deleted. A test walks the database's own
 * catalogue: a table with a column that names a person and no line here fails it. The reasons are in decision 0065.
 */

/** `deleted`: its rows of the person go. `anonymous`: they stay, and nothing in them tells whose they were. */
export type Fate = "deleted" | "anonymous";

export interface PersonalTable {
  readonly table: string;
  /** The column by which a person's rows are found. */
  readonly column:
    | "account_id"
    | "admin_account_id"
    | "entry_id"
    | "admin_entry_id"
    | "author_entry_id"
    | "highest_entry_id"
    | "first_entry_id"
    | "subject_entry_id";
  readonly fate: Fate;
}

/** In the order in which rows are deleted. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: "past_leagues", column: "admin_account_id", fate: "deleted" },
  { table: "past_league_members", column: "account_id", fate: "deleted" },
  { table: "entry_past_seasons", column: "account_id", fate: "deleted" },
  { table: "idempotency_keys", column: "account_id", fate: "deleted" },
  { table: "password_resets", column: "account_id", fate: "deleted" },
  { table: "account_emails", column: "account_id", fate: "deleted" },
  { table: "email_verifications", column: "account_id", fate: "deleted" },
  { table: "push_subscriptions", column: "account_id", fate: "deleted" },
  { table: "benched_reminders", column: "account_id", fate: "deleted" },
  { table: "untouched_reminders", column: "account_id", fate: "deleted" },
  { table: "reminders", column: "account_id", fate: "deleted" },
  { table: "reminder_wishes", column: "account_id", fate: "deleted" },
  // Also rows with the address but not the account (`outgoing/outgoing.sql.ts`).
  { table: "outgoing", column: "account_id", fate: "deleted" },
  { table: "newsletter_sendings", column: "entry_id", fate: "deleted" },
  { table: "pending_logins", column: "account_id", fate: "deleted" },
  { table: "watchlist", column: "account_id", fate: "deleted" },
  { table: "sessions", column: "account_id", fate: "deleted" },
  { table: "agent_changes", column: "account_id", fate: "deleted" },
  // With its codes and tokens.
  { table: "agents", column: "account_id", fate: "deleted" },
  { table: "api_tokens", column: "account_id", fate: "deleted" },
  { table: "calendar_addresses", column: "account_id", fate: "deleted" },
  // With what they had still to send.
  { table: "league_webhooks", column: "account_id", fate: "deleted" },
  { table: "league_chats", column: "account_id", fate: "deleted" },
  { table: "chat_codes", column: "account_id", fate: "deleted" },
  { table: "chat_installs", column: "account_id", fate: "deleted" },
  { table: "social_accounts", column: "account_id", fate: "deleted" },
  { table: "provider_journeys", column: "account_id", fate: "deleted" },
  { table: "totp_authenticators", column: "account_id", fate: "deleted" },
  { table: "recovery_codes", column: "account_id", fate: "deleted" },
  { table: "webauthn_credentials", column: "account_id", fate: "deleted" },
  { table: "lost_factors", column: "account_id", fate: "deleted" },
  { table: "guardian_links", column: "account_id", fate: "deleted" },
  { table: "guardian_consents", column: "account_id", fate: "deleted" },
  { table: "trusted_browsers", column: "account_id", fate: "deleted" },
  { table: "plans", column: "entry_id", fate: "deleted" },
  { table: "sent_forecasts", column: "entry_id", fate: "deleted" },
  // A deleted account cannot rejoin, so its bans are not needed.
  { table: "league_bans", column: "entry_id", fate: "deleted" },
  // The account's reports, and those about its former names.
  { table: "name_reports", column: "account_id", fate: "deleted" },
  { table: "name_cases", column: "entry_id", fate: "deleted" },
  { table: "name_cases", column: "author_entry_id", fate: "deleted" },
  // The account's messages, and their open cases.
  { table: "league_messages", column: "entry_id", fate: "deleted" },
  { table: "league_co_administrators", column: "entry_id", fate: "deleted" },
  { table: "organisation_administrators", column: "entry_id", fate: "deleted" },
  { table: "organisation_bans", column: "entry_id", fate: "deleted" },
  { table: "suspensions", column: "account_id", fate: "deleted" },
  { table: "accounts", column: "account_id", fate: "deleted" },

  // The game's own books, from which tables and settled results follow. The entry has no name and no owner any more.
  { table: "entries", column: "entry_id", fate: "anonymous" },
  { table: "entry_log", column: "entry_id", fate: "anonymous" },
  { table: "squads", column: "entry_id", fate: "anonymous" },
  { table: "transfers", column: "entry_id", fate: "anonymous" },
  { table: "entry_results", column: "entry_id", fate: "anonymous" },
  { table: "settled_columns", column: "first_entry_id", fate: "anonymous" },
  // Where pages of squads and results begin, which everybody may read.
  { table: "public_log_pages", column: "first_entry_id", fate: "anonymous" },
  { table: "league_members", column: "entry_id", fate: "anonymous" },
  { table: "league_log", column: "entry_id", fate: "anonymous" },
  { table: "league_forfeits_done", column: "entry_id", fate: "anonymous" },
  { table: "leagues", column: "admin_entry_id", fate: "anonymous" },
  // A membership ends with the account; rounds before stay with the department.
  { table: "organisation_members", column: "entry_id", fate: "anonymous" },
  { table: "organisation_log", column: "entry_id", fate: "anonymous" },
  { table: "organisation_log", column: "subject_entry_id", fate: "anonymous" },
  { table: "organisations", column: "entry_id", fate: "anonymous" },
  { table: "season_winners", column: "account_id", fate: "anonymous" },
  { table: "past_honours", column: "account_id", fate: "anonymous" },
  { table: "rounds", column: "highest_entry_id", fate: "anonymous" },
];
