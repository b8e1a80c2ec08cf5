/** Calls of the site's league pages beyond the tables; as public as the tables. */
import { entryFormsCall, findInLeagueCall, routeSchema, type WireEntryForm } from "@elleveren/contract";
import type { EntryRound } from "@elleveren/engine";
import { entryId, type EntryId, type FootballerId, type RoundId, roundId as toRoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { currentRound, stillToPlay } from "../../live/index.ts";
import { requireLeague } from "../leagues/index.ts";
import { findPhase } from "../standings/index.ts";
import { findInLeague } from "./find-in-league.ts";

export function leaguePageRoutes(app: App, ctx: Context): void {
  app.get(entryFormsCall.path, { schema: routeSchema(entryFormsCall) }, async (request) => {
    const wanted = new Set(request.query.entries.split(",").map((id) => entryId(Number(id))));
    const { roundId, forms } = loadEntryForms(ctx, [...wanted]);
    return { event: roundId, entries: [...forms] };
  });

  // Quick typing sends a request a second.
  const findLimit = { rateLimit: { max: 120, timeWindow: "1 minute" } };
  app.get(findInLeagueCall.path, { schema: routeSchema(findInLeagueCall), config: findLimit }, async (request) => {
    const { entry, search = "", phase } = request.query;
    const league = await requireLeague(ctx, request.params.leagueId);
    const wanted = entry === undefined ? { text: search } : { entryId: entryId(entry) };
    return findInLeague(ctx, { league, phase: findPhase(ctx, phase), wanted });
  });
}

/** Rounds shown, the latest one included. */
const SHOWN_ROUNDS = 5;

interface EntryForms {
  /** The latest round whose deadline has passed; null before the first. */
  readonly roundId: RoundId | null;
  readonly forms: readonly WireEntryForm[];
}

/** In the order of the request; unknown entries and those that have not begun are left out. */
function loadEntryForms(ctx: Context, entryIds: readonly EntryId[]): EntryForms {
  const current = currentRound(ctx.live.findSeason());
  const engine = ctx.live.engine();
  if (!current || !engine) return { roundId: null, forms: [] };
  const { roundId } = current;
  const first = Math.max(1, roundId - SHOWN_ROUNDS + 1);
  const rounds = Array.from({ length: roundId - first + 1 }, (_, index) => first + index);
  const forms = entryIds.flatMap((entryId) => {
    const played = rounds.flatMap((round) => engine.entryRound(entryId, round) ?? []);
    const latest = played.at(-1);
    if (!latest) return [];
    return [
      {
        entry: entryId,
        points: played.map((round) => ({ event: toRoundId(round.roundId), points: round.points })),
        captain: armbandOf(ctx, latest, roundId),
        ...countLeft(ctx, latest, roundId),
      },
    ];
  });
  return { roundId, forms };
}

/** Once the captain is known not to play and the vice-captain counts twice, the vice-captain wears the armband. */
function armbandOf(ctx: Context, { lineup }: EntryRound, roundId: RoundId): FootballerId | null {
  if (!lineup) return null;
  const { footballerIds, captainSlot, viceSlot, multipliers } = lineup;
  const [captain, vice] = [footballerIds[captainSlot - 1]!, footballerIds[viceSlot - 1]!];
  const isAbsent = ctx.live.performanceOf(roundId, captain).absent;
  return isAbsent && multipliers[viceSlot - 1]! > 1 ? vice : captain;
}

function countLeft(ctx: Context, { lineup }: EntryRound, roundId: RoundId): { left_to_play: number; in_play: number } {
  const season = ctx.live.season();
  const points = ctx.live.roundPoints(roundId);
  const count = { left_to_play: 0, in_play: 0 };
  lineup?.footballerIds.forEach((id, slotIndex) => {
    if (lineup.multipliers[slotIndex] === 0) return;
    const { matchesLeft, isOn } = stillToPlay(season, points.get(id));
    if (matchesLeft > 0) count.left_to_play += 1;
    if (isOn) count.in_play += 1;
  });
  return count;
}
