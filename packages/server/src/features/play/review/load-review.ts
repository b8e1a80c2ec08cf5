/** A team's season in figures: its settled rounds as they were stored, and its squads as the rules score them. */
import type { WireEntrySeasonTold } from "@elleveren/contract";
import { carrySquad, type FootballerId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type EntryRound, loadSettledRounds, scoreWith } from "../history/index.ts";
import { loadLuck } from "../luck/index.ts";
import { type EntryKey, selectSquadsUntil } from "../squads/index.ts";

/** All but the matches in leagues. */
export type Review = Omit<WireEntrySeasonTold, "duels">;

/** The contribution of each footballer to the team, and of each armband. */
interface Brought {
  readonly men: ReadonlyMap<FootballerId, { readonly points: number; readonly rounds: number }>;
  readonly armbands: readonly { readonly event: RoundId; readonly element: FootballerId; readonly points: number }[];
}

/** Null before the team's first settled round. */
export async function loadReview(ctx: Context, entry: EntryKey): Promise<Review | null> {
  const rounds = await loadSettledRounds(ctx, entry.entryId);
  const last = rounds.at(-1);
  if (!last?.ranks) return null;
  const [brought, luck] = await Promise.all([loadBrought(ctx, entry, rounds), loadLuck(ctx, entry)]);
  const best = mostOf(rounds, ({ points }) => points);
  const worst = mostOf(rounds, ({ points }) => -points);
  const bench = mostOf(rounds, ({ benchPoints }) => benchPoints);
  const judged = luck.rounds
    .toReversed()
    .flatMap(({ event, decisions }) =>
      decisions.flatMap(({ kind, expected }) => (kind === "transfers" ? [{ event, expected }] : [])),
    );
  const dearest = mostOf(judged, ({ expected }) => expected);
  const costliest = mostOf(judged, ({ expected }) => -expected);
  const man = mostOf([...brought.men], ([, { points }]) => points);
  return {
    total: last.totalPoints,
    rank: last.ranks.overall,
    rank_count: last.ranks.count,
    best: { event: best!.roundId, points: best!.points },
    worst: { event: worst!.roundId, points: worst!.points },
    climb: rounds.flatMap(({ roundId, ranks }) => (ranks ? [{ event: roundId, rank: ranks.overall }] : [])),
    captain: {
      points: brought.armbands.reduce((sum, { points }) => sum + points, 0),
      best: mostOf(brought.armbands, ({ points }) => points) ?? null,
    },
    man: man ? { element: man[0], ...man[1] } : null,
    bench: {
      points: rounds.reduce((sum, { benchPoints }) => sum + benchPoints, 0),
      worst: bench && bench.benchPoints > 0 ? { event: bench.roundId, points: bench.benchPoints } : null,
    },
    transfers: {
      count: last.totalTransfers,
      cost: rounds.reduce((sum, { costPoints }) => sum + costPoints, 0),
      best: dearest && dearest.expected > 0 ? dearest : null,
      costliest: costliest && costliest.expected < 0 ? costliest : null,
    },
    chips: rounds.flatMap(({ roundId, chip, points }) => (chip === null ? [] : [{ event: roundId, chip, points }])),
    luck: luck.season,
  };
}

/** The first of those with the largest value; undefined of none. */
function mostOf<T>(items: readonly T[], valueOf: (item: T) => number): T | undefined {
  let most: T | undefined;
  for (const item of items) if (most === undefined || valueOf(item) > valueOf(most)) most = item;
  return most;
}

async function loadBrought(ctx: Context, entry: EntryKey, rounds: readonly EntryRound[]): Promise<Brought> {
  const until = rounds.at(-1)!.roundId;
  const squads = await ctx.reads.read((db) => selectSquadsUntil(db, entry.entryId, until));
  const { ruleset } = ctx.game();
  const men = new Map<FootballerId, { points: number; rounds: number }>();
  const armbands: { event: RoundId; element: FootballerId; points: number }[] = [];
  for (const { roundId, costPoints } of rounds) {
    const stored = squads.findLast(({ squad }) => squad.roundId <= roundId)?.squad;
    if (!stored) continue;
    const points = ctx.live.roundPoints(roundId);
    const squad = carrySquad({ ruleset, squad: stored, roundId, startedRoundId: entry.startedRoundId });
    const { picks } = scoreWith(ctx, squad, costPoints, (id) => points.get(id)?.performance);
    for (const { footballerId, multiplier, isCaptain, isViceCaptain } of picks) {
      if (multiplier === 0) continue;
      const counted = multiplier * (points.get(footballerId)?.performance.points ?? 0);
      const before = men.get(footballerId) ?? { points: 0, rounds: 0 };
      men.set(footballerId, { points: before.points + counted, rounds: before.rounds + 1 });
      if (multiplier > 1 && (isCaptain || isViceCaptain)) {
        armbands.push({ event: roundId, element: footballerId, points: counted });
      }
    }
  }
  return { men, armbands };
}
