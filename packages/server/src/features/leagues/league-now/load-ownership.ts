/**
 * Ownership, captaincy and counting squads within a league: from the engine while it holds the round's squads, as for
 * the current round, and from the rules, team by team, for an earlier round of a small league.
 */
import {
  MOST_MEMBERS_OF_PAST_ROUND,
  MOST_NAMED_OWNERS,
  type WireLeagueOwnership,
  type WireMatchOwners,
} from "@elleveren/contract";
import type { LeagueOwnership } from "@elleveren/engine";
import type { FootballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type ScoredRound, scoreSquads } from "../../play/index.ts";
import { armbandsOf, type LeagueRound, memberIdsOf, pointsSoFar } from "./league-round.ts";
import type { LiveFixture } from "../../live/index.ts";
import { selectNames } from "../../../db/entry-names.ts";

export type Ownership = Omit<LeagueOwnership, "revision">;

/** Null for a round gone by in a league of more than `MOST_MEMBERS_OF_PAST_ROUND`. */
export async function loadOwnership(ctx: Context, at: LeagueRound): Promise<Ownership | null> {
  const counted = await at.engine.leagueOwnership(at.members, at.roundId);
  if (counted) return counted;
  const ids = memberIdsOf(at, MOST_MEMBERS_OF_PAST_ROUND);
  if (!ids) return null;
  return ownershipOf(ctx, at, [...(await scoreSquads(ctx, ids, at.roundId)).values()]);
}

/** The same figures from the rules' scores of every member. */
function ownershipOf(ctx: Context, { roundId }: LeagueRound, members: readonly ScoredRound[]): Ownership {
  const footballers = new Map<FootballerId, Record<(typeof FIGURES)[number], number>>();
  const of = (id: FootballerId) => {
    const found = footballers.get(id) ?? { ...NO_FIGURES };
    footballers.set(id, found);
    return found;
  };
  for (const member of members) {
    for (const { footballerId, multiplier } of member.score.picks) {
      const figures = of(footballerId);
      figures.owned += 1;
      figures.multiplied += multiplier;
      if (multiplier > 0) figures.playing += 1;
      if (multiplier === 2) figures.twice += 1;
      if (multiplier === 3) figures.thrice += 1;
    }
    for (const id of armbandsOf(ctx, roundId, member)) of(id).captained += 1;
  }
  return {
    memberCount: members.length,
    costPoints: members.reduce((sum, { score }) => sum + score.costPoints, 0),
    footballers: [...footballers].map(([footballerId, figures]) => ({ footballerId, ...figures })),
  };
}

const FIGURES = ["owned", "playing", "captained", "twice", "thrice", "multiplied"] as const;
const NO_FIGURES = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Record<(typeof FIGURES)[number], 0>;

/** At most `limit` footballers, most owned first; among equals the one with the most effective ownership. */
export function presentOwnership(
  ctx: Context,
  { roundId, provisional }: LeagueRound,
  { memberCount, footballers }: Ownership,
  limit: number | undefined,
): WireLeagueOwnership {
  const soFar = pointsSoFar(ctx, roundId);
  const ordered = footballers.toSorted(
    (one, other) =>
      other.owned - one.owned || other.multiplied - one.multiplied || one.footballerId - other.footballerId,
  );
  const elements = ordered.slice(0, limit).map(({ footballerId, playing, ...figures }) => ({
    element: footballerId,
    in_eleven: playing,
    ...figures,
    ...soFar(footballerId),
  }));
  return { event: roundId, provisional, members: memberCount, elements };
}

type Owner = WireMatchOwners["elements"][number]["owners"][number];

/** Null for a round gone by in a league too large to be counted team by team. */
export async function loadMatchOwners(
  ctx: Context,
  at: LeagueRound,
  fixture: LiveFixture,
): Promise<WireMatchOwners | null> {
  const counted = await loadOwnership(ctx, at);
  if (!counted) return null;
  const owners = await namedOwners(ctx, at);
  const isInMatch = inMatch(ctx, fixture);
  return {
    event: at.roundId,
    members: counted.memberCount,
    named: owners !== null,
    elements: counted.footballers
      .filter(({ footballerId, owned }) => owned > 0 && isInMatch(footballerId))
      .toSorted((a, b) => b.owned - a.owned || b.captained - a.captained || a.footballerId - b.footballerId)
      .map(({ footballerId, owned, captained }) => ({
        element: footballerId,
        owned,
        captained,
        owners: owners?.get(footballerId) ?? [],
      })),
  };
}

/** The owners of one footballer; `named` is null where the league is too large. */
export interface OwnersOf {
  readonly memberCount: number;
  readonly owned: number;
  readonly captained: number;
  readonly named: readonly Owner[] | null;
}

/** Null for a round gone by in a league too large to be counted team by team. */
export async function loadOwnersOf(ctx: Context, at: LeagueRound, id: FootballerId): Promise<OwnersOf | null> {
  const counted = await loadOwnership(ctx, at);
  if (!counted) return null;
  const { owned = 0, captained = 0 } = counted.footballers.find(({ footballerId }) => footballerId === id) ?? {};
  const named = owned === 0 ? [] : ((await namedOwners(ctx, at))?.get(id) ?? null);
  return { memberCount: counted.memberCount, owned, captained, named };
}

/** Of either club today, or a participant of the match. */
function inMatch(ctx: Context, fixture: LiveFixture): (id: FootballerId) => boolean {
  const season = ctx.live.season();
  const points = season.matchPoints.get(fixture.fixtureId);
  return (id) => {
    const club = season.footballers.get(id)?.clubId;
    return club === fixture.homeClubId || club === fixture.awayClubId || (points?.has(id) ?? false);
  };
}

/** Owners by footballer, highest multiplier first; null where the league is too large. */
async function namedOwners(ctx: Context, at: LeagueRound): Promise<Map<FootballerId, Owner[]> | null> {
  const ids = memberIdsOf(at, MOST_NAMED_OWNERS);
  if (!ids) return null;
  const [names, scored] = await Promise.all([selectNames(ctx.db, ids), scoreSquads(ctx, ids, at.roundId)]);
  const owners = new Map<FootballerId, Owner[]>();
  for (const [entryId, round] of scored) {
    const name = names.get(entryId);
    if (!name) continue;
    const armbands = armbandsOf(ctx, at.roundId, round);
    for (const { footballerId, multiplier } of round.score.picks) {
      const rows = owners.get(footballerId) ?? [];
      owners.set(footballerId, rows);
      rows.push({ ...name, multiplier, captain: armbands.includes(footballerId) });
    }
  }
  for (const rows of owners.values()) rows.sort((a, b) => b.multiplier - a.multiplier || a.entry - b.entry);
  return owners;
}
