/** The own squad for the coming deadline, with chips and the state of transfers. */
import {
  carrySquad,
  roundId as toRoundId,
  type ChipState,
  type EntryId,
  type Market,
  type RoundId,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { decidingRound, loadChipStates } from "../chips/index.ts";
import { selectFootballers, selectLatestSquad } from "../squads/index.ts";

export interface MyTeam {
  readonly ruleset: Ruleset;
  readonly squad: Squad;
  readonly market: Market;
  readonly chips: readonly ChipState[];
  readonly updatedAtMs: number;
}

/** After the last deadline it is the last squad, with every chip as it ended. Null for an entry without a squad. */
export async function loadMyTeam(
  ctx: Context,
  { entryId, startedRoundId }: { readonly entryId: EntryId; readonly startedRoundId: RoundId },
): Promise<MyTeam | null> {
  const { ruleset } = ctx.game();
  const roundId = await decidingRound(ctx.db);
  const stored = await selectLatestSquad(ctx.db, entryId, roundId);
  if (!stored) return null;
  const squad = carrySquad({ ruleset, squad: stored.squad, roundId: toRoundId(roundId), startedRoundId });
  const market = await selectFootballers(
    ctx.db,
    squad.picks.map((pick) => pick.footballerId),
  );
  const chips = await loadChipStates(ctx.db, ruleset, { entryId, roundId, activeChip: squad.chip });
  return { ruleset, squad, market, chips, updatedAtMs: stored.updatedAtMs };
}
