/**
 * Load shedding (decision 0163): an overloaded process refuses calls in order of importance. The load is the 90th percentile of
 * the event loop's delay within half a second, and the number of waiting writes.
 *
 *   level 0  every call is answered
 *   level 1  refused: reads without a session, except those answered from memory in front; embedded tables; unknown URLs.
 *            Pages are served without the texts and pictures for previews
 *   level 2  refused as well, with a session too: statistics, searches, past seasons, comparisons, files and pictures; new
 *            streams; agents; the pages that visitors need least
 *   level 3  refused as well: every call that is not needed to see one's team and save it
 *
 * Never refused: saves of line-ups and transfers, plans and their confirmation, new teams, signing in and out, the reads of the
 * pages that save, messages of feeds, and calls of monitoring. A refused call is answered 503 with Retry-After before any of it
 * is done. A level rises with the first half second that reaches it, and falls by one after ten quiet seconds.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { BUSY_TEXT } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { sentToken } from "../session/api-token.ts";
import type { App } from "../app.ts";
import { HttpError } from "../calls/errors.ts";
import { isPageRoute } from "../site/page-routes.ts";
import { SESSION_HEADER } from "../session/session.ts";

declare module "fastify" {
  interface FastifyInstance {
    overload: Overload;
  }
}

export type OverloadLevel = 0 | 1 | 2 | 3;

export interface Load {
  readonly delayMs: number;
  readonly writesWaiting: number;
}

export interface Overload {
  level(): OverloadLevel;
  /** One measurement, of half a second. */
  observe(load: Load): void;
  /** Calls turned away since the start, by the level that first gives them up. */
  turnedAway(): Readonly<Record<"1" | "2" | "3", number>>;
}

const WINDOW_MS = 500;
const QUIET_WINDOWS = 20;
/**
 * The levels begin at so many times the delay that the setting names, and at so many writes that wait: the last before saves
 * themselves are turned away (MOST_WAITING).
 */
const DELAYS = [1, 2, 4] as const;
const WAITING = [200, 1000, 1500] as const;

/** The calls that a manager needs to see and save the team, and the messages of feeds. */
const NEVER =
  /^\/api\/(my-team|transfers|plans|entry-create|bootstrap-static|me|event-status|_allauth|accounts|regions|player\/(login|logout|create|password-reset|password-set|lost-factor|social)|feeds|control)(\/|$)/;
/** Of these the ones answered without a session too: signing in, start-up data and the stream. */
const NEVER_FOR_VISITORS =
  /^\/api\/(_allauth|accounts|regions|player\/social|control|stream|bootstrap-static|me|event-status)(\/|$)/;
/** Where one signs in, sees one's team and saves it. */
const NEVER_PAGE =
  /^\/($|my-team$|transfers$|planner$|squad-selection$|entry\/:entryId\/event\/|player(\/|$)|agents\/|account\/|auth\/|api\/accounts\/|a\/(team|squad)\/)/;
/** Costly, and as good in a minute. */
const DISPENSABLE =
  /^\/(api\/(element-summary|stats|winners|docs|openapi\.json|feed-picture|get-url|deadlines\.ics|calendar|stream|dream-team|team\/set-piece-notes|league\/:leagueId\/(search-entries|members|find|compare|swing|odds|odds-story|duel-odds|ownership|ranks|records|paper|forfeits|honours|hall-of-fame|year|active|winners|log|formats)|public-log|open-data|organisation\/:organisationId\/(departments|people|members|log|leagues)|entry\/:entryId\/(history|luck|wrapped|rank-odds|transfers|transfers-latest|log|event\/:roundId\/ranks)|player\/(seasons|data)|leagues-renewable)(\/|$)|api\/.*\.csv$|share\/)/;

/** The level from which on a call is turned away; null: never. */
export function givenUpAt(call: {
  readonly method: string;
  readonly route: string;
  readonly isSignedIn: boolean;
}): 1 | 2 | 3 | null {
  const { method, route, isSignedIn } = call;
  const isRead = method === "GET" || method === "HEAD";
  // A page of another site can wait for its embedded table.
  if (route.startsWith("/embed/")) return 1;
  if (route === "") return isSignedIn ? 2 : 1;
  // Agents' programs come again by themselves.
  if (/^\/(mcp|oauth\/)/.test(route)) return 2;
  if (isRead && isPageRoute(route)) return NEVER_PAGE.test(route) ? null : isSignedIn ? 3 : 2;
  if (!/^\/(api|share)\//.test(route)) return null;
  if (isRead && !isSignedIn && !NEVER_FOR_VISITORS.test(route)) return 1;
  if (NEVER.test(route)) return null;
  return isRead && DISPENSABLE.test(route) ? 2 : 3;
}

export function registerOverload(app: App, { config, writes, log }: Context): void {
  const limitMs = config.overloadDelayMs;
  const turnedAway = { "1": 0, "2": 0, "3": 0 };
  let level: OverloadLevel = 0;
  let quiet = 0;
  const observe = ({ delayMs, writesWaiting }: Load) => {
    const reached = DELAYS.filter((times, at) => delayMs >= times * limitMs || writesWaiting >= WAITING[at]!).length;
    if (reached >= level) quiet = 0;
    else quiet += 1;
    const before = level;
    if (reached > level) level = reached as OverloadLevel;
    else if (quiet >= QUIET_WINDOWS) {
      level = (level - 1) as OverloadLevel;
      quiet = 0;
    }
    if (level !== before)
      log.warn({ level, before, delayMs: Math.round(delayMs), writesWaiting }, "what is given up changes");
  };
  app.decorate("overload", { level: () => level, observe, turnedAway: () => ({ ...turnedAway }) });
  if (limitMs === 0) return;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let looking: NodeJS.Timeout | undefined;
  // Measured once the port is open: what a process reads before that delays no call.
  app.addHook("onListen", async () => {
    delay.enable();
    looking = setInterval(() => {
      // The histogram counts from one look at the clock to the next, which are 20 ms apart when all is well.
      const delayMs = Math.max(0, delay.percentile(90) / 1e6 - 20);
      delay.reset();
      observe({ delayMs, writesWaiting: writes.figures().waiting });
    }, WINDOW_MS).unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(looking);
    delay.disable();
  });
  app.addHook("onRequest", async (request) => {
    if (level === 0) return;
    const from = givenUpAt({
      method: request.method,
      route: request.routeOptions.url ?? "",
      isSignedIn: seemsSignedIn(request),
    });
    if (from === null || from > level) return;
    turnedAway[from] += 1;
    const retry = { "retry-after": String(2 * level + 1) };
    throw new HttpError(503, { detail: BUSY_TEXT }, retry);
  });
}

/** Before the account is looked up, which would cost the work to be saved. */
function seemsSignedIn(request: FastifyRequest): boolean {
  if (sentToken(request) !== null) return true;
  const { headers } = request;
  return Boolean(headers[SESSION_HEADER]) || /(session|control)id=/.test(headers.cookie ?? "");
}
