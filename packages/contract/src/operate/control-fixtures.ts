/** Fixtures in the control room: kick-off times, TV, tickets, postponements and moves between rounds. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireReason } from "./control-rounds.ts";
import { SEASON_FILE_PROBLEMS } from "./control-season.ts";
import {
  bool,
  givenTime,
  int,
  nullable,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

/** The fields of a fixture that an operator may change. */
const changeable = {
  /** Null: postponed, it counts in no round. */
  event: nullable(smallId),
  kickoff_time: nullable(givenTime),
  tv_channel: nullable(Type.String({ maxLength: 500 })),
  tickets_url: nullable(Type.String({ maxLength: 500 })),
};

/** The fields of a match wherever the control room lists one. */
export const controlledFixture = {
  id: int,
  event: nullableInt,
  event_state: nullable(oneOf("upcoming", "open", "closed", "settled")),
  kickoff_time: nullableTime,
  team_h: int,
  team_a: int,
  team_h_name: str,
  team_a_name: str,
  /** As all facts together say now, feeds among them. */
  team_h_score: nullableInt,
  team_a_score: nullableInt,
  minutes: int,
  started: bool,
  finished_provisional: bool,
  finished: bool,
};

export const wireControlFixture = wireObject({
  ...controlledFixture,
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
  /** The same two at the same ground stand among the fixtures already. */
  "pair_twice",
  /** A feed tells of the match: what it says of it after its removal is refused. */
  "told_by_feed",
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

const address = nullable(Type.String({ maxLength: 500 }));

export const addFixtureCall = call({
  method: "POST",
  path: "/api/control/fixtures/",
  access: "operator",
  summary: "A match more. 409 `warned` with what it would mean, until sent with `confirmed` and a reason.",
  body: wireObject({
    team_h: smallId,
    team_a: smallId,
    event: changeable.event,
    kickoff_time: changeable.kickoff_time,
    tv_channel: Type.Optional(address),
    tickets_url: Type.Optional(address),
    /** The match's lasting number, by which feeds know it; left out: one that is free. */
    code: Type.Optional(nullable(smallId)),
    reason: Type.Optional(wireReason),
    confirmed: Type.Optional(bool),
  }),
  response: wireControlFixture,
  problems: [
    "unknown_club",
    "own_opponent",
    "unknown_round",
    "code_taken",
    "fixture_exists",
    "reason_needed",
    "not_a_time",
    "not_an_address",
  ],
});

export const removeFixtureCall = call({
  method: "POST",
  path: "/api/control/fixtures/:fixtureId/removal/",
  access: "operator",
  summary:
    "Takes out a match that was never begun and that nobody told anything of. 409 as for a change, `warned` until sent with `confirmed`.",
  params: wireObject({ fixtureId: smallId }),
  body: wireObject({ seen: wireObject(changeable), reason: wireReason, confirmed: Type.Optional(bool) }),
  response: wireObject({ removed: int }),
  problems: ["started", "has_facts", "not_a_time"],
});

/** `event`: the round that it is about; null for none. */
export const wireFixtureWarning = wireObject({
  code: oneOf(...FIXTURE_WARNINGS),
  event: nullableInt,
  team_name: Type.Optional(str),
  matches: Type.Optional(int),
});
export type WireFixtureWarning = Static<typeof wireFixtureWarning>;

export const wireFixtureList = wireObject({
  /** The mark of the list that was looked at: to add the list, send it back as `seen`. */
  mark: str,
  /** False: nothing was kept yet. */
  added: bool,
  fixtures: Type.Array(
    wireObject({
      file: str,
      line: int,
      team_h_name: str,
      team_a_name: str,
      event: nullableInt,
      kickoff_time: nullableTime,
      warnings: Type.Array(wireFixtureWarning),
    }),
  ),
});
export type WireFixtureList = Static<typeof wireFixtureList>;

export const FIXTURE_FILES_LIMIT_BYTES = 1024 * 1024;
export const FIXTURE_FILES_MAX = 2;

export const fixtureFilesCall = call({
  method: "POST",
  path: "/api/control/fixtures/files/",
  access: "operator",
  summary:
    "Matches of a file (docs/SEASON-FILES.md, `fixtures`): without `seen` what it would add and what that means, with the preview's mark as `seen` it is added, all or nothing. Every problem with file, line and field under `files`. 409 when it would mean something else by now.",
  body: wireObject({
    files: Type.Array(
      wireObject({
        name: Type.String({ minLength: 1, maxLength: 200 }),
        text: Type.String({ maxLength: FIXTURE_FILES_LIMIT_BYTES }),
      }),
      {
        minItems: 1,
        maxItems: FIXTURE_FILES_MAX,
      },
    ),
    seen: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    reason: Type.Optional(wireReason),
  }),
  response: wireFixtureList,
  problems: [...SEASON_FILE_PROBLEMS, "id_taken", "fixture_exists", "reason_needed"],
});
