/** Messages that others send about matches: `docs/FEEDS.md` says what may stand in them and how they are signed. */
import Type, { type Static } from "typebox";

import { call } from "./call.ts";
import {
  int,
  isoTime,
  nullable,
  nullableBool,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  smallId,
  str,
  wireObject,
} from "./wire.ts";

const optional = Type.Optional;
const asOf = optional(Type.Number());

/** What a field left out says: nothing. Null clears. */
export const wirePushedFact = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  oneOf: [
    wireObject({
      kind: oneOf("fixture"),
      fixture_id: smallId,
      round_id: optional(nullableInt),
      kickoff_at: optional(nullableTime),
      home_score: optional(nullableInt),
      away_score: optional(nullableInt),
      minutes: optional(int),
      started: optional(nullableBool),
      finished_provisional: optional(nullableBool),
      finished: optional(nullableBool),
      tv_channel: optional(nullableStr),
      tickets_url: optional(nullableStr),
      forzify_id: optional(nullableStr),
      as_of: asOf,
    }),
    wireObject({
      kind: oneOf("stats"),
      fixture_id: smallId,
      footballer_id: smallId,
      club_id: optional(smallId),
      stats: Type.Record(Type.String(), Type.Number()),
      as_of: asOf,
    }),
    wireObject({
      kind: oneOf("lineup"),
      fixture_id: smallId,
      club_id: smallId,
      starters: optional(nullable(Type.Array(smallId))),
      bench: optional(nullable(Type.Array(smallId))),
      announced_at: optional(nullableTime),
      substitutions: optional(Type.Array(wireObject({ minute: int, off: smallId, on: smallId }))),
      as_of: asOf,
    }),
    wireObject({
      kind: oneOf("footballer"),
      footballer_id: smallId,
      club_id: optional(smallId),
      status: optional(str),
      news: optional(str),
      news_added_at: optional(nullableTime),
      chance_this_round: optional(nullableInt),
      chance_next_round: optional(nullableInt),
      squad_number: optional(nullableInt),
      as_of: asOf,
    }),
  ],
});

export const wirePush = wireObject({
  /** The sender's own id of the message: sent twice, it is heard once. */
  message: Type.String({ minLength: 1, maxLength: 100 }),
  /** Counts the sender's messages from 1: an older one never wins over a newer, and what is missing is noticed. */
  sequence: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  facts: Type.Array(wirePushedFact, { maxItems: 5000 }),
});

export const wirePushed = wireObject({
  /** Facts that are different now; those that were so already; those older than what was said before. */
  changed: int,
  unchanged: int,
  stale: int,
  /** The message was heard before, and nothing was looked at again. */
  repeated: Type.Boolean(),
  received_at: isoTime,
});
export type WirePushed = Static<typeof wirePushed>;

export const pushFactsCall = call({
  method: "POST",
  path: "/api/feeds/:feed/",
  access: "public",
  summary:
    "Takes a message of match facts from a feed, signed with its key in X-Feed-Timestamp and X-Feed-Signature; whole or not at all. " +
    "401 without a good signature, 422 with every problem when it is refused, 503 while an operator has paused the feed.",
  params: wireObject({ feed: Type.String({ maxLength: 40 }) }),
  body: wirePush,
  response: wirePushed,
});
