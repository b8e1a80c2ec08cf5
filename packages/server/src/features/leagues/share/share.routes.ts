/** Pictures for previews and for passing on: a team's round, a league's table; and what their pages say so that a link shows them. */
import { UPDATING_TEXT } from "@elleveren/contract";
import { entryId, leagueId, phaseId, roundId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { chosenSite } from "../../../http/site/site.ts";
import { isKnown } from "../../../http/transport/negotiation.ts";
import { isShownElsewhere } from "../league-embed/index.ts";
import { isMember, type League, selectLeague } from "../leagues/index.ts";
import { drawShare } from "./draw-share.ts";
import { drawTable } from "./draw-table.ts";
import { createPictureMaker, type PictureMaker } from "./picture-maker.ts";
import { registerShareHead, registerTableHead } from "./page-heads.ts";
import { loadSharePicture } from "./share-picture.ts";
import { loadTablePicture } from "./table-picture.ts";

/** Numbers as addresses write them; anything longer names nothing. */
const NUMBER = /^\d{1,9}$/;
const FILE = /^(\d{1,9})\.png$/;
/** The phase that is the whole season. */
const SEASON_PHASE = 1;
/** For how long others may keep a picture that moves, and one that hardly does. */
const LIVE_SECONDS = 60;
const SETTLED_SECONDS = 600;

export function shareRoutes(app: App, ctx: Context, maker: PictureMaker = createPictureMaker()): void {
  app.addHook("onClose", () => maker.close());
  const answer = createAnswer(ctx, maker);
  entryPictureRoute(app, ctx, answer);
  tablePictureRoute(app, ctx, answer);
  registerShareHead(app, ctx);
  registerTableHead(app, ctx);
}

/** `GET /share/entry/:entryId/event/:roundId.png`, public. */
function entryPictureRoute(app: App, ctx: Context, answer: AnswerPicture): void {
  app.get<{ Params: { entryId: string; file: string } }>(
    "/share/entry/:entryId/event/:file",
    { schema: { hide: true } },
    (request, reply) =>
      answer(request, reply, async () => {
        const { params } = request;
        const round = FILE.exec(params.file)?.[1];
        if (!NUMBER.test(params.entryId) || round === undefined) return null;
        const site = chosenSite(request, ctx);
        const picture = await loadSharePicture(ctx, entryId(Number(params.entryId)), roundId(Number(round)), site);
        return (
          picture && {
            svg: drawShare(picture, ctx.config.gameName),
            isPublic: true,
            keepSeconds: picture.isProvisional ? LIVE_SECONDS : SETTLED_SECONDS,
          }
        );
      }),
  );
}

interface TableQuery {
  readonly phase?: unknown;
  /** Whose row is stressed, wherever it stands. */
  readonly entry?: unknown;
}

/**
 * `GET /share/league/:leagueId/table.png`, as the table stands. That of a private league is a picture for its members, until
 * its administrator lets other pages show it (decision 0170): a picture is what goes elsewhere.
 */
function tablePictureRoute(app: App, ctx: Context, answer: AnswerPicture): void {
  app.get<{ Params: { leagueId: string }; Querystring: TableQuery }>(
    "/share/league/:leagueId/table.png",
    { schema: { hide: true }, config: { isOwnPage: true } },
    (request, reply) =>
      answer(request, reply, async () => {
        const { phase = String(SEASON_PHASE), entry } = request.query;
        if (!NUMBER.test(request.params.leagueId) || !isNumber(phase) || (entry !== undefined && !isNumber(entry)))
          return null;
        const league = await selectLeague(ctx.db, leagueId(Number(request.params.leagueId)));
        const isPublic = league !== null && (await isShownElsewhere(ctx.db, league));
        if (league === null || (!isPublic && !(await isOwnLeague(ctx, request, league)))) return null;
        const picture = await loadTablePicture(ctx, {
          league,
          phaseId: Number(phase) === SEASON_PHASE ? null : phaseId(Number(phase)),
          own: entry === undefined ? null : entryId(Number(entry)),
          site: chosenSite(request, ctx),
        });
        if (!picture) return null;
        // Switching a private league's sharing off takes effect soon.
        const isBrief = picture.liveAtMs !== null || league.leagueType === "x";
        return {
          svg: drawTable(picture, ctx.config.gameName),
          isPublic,
          keepSeconds: isBrief ? LIVE_SECONDS : SETTLED_SECONDS,
        };
      }),
  );
}

const isNumber = (given: unknown): given is string => typeof given === "string" && NUMBER.test(given);

async function isOwnLeague(ctx: Context, request: FastifyRequest, league: League): Promise<boolean> {
  const entry = request.account?.entryId ?? null;
  return entry !== null && (await isMember(ctx.db, league.leagueId, entry));
}

/** Pictures of one address of the network; a preview asks for one, a league that is looked through for a few dozen. */
const PICTURES_PER_WINDOW = 120;
const WINDOW_MS = 60_000;
const BUSY_SECONDS = 3;

interface Drawing {
  readonly svg: string;
  /** Public, so that caches and other sites may show it; otherwise private to the requesting browser. */
  readonly isPublic: boolean;
  /** Public ones. */
  readonly keepSeconds: number;
}

/** Null is 404: no such picture, or not visible to the viewer. */
type AnswerPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  draw: () => Promise<Drawing | null>,
) => Promise<FastifyReply>;

/** 404 for a missing or hidden picture, 503 while too many are queued. */
function createAnswer(ctx: Context, maker: PictureMaker): AnswerPicture {
  const asked = createAttemptLimiter({ attempts: PICTURES_PER_WINDOW, windowMs: WINDOW_MS });
  return async (request, reply, draw) => {
    if (ctx.findGame()?.maintenance) throw new HttpError(503, UPDATING_TEXT, { "retry-after": "60" });
    const waitSeconds = asked.take(request.ip);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const drawing = ctx.live.findSeason() ? await draw() : null;
    if (!drawing) throw notFound("picture");
    const { svg, isPublic, keepSeconds } = drawing;
    const etag = `"${maker.tagOf(svg)}"`;
    reply.header("etag", etag);
    reply.header("cache-control", isPublic ? `public, max-age=${keepSeconds}` : "private, no-cache");
    // Shown by pages of others: that is what it is for.
    if (isPublic) reply.header("cross-origin-resource-policy", "cross-origin");
    if (isKnown(request, etag)) return reply.code(304).send();
    const png = await maker.make(svg);
    if (png === null)
      throw new HttpError(
        503,
        { detail: "Too many pictures at once." },
        { "retry-after": String(BUSY_SECONDS), "cache-control": "no-store" },
      );
    return reply.type("image/png").send(png);
  };
}
