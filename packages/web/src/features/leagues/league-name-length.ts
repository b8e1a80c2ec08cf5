/** As the contract's constant of that name; a literal, so that no schema travels to the browser. */
export const LEAGUE_NAME_MAX_LENGTH = 30;
