/** Who of a league has the footballers of one match: counted for any league, named where there are few enough to name. */
import { MOST_NAMED_OWNERS, type WireMatchOwners } from "@elleveren/contract";
import type { FootballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { presentName, scoreSquads, selectNames } from "../../play/index.ts";
import type { LiveFixture } from "../../live/index.ts";
import { memberIdsOf, type LeagueRound } from "./league-round.ts";
import { armbandsOf } from "./lineups.ts";
import { loadOwnership } from "./load-ownership.ts";

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

/** Of either club today, or of those who took part. */
function inMatch(ctx: Context, fixture: LiveFixture): (id: FootballerId) => boolean {
  const season = ctx.live.season();
  const points = season.matchPoints.get(fixture.fixtureId);
  return (id) => {
    const club = season.footballers.get(id)?.clubId;
    return club === fixture.homeClubId || club === fixture.awayClubId || (points?.has(id) ?? false);
  };
}

/** By footballer, whom he counts most for first; null where the league is too large. */
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
      rows.push({
        ...presentName(name),
        multiplier,
        captain: armbands.includes(footballerId),
      });
    }
  }
  for (const rows of owners.values()) rows.sort((a, b) => b.multiplier - a.multiplier || a.entry - b.entry);
  return owners;
}
