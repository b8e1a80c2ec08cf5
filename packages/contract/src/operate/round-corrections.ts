/** Corrections of settled rounds, as managers read them. Our own: not part of the established API. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, int, isoTime, nullableStr, oneOf, wireObject } from "../wire/wire.ts";

export const wireRoundCorrection = wireObject({
  id: int,
  event: int,
  /** Game time. */
  time: isoTime,
  /** `feed`: the source of the match's figures told them otherwise; `id` is then the number of the round's settling. */
  by: oneOf("operator", "feed"),
  /** In the operator's words; empty for a feed. */
  reason: Type.String(),
  /** It no longer holds: points are what they were. */
  taken_back: bool,
  taken_back_reason: nullableStr,
  /** Points in the round of everybody it moved. */
  elements: Type.Array(wireObject({ element: int, before: int, after: int })),
});
export type WireRoundCorrection = Static<typeof wireRoundCorrection>;

export const roundCorrectionsCall = call({
  method: "GET",
  path: "/api/round-corrections/",
  access: "public",
  scope: "read",
  summary:
    "What was corrected of rounds after they were settled, by whom and why; the newest first, a hundred at most.",
  response: Type.Array(wireRoundCorrection),
});
