/** `GET /api/round-corrections/`: corrections of settled rounds with reasons; the same for every reader. */
import { roundCorrectionsCall, routeSchema, wireSeconds, type WireRoundCorrection } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { createAnswers } from "../../../http/calls/answers.ts";
import { selectMovesByFeeds, type ToldMove } from "../../clock/index.ts";
import { selectCorrections, type Correction } from "./corrections.sql.ts";

const MOST_TOLD = 100;

export function toldCorrectionRoutes(app: App, ctx: Context): void {
  const answers = createAnswers();
  app.get(roundCorrectionsCall.path, { schema: routeSchema(roundCorrectionsCall) }, async (request, reply) => {
    const season = ctx.live.findSeason();
    if (!season) return [];
    // Each comes with facts or a settling, and so with a new version; it is there before the version is. Whatever comes while
    // these are read has a later one, and the answer is not kept for it.
    const { version } = season;
    const [corrections, moves] = await Promise.all([
      selectCorrections(ctx.db, { offset: 0, limit: MOST_TOLD }),
      selectMovesByFeeds(ctx.db, MOST_TOLD),
    ]);
    const told = [...corrections.flatMap(presentTold), ...moves.map(presentMove)]
      .toSorted((a, b) => b.time.localeCompare(a.time))
      .slice(0, MOST_TOLD);
    return answers.send(request, reply, { key: "round corrections", version, make: () => told });
  });
}

/** Corrections of rounds already settled; earlier ones changed no final result. */
function presentTold(correction: Correction): WireRoundCorrection[] {
  const { correctionId, gameMadeAtMs, reason, takenBackAtMs, takenBackWhy, preview } = correction;
  return preview.rounds
    .filter(({ isCorrected, isSettled }) => isCorrected && isSettled)
    .map(({ roundId }) => ({
      id: correctionId,
      event: roundId,
      time: wireSeconds(gameMadeAtMs),
      by: "operator",
      reason,
      taken_back: takenBackAtMs !== null,
      taken_back_reason: takenBackWhy,
      elements: preview.footballers
        .filter((moved) => moved.roundId === roundId)
        .map(({ footballerId, before, after }) => ({ element: footballerId, before, after })),
    }));
}

/** A feed gives no reason: its source has counted goals and assists again. */
const presentMove = ({ roundId, settlementNumber, settledAtMs, footballers }: ToldMove): WireRoundCorrection => ({
  id: settlementNumber,
  event: roundId,
  time: wireSeconds(settledAtMs),
  by: "feed",
  reason: "",
  taken_back: false,
  taken_back_reason: null,
  elements: footballers.map(({ footballerId, before, after }) => ({ element: footballerId, before, after })),
});
