/** The season in the control room: what is lacking before it can be closed, and the next one from files. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  givenTime,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  str,
  wireObject,
} from "../wire/wire.ts";

/** Something that is still waited for; `count` is matches, facts or further leagues, by its code. */
export const wireOpenEnd = wireObject({
  code: oneOf(
    "no_season",
    "round_not_settled",
    "correction_pending",
    "cups_not_advanced",
    "cup_undecided",
    "h2h_not_drawn",
    "h2h_knockout_not_drawn",
    "honours_not_kept",
  ),
  event: nullableInt,
  league: nullableInt,
  league_name: nullableStr,
  count: nullableInt,
});
export type WireOpenEnd = Static<typeof wireOpenEnd>;

/** Nothing that keeps the season open, and worth a look before its results are called final. */
export const wireSeasonNotice = wireObject({
  code: oneOf("failed_jobs", "refused_messages", "never_played"),
  count: int,
});

export const wireSeasonWork = wireObject({
  id: int,
  kind: oneOf("files", "next"),
  state: oneOf("waiting", "running", "done", "refused", "failed"),
  season: str,
  asked: isoTime,
  asked_by: str,
  started: nullableTime,
  ended: nullableTime,
  /** More than one: a process died with it, and another took it up. */
  attempts: int,
  progress: Type.Array(str),
  /** The outcome of the work: figures when done, sentences of the machine when not. */
  figures: Type.Record(Type.String(), Type.Unknown()),
  reasons: Type.Array(str),
});
export type WireSeasonWork = Static<typeof wireSeasonWork>;

const wirePreviewedFootballer = wireObject({
  code: int,
  name: str,
  club: str,
  position: oneOf("GKP", "DEF", "MID", "FWD"),
  price: int,
});

export const wireSeasonPreview = wireObject({
  draft: int,
  made: isoTime,
  made_by: str,
  season: str,
  rules: str,
  rounds_from: oneOf("file", "fixtures", "weekly"),
  first_deadline: isoTime,
  last_deadline: isoTime,
  rounds: int,
  fixtures: int,
  fixtures_without_time: int,
  clubs_come: Type.Array(str),
  clubs_go: Type.Array(str),
  clubs_stay: int,
  footballers: int,
  kept: int,
  moved_club: Type.Array(wirePreviewedFootballer),
  come: Type.Array(wirePreviewedFootballer),
  go: Type.Array(wirePreviewedFootballer),
  prices: Type.Array(
    wireObject({
      position: oneOf("GKP", "DEF", "MID", "FWD"),
      count: int,
      least: int,
      average: int,
      most: int,
      average_before: nullableInt,
    }),
  ),
  warnings: Type.Array(
    wireObject({
      code: oneOf(
        "few_kept",
        "no_club_known",
        "same_as_now",
        "same_name",
        "other_position",
        "club_without_footballers",
        "no_fixtures",
        "round_without_fixtures",
        "fewer_rounds",
        "weekly_rounds",
      ),
      names: Type.Array(str),
      count: int,
    }),
  ),
  /** Numbers of managers and of leagues to renew that go along from this season. */
  managers: int,
  leagues_to_renew: int,
});
export type WireSeasonPreview = Static<typeof wireSeasonPreview>;

export const wireControlSeason = wireObject({
  season: nullableStr,
  /** `closed`: an operator said that its results are final, and nothing was settled since. */
  state: oneOf("none", "running", "over", "closed"),
  closed: nullableTime,
  closed_by: nullableStr,
  open_ends: Type.Array(wireOpenEnd),
  notices: Type.Array(wireSeasonNotice),
  draft: nullable(wireSeasonPreview),
  /** Newest first. */
  works: Type.Array(wireSeasonWork),
  past: Type.Array(wireObject({ season: str, rounds: int, managers: int, ended: isoTime, archive: str })),
  rulesets: Type.Array(str),
});
export type WireControlSeason = Static<typeof wireControlSeason>;

export const controlSeasonCall = call({
  method: "GET",
  path: "/api/control/season/",
  access: "operator",
  summary:
    "The season, what is lacking before it can be closed, the next one as far as it is prepared, and work under way.",
  response: wireControlSeason,
});

/** The season's name as the operator wrote it, to be sure which one he means. */
const season = Type.String({ minLength: 1, maxLength: 40 });

export const closeSeasonCall = call({
  method: "POST",
  path: "/api/control/season/close/",
  access: "operator",
  summary:
    "Says that the season is over and its results final. 409 when it is no longer this season, or closed already.",
  body: wireObject({ season }),
  response: wireControlSeason,
  problems: ["season_not_over", "other_season"],
});

export const SEASON_FILE_PROBLEMS = [
  "file_missing",
  "file_unknown",
  "file_twice",
  "file_empty",
  "not_utf8",
  "not_csv",
  "not_json",
  "not_a_list",
  "not_an_object",
  "too_many_rows",
  "column_missing",
  "column_unknown",
  "column_twice",
  "fields_differ",
  "required",
  "max_length",
  "control_characters",
  "not_a_number",
  "min_value",
  "max_value",
  "not_a_price",
  "price_out_of_range",
  "not_a_position",
  "time_without_zone",
  "no_such_time",
  "not_an_address",
  "listed_twice",
  "unknown_club",
  "unknown_round",
  "own_opponent",
  "kickoff_before_deadline",
  "not_a_season_name",
  "season_had",
  "rounds_missing",
  "rounds_gap",
  "too_many_rounds",
  "first_deadline_passed",
  "deadlines_not_rising",
  "too_few_of_position",
  "too_few_clubs",
  "no_squad_in_budget",
] as const;

/** All files together. */
export const SEASON_FILES_LIMIT_BYTES = 4 * 1024 * 1024;
export const SEASON_FILES_MAX = 8;

export const draftSeasonCall = call({
  method: "POST",
  path: "/api/control/season/draft/",
  access: "operator",
  summary:
    "Checks files of the next season whole and keeps them when nothing is wrong; else every problem with file, line and field under `files`. 409 when somebody else put other files there meanwhile.",
  body: wireObject({
    files: Type.Array(
      wireObject({
        name: Type.String({ minLength: 1, maxLength: 200 }),
        text: Type.String({ maxLength: SEASON_FILES_LIMIT_BYTES }),
      }),
      {
        minItems: 1,
        maxItems: SEASON_FILES_MAX,
      },
    ),
    season: Type.Optional(nullable(season)),
    rules: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
    first_deadline: Type.Optional(nullable(givenTime)),
    /** The draft that was seen; null for none. */
    seen: nullable(id),
  }),
  response: wireControlSeason,
  problems: [...SEASON_FILE_PROBLEMS, "invalid_choice", "not_a_time"],
});

export const dropDraftCall = call({
  method: "DELETE",
  path: "/api/control/season/draft/:draftId/",
  access: "operator",
  summary: "Throws the files of the next season away.",
  params: wireObject({ draftId: id }),
  response: wireControlSeason,
});

export const nextSeasonCall = call({
  method: "POST",
  path: "/api/control/season/next/",
  access: "operator",
  summary:
    "Begins the next season from the files that were checked: final files, archive, change. Done beside the calls, with progress. 409 when the season or the files are no longer what was seen, or other work is under way.",
  body: wireObject({ season, draft: id, stays_closed: Type.Optional(bool) }),
  response: wireControlSeason,
  problems: ["season_not_closed", "other_season"],
});

export const finalFilesCall = call({
  method: "POST",
  path: "/api/control/season/files/",
  access: "operator",
  summary:
    "Writes the final season as files that anyone can check. Done beside the calls; 409 while other work is under way.",
  body: wireObject({ season }),
  response: wireControlSeason,
  problems: ["season_not_over", "other_season"],
});
