/**
 * Where an entry's chips stand for the open round. `available`, `unavailable`, `active` and `played` come from the
 * rules (see `chip-states.ts` there); the squad of the open round says which one is active.
 */
import { chipStates, type ChipName, type ChipState, type EntryId, type RoundId, type Ruleset } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import { selectOpenRound, selectRounds } from "../../clock/index.ts";
import { selectLatestSquad } from "../squads/index.ts";
import { selectChipPlays } from "./chips.sql.ts";

/** Chip states of a round, with the chip that the round's squad has in play. */
export async function loadChipStates(
  db: Queryable,
  ruleset: Ruleset,
  { entryId, roundId, activeChip }: { entryId: EntryId; roundId: RoundId; activeChip: ChipName | null },
): Promise<ChipState[]> {
  const chipsPlayed = await selectChipPlays(db, entryId, roundId);
  return chipStates({ ruleset, roundId, chipsPlayed, activeChip });
}

/** Chips of an entry for the round that squads are written for; after the last deadline, all as they ended. */
export async function chipStatesForEntry(ctx: Context, entryId: EntryId): Promise<ChipState[]> {
  const { ruleset } = ctx.game();
  const roundId = await decidingRound(ctx.db);
  const stored = await selectLatestSquad(ctx.db, entryId, roundId);
  const activeChip = stored?.squad.roundId === roundId ? stored.squad.chip : null;
  return loadChipStates(ctx.db, ruleset, { entryId, roundId, activeChip });
}

/** The open round, or the one after the last when the season is over: then every play lies before it. */
export async function decidingRound(db: Queryable): Promise<RoundId> {
  const open = await selectOpenRound(db);
  if (open) return open.roundId;
  const last = (await selectRounds(db)).at(-1);
  return ((last?.roundId ?? 0) + 1) as RoundId;
}
