import type { EntryId, RoundId } from "@elleveren/rules";

import type { Context, Tx } from "../../../../context.ts";
import { watchName } from "../../../people/index.ts";
import { drawLeagueCode } from "../settings/league-codes.ts";
import { insertLeague, type League } from "../leagues.sql.ts";

/** A private league without members yet, under a code that no other league has. */
export async function insertNewLeague(
  ctx: Context,
  tx: Tx,
  league: {
    readonly name: string;
    readonly adminEntryId: EntryId;
    readonly startRoundId: RoundId;
    readonly scoring: League["scoring"];
    readonly maxEntries?: number | null;
    readonly koRounds?: number | null;
  },
): Promise<League> {
  for (;;) {
    const code = drawLeagueCode(ctx.random);
    const made = await insertLeague(tx, { ...league, leagueType: "x", code });
    if (!made) continue;
    await watchName(tx, { part: "league", id: made.leagueId, name: made.name });
    return made;
  }
}
