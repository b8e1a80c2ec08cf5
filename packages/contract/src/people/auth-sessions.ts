/** The account API: where the person is signed in. */
import Type, { type Static } from "typebox";

import { AUTH_BASE } from "./auth.ts";
import { call } from "../wire/call.ts";
import { bool, id, int, num, str, wireObject } from "../wire/wire.ts";

/** Times in seconds since the epoch; `last_seen_at` is noted every few minutes. */
export const wireOwnSession = wireObject({
  id: int,
  user_agent: str,
  ip: str,
  created_at: num,
  last_seen_at: num,
  is_current: bool,
});
export type WireOwnSession = Static<typeof wireOwnSession>;

const wireOwnSessions = wireObject({ status: int, data: Type.Array(wireOwnSession) });

export const ownSessionsCall = call({
  method: "GET",
  path: `${AUTH_BASE}/auth/sessions`,
  access: "session",
  summary: "Where the person is signed in, this browser first.",
  response: wireOwnSessions,
});

export const endSessionsCall = call({
  method: "DELETE",
  path: `${AUTH_BASE}/auth/sessions`,
  access: "proof",
  summary: "Ends some of the person's sessions; 401 when this one was among them.",
  body: wireObject({ sessions: Type.Optional(Type.Array(id, { maxItems: 500 })) }),
  response: wireOwnSessions,
});
