/**
 * The permissions that a personal token may have. A call that names no scope cannot be made with a token at all: not one about the
 * account, how it is kept, its deletion or its tokens, and none of operators.
 */
export const TOKEN_SCOPES = ["read", "team:write", "leagues:write", "forecasts", "webhooks"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** In plain English, for the API's document; the site words them itself. */
export const SCOPE_MEANINGS: Readonly<Record<TokenScope, string>> = {
  read: "Everything everybody sees, and the own team, plans and leagues.",
  "team:write": "Line-up, armbands, transfers, chips, plans and the watchlist.",
  "leagues:write": "Making, joining, leaving and administering leagues.",
  forecasts: "Sending forecasts, which are graded in public under the team's name.",
  webhooks: "The webhooks of leagues the person administers.",
};

/** The prefix of every token, so that one is known for what it is where it should not be. */
export const TOKEN_PREFIX = "elv_";
