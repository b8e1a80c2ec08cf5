/** The tags that programs read that draw a preview of a shared link: what it is of, in the site's language, with its picture. */
import { type Language, LOCALES } from "@elleveren/contract";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import type { PageHead } from "../../../http/site/page-heads.ts";
import { chosenSite } from "../../../http/site/site.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { currentRound } from "../../live/index.ts";
import { isShownElsewhere } from "../league-embed/index.ts";
import { selectLeague } from "../leagues/index.ts";
import { SHARE_HEIGHT, SHARE_WIDTH } from "./picture-parts.ts";
import { selectSharedEntry, selectSharedResult } from "./share-picture.ts";
import { leagueNameIn } from "./table-picture.ts";
import { TABLE_WORDS } from "./table-words.ts";

interface Preview {
  readonly title: string;
  readonly description: string;
  /** Of the page, and of its picture. */
  readonly path: string;
  readonly image: string;
  /** The text for readers who do not see the picture. */
  readonly imageText: string;
}

function previewHead(ctx: Context, request: FastifyRequest, preview: Preview): PageHead {
  const { title, description, path, image, imageText } = preview;
  const { language, brand } = chosenSite(request, ctx);
  const { gameName } = ctx.config;
  const origin = publicOrigin(ctx, request);
  return {
    title: `${title} · ${gameName}`,
    description,
    properties: {
      "og:type": "website",
      "og:site_name": brand === "tv2" ? `TV 2 ${gameName}` : gameName,
      "og:locale": OG_LOCALES[language],
      "og:title": title,
      "og:description": description,
      "og:url": `${origin}${path}`,
      "og:image": `${origin}${image}`,
      "og:image:type": "image/png",
      "og:image:width": String(SHARE_WIDTH),
      "og:image:height": String(SHARE_HEIGHT),
      "og:image:alt": imageText,
      "twitter:card": "summary_large_image",
    },
  };
}

/** One of the settings' addresses, that of the request's own name where it is among them: never what a Host header says. */
function publicOrigin(ctx: Context, request: FastifyRequest): string {
  const own = ctx.config.publicOrigins.find((origin) => new URL(origin).hostname === request.hostname);
  return own ?? siteOrigin(ctx);
}

const OG_LOCALES: Readonly<Record<Language, string>> = { nb: "nb_NO", nn: "nn_NO", en: "en_GB" };

const ROUND_PATH = /^\/entry\/(\d{1,9})\/event\/(\d{1,9})$/;

/** Two rows by their keys: this runs for every visitor of the page. */
export function registerShareHead(app: App, ctx: Context): void {
  app.addPageHead(ROUND_PATH, async (request, [, entry, round]) => {
    const [id, number] = [entryId(Number(entry)), roundId(Number(round))];
    const state = ctx.live.findSeason()?.rounds.find((candidate) => candidate.roundId === number)?.state;
    if (state !== "closed" && state !== "settled") return null;
    const shared = await selectSharedEntry(ctx.db, id);
    if (!shared || shared.startedRoundId > number) return null;
    const result = state === "settled" ? await selectSharedResult(ctx.db, id, number) : null;
    const { language } = chosenSite(request, ctx);
    const say = WORDS[language];
    const path = `/entry/${id}/event/${number}`;
    return previewHead(ctx, request, {
      title: `${shared.name} · ${say.round(number)}`,
      description: result
        ? say.result(result.points, new Intl.NumberFormat(LOCALES[language]).format(result.overallRank))
        : say.soFar,
      path,
      // A preview is kept by its address: the picture of a round that was still played is not the one of its end.
      image: `/share${path}.png${result ? "" : "?live"}`,
      imageText: say.alt(shared.name, number),
    });
  });
}

const NB = {
  round: (round: number) => `runde ${round}`,
  soFar: "Runden spilles: se laget, poengene og plasseringen akkurat nå.",
  result: (points: number, rank: string) => `${points} poeng, nummer ${rank} totalt. Se hele laget.`,
  alt: (name: string, round: number) => `Laget til ${name} i runde ${round}, med poengene til hver spiller`,
};

const WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    soFar: "Runden blir spela: sjå laget, poenga og plasseringa akkurat no.",
    result: (points, rank) => `${points} poeng, nummer ${rank} totalt. Sjå heile laget.`,
    alt: (name, round) => `Laget til ${name} i runde ${round}, med poenga til kvar spelar`,
  },
  en: {
    round: (round) => `round ${round}`,
    soFar: "The round is being played: see the team, its points and its rank right now.",
    result: (points, rank) => `${points} points, ranked ${rank} overall. See the whole team.`,
    alt: (name, round) => `The team of ${name} in round ${round}, with every player's points`,
  },
};

const TABLE_PATH = /^\/leagues\/(\d{1,9})\/standings\/(c|h)$/;
const SCORINGS = { c: "classic", h: "h2h" } as const;

/** Rows by their keys, and no table: this runs for every visitor of the page. */
export function registerTableHead(app: App, ctx: Context): void {
  app.addPageHead(TABLE_PATH, async (request, [path, number, letter]) => {
    const current = currentRound(ctx.live.findSeason());
    const league = current && (await selectLeague(ctx.db, leagueId(Number(number))));
    if (!league || league.scoring !== SCORINGS[letter as "c" | "h"]) return null;
    // Its table is empty before.
    if (league.scoring === "h2h" ? !league.isDrawn : league.startRoundId > current.roundId) return null;
    if (!(await isShownElsewhere(ctx.db, league))) return null;
    const { language } = chosenSite(request, ctx);
    const { head } = TABLE_WORDS[language];
    const name = leagueNameIn(language, league);
    const isLive = current.state === "closed";
    return previewHead(ctx, request, {
      // A head-to-head table stands still while knock-outs are played.
      title: head.title(name, isLive || league.scoring === "h2h" ? null : current.roundId),
      description: isLive ? head.soFar : head.settled,
      path,
      // Previews are kept by their address, and every round has another table.
      image: `/share/league/${league.leagueId}/table.png?round=${current.roundId}${isLive ? "&live" : ""}`,
      imageText: head.alt(name),
    });
  });
}
