/** Calendars to subscribe to. Programs poll them for years: an unchanged one is a 304, and a forged address asks no database. */
import { createHash } from "node:crypto";
import {
  calendarAddressCall,
  deadlinesCalendarCall,
  endCalendarAddressCall,
  ownCalendarCall,
  renewCalendarAddressCall,
  routeSchema,
} from "@elleveren/contract";
import { roundId, type EntryId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireAccount } from "../../../http/session/session.ts";
import { isKnown } from "../../../http/transport/negotiation.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { readVersion } from "../../../version.ts";
import { selectLatestSquad } from "../../play/index.ts";
import { createCalendarAddresses, endAddress, renewAddress, selectSubscriber } from "./calendar-addresses.ts";
import { type CalendarLook, type CalendarMan, deadlineEvents, matchEvents, WORDS } from "./calendar-events.ts";
import { createCalendarSeasons, type CalendarSeason } from "./calendar-season.ts";
import { writeCalendar, writeEvents } from "./ical.ts";

/** Of one address. Calendars ask a few times a day; a broken one that asks without end is told to wait. */
const READS_PER_WINDOW = 60;
const WINDOW_MS = 3_600_000;

export function calendarRoutes(app: App, ctx: Context): void {
  const seasons = createCalendarSeasons(ctx);
  const addresses = createCalendarAddresses(ctx);
  const reads = createAttemptLimiter({ attempts: READS_PER_WINDOW, windowMs: WINDOW_MS });
  const deadlines = createDeadlines();
  // Another release may write the same calendar otherwise.
  const common = [readVersion().version, ctx.config.gameName];

  const { querystring } = routeSchema(deadlinesCalendarCall);
  app.get(deadlinesCalendarCall.path, { schema: { querystring } }, async (request, reply) => {
    const { language = "nb" } = request.query;
    const look = { season: await seasons.read(), language, origin: siteOrigin(ctx) };
    const caching = "public, max-age=300";
    if (isUnchanged(request, reply, { look, caching, parts: [...common, "deadlines"] })) return reply.send();
    const name = `${ctx.config.gameName}: ${WORDS[language].deadlines}`;
    return writeCalendar({ name, product: `Deadlines//${language.toUpperCase()}`, events: deadlines.of(look) });
  });

  const { querystring: query, params } = routeSchema(ownCalendarCall);
  app.get(ownCalendarCall.path, { schema: { querystring: query, params } }, async (request, reply) => {
    const address = await addresses.read(request.params.address);
    if (!address) throw notFound("calendar");
    const waitSeconds = reads.take(String(address.accountId));
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const owner = await selectSubscriber(ctx.db, address);
    if (!owner) throw new HttpError(410, { detail: "The calendar's address was ended by its owner.", code: "ended" });
    const { language = "nb" } = request.query;
    const look = { season: await seasons.read(), language, origin: siteOrigin(ctx) };
    const squad = owner.entryId === null ? null : await findMen(ctx, look.season, owner.entryId);
    const parts = [...common, "matches", squad];
    if (isUnchanged(request, reply, { look, caching: "private, max-age=900", parts })) return reply.send();
    const matches = squad ? writeEvents(matchEvents(look, squad.men, squad.changedAtMs)) : "";
    const name = `${ctx.config.gameName}: ${WORDS[language].matches}`;
    const product = `Matches//${language.toUpperCase()}`;
    return writeCalendar({ name, product, events: deadlines.of(look) + matches });
  });

  app.get(calendarAddressCall.path, { schema: routeSchema(calendarAddressCall) }, (request) =>
    addresses.present(ctx.db, requireAccount(request).accountId),
  );

  app.post(renewCalendarAddressCall.path, { schema: routeSchema(renewCalendarAddressCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    await renewAddress(ctx.db, accountId);
    return addresses.present(ctx.db, accountId);
  });

  app.delete(endCalendarAddressCall.path, { schema: routeSchema(endCalendarAddressCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    await endAddress(ctx.db, accountId);
    return addresses.present(ctx.db, accountId);
  });
}

/** The squad as it stands for the coming deadline, captain first; null before the first squad. */
async function findMen(ctx: Context, season: CalendarSeason, entry: EntryId) {
  const open = season.rounds.find(({ state }) => state === "open");
  const round = open?.roundId ?? roundId((season.rounds.at(-1)?.roundId ?? 0) + 1);
  const stored = await selectLatestSquad(ctx.db, entry, round);
  const live = ctx.live.findSeason();
  if (!stored || !live) return null;
  const men = stored.squad.picks.flatMap(({ footballerId, isCaptain }): CalendarMan[] => {
    const footballer = live.footballers.get(footballerId);
    return footballer ? [{ clubId: footballer.clubId, name: footballer.webName, isCaptain }] : [];
  });
  const captainFirst = men.toSorted((one, other) => Number(other.isCaptain) - Number(one.isCaptain));
  return { men: captainFirst, changedAtMs: stored.updatedAtMs };
}

/** The season's deadlines, written once a language while they stay. */
function createDeadlines() {
  let written: { readonly season: CalendarSeason; readonly events: Map<string, string> } | null = null;
  return {
    of(look: CalendarLook): string {
      if (written?.season !== look.season) written = { season: look.season, events: new Map() };
      const key = `${look.language} ${look.origin}`;
      const events = written.events.get(key) ?? writeEvents(deadlineEvents(look));
      written.events.set(key, events);
      return events;
    },
  };
}

interface Told {
  readonly look: CalendarLook;
  readonly caching: string;
  /** The other parts that the calendar is made of. */
  readonly parts: readonly unknown[];
}

/** Sets what every answer carries; true when the reader has this one. The tag is of what a calendar is made of, so that no text is made for it. */
function isUnchanged(request: object, reply: object, { look, caching, parts }: Told): boolean {
  const { season, language, origin } = look;
  const made = JSON.stringify([season.mark, language, origin, ...parts]);
  const etag = `"${createHash("sha256").update(made).digest("base64url").slice(0, 27)}"`;
  (reply as FastifyReply)
    .header("etag", etag)
    .header("cache-control", caching)
    .header("content-language", language)
    .header("content-disposition", 'inline; filename="elleveren.ics"')
    .type("text/calendar; charset=utf-8");
  if (!isKnown(request as FastifyRequest, etag)) return false;
  (reply as FastifyReply).code(304);
  return true;
}
