/** What anybody needs to repeat a draw: seeds as far as they may be known, labels, and the pairs. */
import {
  type AnswerOf,
  CUP_DRAW_PAGE_SIZE,
  type cupDrawCall,
  type cupDrawsCall,
  type WireCupDraw,
  type WireCupSeed,
  wireMicros,
} from "@elleveren/contract";
import { cupDrawLabel, cupRoundName, roundId as toRoundId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { cupName, type CupPlan } from "./cup-status.ts";
import { type Cup, type CupRound, selectCupRounds, selectDrawnPairs } from "./cups.sql.ts";
import { type PublicSeed, selectPublicSeeds } from "./seeds.ts";

/** Every draw made, the first one first, and the promise for the next. */
export async function loadCupDraws(ctx: Context, cup: CupPlan): Promise<AnswerOf<typeof cupDrawsCall>> {
  const [rounds, seeds] = await Promise.all([
    cup.cupId === null ? [] : selectCupRounds(ctx.db, cup.cupId),
    selectPublicSeeds(ctx.db),
  ]);
  const seedOf = (roundId: number) => seeds.find((seed) => seed.roundId === roundId);
  const next = toRoundId((rounds.at(-1)?.roundId ?? cup.qualificationRound) + 1);
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
    seeds: seeds
      .filter(({ roundId }) => roundId >= cup.qualificationRound && roundId <= cup.finalRound)
      .map(presentSeed),
    next: promised ? { event: next, name: cupRoundName(next, cup.finalRound), seed: presentSeed(promised) } : null,
  };
}

/** One draw with a page of its matches; null when the round is not drawn. */
export async function loadCupDraw(
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
    matches: pairs.map((pair) => [...pair]),
  };
}

const presentDraw = (
  { leagueId, finalRound }: Pick<Cup, "leagueId" | "finalRound">,
  { roundId, matchCount, byeCount, drawnAtMs }: CupRound,
  seed: PublicSeed,
): WireCupDraw => ({
  event: roundId,
  name: cupRoundName(roundId, finalRound),
  drawn_time: wireMicros(drawnAtMs),
  match_count: matchCount,
  bye_count: byeCount,
  label: cupDrawLabel(leagueId, roundId),
  seed: presentSeed(seed),
});

const presentSeed = (seed: PublicSeed): WireCupSeed => ({
  event: seed.roundId,
  commitment: seed.commitment,
  committed_time: wireMicros(seed.committedAtMs),
  seed: seed.seed,
  revealed_time: seed.revealedAtMs === null ? null : wireMicros(seed.revealedAtMs),
});
