/** Limits that forms and their texts name. Plain numbers, so that no schema travels to the browser with them. */

/** How deep a body may be nested; those that the contract describes go to half of it. */
export const BODY_MAX_DEPTH = 32;
/** Core text §9. */
export const PASSWORD_MIN_LENGTH = 6;
export const MINIMUM_AGE_YEARS = 13;
export const ENTRY_NAME_MAX_LENGTH = 20;
/** Leagues text §5. */
export const LEAGUE_NAME_MAX_LENGTH = 30;
/** A message of administrators to the members of a league, in characters. */
export const LEAGUE_MESSAGE_MAX_LENGTH = 300;
/** Members up to which a league has odds. */
export const ODDS_MEMBERS_MAX = 10_000;
/** Members up to which a league has a table of the active ones. */
export const ACTIVE_MEMBERS_MAX = 10_000;
/** Further tables of a league. */
export const FORMATS_MAX = 6;
/** An administrator's name for a further table. */
export const FORMAT_NAME_MAX_LENGTH = 40;
/** Members up to which a league has further tables of points after cost, and of what squads are looked at for. */
export const FORMAT_MEMBERS_MAX = 10_000;
export const FORMAT_COUNTED_MEMBERS_MAX = 2000;
/** Forfeits that a league writes, and characters of one. */
export const FORFEITS_MAX = 10;
export const FORFEIT_MAX_LENGTH = 200;
export const TOKEN_NAME_MAX_LENGTH = 50;
/** Personal tokens of a person that have not expired. */
export const TOKENS_MAX = 10;
/** Agents that a person has connected, and the days a standing permission lasts at most. */
export const AGENTS_MAX = 10;
export const PERMISSION_DAYS_MAX = 90;
/** Notes on a club's set pieces. */
export const SET_PIECE_NOTES_MAX = 10;
/** Webhooks of a league. */
export const WEBHOOKS_MAX = 5;
/** Channels that ask about a league. */
export const CHATS_MAX = 5;
/** Of a webhook's address. */
export const WEBHOOK_URL_MAX_LENGTH = 500;
/** A note added to a complaint of a name. */
export const REPORT_NOTE_MAX_LENGTH = 300;
/** An appeal against a suspension, and its answer. */
export const APPEAL_MAX_LENGTH = 2000;
/** Names of an organisation and of its departments, in characters. */
export const ORGANISATION_NAME_MAX_LENGTH = 40;
/** Departments of an organisation, members of it, and its administrators. */
export const DEPARTMENTS_MAX = 500;
export const ORGANISATION_MEMBERS_MAX = 100_000;
export const ORGANISATION_ADMINISTRATORS_MAX = 10;
/** Organisations a team is in, and those of them that it has made. */
export const ORGANISATIONS_MAX = 10;
export const OWN_ORGANISATIONS_MAX = 3;
/** Members of a department who count in a round. */
export const BEST_MEMBERS_MAX = 100;
/** E-mail domains of an organisation. */
export const ORGANISATION_DOMAINS_MAX = 10;
/** Private leagues that are listed in an organisation. */
export const ORGANISATION_LEAGUES_MAX = 200;
/** Rows of a list of departments and invitations, and its characters. */
export const INVITATION_ROWS_MAX = 20_000;
export const INVITATION_TEXT_MAX_LENGTH = 2_000_000;
/** Faults of such a list that an answer names. */
export const INVITATION_FAULTS_MAX = 200;
/** Members that are moved by one call. */
export const MOVED_MEMBERS_MAX = 100;
