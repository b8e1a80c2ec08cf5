/** The stamps of this process (see the contract's `live-stamp.ts`), and on every answer of the API. */
import { formatStamp, STAMP_HEADER, type LiveStamp } from "@elleveren/contract";

import type { Context, Game } from "../../../context.ts";
import { isApiCall } from "../../../http/calls/api-call.ts";
import type { App } from "../../../http/app.ts";
import { gameMark } from "./season-marks.ts";

type StampContext = Pick<Context, "live" | "findGame">;

/** While all is well the last proof that nothing was missed is a few seconds old, and counts as now. */
const CURRENT_WITHIN_MS = 7000;

export interface Stamps {
  /** The published and ranked state, whole: the stamp sent to readers. */
  told(): LiveStamp;
  /** The state of this moment, a half-applied change included: readers' stamps are compared with it. */
  known(): LiveStamp;
}

export function createStamps({ live, findGame }: StampContext): Stamps {
  const marks = new WeakMap<Game, string>();
  const markOf = (game: Game | null): string => {
    if (!game) return gameMark(null);
    const mark = marks.get(game) ?? gameMark(game);
    marks.set(game, mark);
    return mark;
  };
  const atMs = () => live.databaseTimeAt(knownUntilMs(live));
  return {
    told() {
      const told = live.told();
      return { ...told, game: markOf(told.game), atMs: atMs() };
    },
    known() {
      const season = live.findSeason();
      return {
        facts: season?.revision ?? 0,
        ranks: live.ranksMark(),
        rounds: season?.roundsMark ?? "none",
        market: season?.marketMark ?? "none",
        game: markOf(findGame()),
        atMs: atMs(),
      };
    },
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

/**
 * Stamps every answer with what it is at least as new as: taken when the call begins. Of a change that is followed
 * half-way an answer may have the one part and not the other, so it says what it had been before.
 */
export function stampAnswers(app: App, stamps: Pick<Stamps, "told">): void {
  const stampNow = () => formatStamp(stamps.told());
  app.front.addHeader(STAMP_HEADER, stampNow);
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method === "GET" && isApiCall(request)) reply.header(STAMP_HEADER, stampNow());
    done();
  });
}
