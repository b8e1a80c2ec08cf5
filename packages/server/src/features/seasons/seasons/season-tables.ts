/** Every table at the end of a season (decision 0107). A test fails for a table that is not listed. */

/**
 *   kept       belongs to people or to the installation: nothing in it changes
 *   archived   belongs to the season: written to the archive, then cleared
 *   forgotten  belongs to the season and lives for hours, or is made from what is archived: cleared without being written
 */
export type SeasonFate = "kept" | "archived" | "forgotten";

export interface SeasonTable {
  readonly table: string;
  readonly fate: SeasonFate;
}

const tables = (fate: SeasonFate, names: readonly string[]): SeasonTable[] => names.map((table) => ({ table, fate }));

/** Rows that the next season finds in a table are put there by its import, except where a comment says otherwise. */
export const SEASON_TABLES: readonly SeasonTable[] = [
  ...tables("kept", [
    // People and how they sign in. `accounts.entry_id` alone is emptied.
    "accounts",
    "suspensions",
    "account_emails",
    "agent_clients",
    "agent_codes",
    "agent_refreshes",
    "agents",
    "api_tokens",
    "calendar_addresses",
    "email_verifications",
    "guardian_consents",
    "guardian_links",
    "lost_factors",
    "password_resets",
    "pending_logins",
    "provider_journeys",
    "push_subscriptions",
    "recovery_codes",
    "reminder_wishes",
    "sessions",
    "social_accounts",
    "totp_authenticators",
    "totp_setups",
    "trusted_browsers",
    "used_provider_tokens",
    "webauthn_challenges",
    "webauthn_credentials",
    // The installation.
    "backups",
    "audit_log",
    "watched_words",
    "announcements",
    "tick_work",
    // E-mails about a past round find that it is over.
    "outgoing",
    "outgoing_counts",
    "outgoing_pauses",
    "regions",
    "secrets",
    // Earlier seasons; this one's rows are added.
    "entry_past_seasons",
    "footballer_past_seasons",
    "past_seasons",
    "season_winners",
    "past_honours",
    // Operators' records of the change itself.
    "season_closings",
    "season_drafts",
    "season_works",
    // The folders stay: a file read in one season is not read again in the next.
    "match_feed_files",
    // Each row names its season: what waits is appended to the log of the season that it happened in.
    "public_log_leaves",
    "open_data_sets",
    "open_data_files",
    "public_log_heads",
    "public_log_waiting",
    // Numbers go on, so that an old link never leads to another match.
    "h2h_match_numbers",
  ]),
  ...tables("archived", [
    // Its settings, receipt secret and clock are carried over to the next season's row.
    "game",
    "clubs",
    "footballers",
    "rounds",
    "round_gates",
    "round_moments",
    "round_forecasts",
    "phases",
    "fixtures",
    "price_changes",
    "price_nights",
    "footballer_market",
    "footballer_rounds",
    // One row, put back empty.
    "market_totals",
    "match_lineups",
    "match_stats",
    "match_acts",
    "set_piece_notes",
    "fact_claims",
    "fact_messages",
    "fact_positions",
    "fact_refusals",
    "fact_revisions",
    "corrections",
    "round_moves",
    "simulator",
    "entries",
    "entry_log",
    "entry_results",
    "squads",
    "transfers",
    "plans",
    "sent_forecasts",
    "watchlist",
    "newsletter_sendings",
    "newsletters",
    "leagues",
    "league_members",
    "league_bans",
    "league_co_administrators",
    "league_formats",
    "league_stretches",
    "league_format_outcomes",
    "league_customs",
    "league_forfeits",
    "league_forfeits_done",
    "league_honours",
    "league_log",
    "organisations",
    "organisation_administrators",
    "organisation_bans",
    "organisation_departments",
    "organisation_domains",
    "organisation_leagues",
    "organisation_log",
    "organisation_members",
    "public_league_numbers",
    // Offers of the season before this one lapse; this one's leagues take their place.
    "past_leagues",
    "past_league_members",
    "h2h_draws",
    "h2h_knockouts",
    "chance_seeds",
    "cups",
    "cup_rounds",
    "cup_matches",
    "cup_steps",
  ]),
  ...tables("forgotten", [
    // Hashes of rows that are archived; the log has what they come to.
    "public_log_rounds",
    "public_log_pages",
    // Made from the rows of `entry_results`.
    "settled_columns",
    // Of teams of this season.
    "agent_changes",
    // How far feeds were read; what they told is in the facts. Whose pause an operator has not ended is carried over.
    "match_feeds",
    // Names of teams and leagues that are gone; decisions are in the audit log.
    "name_cases",
    "name_reports",
    // Answers kept for a repeated request: they name entries that are gone.
    "idempotency_keys",
    // Messages to the members of a league that is gone.
    "league_messages",
    // They hold keys, and belong to leagues that are gone.
    "league_webhooks",
    "webhook_deliveries",
    "league_chats",
    "chat_codes",
    "chat_installs",
    // Goals told and questions asked in a round that is gone.
    "goals_told",
    "chat_questions",
    // Hashes of addresses of people who may never have come.
    "organisation_invitations",
    // Which reminder of which round each account has had.
    "reminders",
    "benched_scans",
    "benched_reminders",
    "untouched_scans",
    "untouched_reminders",
  ]),
];

export const tablesOf = (...fates: readonly SeasonFate[]): string[] =>
  SEASON_TABLES.filter(({ fate }) => fates.includes(fate)).map(({ table }) => table);
