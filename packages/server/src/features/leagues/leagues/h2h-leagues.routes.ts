/** Making, reading and changing a head-to-head league. Its table and matches are served by features/leagues/h2h. */
import { createH2hLeagueCall, h2hLeagueCall, routeSchema, updateH2hLeagueCall } from "@elleveren/contract";
import { roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { createH2hLeague } from "./making/create-h2h-league.ts";
import { unwrap } from "./league-answers.ts";
import { answerDetail, ownViewer, readLeagueDetail, settingsRequest } from "./league-detail.ts";
import { updateH2hLeague } from "./settings/update-h2h-league.ts";

export function h2hLeagueRoutes(app: App, ctx: Context): void {
  repeatableCall(app, ctx, createH2hLeagueCall, async (ctx, request) => {
    const { body } = request;
    const made = await createH2hLeague(ctx, {
      entryId: requireOwnEntry(request).entryId,
      name: body.name,
      startRoundId: roundId(body.start_event),
      koRounds: body.ko_rounds ?? 0,
      maxEntries: limitOf(body.max_entries ?? null),
    });
    return answerDetail(ctx, unwrap(made), ownViewer(request));
  });

  app.get(h2hLeagueCall.path, { schema: routeSchema(h2hLeagueCall) }, (request) =>
    readLeagueDetail(ctx, request, "h2h"),
  );

  repeatableCall(app, ctx, updateH2hLeagueCall, async (ctx, request) => {
    const { ko_rounds: koRounds, max_entries: maxEntries } = request.body;
    const updated = await updateH2hLeague(ctx, {
      ...settingsRequest(request),
      koRounds: koRounds === undefined ? undefined : (koRounds ?? 0),
      maxEntries: maxEntries === undefined ? undefined : limitOf(maxEntries),
    });
    return answerDetail(ctx, unwrap(updated), ownViewer(request));
  });
}

/** 0 is the form's word for no limit (LG-11). */
const limitOf = (sent: number | null): number | null => (sent === 0 ? null : sent);
