/** Limits that forms and their texts name. Plain numbers, so that no schema travels to the browser with them. */

/** Core text §9. */
export const PASSWORD_MIN_LENGTH = 6;
export const MINIMUM_AGE_YEARS = 13;
export const ENTRY_NAME_MAX_LENGTH = 20;
/** Leagues text §5. */
export const LEAGUE_NAME_MAX_LENGTH = 30;
