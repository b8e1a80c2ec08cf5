/** How pictures are answered: so many to one address of the network, known by their tags, made one after the other. */
import { UPDATING_TEXT } from "@elleveren/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { HttpError, notFound } from "../../../http/calls/errors.ts";
import { isKnown } from "../../../http/transport/negotiation.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import type { PictureMaker } from "./picture-maker.ts";

/** Pictures of one address of the network; a preview asks for one, a league that is looked through for a few dozen. */
const PICTURES_PER_WINDOW = 120;
const WINDOW_MS = 60_000;
const BUSY_SECONDS = 3;

export interface Drawing {
  readonly svg: string;
  /** Everybody may see it, and caches and pages of others may show it; otherwise it is the asking browser's alone. */
  readonly isPublic: boolean;
  /** Public ones. */
  readonly keepSeconds: number;
}

/** Null is 404: there is no such picture, or the one who asks may not see it. */
export type AnswerPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  draw: () => Promise<Drawing | null>,
) => Promise<FastifyReply>;

/** 404 for what is not there or not the asker's to see, 503 while too many wait for theirs. */
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
