/** The league's paper, as open as its table: made once for each settling of a round, however many people read it. */
import { createHash } from "node:crypto";
import {
  leaguePaperCall,
  MOST_MEMBERS_OF_PAST_ROUND,
  routeSchema,
  type WireLeaguePaper,
  type WirePaperFact,
} from "@elleveren/contract";
import type { FootballerId, LeagueId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import type { App } from "../../../http/app.ts";
import { refuseField } from "../../../http/calls/errors.ts";
import { type LeagueSeason, loadLeagueSeason } from "../league-season/index.ts";
import { isUnlistable, type League, requireLeague } from "../leagues/index.ts";
import { keptPerEngine, roundStamps } from "../standings/index.ts";
import { type MadePaper, makePaper } from "./make-paper.ts";

const papers = keptPerEngine<string, MadePaper>(1000);

export function leaguePaperRoutes(app: App, ctx: Context): void {
  app.get(leaguePaperCall.path, { schema: routeSchema(leaguePaperCall) }, async (request): Promise<WireLeaguePaper> => {
    const league = await requireLeague(ctx, request.params.leagueId);
    const season = await loadLeagueSeason(ctx, league);
    const settled = season?.rounds.filter(({ state }) => state === "settled").map(({ roundId }) => roundId) ?? [];
    const { event = settled.at(-1) } = request.query;
    const roundId = settled.find((one) => one === event);
    if (event !== undefined && roundId === undefined) throw refuseField("event", "invalid");
    if (!season || roundId === undefined) {
      return { event: null, events: [], members: 0, is_short: false, average: 0, seed: 0, facts: [] };
    }
    const { facts, average, memberCount } = await keptPaper(ctx, season, roundId);
    const names = await selectNames(ctx.db, [...new Set(facts.flatMap(({ entryIds }) => entryIds))]);
    return {
      event: roundId,
      events: settled.toReversed(),
      members: memberCount,
      is_short: memberCount > MOST_MEMBERS_OF_PAST_ROUND,
      average,
      seed: seedOf(league.leagueId, roundId),
      facts: facts.map(({ kind, entryIds, footballerId, value, more }) => ({
        kind,
        entries: entryIds.flatMap((id) => names.get(id) ?? []),
        element: footballerId,
        value,
        more,
      })),
    };
  });
}

/** A fact with the names that it is told with. */
export interface NamedPaperFact {
  readonly kind: WirePaperFact["kind"];
  readonly entries: WirePaperFact["entries"];
  readonly element: number | null;
  readonly element_name: string | null;
  readonly value: number;
  readonly more: number;
}

/** The paper's facts about a settled round; none for a league whose season is not played again for every round. */
export async function loadPaperFacts(ctx: Context, league: League, roundId: RoundId): Promise<NamedPaperFact[]> {
  const isTooLarge = league.scoring === "h2h" && (await isUnlistable(ctx.db, league, ctx.game().ruleset));
  const season = isTooLarge ? null : await loadLeagueSeason(ctx, league);
  if (!season) return [];
  const { facts } = await keptPaper(ctx, season, roundId);
  const names = await selectNames(ctx.db, [...new Set(facts.flatMap(({ entryIds }) => entryIds))]);
  const nameOf = (id: FootballerId) => ctx.live.season().footballers.get(id)?.webName ?? null;
  return facts.map(({ kind, entryIds, footballerId, value, more }) => ({
    kind,
    entries: entryIds.flatMap((id) => names.get(id) ?? []),
    element: footballerId,
    element_name: footballerId === null ? null : nameOf(footballerId),
    value,
    more,
  }));
}

/** A paper tells of its round as it was settled, and of those before it: a correction of one makes it anew. */
async function keptPaper(ctx: Context, season: LeagueSeason, roundId: RoundId): Promise<MadePaper> {
  const { engine, league, draw, members } = season;
  const stamps = [...(await roundStamps(ctx, engine))].flatMap(([id, stamp]) => (id <= roundId ? [stamp] : []));
  const stamp = [league.startRoundId, draw ? null : members, ...stamps];
  return papers(engine).get(`${league.leagueId} ${roundId}`, stamp, () => makePaper(ctx, season, roundId));
}

/** A small number that follows from league and round alone. */
const seedOf = (leagueId: LeagueId, roundId: RoundId): number =>
  createHash("sha256").update(`paper ${leagueId} ${roundId}`).digest().readUInt16BE(0);
