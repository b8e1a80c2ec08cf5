/** Pictures for previews and for passing on: a team's round, a league's table; and what their pages say so that a link shows them. */
import { entryId, leagueId, phaseId, roundId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { chosenSite } from "../../../http/site/site.ts";
import { isShownElsewhere } from "../league-embed/index.ts";
import { isMember, selectLeague, type League } from "../leagues/index.ts";
import { createAnswer, type AnswerPicture } from "./answer-picture.ts";
import { drawShare } from "./draw-share.ts";
import { drawTable } from "./draw-table.ts";
import { createPictureMaker, type PictureMaker } from "./picture-maker.ts";
import { registerShareHead } from "./share-head.ts";
import { loadSharePicture } from "./share-picture.ts";
import { registerTableHead } from "./table-head.ts";
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

/** `GET /share/entry/:entryId/event/:roundId.png`, of what is everybody's to see. */
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
        // Whoever switches a private league off means soon.
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
