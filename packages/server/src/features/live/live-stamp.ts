/** The stamp of this process now (see the contract's `live-stamp.ts`), and on every answer of the API. */
import { formatStamp, STAMP_HEADER, type LiveStamp } from "@elleveren/contract";

import type { Context, Game } from "../../context.ts";
import { isApiCall } from "../../http/api-call.ts";
import type { App } from "../../http/app.ts";
import { gameMark } from "./season-marks.ts";

type StampContext = Pick<Context, "live" | "findGame">;

/** While all is well the last proof that nothing was missed is a few seconds old, and counts as now. */
const CURRENT_WITHIN_MS = 7000;

export function createStamps({ live, findGame }: StampContext): () => LiveStamp {
  let marked: { game: Game | null; mark: string } | null = null;
  return () => {
    const season = live.findSeason();
    const game = findGame();
    if (marked?.game !== game) marked = { game, mark: gameMark(game) };
    return {
      facts: season?.revision ?? 0,
      ranks: live.ranksMark(),
      rounds: season?.roundsMark ?? "none",
      market: season?.marketMark ?? "none",
      game: marked!.mark,
      atMs: live.databaseTimeAt(knownUntilMs(live)),
    };
  };
}

/** For how long this process may not know what happened, milliseconds; null while all is well. */
export function behindMs({ live }: Pick<Context, "live">): number | null {
  const forMs = Math.round(performance.now() - live.currentUntilMs());
  return forMs > CURRENT_WITHIN_MS ? forMs : null;
}

/** `performance.now()`, or when this process was cut off: what happened since then it may not know. */
function knownUntilMs(live: Context["live"]): number {
  return behindMs({ live }) === null ? performance.now() : live.currentUntilMs();
}

/** Stamps every answer with what it is at least as new as: taken when the call begins. */
export function stampAnswers(app: App, stampNow: () => LiveStamp): void {
  app.front.addHeader(STAMP_HEADER, () => formatStamp(stampNow()));
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method === "GET" && isApiCall(request)) reply.header(STAMP_HEADER, formatStamp(stampNow()));
    done();
  });
}
