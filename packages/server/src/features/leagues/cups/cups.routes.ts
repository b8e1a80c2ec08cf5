/**
 * Cups; public. A call takes the number of the cup or of its league. Their matches are served by features/leagues/h2h,
 * under the path of head-to-head matches.
 */
import {
  type AnswerOf,
  CUP_DRAW_PAGE_SIZE,
  cupDrawCall,
  cupDrawsCall,
  cupStatusCall,
  routeSchema,
  type WireCupDraw,
  type WireCupSeed,
  type WireCupStatus,
} from "@elleveren/contract";
import { cupDrawLabel, cupRoundName, leagueId, type LeagueId, planCup, roundId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { type League, selectLeague } from "../leagues/index.ts";
import {
  countCupEntries,
  type Cup,
  type CupRound,
  selectCup,
  selectCupRounds,
  selectDrawnPairs,
  selectRoundToSettle,
} from "./cups.sql.ts";
import { selectPublicSeeds } from "./seeds.ts";

export function cupRoutes(app: App, ctx: Context): void {
  app.get(cupStatusCall.path, { schema: routeSchema(cupStatusCall) }, async (request) => {
    const cup = await loadCupPlan(ctx, leagueId(request.params.leagueId));
    if (!cup) throw notFound("cup");
    return presentCupStatus(cup);
  });

  app.get(cupDrawsCall.path, { schema: routeSchema(cupDrawsCall) }, async (request) => {
    const cup = await loadCupPlan(ctx, leagueId(request.params.leagueId));
    if (!cup) throw notFound("cup");
    return loadCupDraws(ctx, cup);
  });

  app.get(cupDrawCall.path, { schema: routeSchema(cupDrawCall) }, async (request) => {
    const { params, query } = request;
    const cup = await selectCup(ctx.db, leagueId(params.leagueId));
    const draw = cup && (await loadCupDraw(ctx, cup, { roundId: roundId(params.roundId), page: query.page ?? 1 }));
    if (!draw) throw notFound("cup draw");
    return draw;
  });
}

/** Every draw made, the first one first, and the promise for the next. */
async function loadCupDraws(ctx: Context, cup: CupPlan): Promise<AnswerOf<typeof cupDrawsCall>> {
  const [rounds, seeds] = await Promise.all([
    cup.cupId === null ? [] : selectCupRounds(ctx.db, cup.cupId),
    selectPublicSeeds(ctx.db),
  ]);
  const seedOf = (roundId: number) => seeds.find((seed) => seed.event === roundId);
  const next = roundId((rounds.at(-1)?.roundId ?? cup.qualificationRound) + 1);
  const promised = next <= cup.finalRound ? seedOf(next - 1) : undefined;
  return {
    qualifying_league: cup.leagueId,
    league: cup.cupId,
    name: cupName(cup),
    final_event: cup.finalRound,
    draws: rounds.flatMap((round) => {
      const seed = seedOf(round.roundId - 1);
      return seed ? [presentDraw(cup, round, seed)] : [];
    }),
    seeds: seeds.filter(({ event }) => event >= cup.qualificationRound && event <= cup.finalRound),
    next: promised ? { event: next, name: cupRoundName(next, cup.finalRound), seed: promised } : null,
  };
}

/** One draw with a page of its matches; null when the round is not drawn. */
async function loadCupDraw(
  ctx: Context,
  cup: Cup,
  { roundId, page }: { readonly roundId: RoundId; readonly page: number },
): Promise<AnswerOf<typeof cupDrawCall> | null> {
  const rounds = await selectCupRounds(ctx.db, cup.cupId);
  const round = rounds.find((candidate) => candidate.roundId === roundId);
  const [seed] = await selectPublicSeeds(ctx.db, (roundId - 1) as RoundId);
  if (!round || !seed) return null;
  const from = (page - 1) * CUP_DRAW_PAGE_SIZE + 1;
  const to = page * CUP_DRAW_PAGE_SIZE;
  const pairs = await selectDrawnPairs(ctx.db, { cupId: cup.cupId, roundId, from, to });
  return {
    qualifying_league: cup.leagueId,
    final_event: cup.finalRound,
    ...presentDraw(cup, round, seed),
    page,
    has_next: to < round.matchCount,
    matches: pairs,
  };
}

const presentDraw = (
  { leagueId, finalRound }: Pick<Cup, "leagueId" | "finalRound">,
  { roundId, matchCount, byeCount, drawn }: CupRound,
  seed: WireCupSeed,
): WireCupDraw => ({
  event: roundId,
  name: cupRoundName(roundId, finalRound),
  drawn_time: drawn,
  match_count: matchCount,
  bye_count: byeCount,
  label: cupDrawLabel(leagueId, roundId),
  seed,
});

/** A cup, drawn (`cupId`) or to come. */
interface CupPlan extends Omit<Cup, "cupId"> {
  readonly cupId: LeagueId | null;
}

/** By the number of the league or of its cup; null when the league has no cup, or there is no such league. */
async function loadCupPlan(ctx: Context, id: LeagueId): Promise<CupPlan | null> {
  const cup = await selectCup(ctx.db, id);
  if (cup) return cup;
  const league = await selectLeague(ctx.db, id);
  return league?.hasCup ? plannedCup(ctx, league) : null;
}

async function plannedCup(ctx: Context, league: League): Promise<CupPlan | null> {
  const [entryCount, toSettle] = await Promise.all([countCupEntries(ctx.db, league), selectRoundToSettle(ctx.db)]);
  const plan = planCup(ctx.game().ruleset, {
    kind: league.shortName === "overall" ? "general" : "classic",
    entryCount,
    startRound: Math.max(league.startRoundId, toSettle),
  });
  return plan && { ...plan, cupId: null, leagueId: league.leagueId, leagueName: league.name };
}

/** A cup bears the name of its league. */
const cupName = ({ leagueName }: Pick<Cup, "leagueName">): string => `${leagueName} Cup`;

const presentCupStatus = (cup: CupPlan): WireCupStatus => ({
  qualifying_league: cup.leagueId,
  name: cupName(cup),
  league: cup.cupId,
  qualification_event: cup.qualificationRound,
  qualification_numbers: cup.qualifierCount,
  qualifying_method: "rank",
  draw_type: "random",
  has_byes: cup.hasByes,
  is_large: cup.isLarge,
  pulse_article_id: null,
});
