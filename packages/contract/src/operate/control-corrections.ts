/** Corrections of what was told of matches: drafted, previewed, made with a reason, and taken back. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bigCount,
  bool,
  figure,
  figures,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  smallId,
  smallInt,
  str,
} from "../wire/wire.ts";
import { wireObject, wirePage } from "../wire/wire.ts";

/** Of a footballer when `footballer` is there: `stats` are spelled as on the wire, null takes one away. Else the score. */
export const wireCorrectionChange = wireObject({
  fixture: smallId,
  footballer: Type.Optional(smallId),
  /** The club he played for. */
  club: Type.Optional(smallId),
  stats: Type.Optional(figures(nullable(figure))),
  home_score: Type.Optional(smallInt),
  away_score: Type.Optional(smallInt),
});
export type WireCorrectionChange = Static<typeof wireCorrectionChange>;

const changes = Type.Array(wireCorrectionChange, { minItems: 1, maxItems: 200 });
/** Managers read it. */
const reason = Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" });

export const wireMovedEntry = wireObject({
  entry: int,
  before: int,
  after: int,
  rank_before: int,
  rank_after: int,
});
const movedEntries = Type.Array(wireMovedEntry);

export const wireTableMove = wireObject({
  changed: int,
  ranks_changed: int,
  distribution: Type.Array(wireObject({ difference: int, entries: int })),
  gained: movedEntries,
  lost: movedEntries,
  into_top: movedEntries,
  out_of_top: movedEntries,
});

export const wireRoundMove = wireObject({
  entries: int,
  /** By the round's own points; by all points up to it. */
  round: wireTableMove,
  overall: wireTableMove,
  winner_before: nullableInt,
  winner_after: nullableInt,
});
export type WireRoundMove = Static<typeof wireRoundMove>;

const beforeAndAfter = { before: int, after: int };

export const wireCorrectionPreview = wireObject({
  /** Of the facts it was made from: a correction is made with it. */
  revision: int,
  /** Contradictions that would arise: each is confirmed when the correction is made. */
  questions: Type.Array(
    wireObject({
      code: oneOf("goals_differ", "assists_over", "clean_sheet_conceded", "minutes_over"),
      fixture: int,
      /** Of a side's goals and assists. */
      side: nullable(oneOf("home", "away")),
      /** Of a footballer's clean sheet and minutes. */
      element: nullableInt,
      found: int,
      expected: int,
    }),
  ),
  footballers: Type.Array(wireObject({ element: int, event: int, ...beforeAndAfter })),
  events: Type.Array(wireObject({ event: int, is_corrected: bool, is_settled: bool, move: wireRoundMove })),
  phases: Type.Array(wireObject({ phase: int, ...beforeAndAfter })),
  tie_count: int,
  ties: Type.Array(
    wireObject({
      kind: oneOf("h2h", "cup"),
      league: int,
      event: int,
      entry_1: int,
      /** Null is the average. */
      entry_2: nullableInt,
      /** Null is a draw; 0 is the average. */
      winner_before: nullableInt,
      winner_after: nullableInt,
      /** The next round has begun: teams that advanced stay in. */
      stays: bool,
    }),
  ),
  leader_count: int,
  leaders: Type.Array(wireObject({ league: int, ...beforeAndAfter })),
  /** Of the one that was asked about. */
  entry: Type.Array(
    wireObject({
      event: int,
      points_before: int,
      points_after: int,
      rank_before: int,
      rank_after: int,
      total_before: int,
      total_after: int,
      overall_rank_before: int,
      overall_rank_after: int,
    }),
  ),
  /** Everybody named above. */
  entry_names: Type.Array(wireObject({ entry: int, name: str, player_name: str })),
  league_names: Type.Array(wireObject({ league: int, name: str })),
  element_names: Type.Array(wireObject({ element: int, name: str })),
  fixture_names: Type.Array(wireObject({ fixture: int, team_h_name: str, team_a_name: str })),
});
export type WireCorrectionPreview = Static<typeof wireCorrectionPreview>;

export const wireCorrection = wireObject({
  id: int,
  account: int,
  /** Null: the account is deleted. */
  name: nullableStr,
  time: isoTime,
  game_time: isoTime,
  reason: str,
  events: Type.Array(int),
  changes: Type.Array(wireCorrectionChange),
  /** The names that the correction's changes are about: `Brann – Viking`, `Berg`. */
  change_names: wireObject({
    fixtures: Type.Array(wireObject({ fixture: int, name: str })),
    elements: Type.Array(wireObject({ element: int, name: str })),
  }),
  preview: wireCorrectionPreview,
  /** The moves that really came of settling the correction's rounds again; empty until then. */
  moved: Type.Array(wireObject({ event: int, time: isoTime, move: wireRoundMove })),
  taken_back: nullableTime,
  taken_back_reason: nullableStr,
});
export type WireCorrection = Static<typeof wireCorrection>;

export const correctionsCall = call({
  method: "GET",
  path: "/api/control/corrections/",
  access: "operator",
  summary: "Corrections, the newest first: who, why, what was expected to move and what did.",
  query: wireObject({ page: Type.Optional(id) }),
  response: wirePage(wireCorrection),
});

export const previewCorrectionCall = call({
  method: "POST",
  path: "/api/control/corrections/preview/",
  access: "operator",
  summary: "What a correction would move. Changes nothing.",
  body: wireObject({ changes, entry: Type.Optional(nullable(id)) }),
  response: wireCorrectionPreview,
});

const made = wireObject({ id: int, preview: wireCorrectionPreview });

export const makeCorrectionCall = call({
  method: "POST",
  path: "/api/control/corrections/",
  access: "operator",
  summary:
    "Makes a correction that was previewed; 409 when the facts moved since, and contradicts when its preview has questions and it is not `confirmed`.",
  body: wireObject({ changes, reason, revision: bigCount, confirmed: Type.Optional(bool) }),
  response: made,
});

const params = wireObject({ correctionId: id });

export const previewTakingBackCall = call({
  method: "POST",
  path: "/api/control/corrections/:correctionId/preview/",
  access: "operator",
  summary: "What taking a correction back would move. Changes nothing.",
  params,
  body: wireObject({ entry: Type.Optional(nullable(id)) }),
  response: wireCorrectionPreview,
});

export const takeCorrectionBackCall = call({
  method: "POST",
  path: "/api/control/corrections/:correctionId/take-back/",
  access: "operator",
  summary:
    "Takes a correction back as one act; 409 when the facts moved since the preview, or when it was spoken of again.",
  params,
  body: wireObject({ reason, revision: bigCount }),
  response: made,
});

export const correctableMatchCall = call({
  method: "GET",
  path: "/api/control/corrections/match/:fixtureId/",
  access: "operator",
  summary: "A match as it was told: its score, and everybody who has statistics in it.",
  params: wireObject({ fixtureId: smallId }),
  response: wireObject({
    fixture: int,
    event: nullableInt,
    team_h: int,
    team_a: int,
    team_h_score: nullableInt,
    team_a_score: nullableInt,
    footballers: Type.Array(
      wireObject({ element: int, name: str, team: int, stats: Type.Record(Type.String(), Type.Number()) }),
    ),
  }),
});
