/** A round of an entry as everybody may see it. */
import type { EntryId, FootballerId, RoundId, ScoredPick, Squad } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type RoundState, selectRound } from "../../clock/index.ts";
import { isPastDeadline } from "../../live/index.ts";
import { selectEntryKey } from "../squads/index.ts";
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

/**
 * Picks are public once the round's deadline has passed, and hidden before, from the owner too: the squad for the
 * coming deadline is my-team (EG-37). A round before the entry's first one has none.
 */
const canSeePicks = (
  entry: { readonly startedRoundId: RoundId },
  round: { readonly roundId: RoundId; readonly state: RoundState },
): boolean => isPastDeadline(round) && round.roundId >= entry.startedRoundId;

/** A footballer's points of the round so far; null before the first match of it. */
export function pointsSoFar(ctx: Context, roundId: RoundId, footballerId: FootballerId): number | null {
  const { fixtures } = ctx.live.season();
  const row = ctx.live.roundPoints(roundId).get(footballerId);
  const hasBegun = row?.matches.some(({ fixtureId }) => fixtures.get(fixtureId)?.started) ?? false;
  return row && hasBegun ? row.points : null;
}
