/** Joining a public league: the game chooses which one, and makes one when the others are full. */
import { PUBLIC_LEAGUE_PREFIX } from "@elleveren/contract";
import { accepted, type EntryId, invariant, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { type League, selectLeague } from "../leagues.sql.ts";
import { insertMember, lockEntryRow } from "./members.sql.ts";
import {
  countPublicLeagues,
  insertPublicLeague,
  lockPublicLeagues,
  selectNextStart,
  takePlace,
} from "../public-leagues.sql.ts";

export type JoinPublicProblem =
  | { readonly code: "public_league_max_exceeded"; readonly max: number }
  /** The season has no deadline left. */
  | { readonly code: "game_over" };

/**
 * Leagues fill one after another (EG-56), and only until their first round's deadline, so everybody in one starts level.
 * Joining again is another league. Sizes and the maximum, which both sorts share: the season's settings.
 */
export async function joinPublicLeague(
  ctx: Context,
  { entryId, scoring }: { readonly entryId: EntryId; readonly scoring: League["scoring"] },
): Promise<Result<League, JoinPublicProblem>> {
  const { joinPublicMax: max, maxSizePublicClassic, maxSizePublicH2h } = ctx.game().ruleset.leagues;
  const size = scoring === "h2h" ? maxSizePublicH2h : maxSizePublicClassic;
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, entryId);
    if ((await countPublicLeagues(tx, entryId)) >= max) {
      return refused([{ code: "public_league_max_exceeded", max }]);
    }
    await lockPublicLeagues(tx, scoring);
    const startRoundId = await selectNextStart(tx);
    if (startRoundId === null) return refused([{ code: "game_over" }]);
    const request = { scoring, startRoundId, entryId } as const;
    let id = await takePlace(tx, request);
    if (id === null) {
      await insertPublicLeague(tx, { ...request, size, prefix: PUBLIC_LEAGUE_PREFIX });
      id = await takePlace(tx, request);
    }
    invariant(id !== null, "a league that was just made has room");
    await insertMember(tx, id, entryId);
    await notify(tx, { kind: "leagues", leagueId: id, entryId });
    const league = await selectLeague(tx, id);
    invariant(league, "a league cannot go while a place in it is being taken");
    return accepted(league);
  });
}
