/** Fixtures in the control room: kick-off times, TV, tickets, postponements and moves between rounds. */
import Type, { type Static } from "typebox";

import { call } from "./call.ts";
import { wireReason } from "./control-rounds.ts";
import {
  bool,
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
} from "./wire.ts";

/** What an operator may change of a fixture. */
const changeable = {
  /** Null: postponed, it counts in no round. */
  event: nullable(smallId),
  kickoff_time: nullable(isoTime),
  tv_channel: nullable(Type.String({ maxLength: 500 })),
  tickets_url: nullable(Type.String({ maxLength: 500 })),
};

export const wireControlFixture = wireObject({
  id: int,
  event: nullableInt,
  event_state: nullable(oneOf("upcoming", "open", "closed", "settled")),
  kickoff_time: nullableTime,
  team_h: int,
  team_a: int,
  team_h_name: str,
  team_a_name: str,
  team_h_score: nullableInt,
  team_a_score: nullableInt,
  minutes: int,
  started: bool,
  finished_provisional: bool,
  finished: bool,
  tv_channel: nullableStr,
  tickets_url: nullableStr,
});
export type WireControlFixture = Static<typeof wireControlFixture>;

export const controlFixturesCall = call({
  method: "GET",
  path: "/api/control/fixtures/",
  access: "operator",
  summary: "All fixtures, in order of kick-off; those without a time first.",
  response: wireObject({ fixtures: Type.Array(wireControlFixture) }),
});

export const FIXTURE_WARNINGS = [
  "into_closed",
  "into_settled",
  "out_of_closed",
  "out_of_settled",
  "double_round",
  "blank_round",
  "before_deadline",
] as const;

export const changeFixtureCall = call({
  method: "PATCH",
  path: "/api/control/fixtures/:fixtureId/",
  access: "operator",
  summary:
    "Changes a fixture. 409 `changed` with what it is now when it is not as `seen`; 409 `warned` with what it would mean, until sent with `confirmed`.",
  params: wireObject({ fixtureId: smallId }),
  body: wireObject({
    ...Type.Partial(wireObject(changeable)).properties,
    seen: wireObject(changeable),
    reason: Type.Optional(wireReason),
    confirmed: Type.Optional(bool),
  }),
  response: wireControlFixture,
  problems: ["started", "reason_needed", "not_a_time", "not_an_address", "facts_refused"],
});
