/** What every page about one league opens with: its size, and how fresh its figures are. */
import { wireMicros, type WireLeagueSummary } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import {
  canManageLeague,
  isLargeLeague,
  loadLeagueViewer,
  presentLeague,
  presentMessage,
  selectLeagueMessage,
  type League,
} from "../leagues/index.ts";
import { currentRound } from "../../live/index.ts";
import { memberCache } from "./league-members.ts";
import { selectLastFactMs } from "./standings.sql.ts";

/** As `entryId` sees it, whose flags it has; null is somebody without a team. */
export async function loadLeagueSummary(
  ctx: Context,
  league: League,
  entryId: EntryId | null,
): Promise<WireLeagueSummary> {
  const current = currentRound(ctx.live.findSeason());
  const [viewer, isLarge, entryCount, updatedAtMs] = await Promise.all([
    loadLeagueViewer(ctx.db, league, entryId),
    isLargeLeague(ctx.db, league, ctx.game().ruleset),
    memberCache(ctx).countOf(league),
    current ? selectLastFactMs(ctx.db) : null,
  ]);
  const message =
    viewer.isMember && league.leagueType === "x" ? await selectLeagueMessage(ctx.db, league.leagueId) : null;
  return {
    league: presentLeague(league, viewer, isLarge),
    entry_count: entryCount,
    entry_is_member: viewer.isMember,
    entry_can_manage: canManageLeague(viewer, league),
    message: message && presentMessage(message),
    last_updated_data: updatedAtMs === null ? null : wireMicros(updatedAtMs),
    provisional: current?.state === "closed" && current.roundId >= league.startRoundId,
  };
}
