/** What the desk was refused, in words. */
import { t } from "@lingui/core/macro";

import { isApiFailure } from "../../api/wire/problems.ts";
import { formatDayTime } from "../../i18n/format.ts";
import { writeFailure } from "./failure-words.ts";

type Facts = Readonly<Record<string, unknown>>;

/** One sentence a problem; `nameOf` names a footballer. */
export function deskProblems(error: unknown, nameOf: (element: number) => string = String): string[] {
  if (!error) return [];
  if (!isApiFailure(error)) return [writeFailure(error)];
  if (error.problems.length > 0) {
    return error.problems.map(({ problem }) => sentence(problem.code, problem as unknown as Facts, nameOf));
  }
  const body = error.body as Facts | undefined;
  if (body?.["code"] === "changed")
    return [t`Somebody else changed it meanwhile. What stands here now is what they wrote; look again.`];
  return [writeFailure(error)];
}

function sentence(code: string, facts: Facts, nameOf: (element: number) => string): string {
  const who = typeof facts["element"] === "number" ? nameOf(facts["element"]) : "";
  const limit = typeof facts["limit"] === "string" ? formatDayTime(Date.parse(facts["limit"])) : "";
  const count = typeof facts["count"] === "number" ? facts["count"] : 0;
  switch (code) {
    case "not_eleven":
      return t`Eleven start; ${count} are marked.`;
    case "named_twice":
      return t`${who} is named twice.`;
    case "not_of_club":
      return t`${who} does not play for that club.`;
    case "no_lineup":
      return t`Both line-ups come before the kick-off.`;
    case "whistle_first":
      return t`Another whistle comes first: kick-off, half-time, second half, full time.`;
    case "whistle_already":
      return t`That whistle has been blown already.`;
    case "match_over":
      return t`The match is over. Take full time back first.`;
    case "match_final":
      return t`The match is final. Take that back first.`;
    case "not_catching_up":
      return t`What is told here counts already.`;
    case "impossible_minute":
      return t`There is no such minute. Added time is written as 45+2 or 90+3.`;
    case "not_on_pitch":
      return t`${who} is not on the pitch.`;
    case "already_off":
      return t`${who} has gone off.`;
    case "sent_off":
      return t`${who} has been sent off.`;
    case "not_on_bench":
      return t`${who} is not on the bench.`;
    case "own_side":
    case "other_side":
      return t`${who} plays for the wrong side for that.`;
    case "himself":
      return t`${who} cannot have set himself up.`;
    case "too_many_substitutions":
      return t`That club has used all its substitutions.`;
    case "derived_stat":
    case "unknown_stat":
      return t`That figure is not typed in.`;
    case "out_of_range": {
      const [min, max] = [String(facts["min"]), String(facts["max"])];
      return t`A figure is not between ${min} and ${max}.`;
    }
    case "not_started":
      return t`Nothing has been told of the match yet that could be taken over.`;
    case "round_settled":
      return t`The round is settled. Mistakes in it are mended under corrections.`;
    case "no_round":
      return t`The match counts in no round. Give it one under fixtures first.`;
    case "already_undone":
      return t`Somebody else has taken it back already.`;
    case "round_closed":
    case "deadline_passed":
      return t`The deadline has passed; it is not opened again.`;
    case "in_the_past":
      return t`That time has passed.`;
    case "not_after_previous":
      return t`It has to be after the deadline before it, ${limit}.`;
    case "not_before_next":
      return t`It has to be before the next deadline, ${limit}.`;
    case "after_kickoff":
      return t`It has to be before the first match, ${limit}.`;
    case "reason_needed":
      return t`Write why.`;
    case "not_a_time":
      return t`That is not a time.`;
    case "not_an_address":
      return t`That is not a web address that begins with https://.`;
    case "started":
      return t`The match has begun and keeps its time.`;
    case "has_facts":
      return t`Something has been told of the match already. Postpone it instead: choose no round.`;
    case "own_opponent":
      return t`A club does not play itself.`;
    case "unknown_club":
      return t`There is no such club in the game.`;
    case "unknown_round":
      return t`There is no such round.`;
    case "code_taken":
      return t`Another match has that number.`;
    case "fixture_exists":
      return t`That match stands in that round already.`;
    case "required":
      return t`Something is left out.`;
    case "not_settled":
      return t`The round is not settled yet.`;
    default:
      return t`It was refused (${code}).`;
  }
}
