/** Several entries' seasons beside each other: their rounds, and what their armbands brought. */
import type { WireEntrySeason } from "@elleveren/contract";
import { armbandFactors, chipScoring, NO_MATCH, type EntryId, type FootballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectEntryKey, selectSquadsUntil, type StoredSquad } from "../squads/index.ts";
import type { EntryRound } from "./entry-rounds.sql.ts";
import { presentSeasonRound, type Armband } from "./history.present.ts";
import { loadEntryRounds } from "./load-entry-rounds.ts";
import { selectNames } from "../../../db/entry-names.ts";

/** In the order asked for; entries that do not exist are left out. */
export async function loadEntrySeasons(ctx: Context, entryIds: readonly EntryId[]): Promise<WireEntrySeason[]> {
  const names = await selectNames(ctx.db, entryIds);
  const seasons: WireEntrySeason[] = [];
  for (const entryId of entryIds) {
    const name = names.get(entryId);
    const entry = name && (await selectEntryKey(ctx.db, entryId));
    if (!entry) continue;
    const rounds = await loadEntryRounds(ctx, entry);
    const last = rounds.at(-1);
    const squads = last ? await ctx.reads.read((db) => selectSquadsUntil(db, entryId, last.roundId)) : [];
    seasons.push({
      ...name,
      rounds: rounds.map((round) => presentSeasonRound(round, armbandsOf(ctx, squads, round))),
    });
  }
  return seasons;
}

/** Nobody when neither played, and under a chip that takes the armband's effect away. */
function armbandsOf(ctx: Context, squads: readonly StoredSquad[], { roundId, chip }: EntryRound): Armband[] {
  const picks = squads.findLast(({ squad }) => squad.roundId <= roundId)?.squad.picks ?? [];
  const captain = picks.find((pick) => pick.isCaptain);
  const vice = picks.find((pick) => pick.isViceCaptain);
  if (!captain || !vice) return [];
  const points = ctx.live.roundPoints(roundId);
  const performanceOf = (id: FootballerId) => points.get(id)?.performance ?? NO_MATCH;
  const factors = armbandFactors(
    chipScoring(chip),
    performanceOf(captain.footballerId).absent,
    performanceOf(vice.footballerId).absent,
  );
  return [
    { footballerId: captain.footballerId, factor: factors.captain },
    { footballerId: vice.footballerId, factor: factors.viceCaptain },
  ]
    .filter(({ factor }) => factor > 1)
    .map((worn) => ({ ...worn, points: performanceOf(worn.footballerId).points * worn.factor }));
}
