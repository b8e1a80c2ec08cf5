/** A team's round as a picture, and what the page of the round says of itself so that a shared link shows it. */
import { UPDATING_TEXT } from "@elleveren/contract";
import { entryId, roundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { HttpError, notFound } from "../../http/errors.ts";
import { isKnown } from "../../http/negotiation.ts";
import { createAttemptLimiter, tooManyRequests } from "../../http/rate-limits.ts";
import { chosenSite } from "../../http/site.ts";
import { drawShare } from "./draw-share.ts";
import { createPictureMaker, type PictureMaker } from "./picture-maker.ts";
import { registerShareHead } from "./share-head.ts";
import { loadSharePicture } from "./share-picture.ts";

/** Pictures of one address of the network; a preview asks for one, a league that is looked through for a few dozen. */
const PICTURES_PER_WINDOW = 120;
const WINDOW_MS = 60_000;
const BUSY_SECONDS = 3;

/** Numbers as addresses write them; anything longer names nothing. */
const ENTRY = /^\d{1,9}$/;
const FILE = /^(\d{1,9})\.png$/;

/**
 * `GET /share/entry/:entryId/event/:roundId.png`: 404 for what is not there or not everybody's to see yet, 503 while too
 * many wait for theirs.
 */
export function shareRoutes(app: App, ctx: Context, maker: PictureMaker = createPictureMaker()): void {
  app.addHook("onClose", () => maker.close());
  const asked = createAttemptLimiter({ attempts: PICTURES_PER_WINDOW, windowMs: WINDOW_MS });

  app.get<{ Params: { entryId: string; file: string } }>(
    "/share/entry/:entryId/event/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      if (ctx.findGame()?.maintenance) throw new HttpError(503, UPDATING_TEXT, { "retry-after": "60" });
      const waitSeconds = asked.take(request.ip);
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
      const { params } = request;
      const round = FILE.exec(params.file)?.[1];
      if (!ENTRY.test(params.entryId) || round === undefined || !ctx.live.findSeason()) throw notFound("picture");
      const site = chosenSite(request, ctx);
      const picture = await loadSharePicture(ctx, entryId(Number(params.entryId)), roundId(Number(round)), site);
      if (!picture) throw notFound("picture");
      const svg = drawShare(picture, ctx.config.gameName);
      const etag = `"${maker.tagOf(svg)}"`;
      reply.headers({
        "cache-control": picture.isProvisional ? "public, max-age=60" : "public, max-age=600",
        // Shown by pages of others: that is what it is for.
        "cross-origin-resource-policy": "cross-origin",
        etag,
      });
      if (isKnown(request, etag)) return reply.code(304).send();
      const png = await maker.make(svg);
      if (png === null)
        throw new HttpError(
          503,
          { detail: "Too many pictures at once." },
          { "retry-after": String(BUSY_SECONDS), "cache-control": "no-store" },
        );
      return reply.type("image/png").send(png);
    },
  );
  registerShareHead(app, ctx);
}
