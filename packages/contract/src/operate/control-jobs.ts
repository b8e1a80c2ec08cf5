/** The work beside the calls: queues, and the work of every tick. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  int,
  isoTime,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

export const wireQueue = wireObject({
  name: str,
  /** When it runs by itself, as a cron line of Oslo's time; null: when something is sent to it. */
  cron: nullableStr,
  waiting: int,
  running: int,
  /** Since when the oldest that waits could have run. */
  waiting_since: nullableTime,
  /** The longest that runs now. */
  running_since: nullableTime,
  /** Within the last day. */
  failed: int,
  last_done: nullableTime,
});

export const wireFailedJob = wireObject({ id: str, queue: str, error: str, failed: isoTime, tries: int });

export const wireTickWork = wireObject({
  name: str,
  last_done: nullableTime,
  took_ms: nullableInt,
  /** One after the other, up to now. */
  failures: int,
  failed: nullableTime,
  error: nullableStr,
});

const channel = oneOf("mail", "push");

/** Letters (`mail`) or pushed messages of one kind. */
export const wireOutgoingKind = wireObject({
  channel,
  kind: str,
  waiting: int,
  /** Refused for now, and tried again by itself. */
  later: int,
  /** Within the last week; not tried again by itself. */
  failed: int,
  /** Messages of which it is not known whether they went out. */
  unsure: int,
  oldest: nullableTime,
  /** Since the game was installed; `dropped` were of no use any more when their turn came. */
  sent: int,
  dropped: int,
});

/** Another end that takes nothing: the mail server (`lane` is empty), or the host of a push service. */
export const wireAwayEnd = wireObject({ channel, lane: str, since: isoTime, tried: isoTime, tries: int, words: str });

/** Messages that were given up, by the other end's words. */
export const wireFailedWords = wireObject({ channel, kind: str, words: str, count: int, last: isoTime });

export const wireJobs = wireObject({
  now: isoTime,
  queues: Type.Array(wireQueue),
  /** The newest first. What they were sent is not shown: it may be about a person. */
  failed: Type.Array(wireFailedJob),
  ticks: Type.Array(wireTickWork),
  outgoing: wireObject({
    kinds: Type.Array(wireOutgoingKind),
    away: Type.Array(wireAwayEnd),
    failed: Type.Array(wireFailedWords),
  }),
});
export type WireJobs = Static<typeof wireJobs>;

export const jobsCall = call({
  method: "GET",
  path: "/api/control/jobs/",
  access: "operator",
  summary: "How queues and the work of ticks stand.",
  response: wireJobs,
});

export const retryJobCall = call({
  method: "POST",
  path: "/api/control/jobs/retry/",
  access: "operator",
  summary: "Tries a failed job again; 409 when it is not failed any more.",
  body: wireObject({
    queue: Type.String({ maxLength: 100 }),
    id: Type.String({ maxLength: 36, pattern: "^[0-9a-fA-F-]{36}$" }),
  }),
  response: wireNothing,
});

export const runQueueCall = call({
  method: "POST",
  path: "/api/control/jobs/run/",
  access: "operator",
  summary: "Runs now what else runs by the clock; 409 when it waits already.",
  body: wireObject({ queue: Type.String({ maxLength: 100 }) }),
  response: wireNothing,
});

export const retryAllCall = call({
  method: "POST",
  path: "/api/control/jobs/again/",
  access: "operator",
  summary: "Tries everything that failed again, all at once: jobs, letters and pushed messages.",
  response: wireObject({ jobs: int, letters: int }),
});

export const trialLetterCall = call({
  method: "POST",
  path: "/api/control/jobs/trial-letter/",
  access: "operator",
  summary: "Sends a letter to this address now, past the queue, and tells what the mail server said.",
  body: wireObject({ email: Type.String({ maxLength: 254 }) }),
  response: wireObject({ taken: bool, words: str }),
});
