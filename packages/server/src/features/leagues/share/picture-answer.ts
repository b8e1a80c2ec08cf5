/** How pictures are answered: to whom, how often, and for how long others may keep them. */
import { UPDATING_TEXT } from "@elleveren/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { HttpError, notFound } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { isKnown } from "../../../http/transport/negotiation.ts";
import { isShownElsewhere } from "../league-embed/index.ts";
import { isMember, type League } from "../leagues/index.ts";
import type { PictureMaker } from "./picture-maker.ts";

/** Numbers as addresses write them; anything longer names nothing. */
const NUMBER = /^\d{1,9}$/;

export const isNumber = (given: unknown): given is string => typeof given === "string" && NUMBER.test(given);

/** For how long others may keep a picture that moves, and one that hardly does. */
export const LIVE_SECONDS = 60;
export const SETTLED_SECONDS = 600;

/** For everybody, or for the requesting browser alone; null is for nobody that asks. */
export type VisibilityOf = (request: FastifyRequest, league: League) => Promise<"public" | "own" | null>;

/**
 * Pictures of a private league are for its members, until its administrator lets other pages show it (decision 0170): a
 * picture is what goes elsewhere.
 */
export const createVisibility =
  (ctx: Context): VisibilityOf =>
  async (request, league) => {
    if (await isShownElsewhere(ctx.db, league)) return "public";
    const entry = request.account?.entryId ?? null;
    return entry !== null && (await isMember(ctx.db, league.leagueId, entry)) ? "own" : null;
  };

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
export type AnswerPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  draw: () => Promise<Drawing | null>,
) => Promise<FastifyReply>;

/** 404 for a missing or hidden picture, 503 while too many are queued. */
export function createAnswer(ctx: Context, maker: PictureMaker): AnswerPicture {
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
