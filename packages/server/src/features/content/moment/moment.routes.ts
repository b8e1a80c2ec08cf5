/** The own team's moment, for widgets and other programs of its manager. */
import { momentCall, routeSchema, type WireMoment, wireSeconds } from "@elleveren/contract";
import { type EntryId, squadRulesUnder } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { selectOpenRound } from "../../clock/index.ts";
import { pointsSoFar } from "../../leagues/index.ts";
import { currentRound } from "../../live/index.ts";
import { loadVisibleRound, selectLatestSquad } from "../../play/index.ts";
import { selectEntry } from "../../teams/index.ts";
import { loadSquadNotes } from "../reminders/index.ts";

export function momentRoutes(app: App, ctx: Context): void {
  app.get(momentCall.path, { schema: routeSchema(momentCall) }, async (request): Promise<WireMoment> => {
    const { entryId } = requireOwnEntry(request);
    const entry = await selectEntry(ctx.db, entryId);
    if (!entry) throw notFound("entry");
    const [round, next] = await Promise.all([loadRound(ctx, entryId), loadNext(ctx, entry)]);
    return { team: { id: entryId, name: entry.name }, round, next };
  });
}

async function loadRound(ctx: Context, entryId: EntryId): Promise<WireMoment["round"]> {
  const current = currentRound(ctx.live.findSeason());
  const visible = current && (await loadVisibleRound(ctx, entryId, current.roundId));
  if (!visible) return null;
  const { played, picks } = visible;
  const { footballers, clubs } = ctx.live.season();
  const { playing } = squadRulesUnder(ctx.game().ruleset, null);
  const soFar = pointsSoFar(ctx, current.roundId);
  const men = picks.map(({ footballerId, slot, isCaptain, isViceCaptain, multiplier }) => {
    const { webName, clubId, position } = footballers.get(footballerId)!;
    return {
      id: footballerId,
      name: webName,
      club: clubs.get(clubId)!.shortName,
      position,
      starts: slot <= playing,
      is_captain: isCaptain,
      is_vice_captain: isViceCaptain,
      multiplier,
      ...soFar(footballerId),
    };
  });
  const counting = men.filter(({ multiplier }) => multiplier > 0);
  return {
    id: current.roundId,
    name: current.name,
    points: played.points,
    cost: played.costPoints,
    total: played.totalPoints,
    rank: played.ranks?.overall ?? null,
    ranked: played.ranks?.count ?? 0,
    provisional: played.provisional,
    chip: played.chip,
    on_pitch: counting.filter((man) => man.is_on).length,
    to_play: counting.filter((man) => !man.is_on && man.matches_left > 0).length,
    men,
  };
}

async function loadNext(
  ctx: Context,
  entry: Parameters<typeof loadSquadNotes>[1] & { readonly entryId: EntryId },
): Promise<WireMoment["next"]> {
  const open = await selectOpenRound(ctx.db);
  if (!open) return null;
  const notes = await loadSquadNotes(ctx, entry, open.roundId);
  const squad = notes && (await selectLatestSquad(ctx.db, entry.entryId, open.roundId))?.squad;
  const captain = squad?.picks.find(({ isCaptain }) => isCaptain)?.footballerId;
  return {
    id: open.roundId,
    name: open.name,
    deadline: wireSeconds(open.deadlineAtMs),
    captain: (captain !== undefined && ctx.live.findSeason()?.footballers.get(captain)?.webName) || null,
    missing: [...(notes?.missing ?? [])],
    free_transfers: notes?.freeTransfers ?? 0,
  };
}
