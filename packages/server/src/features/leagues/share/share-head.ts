/** What programs that draw previews read of the page of a team's round, before any script. */
import { entryId, roundId, type EntryId, type RoundId } from "@elleveren/rules";
import { LOCALES, type Language } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import type { PageHead } from "../../../http/site/page-heads.ts";
import { chosenSite } from "../../../http/site/site.ts";
import { previewHead } from "./preview-head.ts";
import { selectSharedEntry, selectSharedResult, type SharedResult } from "./share.sql.ts";

const PATH = /^\/entry\/(\d{1,9})\/event\/(\d{1,9})$/;

/** Two rows by their keys: this answers everybody who opens the page. */
export function registerShareHead(app: App, ctx: Context): void {
  app.addPageHead(PATH, async (request, [, entry, round]) => {
    const [id, number] = [entryId(Number(entry)), roundId(Number(round))];
    const state = ctx.live.findSeason()?.rounds.find((candidate) => candidate.roundId === number)?.state;
    if (state !== "closed" && state !== "settled") return null;
    const shared = await selectSharedEntry(ctx.db, id);
    if (!shared || shared.startedRoundId > number) return null;
    const result = state === "settled" ? await selectSharedResult(ctx.db, id, number) : null;
    return makeHead(ctx, request, { entryId: id, roundId: number, name: shared.name, result });
  });
}

interface Shared {
  readonly entryId: EntryId;
  readonly roundId: RoundId;
  readonly name: string;
  /** Null while points may still move. */
  readonly result: SharedResult | null;
}

function makeHead(
  ctx: Context,
  request: FastifyRequest,
  { entryId: id, roundId: round, name, result }: Shared,
): PageHead {
  const { language } = chosenSite(request, ctx);
  const say = WORDS[language];
  const title = `${name} · ${say.round(round)}`;
  const description =
    result === null
      ? say.soFar
      : say.result(result.points, new Intl.NumberFormat(LOCALES[language]).format(result.overallRank));
  const path = `/entry/${id}/event/${round}`;
  // A preview is kept by its address: the picture of a round that was still played is not the one of its end.
  const image = `/share${path}.png${result === null ? "?live" : ""}`;
  return previewHead(ctx, request, { title, description, path, image, imageText: say.alt(name, round) });
}

const WORDS: Readonly<
  Record<
    Language,
    {
      readonly round: (round: number) => string;
      readonly soFar: string;
      readonly result: (points: number, rank: string) => string;
      readonly alt: (name: string, round: number) => string;
    }
  >
> = {
  nb: {
    round: (round) => `runde ${round}`,
    soFar: "Runden spilles: se laget, poengene og plasseringen akkurat nå.",
    result: (points, rank) => `${points} poeng, nummer ${rank} totalt. Se hele laget.`,
    alt: (name, round) => `Laget til ${name} i runde ${round}, med poengene til hver spiller`,
  },
  nn: {
    round: (round) => `runde ${round}`,
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
