/** A round of an entry as everybody may see it. */
import type { EntryId, RoundId, ScoredPick, Squad } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectRound } from "../../clock/index.ts";
import { selectEntryKey } from "../squads/index.ts";
import { canSeePicks } from "./access.ts";
import type { EntryRound } from "./entry-rounds.sql.ts";
import { loadEntryRounds } from "./load-entry-rounds.ts";
import { scoreEntryRound } from "./score-entry-round.ts";

export interface VisibleRound {
  readonly played: EntryRound;
  readonly picks: readonly ScoredPick[];
  readonly squad: Squad;
}

/** Null when there is no such entry or round, before the round's deadline, and when the entry had no squad in it. */
export async function loadVisibleRound(ctx: Context, entryId: EntryId, roundId: RoundId): Promise<VisibleRound | null> {
  const entry = await selectEntryKey(ctx.db, entryId);
  const round = await selectRound(ctx.db, roundId);
  if (!entry || !round || !canSeePicks(entry, round)) return null;
  const played = (await loadEntryRounds(ctx, entry)).find((candidate) => candidate.roundId === roundId);
  const scored = await scoreEntryRound(ctx, { ...entry, roundId });
  return played && scored ? { played, picks: scored.score.picks, squad: scored.squad } : null;
}
