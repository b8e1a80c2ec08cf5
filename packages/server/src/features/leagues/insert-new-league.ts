import type { EntryId, RoundId } from "@elleveren/rules";

import type { Context, Tx } from "../../context.ts";
import { drawLeagueCode } from "./league-codes.ts";
import { insertLeague, type League } from "./leagues.sql.ts";

/** A private classic league without members yet, under a code that no other league has. */
export async function insertNewLeague(
  ctx: Context,
  tx: Tx,
  league: { readonly name: string; readonly adminEntryId: EntryId; readonly startRoundId: RoundId },
): Promise<League> {
  for (;;) {
    const code = drawLeagueCode(ctx.random);
    const made = await insertLeague(tx, { ...league, leagueType: "x", scoring: "classic", code });
    if (made) return made;
  }
}
