/**
 * Pictures of a round's story, `GET /share/league/:leagueId/duel.png?a=&b=` and `/share/league/:leagueId/chances.png`: as
 * open as the picture of the league's table, and nowhere while a league hides chances.
 */
import { entryId, leagueId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError } from "../../../http/calls/errors.ts";
import { chosenSite } from "../../../http/site/site.ts";
import type { OddsBook } from "../league-odds/index.ts";
import { type League, selectLeague } from "../leagues/index.ts";
import { drawStory } from "./draw-story.ts";
import { type AnswerPicture, isNumber, LIVE_SECONDS, SETTLED_SECONDS, type VisibilityOf } from "./picture-answer.ts";
import { loadDuelStory, loadLeagueStory, type StoryPicture } from "./story-picture.ts";

interface StoryQuery {
  readonly a?: unknown;
  readonly b?: unknown;
  /** Any value: the two meet in a knock-out. */
  readonly knockout?: unknown;
  /** The entry whose chances of leading the story is about. */
  readonly entry?: unknown;
}

export function storyPictureRoutes(
  app: App,
  ctx: Context,
  {
    odds,
    answer,
    visibilityOf,
  }: { readonly odds: OddsBook; readonly answer: AnswerPicture; readonly visibilityOf: VisibilityOf },
): void {
  const route = (
    file: string,
    load: (request: FastifyRequest<Story>, league: League) => Promise<StoryPicture | null>,
  ): void => {
    app.get<Story>(
      `/share/league/:leagueId/${file}`,
      { schema: { hide: true }, config: { isOwnPage: true } },
      (request, reply) =>
        answer(request, reply, async () => {
          if (!isNumber(request.params.leagueId)) return null;
          const league = await selectLeague(ctx.db, leagueId(Number(request.params.leagueId)));
          const visibility = league && (await visibilityOf(request, league));
          if (!league || !visibility) return null;
          const picture = await load(request, league).catch(noneIfRefused);
          return (
            picture && {
              svg: drawStory(picture, ctx.config.gameName),
              isPublic: visibility === "public",
              keepSeconds: picture.liveAtMs !== null || league.leagueType === "x" ? LIVE_SECONDS : SETTLED_SECONDS,
            }
          );
        }),
    );
  };
  route("duel.png", async (request, league) => {
    const { a, b, knockout } = request.query;
    if (!isNumber(a) || !isNumber(b)) return null;
    const pair = [entryId(Number(a)), entryId(Number(b))] as const;
    return loadDuelStory(ctx, odds, {
      league,
      pair,
      isKnockout: knockout !== undefined,
      site: chosenSite(request, ctx),
    });
  });
  route("chances.png", async (request, league) => {
    const { entry } = request.query;
    if (entry !== undefined && !isNumber(entry)) return null;
    const own = entry === undefined ? null : entryId(Number(entry));
    return loadLeagueStory(ctx, odds, { league, own, site: chosenSite(request, ctx) });
  });
}

interface Story {
  Params: { leagueId: string };
  Querystring: StoryQuery;
}

/** Chances that are refused, or of which there are none, have no picture; a busy server says so. */
function noneIfRefused(error: unknown): null {
  if (error instanceof HttpError && error.status < 500) return null;
  throw error;
}
