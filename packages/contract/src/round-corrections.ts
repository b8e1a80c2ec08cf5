/** Corrections of settled rounds, as managers read them. Our own: not part of the established API. */
import Type, { type Static } from "typebox";

import { call } from "./call.ts";
import { bool, int, isoTime, nullableStr, wireObject } from "./wire.ts";

export const wireRoundCorrection = wireObject({
  id: int,
  event: int,
  /** Game time. */
  time: isoTime,
  /** In the operator's words. */
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
  summary: "What was corrected of rounds after they were settled, and why; the newest first, a hundred at most.",
  response: Type.Array(wireRoundCorrection),
});
