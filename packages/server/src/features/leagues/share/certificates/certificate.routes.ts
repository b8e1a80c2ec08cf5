/**
 * Certificates, `GET /share/league/:leagueId/certificate.png?honour=month&number=3&entry=7`: as open as the picture of the
 * league's table, and of what has been won for good alone.
 */
import { dateFormat, HONOURS } from "@elleveren/contract";
import { leagueId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { chosenSite } from "../../../../http/site/site.ts";
import { loadHonours } from "../../league-honours/index.ts";
import { selectLeague } from "../../leagues/index.ts";
import { type AnswerPicture, isNumber, LIVE_SECONDS, SETTLED_SECONDS, type VisibilityOf } from "../picture-answer.ts";
import { leagueNameIn } from "../table-picture.ts";
import { drawCertificate } from "./draw-certificate.ts";

interface CertificateQuery {
  readonly honour?: unknown;
  /** Of a month its phase, of a further table its number. */
  readonly number?: unknown;
  readonly entry?: unknown;
}

const TIME_ZONE = "Europe/Oslo";

export function certificateRoute(app: App, ctx: Context, answer: AnswerPicture, visibilityOf: VisibilityOf): void {
  app.get<{ Params: { leagueId: string }; Querystring: CertificateQuery }>(
    "/share/league/:leagueId/certificate.png",
    { schema: { hide: true }, config: { isOwnPage: true } },
    (request, reply) =>
      answer(request, reply, async () => {
        const { honour: asked, number = "0", entry } = request.query;
        const kind = HONOURS.find((one) => one === asked);
        if (!kind || !isNumber(request.params.leagueId) || !isNumber(number) || !isNumber(entry)) return null;
        const league = await selectLeague(ctx.db, leagueId(Number(request.params.leagueId)));
        const visibility = league && (await visibilityOf(request, league));
        if (!league || !visibility) return null;
        const honours = await loadHonours(ctx, league);
        const honour = honours.find((one) => one.kind === kind && one.number === Number(number));
        const winner = honour?.entries.find((one) => Number(one.entry) === Number(entry));
        if (!honour || !winner) return null;
        const site = chosenSite(request, ctx);
        const { phases, rounds, seasonName } = ctx.live.season();
        const phase = kind === "month" ? phases.find(({ phaseId }) => Number(phaseId) === honour.number) : undefined;
        const first = rounds.find(({ roundId }) => roundId === phase?.startRoundId);
        const month =
          first && dateFormat(site.language, { month: "long", timeZone: TIME_ZONE }).format(first.deadlineAtMs);
        const picture = {
          ...site,
          kind,
          name: month ?? honour.name,
          leagueName: leagueNameIn(site.language, league),
          season: seasonName,
          points: honour.points,
          entryId: winner.entry,
          entryName: winner.entry_name,
          managerName: winner.player_name,
        };
        return {
          svg: drawCertificate(picture, ctx.config.gameName),
          isPublic: visibility === "public",
          keepSeconds: league.leagueType === "x" ? LIVE_SECONDS : SETTLED_SECONDS,
        };
      }),
  );
}
