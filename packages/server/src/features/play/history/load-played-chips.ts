/** Chips that were in play when a deadline passed, with the moment they were set. */
import { roundId as toRoundId, type EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectChipPlays } from "../chips/index.ts";
import { selectCurrentRound } from "../../clock/index.ts";
import { selectChipTimes } from "../squads/index.ts";
import type { PlayedChip } from "./history.present.ts";

/** Oldest first. */
export async function loadPlayedChips(ctx: Context, entryId: EntryId): Promise<PlayedChip[]> {
  const current = await selectCurrentRound(ctx.db);
  if (!current) return [];
  const plays = await selectChipPlays(ctx.db, entryId, toRoundId(current.roundId + 1));
  const times = await selectChipTimes(ctx.db, entryId);
  return plays.map(({ name, roundId }) => ({ name, roundId, atMs: times.get(roundId) ?? 0 }));
}
