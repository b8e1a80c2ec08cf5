/** `GET /share/entry/:entryId/wrapped.png`, public as the pages of a team are; none of a team whose manager has left. */
import { entryId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { chosenSite } from "../../../../http/site/site.ts";
import { loadEntryWrapped } from "../../wrapped/index.ts";
import { type AnswerPicture, isNumber, LIVE_SECONDS, SETTLED_SECONDS } from "../picture-answer.ts";
import { selectSharedEntry } from "../share-picture.ts";
import { drawWrapped } from "./draw-wrapped.ts";

export function wrappedPictureRoute(app: App, ctx: Context, answer: AnswerPicture): void {
  app.get<{ Params: { entryId: string } }>(
    "/share/entry/:entryId/wrapped.png",
    { schema: { hide: true } },
    (request, reply) =>
      answer(request, reply, async () => {
        const { params } = request;
        if (!isNumber(params.entryId)) return null;
        const id = entryId(Number(params.entryId));
        const wrapped = (await selectSharedEntry(ctx.db, id)) && (await loadEntryWrapped(ctx, id));
        if (!wrapped?.told) return null;
        const { footballers } = ctx.live.season();
        const picture = {
          ...chosenSite(request, ctx),
          wrapped: { ...wrapped, told: wrapped.told },
          nameOf: (footballer: Parameters<typeof footballers.get>[0]) => footballers.get(footballer)?.webName ?? "",
        };
        return {
          svg: drawWrapped(picture, ctx.config.gameName),
          isPublic: true,
          keepSeconds: wrapped.is_over ? SETTLED_SECONDS : LIVE_SECONDS,
        };
      }),
  );
}
