/** Feeds in the control room: how they stand, what was refused, and what they contradict each other about. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  figure,
  figures,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  smallId,
  str,
  wireObject,
  wirePage,
} from "../wire/wire.ts";

const anything = Type.Unsafe<unknown>({});
const record = Type.Record(Type.String(), Type.Unknown());

/** The most serious first. */
export const FEED_ALARMS = [
  "another_season",
  "failing",
  "unreadable",
  "renumbered",
  "silent",
  "implausible",
  "gap",
] as const;
export type FeedAlarm = (typeof FEED_ALARMS)[number];

export const wireRefusedFile = wireObject({
  name: str,
  read_at: isoTime,
  /** The first thing that is wrong with it: field, code and what it was, and in which line. */
  problem: nullable(record),
  /** Where it was moved to, within the feed's folder; null: it lies where it was put. */
  aside: nullableStr,
});

export const wireFeed = wireObject({
  name: str,
  /** file, push, fpl-api, simulator. */
  kind: str,
  rank: nullableInt,
  /** False: the file of feeds does not name it any more; what it said is kept. */
  configured: bool,
  /** Real time, as all times here. Answered at all; said anything new. */
  heard_at: nullableTime,
  changed_at: nullableTime,
  messages: int,
  /** In a row. */
  failures: int,
  last_error: nullableStr,
  failed_at: nullableTime,
  paused_at: nullableTime,
  /** The most serious of all it has. */
  alarm: nullable(oneOf(...FEED_ALARMS)),
  alarm_details: record,
  alarm_at: nullableTime,
  alarms: Type.Array(wireObject({ alarm: oneOf(...FEED_ALARMS), details: record, at: isoTime })),
  /** How many clubs, footballers, rounds and matches it has that we do not. */
  unknown: Type.Record(Type.String(), int),
  position: record,
  /** Of a watched folder: those that were refused and have not been mended, the latest twenty. */
  refused_files: Type.Array(wireRefusedFile),
});
export type WireFeed = Static<typeof wireFeed>;

export const wireFeeds = wireObject({
  now: isoTime,
  feeds: Type.Array(wireFeed),
  /** Refused messages nobody has decided about, of all sources. */
  open_refusals: int,
});
export type WireFeeds = Static<typeof wireFeeds>;

export const feedsCall = call({
  method: "GET",
  path: "/api/control/feeds/",
  access: "operator",
  summary: "How every feed stands.",
  response: wireFeeds,
});

export const pauseFeedCall = call({
  method: "POST",
  path: "/api/control/feeds/:feed/pause/",
  access: "operator",
  summary: "Pauses a feed or lets it go on; 409 when somebody else has just done so.",
  params: wireObject({ feed: Type.String({ maxLength: 40 }) }),
  body: wireObject({ paused: bool }),
  response: wireFeeds,
});

export const giveUpGapCall = call({
  method: "POST",
  path: "/api/control/feeds/:feed/gap/",
  access: "operator",
  summary:
    "Gives up the numbers of a sender that did not come, or takes a numbering that began anew; 409 when there are none.",
  params: wireObject({ feed: Type.String({ maxLength: 40 }) }),
  body: wireObject({}),
  response: wireFeeds,
});

export const REFUSAL_STATES = ["open", "taken", "dropped"] as const;
export type RefusalStateName = (typeof REFUSAL_STATES)[number];

export const wireRefusal = wireObject({
  id: int,
  source: str,
  message: nullableStr,
  refused_at: isoTime,
  /** How often the same content came, and when last. */
  times: int,
  last_at: isoTime,
  state: oneOf(...REFUSAL_STATES),
  /** The facts that the refused content told, for a person's eye. */
  facts: Type.Array(record),
  fact_count: int,
  problems: Type.Array(record),
  /** Nothing in it is impossible: an operator may take it as it is. */
  can_take: bool,
});
export type WireRefusal = Static<typeof wireRefusal>;

export const refusalsCall = call({
  method: "GET",
  path: "/api/control/feeds/refusals/",
  access: "operator",
  summary: "Refused messages, what came last first.",
  query: wireObject({ page: Type.Optional(id), state: Type.Optional(oneOf(...REFUSAL_STATES)) }),
  response: wirePage(wireRefusal),
});

export const decideRefusalCall = call({
  method: "POST",
  path: "/api/control/feeds/refusals/:refusalId/",
  access: "operator",
  summary: "Takes a refused message as it is, or drops it; 409 when somebody else has decided.",
  params: wireObject({ refusalId: id }),
  body: wireObject({ decision: oneOf("take", "drop") }),
  response: wireObject({ changed: int }),
});

export const wireContradiction = wireObject({
  of: oneOf("fixture", "stats", "footballer", "lineup"),
  fixture: nullableInt,
  /** Null where the subject has none. */
  footballer: nullableInt,
  /** Of a line-up: whose. */
  club: nullableInt,
  /** `Brann – Viking`, `Haaland`; for a person's eye. */
  name: str,
  field: str,
  /** The first one decides. */
  says: Type.Array(wireObject({ source: str, value: anything, told_at: isoTime })),
});
export type WireContradiction = Static<typeof wireContradiction>;

export const contradictionsCall = call({
  method: "GET",
  path: "/api/control/feeds/contradictions/",
  access: "operator",
  summary: "What sources say differently, newest first: two hundred at most.",
  response: wireObject({ contradictions: Type.Array(wireContradiction), more: bool }),
});

/** A source's value of a field: a word, a figure, a score or figures by name, a line-up or its substitutions. */
const wireToldValue = Type.Unsafe<unknown>({
  anyOf: [
    { type: "null" },
    bool,
    figure,
    Type.String({ maxLength: 500 }),
    figures(nullable(figure)),
    Type.Array(Type.Unsafe({ anyOf: [figure, figures(nullable(figure))] }), { maxItems: 60 }),
  ],
});

export const decideContradictionCall = call({
  method: "POST",
  path: "/api/control/feeds/contradictions/",
  access: "operator",
  summary:
    "An operator says what one source says, or gives the field back to the feeds; 409 when the sources say something else by now, and (code: corrected) when a correction decides.",
  body: wireObject({
    of: oneOf("fixture", "stats", "footballer", "lineup"),
    fixture: nullable(smallId),
    footballer: nullable(smallId),
    club: Type.Optional(nullable(smallId)),
    field: Type.String({ maxLength: 50 }),
    /** Null gives the field back. */
    source: nullable(Type.String({ maxLength: 100 })),
    /** As it was shown. */
    says: Type.Array(wireObject({ source: Type.String({ maxLength: 100 }), value: wireToldValue }), { maxItems: 30 }),
  }),
  response: wireObject({ changed: int }),
});
