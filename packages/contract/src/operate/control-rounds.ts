/** Rounds in the control room: how they stand, what is missing to settle each, and what an operator may do to them. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  givenTime,
  int,
  isoTime,
  nullable,
  nullableInt,
  oneOf,
  roundParams,
  str,
  wireObject,
} from "../wire/wire.ts";

export const wireMissing = wireObject({
  code: oneOf(
    "not_final",
    "no_kickoff",
    "no_stats",
    "goals_differ",
    "minutes_short",
    "minutes_over",
    "too_few_played",
    "no_bonus",
  ),
  fixture: int,
  team_h_name: str,
  team_a_name: str,
  /** The club it is about, where it is one. */
  team_name: nullable(str),
  found: nullableInt,
  expected: nullableInt,
});
export type WireMissing = Static<typeof wireMissing>;

export const wireControlRound = wireObject({
  id: int,
  name: str,
  state: oneOf("upcoming", "open", "live", "closed", "settled", "corrected"),
  deadline_time: isoTime,
  matches: int,
  matches_finished: int,
  /** A fact came after it was settled; the next look settles it again. */
  correction_pending: bool,
  settlements: int,
  missing: Type.Array(wireMissing),
});
export type WireControlRound = Static<typeof wireControlRound>;

export const wireControlRounds = wireObject({ rounds: Type.Array(wireControlRound) });
export type WireControlRounds = Static<typeof wireControlRounds>;

export const controlRoundsCall = call({
  method: "GET",
  path: "/api/control/rounds/",
  access: "operator",
  summary: "All rounds with their states, and what is missing to settle each.",
  response: wireControlRounds,
});

/** Why; it stands in the audit log. */
export const wireReason = Type.String({ minLength: 3, maxLength: 500, pattern: "\\S" });

export const moveDeadlineCall = call({
  method: "POST",
  path: "/api/control/rounds/:roundId/deadline/",
  access: "operator",
  summary: "Moves the deadline of a round that is not closed. 409 when it is no longer what was seen.",
  params: roundParams,
  body: wireObject({ deadline_time: givenTime, seen: givenTime, reason: wireReason }),
  response: wireControlRounds,
  problems: [
    "round_closed",
    "deadline_passed",
    "in_the_past",
    "not_after_previous",
    "not_before_next",
    "after_kickoff",
  ],
});

export const tickRoundsCall = call({
  method: "POST",
  path: "/api/control/rounds/tick/",
  access: "operator",
  summary: "Does what is due now: closes, settles, settles again.",
  body: wireObject({}),
  response: wireObject({ closed: int, settled: int, corrected: int }),
});

export const settleAgainCall = call({
  method: "POST",
  path: "/api/control/rounds/:roundId/settle/",
  access: "operator",
  summary: "Settles a settled round, and those after it, anew from the facts.",
  params: roundParams,
  body: wireObject({ reason: wireReason }),
  response: wireObject({ settled: int }),
  problems: ["not_settled"],
});
