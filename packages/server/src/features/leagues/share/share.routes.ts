/**
 * Pictures for previews and for passing on: a team's round and season, a league's table and certificates, stories of chances;
 * and what their pages say so that a link shows them.
 */
import { entryId, leagueId, phaseId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { chosenSite } from "../../../http/site/site.ts";
import type { OddsBook } from "../league-odds/index.ts";
import { selectLeague } from "../leagues/index.ts";
import { drawShare } from "./draw-share.ts";
import { drawTable } from "./draw-table.ts";
import {
  type AnswerPicture,
  createAnswer,
  createVisibility,
  isNumber,
  LIVE_SECONDS,
  SETTLED_SECONDS,
  type VisibilityOf,
} from "./picture-answer.ts";
import { createPictureMaker, type PictureMaker } from "./picture-maker.ts";
import { registerShareHead, registerTableHead } from "./page-heads.ts";
import { storyPictureRoutes } from "./story.routes.ts";
import { loadSharePicture } from "./share-picture.ts";
import { loadTablePicture } from "./table-picture.ts";
import { certificateRoute } from "./certificates/certificate.routes.ts";
import { wrappedPictureRoute } from "./wrapped/wrapped-picture.routes.ts";

const FILE = /^(\d{1,9})\.png$/;
/** The phase that is the whole season. */
const SEASON_PHASE = 1;

export function shareRoutes(app: App, ctx: Context, odds: OddsBook, maker: PictureMaker = createPictureMaker()): void {
  app.addHook("onClose", () => maker.close());
  const answer = createAnswer(ctx, maker);
  const visibilityOf = createVisibility(ctx);
  entryPictureRoute(app, ctx, answer);
  wrappedPictureRoute(app, ctx, answer);
  certificateRoute(app, ctx, answer, visibilityOf);
  tablePictureRoute(app, ctx, answer, visibilityOf);
  storyPictureRoutes(app, ctx, { odds, answer, visibilityOf });
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
        if (!isNumber(params.entryId) || round === undefined) return null;
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
  /** The entry whose row is stressed, wherever it stands. */
  readonly entry?: unknown;
}

/** `GET /share/league/:leagueId/table.png`, as the table stands. */
function tablePictureRoute(app: App, ctx: Context, answer: AnswerPicture, visibilityOf: VisibilityOf): void {
  app.get<{ Params: { leagueId: string }; Querystring: TableQuery }>(
    "/share/league/:leagueId/table.png",
    { schema: { hide: true }, config: { isOwnPage: true } },
    (request, reply) =>
      answer(request, reply, async () => {
        const { phase = String(SEASON_PHASE), entry } = request.query;
        if (!isNumber(request.params.leagueId) || !isNumber(phase) || (entry !== undefined && !isNumber(entry)))
          return null;
        const league = await selectLeague(ctx.db, leagueId(Number(request.params.leagueId)));
        const visibility = league && (await visibilityOf(request, league));
        if (!league || !visibility) return null;
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
          isPublic: visibility === "public",
          keepSeconds: isBrief ? LIVE_SECONDS : SETTLED_SECONDS,
        };
      }),
  );
}
