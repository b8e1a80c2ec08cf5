/**
 * `GET /api/stream/`: server-sent events. Each event's name is the message's `kind`, its data the message as JSON. A
 * message says what moved and carries the new values of what is small; a page that needs more asks for it again.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, int, nullableBool, nullableInt, num, smallId, str, wireObject } from "../wire/wire.ts";

export const STREAM_PATH = "/api/stream/";

/** First message of every stream, and again when the game clock is moved. */
export const wireClockMessage = wireObject({
  kind: Type.Literal("clock"),
  /** Game time in milliseconds. */
  now_ms: num,
  /** Game milliseconds per real one. */
  speed: num,
});

/** Footballers and matches of a round that moved. */
export const wireLiveMessage = wireObject({
  kind: Type.Literal("live"),
  event: int,
  /** Grows with every applied change of facts: an answer older than this is out of date. */
  revision: int,
  elements: Type.Array(wireObject({ id: int, total_points: int, minutes: int, bonus: int })),
  fixtures: Type.Array(
    wireObject({
      id: int,
      minutes: int,
      team_h_score: nullableInt,
      team_a_score: nullableInt,
      started: nullableBool,
      finished: bool,
      finished_provisional: bool,
    }),
  ),
});

/** Ranks and tables of the round now answer from this revision of facts; its figures as start-up data has them. */
export const wireRanksMessage = wireObject({
  kind: Type.Literal("ranks"),
  event: int,
  revision: int,
  average_entry_score: int,
  highest_score: nullableInt,
  highest_scoring_entry: nullableInt,
});

/** The viewer's own entry, provisional while the round is live. */
export const wireEntryMessage = wireObject({
  kind: Type.Literal("entry"),
  entry: int,
  event: int,
  points: int,
  total_points: int,
  rank: nullableInt,
  overall_rank: nullableInt,
});

/** A round opened, closed or was settled: start-up data changed. */
export const wireRoundsMessage = wireObject({
  kind: Type.Literal("rounds"),
  current: nullableInt,
  next: nullableInt,
  settled: nullableInt,
});

/** Prices or availability moved. */
export const wireMarketMessage = wireObject({ kind: Type.Literal("market"), elements: Type.Array(int) });

/** Leagues whose members or settings changed. */
export const wireLeaguesMessage = wireObject({ kind: Type.Literal("leagues"), leagues: Type.Array(int) });

/** Settings of the game, among them an operator's maintenance switch; and which season it is, when another begins. */
export const wireGameMessage = wireObject({ kind: Type.Literal("game"), maintenance: bool, ruleset: str, season: str });

/**
 * Everything up to this stamp has been told: once a stream is open, after every change, and every few seconds. It is the
 * message's id too, so a browser that comes back says it. See `live-stamp.ts`. The one of every few seconds also tells the
 * game time: a page that slept, whose own count stood still meanwhile, goes on from there.
 */
export const wireStateMessage = wireObject({ kind: Type.Literal("state"), stamp: str, now_ms: Type.Optional(num) });

/** More may have moved since the reader's stamp than can be told one by one: what is shown should be asked for again. */
export const wireMissedMessage = wireObject({ kind: Type.Literal("missed") });

/**
 * The server itself is cut off from what happens: what it says is as old as this, real milliseconds; null when it has
 * caught up.
 */
export const wireStaleMessage = wireObject({ kind: Type.Literal("stale"), for_ms: nullableInt });

export const wireStreamMessage = Type.Union([
  wireClockMessage,
  wireLiveMessage,
  wireRanksMessage,
  wireEntryMessage,
  wireRoundsMessage,
  wireMarketMessage,
  wireLeaguesMessage,
  wireGameMessage,
  wireStateMessage,
  wireMissedMessage,
  wireStaleMessage,
]);
export type WireStreamMessage = Static<typeof wireStreamMessage>;

export const streamCall = call({
  method: "GET",
  path: STREAM_PATH,
  access: "public",
  scope: "read",
  summary: "What moves, as server-sent events: each event's name is its message's kind, its data the message as JSON.",
  description:
    "Whoever names the stamp of what he has, as `since` or as the header `Last-Event-ID`, is told all that has moved since.",
  query: wireObject({
    /** The round whose footballers are told of; the current one when left out. */
    round: Type.Optional(smallId),
    /** A stamp; anything else counts as one that says nothing. */
    since: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: wireStreamMessage,
  type: "text/event-stream",
});
export type WireRanksMessage = Static<typeof wireRanksMessage>;
export type WireStateMessage = Static<typeof wireStateMessage>;
export type WireLiveMessage = Static<typeof wireLiveMessage>;
export type WireEntryMessage = Static<typeof wireEntryMessage>;
export type WireRoundsMessage = Static<typeof wireRoundsMessage>;
