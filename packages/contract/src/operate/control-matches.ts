/** Match entry in the control room: the acts that an observer of a match enters, one by one. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { controlledFixture } from "./control-fixtures.ts";
import { wireTeller } from "./control-overview.ts";
import {
  bigCount,
  bool,
  figures,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  num,
  oneOf,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

export const MATCH_ACT_KINDS = [
  "lineup",
  "kick_off",
  "half_time",
  "second_half",
  "full_time",
  "final",
  "clock",
  "goal",
  "own_goal",
  "penalty_missed",
  "yellow",
  "red",
  "save",
  "substitution",
  "figures",
  "caught_up",
] as const;

const small = Type.Integer({ minimum: 0, maximum: 1000 });
const elements = Type.Array(smallId, { maxItems: 40 });

const actFields = {
  /** Of a line-up. */
  side: Type.Optional(oneOf("home", "away")),
  starters: Type.Optional(elements),
  bench: Type.Optional(elements),
  /** As scoreboards write it; `added` only at 45 and 90. */
  minute: Type.Optional(small),
  added: Type.Optional(small),
  /** The footballer who did it; of a substitution, the one off. */
  element: Type.Optional(smallId),
  /** The assist, the goalkeeper who saved the penalty, the footballer on. */
  other: Type.Optional(nullable(smallId)),
  penalty: Type.Optional(bool),
  /** Of a kick-off that was told when others told the match already: what is told counts from `caught_up` on. */
  catching_up: Type.Optional(bool),
  /** Of `figures`: what does not follow from acts. */
  stats: Type.Optional(figures(Type.Number({ minimum: -10_000, maximum: 10_000 }))),
};

/** One act; which fields it needs follows from its kind. */
export const wireMatchAct = wireObject({ kind: oneOf(...MATCH_ACT_KINDS), ...actFields });
export type WireMatchAct = Static<typeof wireMatchAct>;

/**
 * An act in the list. `carried` and `carried_goals` are there after a match was taken over: what a feed had told of somebody and
 * no other act says, and goals whose scorer nobody has named.
 */
export const wireListedAct = wireObject({
  kind: oneOf(...MATCH_ACT_KINDS, "carried", "carried_goals"),
  ...actFields,
  goals: Type.Optional(int),
});
export type WireListedAct = Static<typeof wireListedAct>;

export const wireToldAct = wireObject({
  id: int,
  /** The machines' time. */
  time: isoTime,
  /** `Kari Nordmann`. */
  actor: str,
  act: wireListedAct,
  /** The operator who took it back; null while it stands. */
  undone_by: nullable(str),
});
export type WireToldAct = Static<typeof wireToldAct>;

export const wireEnteredFootballer = wireObject({
  element: int,
  home: bool,
  name: str,
  squad_number: nullableInt,
  element_type: int,
  /** `out`: not in the squad of the day. */
  place: oneOf("pitch", "bench", "off", "sent_off", "out"),
  stats: Type.Record(Type.String(), num),
  points: int,
  /** Teams that have him in this round. */
  selected: int,
});
export type WireEnteredFootballer = Static<typeof wireEnteredFootballer>;

const wireStarting = wireObject({ told: bool, starters: Type.Array(int), bench: nullable(Type.Array(int)) });
export type WireStarting = Static<typeof wireStarting>;

export const wireControlMatch = wireObject({
  ...controlledFixture,
  /** The source that is believed; null while no ranked source has told anything. */
  teller: nullable(wireTeller),
  /** The newest act; 0 before the first. What was seen is sent back with every act. */
  version: int,
  /** The machines' time of this answer: how long ago each act was told. */
  now: isoTime,
  /** Whistles told by acts. */
  told: Type.Array(str),
  /** The score and minutes of acts that do not count yet, because `caught_up` is still to be told; null when they count. */
  catching_up: nullable(wireObject({ team_h_score: int, team_a_score: int, minutes: int })),
  /** The starters: as entered here, else as announced; null while neither is there. */
  lineups: wireObject({ home: nullable(wireStarting), away: nullable(wireStarting) }),
  /** Statistics that are worth points, or decide bonus, and that no act gives. */
  figures: Type.Array(str),
  acts: Type.Array(wireToldAct),
  elements: Type.Array(wireEnteredFootballer),
});
export type WireControlMatch = Static<typeof wireControlMatch>;

const params = wireObject({ fixtureId: smallId });

export const controlMatchCall = call({
  method: "GET",
  path: "/api/control/matches/:fixtureId/",
  access: "operator",
  summary: "A match as it is being entered: its acts, who is on the pitch, what everybody has.",
  params,
  response: wireControlMatch,
});

export const tellActCall = call({
  method: "POST",
  path: "/api/control/matches/:fixtureId/acts/",
  access: "operator",
  summary:
    "Tells an act of a match. 409 same_again: somebody told what may be the same, or what this replaces, since `seen`; sent with `confirmed` it is told all the same. 409 match_is_on: a kick-off, but others tell the match already; with `confirmed` the match is told from there without counting, until the act caught_up.",
  params,
  body: wireObject({ act: wireMatchAct, seen: bigCount, confirmed: Type.Optional(bool) }),
  response: wireControlMatch,
});

export const takeOverCall = call({
  method: "POST",
  path: "/api/control/matches/:fixtureId/take-over/",
  access: "operator",
  summary:
    "Takes a match over from the feed that tells it: line-ups, whistles, events and figures told so far become acts, and count at once. Acts that did not count yet are taken back. 409 changed: the list has moved since `seen`.",
  params,
  body: wireObject({ seen: bigCount }),
  response: wireControlMatch,
});

export const undoActCall = call({
  method: "POST",
  path: "/api/control/matches/:fixtureId/acts/:actId/undo/",
  access: "operator",
  summary: "Takes an act back; what follows from the acts is told anew.",
  params: wireObject({ fixtureId: smallId, actId: id }),
  body: wireObject({}),
  response: wireControlMatch,
});
