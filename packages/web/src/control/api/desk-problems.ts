/** The desk's refusals, in words. */
import { t } from "@lingui/core/macro";

import { formatDayTime } from "../../i18n/format.ts";
import { conflictOf } from "./conflict.ts";
import { movedWords, refusalWords, type Facts } from "./failure-words.ts";

/** `nameOf` names a footballer. */
export const deskProblems = (error: unknown, nameOf: (element: number) => string = String): string[] =>
  refusalWords(
    error,
    (code, facts) => sentences(facts, nameOf)[code],
    conflictOf(error)?.code === "changed" ? movedWords() : undefined,
  );

function sentences(facts: Facts, nameOf: (element: number) => string): Partial<Record<string, string>> {
  const who = typeof facts["element"] === "number" ? nameOf(facts["element"]) : "";
  const limit = typeof facts["limit"] === "string" ? formatDayTime(Date.parse(facts["limit"])) : "";
  const count = typeof facts["count"] === "number" ? facts["count"] : 0;
  const [min, max] = [String(facts["min"]), String(facts["max"])];
  return {
    not_eleven: t`Eleven start; ${count} are marked.`,
    named_twice: t`${who} is named twice.`,
    not_of_club: t`${who} does not play for that club.`,
    no_lineup: t`Both line-ups come before the kick-off.`,
    whistle_first: t`Another whistle comes first: kick-off, half-time, second half, full time.`,
    whistle_already: t`That whistle has been blown already.`,
    match_over: t`The match is over. Take full time back first.`,
    match_final: t`The match is final. Take that back first.`,
    not_catching_up: t`What is told here counts already.`,
    impossible_minute: t`There is no such minute. Added time is written as 45+2 or 90+3.`,
    not_on_pitch: t`${who} is not on the pitch.`,
    already_off: t`${who} has gone off.`,
    sent_off: t`${who} has been sent off.`,
    not_on_bench: t`${who} is not on the bench.`,
    own_side: t`${who} plays for the wrong side for that.`,
    other_side: t`${who} plays for the wrong side for that.`,
    himself: t`${who} cannot have set himself up.`,
    too_many_substitutions: t`That club has used all its substitutions.`,
    derived_stat: t`That figure is not typed in.`,
    unknown_stat: t`That figure is not typed in.`,
    out_of_range: t`A figure is not between ${min} and ${max}.`,
    not_started: t`Nothing has been told of the match yet that could be taken over.`,
    round_settled: t`The round is settled. Mistakes in it are mended under corrections.`,
    no_round: t`The match counts in no round. Give it one under fixtures first.`,
    already_undone: t`Somebody else has taken it back already.`,
    round_closed: t`The deadline has passed; it is not opened again.`,
    deadline_passed: t`The deadline has passed; it is not opened again.`,
    in_the_past: t`That time has passed.`,
    not_after_previous: t`It has to be after the deadline before it, ${limit}.`,
    not_before_next: t`It has to be before the next deadline, ${limit}.`,
    after_kickoff: t`It has to be before the first match, ${limit}.`,
    reason_needed: t`Write why.`,
    not_a_time: t`That is not a time.`,
    not_an_address: t`That is not a web address that begins with https://.`,
    started: t`The match has begun and keeps its time.`,
    has_facts: t`Something has been told of the match already. Postpone it instead: choose no round.`,
    own_opponent: t`A club does not play itself.`,
    unknown_club: t`There is no such club in the game.`,
    unknown_round: t`There is no such round.`,
    code_taken: t`Another match has that number.`,
    fixture_exists: t`That match stands in that round already.`,
    required: t`Something is left out.`,
    not_settled: t`The round is not settled yet.`,
  };
}
