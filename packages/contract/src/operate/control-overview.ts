/** The control room's first screen: everything that waits for an operator, in one answer. Each area of the room tells more. */
import Type, { type Static } from "typebox";

import { wireControlRound } from "./control-rounds.ts";
import { call } from "../wire/call.ts";
import {
  bool,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  nullableTime,
  num,
  oneOf,
  str,
  wireObject,
} from "../wire/wire.ts";

/** The source that is believed for a match now: the feed or the operator of that name. */
export const wireTeller = wireObject({ kind: oneOf("feed", "operator"), name: str });
export type WireTeller = Static<typeof wireTeller>;

export const MATCH_WAITS = ["lineups", "kick_off", "figures", "final"] as const;

export const wireTodaysMatch = wireObject({
  id: int,
  event: nullableInt,
  kickoff_time: nullableTime,
  team_h_name: str,
  team_a_name: str,
  team_h_score: nullableInt,
  team_a_score: nullableInt,
  minutes: int,
  state: oneOf("ahead", "playing", "played", "final"),
  /** Null while nobody with a rank has spoken of it. */
  teller: nullable(wireTeller),
  /** The next steps of the match that are due and have not come; empty when it goes as it should. */
  waits_for: Type.Array(oneOf(...MATCH_WAITS)),
});
export type WireTodaysMatch = Static<typeof wireTodaysMatch>;

export const wireOverviewRound = wireObject({
  id: int,
  state: wireControlRound.properties.state,
  deadline_time: isoTime,
  matches: int,
  matches_finished: int,
  correction_pending: bool,
  /** Parts that are missing to settle it. */
  missing: int,
});
export type WireOverviewRound = Static<typeof wireOverviewRound>;

/** `late`: after the first kick-off. `early`: further before it than rounds of this season usually close. */
export const wireMisfit = wireObject({
  event: int,
  deadline_time: isoTime,
  first_kickoff: isoTime,
  kind: oneOf("late", "early"),
});
export type WireMisfit = Static<typeof wireMisfit>;

export const OVERVIEW_FAULTS = [
  "round_overdue",
  "jobs_waiting",
  "ticks_failing",
  "mail_away",
  "push_away",
  "live_behind",
  "clock_off",
  "disk_low",
  "certificate_ends",
  "database_slow",
] as const;

export const wireOverview = wireObject({
  /** Game time. */
  now: isoTime,
  /** Matches of this day in Oslo, and others that are on: those that are on first, then in order of kick-off. */
  matches: Type.Array(wireTodaysMatch),
  /** Those that are not settled, up to the first that is open, and those that are to be settled anew. */
  rounds: Type.Array(wireOverviewRound),
  /** Deadlines that no longer fit the first kick-off of their round. */
  misfits: Type.Array(wireMisfit),
  /** Feeds that do not tell as they should. `failing`: asked in vain, with no alarm yet. */
  feeds: Type.Array(
    wireObject({ name: str, state: oneOf("alarm", "failing", "paused"), alarm: nullableStr, heard_at: nullableTime }),
  ),
  /** Counts of the matters that wait for a decision or have failed. */
  counts: wireObject({
    refusals: int,
    /** For good, within the last day. */
    jobs: int,
    /** Letters and pushed messages that were given up within the last week. */
    letters: int,
    names: int,
    appeals: int,
    lost_factors: int,
  }),
  /** `wanted`: backups of this game are configured; older than `due_seconds` one is overdue. Null: there is none. */
  backup: wireObject({ wanted: bool, due_seconds: int, ended_at: nullableTime }),
  /** The machines' time, for ages of feeds and backups. */
  real_now: isoTime,
  /** Faults of the running process that `elleveren doctor` would find; `value` in seconds, bytes, days or a number. */
  faults: Type.Array(wireObject({ code: oneOf(...OVERVIEW_FAULTS), value: num })),
});
export type WireOverview = Static<typeof wireOverview>;

export const overviewCall = call({
  method: "GET",
  path: "/api/control/overview/",
  access: "operator",
  summary:
    "Everything in the control room that waits for somebody: matches of today, rounds, feeds, names, jobs, backups.",
  response: wireOverview,
});
