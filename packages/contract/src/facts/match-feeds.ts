/** Messages that others send about matches: `docs/FEEDS.md` says what may stand in them and how they are signed. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  figure,
  figures,
  givenTime,
  int,
  isoTime,
  nullable,
  nullableBool,
  oneOf,
  smallId,
  wireObject,
} from "../wire/wire.ts";

const optional = Type.Optional;
/** A sequence or a time in milliseconds. */
const asOf = optional(Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));
const goals = nullable(Type.Integer({ minimum: 0, maximum: 99 }));
const minutes = Type.Integer({ minimum: 0, maximum: 130 });
const text = Type.String({ maxLength: 500 });
const chance = nullable(Type.Integer({ minimum: 0, maximum: 100 }));
const squad = Type.Array(smallId, { maxItems: 60 });

/** A field left out says nothing. Null clears. */
export const wirePushedFact = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  oneOf: [
    wireObject({
      kind: oneOf("fixture"),
      fixture_id: smallId,
      round_id: optional(nullable(smallId)),
      kickoff_at: optional(nullable(givenTime)),
      home_score: optional(goals),
      away_score: optional(goals),
      minutes: optional(minutes),
      started: optional(nullableBool),
      finished_provisional: optional(nullableBool),
      finished: optional(nullableBool),
      tv_channel: optional(nullable(text)),
      tickets_url: optional(nullable(text)),
      forzify_id: optional(nullable(text)),
      as_of: asOf,
    }),
    wireObject({
      kind: oneOf("stats"),
      fixture_id: smallId,
      footballer_id: smallId,
      club_id: optional(smallId),
      stats: figures(figure),
      as_of: asOf,
    }),
    wireObject({
      kind: oneOf("lineup"),
      fixture_id: smallId,
      club_id: smallId,
      starters: optional(nullable(squad)),
      bench: optional(nullable(squad)),
      announced_at: optional(nullable(givenTime)),
      substitutions: optional(Type.Array(wireObject({ minute: minutes, off: smallId, on: smallId }), { maxItems: 60 })),
      as_of: asOf,
    }),
    wireObject({
      kind: oneOf("footballer"),
      footballer_id: smallId,
      club_id: optional(smallId),
      status: optional(Type.String({ maxLength: 1 })),
      news: optional(text),
      news_added_at: optional(nullable(givenTime)),
      chance_this_round: optional(chance),
      chance_next_round: optional(chance),
      squad_number: optional(nullable(Type.Integer({ minimum: 0, maximum: 999 }))),
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
