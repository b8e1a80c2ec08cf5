/** Making this season's league from one of the season before, and refusing the offer (EG-78, EG-79). */
import {
  accepted,
  type AccountId,
  type EntryId,
  fewestEntries,
  type H2hSeason,
  mostKoRounds,
  refused,
  type Result,
} from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import type { League } from "../leagues.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { insertMember } from "../members/members.sql.ts";
import type { AccessProblem } from "../members/own-league.ts";
import {
  answerOffer,
  continueLineage,
  lockPastMembers,
  lockRenewable,
  type PastLeague,
  selectWithRoom,
} from "../past-leagues.sql.ts";
import { selectNextStart } from "../public-leagues.sql.ts";
import { updateHidesOdds, updateLeagueSettings } from "../settings/administration.sql.ts";
import { insertNewLeague, selectH2hSeason } from "./create-league.ts";

type RenewProblem =
  | AccessProblem
  | { readonly code: "max_private_entries"; readonly max: number }
  /** The season has no deadline left. */
  | { readonly code: "game_over" };

/**
 * Name and settings stay; it starts in the next round, under a new code. All former members with a team join it, except
 * those at the maximum of private leagues. The offer is gone then.
 */
export function renewLeague(
  ctx: Context,
  {
    pastLeagueId,
    accountId,
    entryId,
  }: { readonly pastLeagueId: number; readonly accountId: AccountId; readonly entryId: EntryId },
): Promise<Result<League, RenewProblem>> {
  const max = ctx.game().ruleset.leagues.joinPrivateMax;
  return transact(ctx.db, async (tx) => {
    const past = await lockRenewable(tx, pastLeagueId, accountId);
    if (!past) return refused([{ code: "no_such_league" }]);
    const withRoom = await selectWithRoom(tx, await lockPastMembers(tx, pastLeagueId, entryId), max);
    if (!withRoom.includes(entryId)) return refused([{ code: "max_private_entries", max }]);
    const startRoundId = await selectNextStart(tx);
    if (startRoundId === null) return refused([{ code: "game_over" }]);

    const { name, scoring, closed, codePrivacy, hidesOdds, lineageId } = past;
    const own = { name, scoring, adminEntryId: entryId, startRoundId };
    const h2h = scoring === "h2h" ? fitted(past, await selectH2hSeason(tx, ctx.game().ruleset)) : null;
    const league = await insertNewLeague(ctx, tx, { ...own, ...h2h });
    const { koRounds, maxEntries } = league;
    const settings = { name, startRoundId, closed, codePrivacy, adminEntryId: entryId, koRounds, maxEntries };
    await updateLeagueSettings(tx, league.leagueId, settings);
    if (hidesOdds) await updateHidesOdds(tx, league.leagueId, true);
    if (lineageId !== null) await continueLineage(tx, league.leagueId, lineageId);
    // Where there is a limit, the renewing manager is always included.
    const others = withRoom.filter((id) => id !== entryId);
    const members = [entryId, ...others].slice(0, h2h?.maxEntries ?? Infinity);
    for (const member of members) await insertMember(tx, league.leagueId, member);
    await answerOffer(tx, pastLeagueId, league.leagueId);
    const details = { name, startRoundId, renewedFrom: pastLeagueId, members: members.length };
    await insertLeagueAct(tx, { leagueId: league.leagueId, entryId, kind: "created", details });
    await notify(tx, { kind: "leagues", leagueId: league.leagueId });
    return accepted({ ...league, closed, codePrivacy, hidesOdds });
  });
}

/** Knock-outs and size as they were, as far as the rest of this season has room for them. */
function fitted(
  past: PastLeague,
  season: H2hSeason,
): { readonly koRounds: number; readonly maxEntries: number | null } {
  const koRounds = Math.min(past.koRounds ?? 0, mostKoRounds(season));
  const most = season.limits.maxSizePrivateH2h || Infinity;
  return {
    koRounds,
    maxEntries: past.maxEntries === null ? null : Math.max(fewestEntries(koRounds), Math.min(past.maxEntries, most)),
  };
}

/** Takes the offer away for good. */
export function discardOffer(
  ctx: Context,
  pastLeagueId: number,
  accountId: AccountId,
): Promise<Result<null, AccessProblem>> {
  return transact(ctx.db, async (tx) => {
    if (!(await lockRenewable(tx, pastLeagueId, accountId))) return refused([{ code: "no_such_league" }]);
    await answerOffer(tx, pastLeagueId, null);
    return accepted(null);
  });
}
