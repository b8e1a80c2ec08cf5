/** Personal tokens: how a manager's own programs make calls in his name, without his password. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { TOKEN_NAME_MAX_LENGTH, TOKENS_MAX } from "../wire/limits.ts";
import { TOKEN_SCOPES } from "../wire/token-scopes.ts";
import {
  bool,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableTime,
  oneOf,
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

export const wireTokenScope = oneOf(...TOKEN_SCOPES);

/** A token as its owner sees it: never the token itself. Times are the machines' time. */
export const wireToken = wireObject({
  id: int,
  name: str,
  /** How it begins, to tell it from others: `elv_3fGh`. */
  start: str,
  scopes: Type.Array(wireTokenScope),
  created_at: isoTime,
  expires_at: isoTime,
  /** Noted once a minute at most; null when it was never used. */
  last_used_at: nullableTime,
  is_expired: bool,
});
export type WireToken = Static<typeof wireToken>;

export const tokensCall = call({
  method: "GET",
  path: "/api/player/tokens/",
  access: "account",
  summary: "The signed-in person's own tokens, the newest first.",
  response: wireObject({ tokens: Type.Array(wireToken), max: int }),
});

export const createTokenCall = call({
  method: "POST",
  path: "/api/player/tokens/",
  access: "proof",
  summary: "Makes a token; the answer is the only place where it ever stands. Asks for a fresh proof of who it is.",
  description: `A person has at most ${TOKENS_MAX} tokens that have not expired. The owner is told by e-mail.`,
  body: wireObject({
    name: Type.String({ maxLength: 300, description: `At most ${TOKEN_NAME_MAX_LENGTH} characters.` }),
    scopes: Type.Array(wireTokenScope, { maxItems: 20 }),
    /** 1 to 366. */
    expires_in_days: Type.Integer({ minimum: 1, maximum: 366 }),
  }),
  response: wireObject({ token: str, ...wireToken.properties }),
  status: 201,
  problems: ["blank", "max_length", "invalid", "too_many_tokens"],
});

export const revokeTokenCall = call({
  method: "DELETE",
  path: "/api/player/tokens/:tokenId/",
  access: "proof",
  summary: "Ends a token at once, everywhere.",
  params: wireObject({ tokenId: id }),
  response: wireNothing,
});

/** The answer that a program asks for first. */
export const wireTokenHolder = wireObject({
  /** The person's entry of this season. */
  entry: nullableInt,
  /** Null when a session asks. */
  token: nullable(wireObject({ id: int, name: str, scopes: Type.Array(wireTokenScope), expires_at: isoTime })),
});
export type WireTokenHolder = Static<typeof wireTokenHolder>;

export const tokenHolderCall = call({
  method: "GET",
  path: "/api/token/",
  access: "account",
  scope: "any",
  summary: "Whose team the token works for, and what it may do.",
  response: wireTokenHolder,
});
