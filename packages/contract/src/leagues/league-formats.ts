/**
 * Formats of a classic private league: further tables beside its own, played from the same rounds. Our own: not part of
 * the established API. `Format` is data of the rules, and travels as it is. Pools are counted from 0, rounds from 1.
 */
import type { FormatProblem, ReadyFormatName } from "@elleveren/rules";
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { FORMAT_COUNTED_MEMBERS_MAX, FORMAT_MEMBERS_MAX, FORMAT_NAME_MAX_LENGTH, FORMATS_MAX } from "../wire/limits.ts";
import {
  bool,
  count,
  entryIdOut,
  id,
  int,
  leagueParams,
  nullable,
  smallId,
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";
import { wireFormatDecision } from "./format-decisions.ts";
import { wireFormat } from "./format-schema.ts";
import { wireLeagueMember } from "./leagues.ts";

export const FORMATS_PAGE_SIZE = 50;
/** Of one round, in one answer. */
export const FORMAT_DECISIONS_MAX = 200;

export const wireLeagueFormat = wireObject({
  id: int,
  name: str,
  /** The ready format whose rules it has, from whichever round; null for one of its own. */
  ready: Type.Unsafe<ReadyFormatName | null>(nullable(str)),
  format: wireFormat,
  from_round: int,
});
export type WireLeagueFormat = Static<typeof wireLeagueFormat>;

export const leagueFormatsCall = call({
  method: "GET",
  path: "/api/league/:leagueId/formats/",
  access: "public",
  scope: "read",
  summary: "The further tables of a league, oldest first.",
  params: leagueParams,
  response: wireObject({
    formats: Type.Array(wireLeagueFormat),
    /** So many a league can have; 0 for a league that can have none. */
    most: int,
  }),
});

/** A contradiction in a format: a code, the place in it (`stages.0.pools.size`), and the figures that explain it. */
export const wireFormatProblem = Type.Unsafe<FormatProblem>(
  wireObject({
    code: str,
    at: str,
    min: Type.Optional(int),
    max: Type.Optional(int),
    needed: Type.Optional(int),
    available: Type.Optional(int),
    places: Type.Optional(int),
    members: Type.Optional(int),
    left: Type.Optional(int),
  }),
);

/** Codes of `FormatProblem`, as refusals name them under `format`. */
export const FORMAT_PROBLEM_CODES = [
  "out_of_range",
  "rounds_do_not_fit",
  "too_few_places",
  "eliminates_everybody",
  "never_ends",
  "captain_on_bench",
  "best_eleven_of_own_club",
  "average_of_another_count",
  "average_without_effect",
  "worth_upside_down",
  "rest_twice",
  "rounds_of_knockout",
  "after_knockout",
  "knockout_has_one_bracket",
  "stretches_of_unknown_length",
  "no_months",
  "moves_overlap",
  "moves_never",
  "leaving_in_pairs",
  "leaving_in_pools",
  "nobody_leaves",
  "champion_of_knockout",
  "several_tables_one_champion",
  "stretches_without_effect",
  "takes_from_nothing",
  "nobody_stays_behind",
  "one_goes_on_alone",
  "tie_twice",
  "tie_decides_nothing",
  "late_changes_the_past",
  "late_has_no_place",
  "late_waits_for_ever",
] as const satisfies readonly FormatProblem["code"][];

const LEAGUE_PROBLEMS = ["not_classic", "format_of_large_league"] as const;
const SHAPE_PROBLEMS = ["required", "invalid"] as const;

export const createLeagueFormatCall = call({
  method: "POST",
  path: "/api/league/:leagueId/formats/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  status: 201,
  summary: "Gives an own classic private league a further table, played by a format.",
  description: `At most ${FORMATS_MAX} a league, of at most ${FORMAT_MEMBERS_MAX} members; ${FORMAT_COUNTED_MEMBERS_MAX} where something else than a round's points after its cost is counted, or goals decide. What contradicts itself in the format is refused under \`format\`, each with its place in \`at\`.`,
  params: leagueParams,
  body: wireObject({ name: Type.String({ maxLength: 4 * FORMAT_NAME_MAX_LENGTH }), format: wireFormat }),
  response: wireLeagueFormat,
  problems: [
    ...LEAGUE_PROBLEMS,
    "too_many_formats",
    "blank",
    "max_length",
    "control_characters",
    ...SHAPE_PROBLEMS,
    ...FORMAT_PROBLEM_CODES,
  ],
});

const formatParams = wireObject({ leagueId: id, formatId: id });

export const deleteLeagueFormatCall = call({
  method: "DELETE",
  path: "/api/league/:leagueId/formats/:formatId/",
  access: "entry",
  scope: "leagues:write",
  summary: "Takes a further table from an own league; its rounds can be played again by adding it anew.",
  params: formatParams,
  response: wireNothing,
});

export const wireFormatRow = wireObject({
  /** Shared by teams level in all that decides. */
  rank: int,
  ...wireLeagueMember.properties,
  /** The figure that the table is by: counts, the worth of places or duels; matches won in a knock-out. */
  total: int,
  /** Counts of the stretch added up. */
  points: int,
  /** The round's count, before an average is taken off; null where it was not played, and without a team in it. */
  last: nullable(int),
  won: int,
  drawn: int,
  lost: int,
  lives: int,
  /** The round in which it left the contest; null while it stands. */
  out_round: nullable(int),
});
export type WireFormatRow = Static<typeof wireFormatRow>;

const wireSpan = wireObject({ from: int, to: int });

export const wireFormatTable = wireObject({
  ...wireLeagueFormat.properties,
  /** The round that this is after; null before the format's first deadline, when nothing is to be seen. */
  round: nullable(int),
  /** Those that can be asked for. */
  rounds: Type.Array(int),
  /** False for a round that is postponed or void: it counts nowhere. */
  is_played: bool,
  /** This round or one before it is not settled: every decision may still change. */
  is_provisional: bool,
  /** The champion is found, or the last stage is over. */
  is_over: bool,
  /** From 0, of `format.stages`; null before anything was played. */
  stage: nullable(int),
  stretch: nullable(wireSpan),
  /** Tables beside each other, with how many teams are in each. */
  pools: Type.Array(wireObject({ pool: int, count: int })),
  table: wireObject({
    pool: int,
    count: int,
    page: int,
    has_next: bool,
    rows: Type.Array(wireFormatRow),
  }),
  /** The viewer's own team, wherever it stands; null for a viewer without one in a table. */
  own: nullable(wireObject({ pool: int, page: int, ...wireFormatRow.properties })),
  /** Of the round, in their order; the first of very many. */
  decisions: Type.Array(wireFormatDecision),
  decision_count: int,
  /**
   * The pairs that meet in the round to come, the viewer's own pair first, at most as many as decisions; provisional while the
   * table is. Pools are those of that round. Null where no pairs meet, and of rounds before the newest.
   */
  next: nullable(
    wireObject({
      round: int,
      pairs: Type.Array(
        wireObject({
          pool: int,
          first: entryIdOut,
          /** Null is the round's average, in a knock-out nobody. */
          second: nullable(entryIdOut),
        }),
      ),
      pair_count: int,
    }),
  ),
  /** Everybody that decisions, pairs and champions name. */
  entries: Type.Array(wireLeagueMember),
  /** Empty until somebody has won it all; of a format with a winner each stretch, those of this round. */
  champions: Type.Array(entryIdOut),
});
export type WireFormatTable = Static<typeof wireFormatTable>;

export const leagueFormatCall = call({
  method: "GET",
  path: "/api/league/:leagueId/formats/:formatId/",
  access: "public",
  scope: "read",
  summary: "A further table of a league after a round, and what the round decided, each with its reason.",
  description:
    "Of the newest round unless one is named, and of the viewer's own table unless one is named. While a round is under way everything in it is provisional.",
  params: formatParams,
  query: wireObject({
    round: Type.Optional(smallId),
    pool: Type.Optional(count),
    page: Type.Optional(smallId),
  }),
  response: wireFormatTable,
  problems: ["does_not_exist", "format_of_large_league"],
});

const wirePreviewRound = wireObject({
  round: int,
  is_provisional: bool,
  /** Of a stretch that ended. */
  winners: Type.Array(entryIdOut),
  /** Left the contest in it. */
  out: Type.Array(entryIdOut),
  champions: Type.Array(entryIdOut),
  matches: int,
  /** Changed their division. */
  moved: int,
});

/** The season that a preview was played on. */
const wirePreviewSeason = wireObject({
  season: str,
  /** The season before this one; then a round counts what the game gave, after the cost of transfers. */
  is_past: bool,
  /** False where the format counts something else than what was played on: a past season's squads are not kept. */
  is_own_count: bool,
  /** Teams that played with results of their own, those that left included. */
  teams: int,
  /** Members without a result in that season, each with the results of some other team of it. */
  with_others_results: Type.Array(entryIdOut),
  /**
   * Further teams of that season, so that there are enough to play: rounds name them by −1, −2 and so on, and `entries`
   * does not have them.
   */
  extras: int,
});

export const wireFormatPreview = wireObject({
  /** Empty where the format can be played. */
  problems: Type.Array(wireFormatProblem),
  members: int,
  /** Null where nothing was played: the format cannot be, or no round is there to play it on. */
  played_on: nullable(wirePreviewSeason),
  /**
   * Of the season before, all of them, while this one has few settled rounds and that one is kept; else this season's so
   * far. None where nothing was played.
   */
  rounds: Type.Array(wirePreviewRound),
  /** Everybody that rounds name, of the league. */
  entries: Type.Array(wireLeagueMember),
});
export type WireFormatPreview = Static<typeof wireFormatPreview>;

export const previewLeagueFormatCall = call({
  method: "POST",
  path: "/api/league/:leagueId/formats/preview/",
  access: "entry",
  scope: "leagues:write",
  summary:
    "What a format would have been in an own league, last season or this one so far, and what contradicts itself in it.",
  params: leagueParams,
  body: wireObject({ format: wireFormat }),
  response: wireFormatPreview,
  problems: [...LEAGUE_PROBLEMS, ...SHAPE_PROBLEMS],
});
